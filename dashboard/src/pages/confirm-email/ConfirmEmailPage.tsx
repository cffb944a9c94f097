import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useApp } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'

/** Confirms an address with the token of a mailed link. */
export function ConfirmEmailPage() {
  useSignals()
  const { client } = useApp()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [loader] = useState(() => createLoader(() => client.confirmEmail({ body: { token } })))
  // Once: the token works a single time, and StrictMode mounts twice.
  const [asked] = useState(() => ({ once: false }))
  useEffect(() => {
    if (asked.once || token === '') return
    asked.once = true
    loader.load()
  }, [asked, loader, token])

  const state = loader.state.value
  return (
    <AuthPage title="Confirm your email">
      {token === '' && <p className={auth.said}>This link is not complete. Open it from the mail.</p>}
      {token !== '' && state.status === 'loading' && <output className={auth.said}>Confirming...</output>}
      {state.status === 'failed' && (
        <p className={auth.said} role="alert">
          {state.message}
        </p>
      )}
      {state.status === 'ready' && <output className={auth.said}>Your address is confirmed.</output>}
      <p className={auth.after}>
        <Link className="text-link" href="/dashboard">
          Go to the dashboard
        </Link>
      </p>
    </AuthPage>
  )
}
