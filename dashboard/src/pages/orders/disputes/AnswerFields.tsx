import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import grid from '../../../ui/FormGrid.module.css'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import type { Answer, Texts } from './answer.ts'
import { activityHint, askedFor } from './evidence.ts'
import { EvidenceFiles } from './EvidenceFiles.tsx'

interface AnswerFieldsProps {
  answer: Answer
  order: Schema<'Order'>
  dispute: Schema<'Dispute'>
  /** As loaded. What has content is shown even if it does not fit. */
  texts: Texts
}

/** The texts and files that fit the order and the bank's reason. */
export function AnswerFields({ answer, order, dispute, texts }: AnswerFieldsProps) {
  useSignals()
  const { form } = answer
  // Decided once: a field that is being emptied must not disappear.
  const [{ fields, files }] = useState(() => askedFor(order, dispute.reason, texts))
  return (
    <>
      <div className={grid.grid}>
        <TextArea
          label="Explanation"
          rows={7}
          maxLength={20_000}
          hint="It begins with what the order says. Add why the payment is right. The bank reads this first."
          {...form.field('explanation')}
        />
        <TextArea label="What was sold" optional rows={2} maxLength={20_000} {...form.field('product')} />
        {fields.has('carrier') && <TextField label="Carrier" optional maxLength={200} {...form.field('carrier')} />}
        {fields.has('tracking') && <TextField label="Tracking number" optional maxLength={200} {...form.field('tracking')} />}
        {fields.has('shipped') && (
          <TextField label="Shipped on" optional maxLength={100} placeholder="2026-11-02" {...form.field('shipped')} />
        )}
        {fields.has('activity') && (
          <TextArea
            label="How it was used"
            optional
            rows={2}
            maxLength={20_000}
            hint={activityHint(order)}
            {...form.field('activity')}
          />
        )}
        {fields.has('policy') && (
          <TextArea
            label="Your refund terms"
            optional
            rows={2}
            maxLength={20_000}
            hint="What the buyer was told about refunds, and where."
            {...form.field('policy')}
          />
        )}
      </div>
      <EvidenceFiles answer={answer} asked={files} />
    </>
  )
}
