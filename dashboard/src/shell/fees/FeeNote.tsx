import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp } from '../../context.ts'
import { formatMoney } from '../../lib/money.ts'
import { amountOf, basisText, createFeeNote, type Sold } from './createFeeNote.ts'
import styles from './FeeNote.module.css'

/**
 * What the merchant receives of a sale: by the rate of their plan, or in a shop of one's own about. Empty while the price is not known.
 * Its room is there before the answer: a field that moves while it is pressed is not pressed.
 */
export function FeeNote({ sold }: { sold: Sold }) {
  useSignals()
  const { client } = useApp()
  const [note] = useState(() => createFeeNote(client))
  useEffect(() => note.ask(sold))
  useEffect(() => note.stop, [note])
  const preview = note.preview.value
  return (
    <p className={styles.note} aria-live="polite">
      {preview ? <Preview {...preview} /> : sold && amountOf(sold) > 0 && !note.failed.value && <Room {...sold} />}
    </p>
  )
}

type PreviewProps = Parameters<typeof basisText>[0] & Pick<Schema<'FeePreview'>, 'amount' | 'net'>

function Preview(preview: PreviewProps) {
  const { basis, net, amount, currency } = preview
  return (
    <>
      You receive {basis !== 'plan' && 'about '}
      <b>{formatMoney(net, currency)}</b> of {formatMoney(amount, currency)}. <span>{basisText(preview)}</span>
    </>
  )
}

/** Takes as many lines as the answer, which is a little shorter. */
function Room(sold: NonNullable<Sold>) {
  const [amount, { currency }] = [amountOf(sold), sold]
  return (
    <span className={styles.room} aria-hidden>
      <Preview {...{ basis: 'plan', rate: 8.5, payments: 0, amount, net: amount, currency }} />
    </span>
  )
}
