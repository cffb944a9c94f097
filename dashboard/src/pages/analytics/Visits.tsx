import { useState } from 'react'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { ShareBars, type Share } from '../../ui/ShareBars.tsx'
import type { Numbers } from './analytics.ts'
import styles from './Analytics.module.css'
import { deviceName, sourceName, utmName } from './labels.ts'

const utmNames = { source: 'Source', medium: 'Medium', campaign: 'Campaign' } as const
type Utm = keyof typeof utmNames

/** The ten hosts that sent the most visits. */
export function Referrers({ numbers }: { numbers: Numbers }) {
  const rows = numbers.topReferrers.map(({ source, ...more }) => ({ name: sourceName(source), ...broughtBy(more, numbers) }))
  return (
    <Card title="Top Referrers" action={<span className={styles.unit}>Views</span>}>
      <ShareBars rows={rows} total={numbers.totalViews} empty="No visits yet." />
    </Card>
  )
}

/** Visits by UTM source, medium or campaign. */
export function Campaigns({ numbers }: { numbers: Numbers }) {
  const [utm, setUtm] = useState<Utm>('source')
  const rows = numbers.utm[utm].map(({ value, ...more }) => ({ name: utmName(value), ...broughtBy(more, numbers) }))
  return (
    <Card
      title="UTM Campaigns"
      action={
        <span className={styles.choice}>
          <QuietSelect label="UTM parameter" choices={utmNames} value={utm} onChange={setUtm} />
        </span>
      }
    >
      <ShareBars
        rows={rows}
        total={numbers.totalViews}
        empty={`No visit carried utm_${utm}. Add it to the links you share to see what each of them brings.`}
      />
    </Card>
  )
}

/** Visits by device. */
export function Devices({ numbers }: { numbers: Numbers }) {
  const rows = numbers.devices.map(({ device, count }) => ({ name: deviceName(device), value: count }))
  return (
    <Card title="Devices" action={<span className={styles.unit}>Views</span>}>
      <ShareBars rows={rows} total={numbers.totalViews} empty="No visits yet." />
    </Card>
  )
}

const broughtBy = (
  { count, completed, revenue }: { count: number; completed: number; revenue: number },
  { currency }: Numbers,
): Omit<Share, 'name'> => ({
  value: count,
  detail: completed > 0 ? `${formatCount(completed)} completed, ${formatMoney(revenue, currency)}` : null,
})
