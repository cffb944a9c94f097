import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createLinkRequest, type SubscriberPage } from './accountSubscriptions.ts'

/** Asks for the buyer's email, then says that a link was sent if the address subscribes to anything. */
export function RequestLink({ labels }: { labels: SubscriberPage['labels'] }) {
  useSignals()
  const { client } = useApp()
  const [{ form, isSent }] = useState(() => createLinkRequest(client, navigator.language))
  if (isSent.value) return <output className={auth.said}>{labels['sent']}</output>
  return (
    <>
      <p className={auth.said}>{labels['lead']}</p>
      <Form onSubmit={form.submit}>
        {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
        <TextField label={labels['email']!} type="email" autoComplete="email" maxLength={254} {...form.field('email')} />
        <Button type="submit" look="primary" size="large" className={auth.wide} busy={form.busy.value}>
          {labels['send']}
        </Button>
      </Form>
    </>
  )
}
