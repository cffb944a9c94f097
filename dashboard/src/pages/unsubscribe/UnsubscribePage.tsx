import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { useMailedToken } from '../../lib/useMailedToken.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { createUnsubscription } from './unsubscription.ts'

/** Unsubscribes from what a mail was about: the reminders of a shop, or the waiting list of a link. Requires a click, because mail scanners open every link. */
export function UnsubscribePage() {
  useSignals()
  const { client } = useApp()
  const token = useMailedToken()
  const [{ shop, problem, busy, confirm }] = useState(() => createUnsubscription(client, token))
  const from = shop.value
  return (
    <AuthPage title={from === null ? 'Unsubscribe?' : 'Unsubscribed'}>
      {from === null ? (
        <>
          <p className={auth.said}>You get no more mails like this one from this shop. Receipts still come.</p>
          {problem.value && (
            <div className={auth.next}>
              <Banner kind="error">{problem.value}</Banner>
            </div>
          )}
          {token !== '' && (
            <p className={auth.next}>
              <Button look="primary" size="large" className={auth.wide} busy={busy.value} onClick={confirm}>
                Unsubscribe
              </Button>
            </p>
          )}
        </>
      ) : (
        <output className={auth.said}>{from} sends you no more mails like that one.</output>
      )}
    </AuthPage>
  )
}
