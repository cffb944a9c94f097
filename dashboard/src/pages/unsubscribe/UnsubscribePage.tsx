import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { useMailedToken } from '../../lib/useMailedToken.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { createUnsubscription } from './unsubscription.ts'

/** Unsubscribes from the reminders of one shop. Requires a click, because mail scanners open every link. */
export function UnsubscribePage() {
  useSignals()
  const { client } = useApp()
  const token = useMailedToken()
  const [{ shop, problem, busy, confirm }] = useState(() => createUnsubscription(client, token))
  const from = shop.value
  return (
    <AuthPage title={from === null ? 'No more reminders?' : 'No more reminders'}>
      {from === null ? (
        <>
          <p className={auth.said}>You will not be reminded of checkouts that you leave in this shop. Receipts still come.</p>
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
        <output className={auth.said}>{from} sends you no more reminders.</output>
      )}
    </AuthPage>
  )
}
