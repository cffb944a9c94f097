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
import { messages } from '../../../ui/messages.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { createAnswer } from './answer.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { storyOf } from './story.ts'

interface AnswerDialogProps {
  order: Schema<'Order'>
  dispute: Schema<'Dispute'>
  timeZone: string
  onSent: () => void
  onClose: () => void
}

/** Collects texts and files against a dispute. Sending works once, so it asks first. */
export function AnswerDialog({ order, dispute, timeZone, onSent, onClose }: AnswerDialogProps) {
  useSignals()
  const { client } = useApp()
  const [answer] = useState(() => {
    const onSaved = () => messages.success('Draft saved.')
    return createAnswer(client, dispute.id, { story: storyOf(order, timeZone), onSaved, onSent })
  })
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
        <AnswerFields answer={answer} order={order} dispute={dispute} texts={state.data.evidence.texts} />
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
