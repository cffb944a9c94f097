import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context.ts'
import { emailProblem } from '../../lib/email.ts'
import { createForm } from '../../lib/form.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Requests a mail to reset the password. See docs/product/accounts.md#forgotten-password. */
export function ForgotPasswordPage() {
  useSignals()
  const { client } = useApp()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [form] = useState(() =>
    createForm({
      start: { email: '' },
      check: ({ email }) => {
        const wrong = emailProblem(email)
        return wrong ? { email: wrong } : {}
      },
      save: async ({ email }) => {
        await client.requestPasswordReset({ body: { email: email.trim() } })
        setSentTo(email.trim())
      },
    }),
  )
  return (
    <AuthPage title="Forgot your password?">
      {sentTo ? (
        <output className={auth.said}>
          If there is an account for <b>{sentTo}</b>, a link to set a new password is on its way. It works once, for one hour.
        </output>
      ) : (
        <Form onSubmit={form.submit}>
          {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
          <TextField label="Email" name="email" type="email" autoComplete="username" maxLength={254} {...form.field('email')} />
          <Button type="submit" look="primary" size="large" className={auth.wide} busy={form.busy.value}>
            Send link
          </Button>
        </Form>
      )}
      <p className={auth.after}>
        <Link className="text-link" href="/login">
          Back to sign in
        </Link>
      </p>
    </AuthPage>
  )
}
