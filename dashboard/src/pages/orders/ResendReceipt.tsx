import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createAction } from '../../lib/action.ts'
import { Button } from '../../ui/Button.tsx'
import { messages } from '../../ui/messages.tsx'

interface ResendReceiptProps {
  order: Schema<'Order'>
  onSent: () => void
  /** Primary if nothing else comes next. */
  look: 'plain' | 'primary'
}

/** Sends the receipt of a completed order again, with new downloads. */
export function ResendReceipt({ order, onSent, look }: ResendReceiptProps) {
  useSignals()
  const { client } = useApp()
  const [resend] = useState(() =>
    createAction(async () => {
      await client.resendReceipt({ path: { id: order.id } })
      messages.success(`Receipt sent to ${order.customer_email}.`)
      onSent()
    }, 'The receipt could not be sent.'),
  )
  if (order.payment_status !== 'completed' || !order.customer_email) return null
  return (
    <>
      <Button look={look} busy={resend.busy.value} onClick={resend.run}>
        Resend receipt
      </Button>
      {resend.problem.value && <span role="alert">{resend.problem.value}</span>}
    </>
  )
}
