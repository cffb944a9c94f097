import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { useMailedToken } from '../../lib/useMailedToken.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { createUndo } from './undoChange.ts'

/** Undoes a change of the account's email. The mail to the former email links here. */
export function UndoEmailChangePage() {
  useSignals()
  const { client } = useApp()
  const token = useMailedToken()
  const [change] = useState(() => createUndo(client, token))
  const state = change.state.value
  return (
    <AuthPage title={state.status === 'undone' ? 'Change undone' : 'Undo the change of your email'}>
      {state.status === 'asking' && (
        <>
          <p className={auth.said}>
            Your account returns to its former address. Every session, the password and API keys made since the change end. What
            else was set up since is switched off. We mail you a link that sets a new password.
          </p>
          <p className={auth.next}>
            <Button look="primary" size="large" className={auth.wide} busy={state.busy} onClick={change.undo}>
              Undo the change
            </Button>
          </p>
        </>
      )}
      {state.status === 'undone' && (
        <output className={auth.said}>
          Your account belongs to {state.email} again. Open the link that we mailed to you and set a new password. Then check what
          was switched off, under Access in your settings.
        </output>
      )}
      {state.status === 'failed' && (
        <>
          <p className={auth.said} role="alert">
            {state.reason}
          </p>
          <p className={auth.next}>
            <ButtonLink look="primary" size="large" className={auth.wide} href="/login">
              Sign in
            </ButtonLink>
          </p>
        </>
      )}
    </AuthPage>
  )
}
