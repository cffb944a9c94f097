import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Cost } from './Cost.tsx'
import type { OrderBrief } from './orders.ts'
import { createRefunding } from './refund.ts'

interface RefundDialogProps {
  order: OrderBrief
  /** Proposed instead of the whole rest. */
  amount?: number
  onDone: (refund: Schema<'Refund'>) => void
  onClose: () => void
}

/** Refunds an order in whole or in part, and shows the cost first. See docs/product/orders.md#refunds. */
export function RefundDialog({ order, amount: proposed, onDone, onClose }: RefundDialogProps) {
  useSignals()
  const { client } = useApp()
  const [refunding] = useState(() => createRefunding(client, { id: order.id, amount: proposed }, onDone))
  useSignalEffect(refunding.load)
  const { form } = refunding
  const cost = refunding.cost.value
  const preview = cost.is === 'known' ? cost.preview : null
  const priced = refunding.isPriced.value ? preview : null
  const { amount, note } = form.values.value
  return (
    <FormDialog
      title="Refund"
      subtitle={`Order #${order.order_number}`}
      shape="confirm"
      onClose={onClose}
      form={form}
      action={priced ? `Refund ${formatMoney(priced.amount, priced.currency)}` : 'Refund'}
      destructive
      disabled={!preview}
    >
      {cost.is === 'loading' && <Skeleton width={280} />}
      {cost.is === 'none' && <Banner kind="error">{cost.why}</Banner>}
      {preview && (
        <div className={grid.grid}>
          <TextField
            label="Amount"
            inputMode="decimal"
            prefix={currencySign(preview.currency)}
            value={amount}
            error={form.problems.value.amount}
            hint={`Up to ${formatMoney(preview.refundable, preview.currency)}.`}
            onChange={refunding.setAmount}
          />
          <TextField
            label="Reason"
            optional
            maxLength={500}
            value={note}
            hint="For your own records; the customer does not see it."
            onChange={(text) => form.set({ note: text })}
          />
          {preview.restockable && <CheckboxField {...form.toggle('restock')}>Put the items back into stock</CheckboxField>}
          <Cost preview={priced} />
        </div>
      )}
    </FormDialog>
  )
}
