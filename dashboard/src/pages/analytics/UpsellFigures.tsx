import type { Schema } from '@linktill/sdk'
import { formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { ShareBars } from '../../ui/ShareBars.tsx'
import styles from './Analytics.module.css'

interface UpsellFiguresProps {
  upsell: Schema<'UpsellFigures'>
  currency: Schema<'Currency'>
}

/** What became of the offer after the purchase, and what it brought. */
export function UpsellFigures({ upsell: { shown, taken, dismissed, declined, revenue }, currency }: UpsellFiguresProps) {
  const rows = [
    { name: 'Shown', value: shown },
    { name: 'Added', value: taken },
    { name: 'Dismissed', value: dismissed },
    { name: 'Card declined', value: declined },
  ]
  return (
    <Card title="After the purchase">
      <ShareBars rows={rows} total={shown} empty="Not shown in the selected date range." />
      <p className={styles.below}>
        The added orders brought <b>{formatMoney(revenue, currency)}</b> after refunds. The figures above do not contain them.
      </p>
    </Card>
  )
}
