import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useApp } from '../../context.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'

interface ResetValues {
  password: string
  confirmPassword: string
}

const MIN_PASSWORD = 8 // spec 1 §9

/** Sets a new password with the token of a mailed link, and signs in. */
export function ResetPasswordPage() {
  useSignals()
  const { client, session } = useApp()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const token = query.get('token') ?? ''
  const [form] = useState(() =>
    createForm<ResetValues>({
      start: { password: '', confirmPassword: '' },
      check,
      save: async ({ password }) => {
        session.signIn(await client.resetPassword({ body: { token, password } }))
        navigate('/dashboard', { replace: true })
      },
    }),
  )
  const { password, confirmPassword } = form.values.value
  const problems = form.problems.value
  return (
    <AuthPage title="Set a new password">
      {token === '' ? (
        <p className={auth.said}>This link is not complete. Open it from the mail, or ask for a new one.</p>
      ) : (
        <Form onSubmit={form.submit}>
          {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
          <PasswordField
            label="New Password"
            autoComplete="new-password"
            maxLength={200}
            hint="At least 8 characters"
            value={password}
            error={problems.password}
            onChange={(text) => form.set({ password: text })}
          />
          <PasswordField
            label="Confirm New Password"
            autoComplete="new-password"
            maxLength={200}
            value={confirmPassword}
            error={problems.confirmPassword}
            onChange={(text) => form.set({ confirmPassword: text })}
          />
          <Button type="submit" look="primary" size="large" className={auth.wide} busy={form.busy.value}>
            Set password
          </Button>
        </Form>
      )}
      <p className={auth.after}>
        <Link className="text-link" href="/forgot-password">
          Ask for a new link
        </Link>
      </p>
    </AuthPage>
  )
}

function check({ password, confirmPassword }: ResetValues): Problems<ResetValues> {
  const problems: Problems<ResetValues> = {}
  if (password === '') problems.password = 'Password is required'
  else if (password.length < MIN_PASSWORD) problems.password = 'Password must be at least 8 characters'
  if (confirmPassword !== password) problems.confirmPassword = 'Passwords do not match'
  return problems
}
