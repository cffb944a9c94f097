import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { createAction } from '../../lib/action.ts'
import { useMailedToken } from '../../lib/useMailedToken.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'

/** Stops the removal of an account's second factors. The mails that announce it link here. */
export function StopRecoveryPage() {
  useSignals()
  const { client } = useApp()
  const token = useMailedToken()
  const [stopped] = useState(() => signal(false))
  const [stop] = useState(() =>
    createAction(async () => {
      await client.stopFactorRecovery({ body: { token } })
      stopped.value = true
    }, 'Failed to stop the removal'),
  )
  if (stopped.value)
    return (
      <AuthPage title="Removal stopped">
        <output className={auth.said}>Your second factors stay. Set a new password now: somebody knows yours.</output>
        <p className={auth.next}>
          <ButtonLink look="primary" size="large" className={auth.wide} href="/forgot-password">
            Set a new password
          </ButtonLink>
        </p>
      </AuthPage>
    )
  return (
    <AuthPage title="Stop the removal of your second factor">
      <p className={auth.said}>
        Your account keeps its second factors, and the links that we mailed for their removal stop working.
      </p>
      {stop.problem.value && <Banner kind="error">{stop.problem.value}</Banner>}
      <p className={auth.next}>
        <Button look="primary" size="large" className={auth.wide} busy={stop.busy.value} onClick={stop.run}>
          Stop the removal
        </Button>
      </p>
    </AuthPage>
  )
}
