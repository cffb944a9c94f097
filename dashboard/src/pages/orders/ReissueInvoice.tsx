import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createAction } from '../../lib/action.ts'
import { Button } from '../../ui/Button.tsx'
import { messages } from '../../ui/messages.tsx'
import styles from './ReissueInvoice.module.css'

/** Issues an invoice again that lacks what the law requires of the seller. Refused orders have no such button. */
export function ReissueInvoice({ order, onReissued }: { order: Schema<'Order'>; onReissued: () => void }) {
  useSignals()
  const { client } = useApp()
  const [reissue] = useState(() =>
    createAction(async () => {
      const { number } = await client.reissueInvoice({ path: { id: order.id } })
      messages.success(`Invoice ${number} was issued.`)
      onReissued()
    }, 'The invoice could not be issued again.'),
  )
  const isReturned = order.refunded_amount > 0 || (order.lost_amount ?? 0) > 0
  if (order.payment_status !== 'completed' || isReturned || order.total_amount === 0) return null
  return (
    <details className={styles.reissue}>
      <summary>Issue the invoice again</summary>
      <p>
        A credit note cancels it, and a new invoice has your present business information. Amounts and tax stay. The buyer’s link
        shows the new invoice; to mail the link again, press Resend receipt.
      </p>
      <Button size="small" busy={reissue.busy.value} onClick={reissue.run}>
        Issue again
      </Button>
      {reissue.problem.value && <p role="alert">{reissue.problem.value}</p>}
    </details>
  )
}
