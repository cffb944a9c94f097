import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createForm } from '../../lib/form.ts'
import { formatMoney } from '../../lib/money.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Details, DialogProps } from './createSubscription.ts'

const when = { end: 'At the end', now: 'Now' } as const
const hints = {
  end: 'Nothing is charged any more. The customer keeps access until what is paid is over.',
  now: 'Nothing is charged any more, and access ends at once.',
}

/** Cancels a subscription now or at the end of what is paid, with a refund if the merchant wants. */
export function CancelDialog({ details, subscription }: DialogProps) {
  useSignals()
  const { client } = useApp()
  const isCancelled = details.status === 'cancelled'
  const last = lastPaid(details)
  const [form] = useState(() =>
    createForm<{ at: 'end' | 'now'; refund: boolean; reason: string }>({
      start: { at: isCancelled ? 'now' : 'end', refund: false, reason: '' },
      check: () => ({}),
      refused: (error) => fieldProblems(error, { reason: 'reason' }),
      save: async ({ at, refund, reason }) => {
        const body = { at, refund_last: at === 'now' && refund, reason: reason.trim() || null, revision: details.revision }
        const changed = await client.cancelSubscription({ path: { id: details.id }, body })
        subscription.took(changed, body.refund_last ? 'Subscription ended and refunded.' : 'Subscription cancelled.')
      },
    }),
  )
  const { at } = form.values.value
  return (
    <FormDialog
      title={isCancelled ? 'End Subscription' : 'Cancel Subscription'}
      subtitle="The customer gets a mail."
      shape="confirm"
      onClose={subscription.close}
      form={form}
      action={isCancelled ? 'End now' : 'Cancel subscription'}
      destructive
    >
      <div className={grid.grid}>
        {!isCancelled && (
          <Segmented label="When" choices={when} hint={hints[at]} value={at} onChange={(next) => form.set({ at: next })} />
        )}
        {at === 'now' && last && (
          <CheckboxField {...form.toggle('refund')}>
            {`Refund the last payment of ${formatMoney(last.amount, details.currency)} in full`}
          </CheckboxField>
        )}
        <TextField label="Reason" optional maxLength={500} hint="Not shown to the customer." {...form.field('reason')} />
      </div>
    </FormDialog>
  )
}

const lastPaid = ({ cycles }: Details) => cycles.find(({ status, amount }) => status === 'paid' && amount !== null && amount > 0)
