import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { OrderBrief } from './orders.ts'
import { createRefunding, type RefundPreview } from './refund.ts'

interface RefundDialogProps {
  order: OrderBrief
  onDone: (refund: Schema<'Refund'>) => void
  onClose: () => void
}

/** Pays an order back, in whole or in part, and says before what it costs (decisions: Orders and payments). */
export function RefundDialog({ order, onDone, onClose }: RefundDialogProps) {
  useSignals()
  const { client } = useApp()
  const [refunding] = useState(() => createRefunding(client, order.id, onDone))
  useSignalEffect(refunding.load)
  const { form } = refunding
  const cost = refunding.cost.value
  const preview = cost.is === 'known' ? cost.preview : null
  const { amount, reason, restock } = form.values.value
  return (
    <Dialog
      title="Refund"
      subtitle={`Order #${order.order_number}`}
      shape="confirm"
      onClose={onClose}
      onSubmit={form.submit}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={form.busy.value} disabled={!preview}>
            {preview ? `Refund ${formatMoney(preview.amount, preview.currency)}` : 'Refund'}
          </Button>
        </>
      }
    >
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      {cost.is === 'loading' && <Skeleton width={280} />}
      {cost.is === 'none' && <Banner kind="error">{cost.why}</Banner>}
      {preview && (
        <>
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
            value={reason}
            hint="For your own records; the customer does not see it."
            onChange={(text) => form.set({ reason: text })}
          />
          <CheckboxField checked={restock} onChange={(checked) => form.set({ restock: checked })}>
            Put the items back into stock
          </CheckboxField>
          <Cost preview={preview} />
        </>
      )}
    </Dialog>
  )
}

/** Where the money comes from. */
export function Cost({ preview: { amount, fee_returned: fee, cost, currency } }: { preview: RefundPreview }) {
  const money = (value: number) => formatMoney(value, currency)
  return (
    <p className="muted" aria-live="polite">
      The customer gets {money(amount)}. {fee > 0 && `${money(fee)} of the fee is returned, so `}
      {fee > 0 ? money(cost) : 'All of it'} leaves your account.
    </p>
  )
}
