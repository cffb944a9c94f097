import type { Schema } from '@linktill/sdk'
import { useState } from 'react'
import { formatMoment } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { loadLater } from '../../../ui/loadLater.tsx'

const AnswerDialog = loadLater(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)

interface DisputeNoticeProps {
  order: Schema<'Order'>
  dispute: Schema<'Dispute'>
  timeZone: string
  /** Called when the evidence was sent off. */
  onSent: () => void
}

/** What the bank asks and decided, with the way to answer while that is possible. */
export function DisputeNotice({ order, dispute, timeZone, onSent }: DisputeNoticeProps) {
  const [isOpen, setOpen] = useState(false)
  const amount = formatMoney(dispute.amount, dispute.currency)
  const { status, answer_until: until, evidence_sent_at: sentAt } = dispute
  if (status !== 'open') return <Banner kind={status === 'won' ? 'success' : 'error'}>{`Dispute ${status}: ${amount}`}</Banner>
  const asked = `The customer disputes ${amount} with their bank: ${dispute.reason}.`
  if (sentAt)
    return (
      <Banner kind="warning">{`${asked} You answered on ${formatMoment(sentAt, timeZone)}. The bank’s decision can take weeks.`}</Banner>
    )
  return (
    <>
      <Banner kind="error">
        {`${asked}${until ? ` It can be answered until ${formatMoment(until, timeZone)}.` : ''} `}
        <Button size="small" look="primary" onClick={() => setOpen(true)}>
          Answer dispute
        </Button>
      </Banner>
      {isOpen && (
        <AnswerDialog
          order={order}
          dispute={dispute}
          timeZone={timeZone}
          onSent={() => {
            setOpen(false)
            onSent()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
