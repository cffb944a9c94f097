import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp } from '../../context.ts'
import { useMailedToken } from '../../lib/useMailedToken.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { ButtonLink } from '../../ui/Button.tsx'
import { createConfirmation } from './confirmation.ts'

/** Confirms an address as soon as it is opened with a mailed link. */
export function ConfirmEmailPage() {
  useSignals()
  const { client, session } = useApp()
  const token = useMailedToken()
  const [confirmation] = useState(() => createConfirmation(client, token, () => session.signedIn.peek()))
  useEffect(() => void confirmation.begin(), [confirmation])

  const state = confirmation.state.value
  const isSignedIn = session.signedIn.value
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
