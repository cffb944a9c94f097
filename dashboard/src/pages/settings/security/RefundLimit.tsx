import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../../context.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { messages } from '../../../ui/messages.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { createRefundLimit } from './createRefundLimit.ts'
import styles from './Security.module.css'

/** Above which amount a refund needs a proof. */
export function RefundLimit({ merchant }: { merchant: Schema<'User'> }) {
  useSignals()
  const tools = useApp()
  const [form] = useState(() =>
    createRefundLimit({ ...tools, onSaved: () => messages.success('Refund limit updated successfully!') }, merchant),
  )
  return (
    <Form className={styles.part} onSubmit={form.submit}>
      <div>
        <h3>Large refunds</h3>
        <p>
          Counts all refunds since you last confirmed that it is you, in the currency of each order. Empty: ten times your usual
          order, at least 200.
        </p>
      </div>
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <div className={styles.limit}>
        <TextField label="Ask for confirmation above" inputMode="decimal" maxLength={10} {...form.field('refundProofAbove')} />
        <Button type="submit" busy={form.busy.value} disabled={!form.changed.value}>
          Save
        </Button>
      </div>
    </Form>
  )
}
