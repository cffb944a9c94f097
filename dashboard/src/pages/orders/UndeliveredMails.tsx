import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { emailProblem } from '../../lib/email.ts'
import { createForm } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { messages } from '../../ui/messages.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { undeliveredText } from './undeliveredText.ts'
import styles from './UndeliveredMails.module.css'

interface UndeliveredMailsProps {
  order: Schema<'Order'>
  onSent: () => void
}

/** Mails of the order that did not arrive, and a form that sends them to another address. */
export function UndeliveredMails({ order, onSent }: UndeliveredMailsProps) {
  const mails = order.undelivered_mails ?? []
  if (!mails.length || !order.customer_email) return null
  return (
    <section className={styles.undelivered} aria-label="Emails that could not be delivered">
      <Banner kind="warning">{undeliveredText(mails)}</Banner>
      <Redirect key={mails[0]!.at} order={order} email={mails[0]!.email} onSent={onSent} />
    </section>
  )
}

function Redirect({ order, email: refused, onSent }: UndeliveredMailsProps & { email: string }) {
  useSignals()
  const { client } = useApp()
  const [form] = useState(() =>
    createForm({
      start: { email: refused, isContact: true },
      check: ({ email }) => {
        const problem = emailProblem(email)
        return problem ? { email: problem } : {}
      },
      refused: (error) => fieldProblems(error, { email: 'email' }),
      async save({ email, isContact }) {
        const to = email.trim()
        await client.resendReceipt({ path: { id: order.id }, body: { email: to, change_contact: isContact } })
        messages.success(`Sent to ${to}.`)
        onSent()
      },
    }),
  )
  return (
    <Form onSubmit={form.submit} className={styles.form}>
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <TextField
        label="Send to another address"
        type="email"
        inputMode="email"
        className={styles.address}
        hint="The email contains the order and its downloads. Check the address first."
        {...form.field('email')}
      />
      <CheckboxField {...form.toggle('isContact')}>Use it for later emails too</CheckboxField>
      <Button type="submit" busy={form.busy.value}>
        Send
      </Button>
    </Form>
  )
}
