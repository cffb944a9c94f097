import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp } from '../context.ts'
import { formatMoney } from '../lib/money.ts'
import { basisText, createFeeNote, type Sold } from './createFeeNote.ts'
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
          <span>{basisText(preview)}</span>
        </>
      )}
    </p>
  )
}
