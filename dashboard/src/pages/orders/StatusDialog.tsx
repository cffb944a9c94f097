import type { Schema } from '@linktill/sdk'
import { useSignal, useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createForm } from '../../lib/form.ts'
import { formatMoney } from '../../lib/money.ts'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import type { OrderBrief, PaymentStatus } from './orders.ts'
import { Cost } from './Cost.tsx'
import type { RefundPreview } from './refund.ts'

interface StatusDialogProps {
  order: OrderBrief
  /** Throws the server's error. */
  onSave: (status: PaymentStatus) => Promise<void>
  /** Called if the money was refunded together with the status. */
  onRefunded: (refund: Schema<'Refund'>) => void
  onClose: () => void
}

const statusNames = { pending: 'Pending', completed: 'Completed', failed: 'Failed', refunded: 'Refunded' } as const

/** The effects of a manual change. See docs/product/orders.md#changes-by-hand. */
const hints: Partial<Record<PaymentStatus, string>> = {
  completed: 'For an order that was paid another way. Its downloads open, and no fee is taken.',
  refunded: 'This changes the status and closes the downloads. No money is paid back.',
}

/** Changes the status of one order. */
export function StatusDialog({ order, onSave, onRefunded, onClose }: StatusDialogProps) {
  useSignals()
  const { client } = useApp()
  const preview = useSignal<RefundPreview | null>(null)
  useSignalEffect(() => {
    if (order.payment_status !== 'completed') return
    // If nothing was paid through the provider, no refund is offered.
    client.previewRefund({ path: { id: order.id } }).then(
      (found) => (preview.value = found),
      () => {},
    )
  })
  const [form] = useState(() =>
    createForm<{ status: PaymentStatus; payBack: boolean }>({
      start: { status: order.payment_status, payBack: true },
      check: () => ({}),
      save: async ({ status, payBack }) =>
        status === 'refunded' && payBack && preview.peek()
          ? onRefunded(await client.createRefund({ path: { id: order.id }, body: {} }))
          : onSave(status),
    }),
  )
  const { status, payBack } = form.values.value
  const offered = status === 'refunded' && status !== order.payment_status ? preview.value : null
  return (
    <FormDialog
      title="Update Status"
      subtitle={`Order #${order.order_number}`}
      shape="confirm"
      onClose={onClose}
      form={form}
      action="Update Status"
    >
      <div className={grid.grid}>
        <SelectField
          label="New Status"
          choices={statusNames}
          value={status}
          hint={status === order.payment_status || (offered && payBack) ? undefined : hints[status]}
          onChange={(next) => form.set({ status: next })}
        />
        {offered && (
          <>
            <CheckboxField {...form.toggle('payBack')}>
              Pay {formatMoney(offered.amount, offered.currency)} back to the customer
            </CheckboxField>
            {payBack && <Cost preview={offered} />}
          </>
        )}
      </div>
    </FormDialog>
  )
}
