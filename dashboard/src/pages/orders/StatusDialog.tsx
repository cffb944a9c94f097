import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { createForm } from '../../lib/form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Select.tsx'
import type { OrderBrief, PaymentStatus } from './orders.ts'

interface StatusDialogProps {
  order: OrderBrief
  /** Throws what the server refused. */
  onSave: (status: PaymentStatus) => Promise<void>
  onClose: () => void
}

const statusNames = { pending: 'Pending', completed: 'Completed', failed: 'Failed', refunded: 'Refunded' } as const

/** What a change by hand means (decisions, Orders and payments). */
const hints: Partial<Record<PaymentStatus, string>> = {
  completed: 'For an order that was paid another way. Its downloads open, and no fee is taken.',
  refunded: 'This changes the status and closes the downloads. No money is paid back.',
}

/** Sets the state of one order (spec 2 §2). */
export function StatusDialog({ order, onSave, onClose }: StatusDialogProps) {
  useSignals()
  const [form] = useState(() =>
    createForm<{ status: PaymentStatus }>({
      start: { status: order.payment_status },
      check: () => ({}),
      save: ({ status }) => onSave(status),
    }),
  )
  const { status } = form.values.value
  return (
    <Dialog
      title="Update Status"
      subtitle={`Order #${order.order_number}`}
      shape="confirm"
      onClose={onClose}
      onSubmit={form.submit}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={form.busy.value}>
            Update Status
          </Button>
        </>
      }
    >
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <SelectField
        label="New Status"
        choices={statusNames}
        value={status}
        hint={status === order.payment_status ? undefined : hints[status]}
        onChange={(next) => form.set({ status: next })}
      />
    </Dialog>
  )
}
