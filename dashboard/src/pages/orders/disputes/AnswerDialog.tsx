import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FailedState } from '../../../ui/EmptyState.tsx'
import grid from '../../../ui/FormGrid.module.css'
import { messages } from '../../../ui/messages.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { createAnswer } from './answer.ts'
import { EvidenceFiles } from './EvidenceFiles.tsx'

interface AnswerDialogProps {
  dispute: Schema<'Dispute'>
  timeZone: string
  onSent: () => void
  onClose: () => void
}

/** Collects texts and files against a dispute. Sending works once, so it asks first. */
export function AnswerDialog({ dispute, timeZone, onSent, onClose }: AnswerDialogProps) {
  useSignals()
  const { client } = useApp()
  const [answer] = useState(() => createAnswer(client, dispute.id, { onSaved: () => messages.success('Draft saved.'), onSent }))
  const [isAsking, setAsking] = useState(false)
  useSignalEffect(answer.loader.load)
  const { form } = answer
  const state = answer.loader.state.value
  const failure = state.status === 'ready' ? state.data.evidence.failure : null
  const until = dispute.answer_until ? ` Answer until ${formatMoment(dispute.answer_until, timeZone)}.` : ''
  return (
    <Dialog
      title="Answer dispute"
      subtitle={`${formatMoney(dispute.amount, dispute.currency)}, ${dispute.reason}.${until}`}
      onClose={onClose}
      changed={form.changed.value}
      onSubmit={answer.save}
      foot={
        <>
          <Button type="submit" busy={form.busy.value} disabled={state.status !== 'ready'}>
            Save draft
          </Button>
          <Button
            look="primary"
            disabled={state.status !== 'ready' || form.busy.value}
            onClick={() => answer.check() && setAsking(true)}
          >
            Send evidence
          </Button>
        </>
      }
    >
      {state.status === 'loading' && <Skeleton width={320} />}
      {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={answer.loader.load} />}
      {failure && <Banner kind="error">{failure}</Banner>}
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      {state.status === 'ready' && (
        <>
          <div className={grid.grid}>
            <TextArea
              label="Explanation"

              rows={5}
              maxLength={20_000}
              hint="Why the payment is right. The bank reads this first."
              {...form.field('explanation')}
            />
            <TextArea
              label="What was sold"
              optional

              rows={2}
              maxLength={20_000}
              {...form.field('product')}
            />
            <TextField label="Carrier" optional maxLength={200} {...form.field('carrier')} />
            <TextField label="Tracking number" optional maxLength={200} {...form.field('tracking')} />
            <TextField label="Shipped on" optional maxLength={100} placeholder="2026-11-02" {...form.field('shipped')} />
            <TextArea
              label="How it was used"
              optional

              rows={2}
              maxLength={20_000}
              hint="Downloads, visits, bookings."
              {...form.field('activity')}
            />
            <TextArea
              label="Your refund terms"
              optional

              rows={2}
              maxLength={20_000}
              hint="What the buyer was told about refunds, and where."
              {...form.field('policy')}
            />
          </div>
          <EvidenceFiles answer={answer} />
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Send evidence"
          action="Send evidence"
          onConfirm={async () => {
            setAsking(false)
            await answer.send()
          }}
          onClose={() => setAsking(false)}
        >
          The bank accepts evidence once. You cannot change it afterwards.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
