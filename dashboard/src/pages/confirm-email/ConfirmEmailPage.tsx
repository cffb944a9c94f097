import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context.ts'
import { useMailedToken } from '../../lib/useMailedToken.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { createConfirmation } from './confirmation.ts'

/** Confirms an email when opened by a mailed link. If the merchant is not signed in, asks for the password of the account. */
export function ConfirmEmailPage() {
  useSignals()
  const { client, session } = useApp()
  const token = useMailedToken()
  const [confirmation] = useState(() => createConfirmation(client, token, () => session.signedIn.peek()))
  useEffect(() => void confirmation.begin(), [confirmation])

  const state = confirmation.state.value
  const isSignedIn = session.signedIn.value
  if (state.status === 'password') return <AskPassword form={confirmation.form} />
  return (
    <AuthPage title={state.status === 'confirmed' ? 'Email confirmed' : 'Confirm your email'}>
      {state.status === 'confirming' && <output className={auth.said}>Confirming...</output>}
      {state.status === 'confirmed' && <output className={auth.said}>Thank you. Your email address is confirmed.</output>}
      {state.status === 'failed' && (
        <p className={auth.said} role="alert">
          {state.reason} {!isSignedIn && 'Sign in, and the dashboard offers to send one.'}
        </p>
      )}
      {state.status !== 'confirming' && (
        <p className={auth.next}>
          <ButtonLink look="primary" size="large" className={auth.wide} href="/dashboard">
            {isSignedIn ? 'Go to the dashboard' : 'Sign in'}
          </ButtonLink>
        </p>
      )}
    </AuthPage>
  )
}

/** Anyone can sign up with another person's email, so the owner of the account must confirm it. */
function AskPassword({ form }: Pick<ReturnType<typeof createConfirmation>, 'form'>) {
  useSignals()
  return (
    <AuthPage title="Confirm your email">
      <p className={auth.said}>Enter the password of your account to confirm that this address belongs to it.</p>
      <Form onSubmit={form.submit}>
        {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
        <PasswordField label="Password" autoComplete="current-password" maxLength={200} {...form.field('password')} />
        <Button type="submit" look="primary" size="large" className={auth.wide} busy={form.busy.value}>
          Confirm address
        </Button>
      </Form>
      <p className={auth.after}>
        Did you not open this account? Close this page. To take the account over,{' '}
        <Link className="text-link" href="/forgot-password">
          set a new password
        </Link>
        .
      </p>
    </AuthPage>
  )
}
