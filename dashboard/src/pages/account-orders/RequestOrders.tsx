import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createOrdersRequest } from './accountOrders.ts'

/** Asks for the shopper's email, then says that a mail was sent. */
export function RequestOrders() {
  useSignals()
  const { client } = useApp()
  const [{ form, sentTo, again }] = useState(() => createOrdersRequest(client, navigator.language))
  if (sentTo.value)
    return (
      <>
        <output className={auth.said}>
          If <b>{sentTo.value}</b> bought something here, a link to its orders is on its way. It works for one hour.
        </output>
        <p className={auth.after}>
          Nothing there? Look into the spam folder, or{' '}
          <button type="button" className="text-link" onClick={again}>
            try another address
          </button>
          .
        </p>
      </>
    )
  return (
    <>
      <p className={auth.said}>
        Enter the address that you bought with. We mail you a link to your receipts, invoices and downloads.
      </p>
      <Form onSubmit={form.submit}>
        {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
        <TextField label="Email" name="email" type="email" autoComplete="email" maxLength={254} {...form.field('email')} />
        <Button type="submit" look="primary" size="large" className={auth.wide} busy={form.busy.value}>
          Mail my orders
        </Button>
      </Form>
    </>
  )
}
