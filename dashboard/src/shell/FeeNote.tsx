import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp } from '../context.ts'
import { formatMoney } from '../lib/money.ts'
import { createFeeNote, type Sold } from './createFeeNote.ts'
import styles from './FeeNote.module.css'

/** What the merchant receives of a sale: by the rate of their plan, or in a shop of one's own about. Empty while the price is not known. */
export function FeeNote({ sold }: { sold: Sold }) {
  useSignals()
  const { client } = useApp()
  const [note] = useState(() => createFeeNote(client))
  useEffect(() => note.ask(sold))
  useEffect(() => note.stop, [note])
  const preview = note.preview.value
  return (
    <p className={styles.note} aria-live="polite">
      {preview && (
        <>
          You receive {preview.basis !== 'plan' && 'about '}
          <b>{formatMoney(preview.net, preview.currency)}</b> of {formatMoney(preview.amount, preview.currency)}.{' '}
          <span>{whereFrom(preview)}</span>
        </>
      )}
    </p>
  )
}

/** Says how the server worked it out. */
function whereFrom({ basis, rate, payments, currency }: Schema<'FeePreview'>): string {
  switch (basis) {
    case 'plan':
      return `The fee is ${rate}%, payment processing included.`
    case 'recent':
      return payments === 1
        ? `Estimated from the payment provider’s fee for your last payment in ${currency}.`
        : `Estimated from the payment provider’s fees for your last ${payments} payments in ${currency}.`
    case 'list':
      return 'Estimated from the payment provider’s published price.'
    default:
      return basis satisfies never
  }
}
