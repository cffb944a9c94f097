import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useApp } from '../../context.ts'
import { useMailedToken } from '../../lib/useMailedToken.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { SecondFactorForm } from '../../shell/SecondFactorForm.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { messages } from '../../ui/messages.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { createPasswordReset } from './resetPassword.ts'

/**
 * Sets a new password with a mailed link, and signs in.
 * @param isRecovery whether the link also removes every second factor.
 */
export function ResetPasswordPage({ isRecovery = false }: { isRecovery?: boolean }) {
  useSignals()
  const { client, session } = useApp()
  const [, navigate] = useLocation()
  const token = useMailedToken()
  const signIn = (answer: Schema<'Session'>) => {
    session.signIn(answer)
    navigate('/dashboard', { replace: true })
    messages.success('Your new password is set.')
  }
  const [reset] = useState(() =>
    createPasswordReset(isRecovery ? client.completeFactorRecovery : client.resetPassword, token, signIn),
  )
  const challenge = reset.challenge.value
  if (challenge)
    return (
      <AuthPage title="Confirm that it is you">
        <p className={auth.said}>Your new password is set.</p>
        <SecondFactorForm challenge={challenge} onSignedIn={signIn} onOver={() => navigate('/login', { replace: true })} />
      </AuthPage>
    )
  if (reset.dead.value !== null) return <DeadLink reason={reset.dead.value} href={isRecovery ? '/login' : '/forgot-password'} />
  return (
    <AuthPage title="Set a new password">
      {isRecovery && <p className={auth.said}>This removes every second factor of your account, and ends every session.</p>}
      <Form onSubmit={reset.submit}>
        {reset.problem.value && <Banner kind="error">{reset.problem.value}</Banner>}
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          maxLength={200}
          hint="At least 8 characters"
          {...reset.field('password')}
        />
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          maxLength={200}
          {...reset.field('confirmPassword')}
        />
        <Button type="submit" look="primary" size="large" className={auth.wide} busy={reset.busy.value}>
          Set password
        </Button>
      </Form>
      <p className={auth.after}>
        <Link className="text-link" href="/login">
          Back to sign in
        </Link>
      </p>
    </AuthPage>
  )
}

const DeadLink = ({ reason, href }: { reason: string; href: string }) => (
  <AuthPage title="Set a new password">
    <p className={auth.said} role="alert">
      {reason}
    </p>
    <p className={auth.next}>
      <ButtonLink look="primary" size="large" className={auth.wide} href={href}>
        {href === '/login' ? 'Sign in' : 'Ask for a new link'}
      </ButtonLink>
    </p>
  </AuthPage>
)
