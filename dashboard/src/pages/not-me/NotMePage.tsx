import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { useMailedToken } from '../../lib/useMailedToken.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { createReport } from './notMe.ts'

/** Ends every access to the account. Mails about changes and sign-ins link here. */
export function NotMePage() {
  useSignals()
  const { client } = useApp()
  const token = useMailedToken()
  const [access] = useState(() => createReport(client, token))
  const state = access.state.value
  return (
    <AuthPage title={state.status === 'reported' ? 'Your account is secured' : 'This was not me'}>
      {state.status === 'asking' && (
        <>
          <p className={auth.said}>
            Every session and every API key of your account ends now, so programs that use a key stop working. The password stops
            working too. What was set up since then, such as webhook endpoints and return addresses, is switched off. We mail you
            a link that sets a new password.
          </p>
          <p className={auth.next}>
            <Button look="danger" size="large" className={auth.wide} busy={state.busy} onClick={access.report}>
              End all access
            </Button>
          </p>
        </>
      )}
      {state.status === 'reported' && (
        <output className={auth.said}>
          All access has ended. Open the link that we mailed to you and set a new password. Then check your payout account, and
          what was switched off, under Access in your settings.
        </output>
      )}
      {state.status === 'failed' && (
        <>
          <p className={auth.said} role="alert">
            {state.reason}
          </p>
          <p className={auth.next}>
            <ButtonLink look="primary" size="large" className={auth.wide} href="/forgot-password">
              Set a new password
            </ButtonLink>
          </p>
        </>
      )}
    </AuthPage>
  )
}
