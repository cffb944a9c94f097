import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import auth from '../../shell/AuthPage.module.css'
import { Banner } from '../../ui/Banner.tsx'
import { messageOf } from '../../lib/loader.ts'
import { readSignUp } from '../../lib/signUp.ts'
import { withFallback } from '../../lib/refusal.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createLogin, createPasskeySignIn } from '../../shell/login.ts'
import { openIdAddress, readOpenIdName, readOpenIdReturn } from './openId.ts'
import { loadLater } from '../../ui/loadLater.tsx'

const SecondFactorForm = loadLater(async () => (await import('../../shell/SecondFactorForm.tsx')).SecondFactorForm)

/** The sign-in page. */
export function LoginPage() {
  useSignals()
  const { client, session } = useApp()
  const [returned] = useState(() => readOpenIdReturn(location))
  const [login] = useState(() => createLogin(client, session.signIn, { waiting: returned.challenge }))
  const [openId, setOpenId] = useState<string | null>(null)
  const [byPasskey] = useState(() => createPasskeySignIn(client, session.signIn, () => login.values.peek().remember))
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    // The address must not show or repeat it.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
    if (returned.isSignedIn)
      client
        .refreshSession()
        .then(session.signIn, (error: unknown) => setFailed(messageOf(withFallback(error, 'Failed to sign in'))))
    else void readOpenIdName(client).then(setOpenId)
  }, [client, session, returned])
  const challenge = login.challenge.value
  if (challenge)
    return (
      <AuthPage title="Confirm that it is you">
        <SecondFactorForm challenge={challenge} onSignedIn={session.signIn} onOver={login.restart} />
      </AuthPage>
    )
  if (returned.isSignedIn && !failed)
    return (
      <AuthPage title="Sign in">
        <output>Signing in...</output>
      </AuthPage>
    )
  const problem = login.problem.value ?? byPasskey.problem.value ?? failed ?? returned.problem
  return (
    <AuthPage title="Sign in">
      <Form onSubmit={login.submit}>
        {problem && <Banner kind="error">{problem}</Banner>}
        <TextField label="Email" name="email" type="email" autoComplete="username" {...login.field('email')} />
        <PasswordField label="Password" name="password" autoComplete="current-password" {...login.field('password')} />
        <div className={auth.row}>
          <CheckboxField name="remember" {...login.toggle('remember')}>
            Remember me
          </CheckboxField>
          <a className="text-link" href="/forgot-password">
            Forgot your password?
          </a>
        </div>
        <Button type="submit" look="primary" size="large" className={auth.wide} busy={login.busy.value}>
          {login.busy.value ? 'Signing in...' : 'Sign in'}
        </Button>
      </Form>
      <p className={auth.next}>
        <Button size="large" className={auth.wide} busy={byPasskey.busy.value} onClick={byPasskey.run}>
          Use a passkey
        </Button>
      </p>
      {openId && (
        <p className={auth.next}>
          <a className={buttonClass({ size: 'large' }, auth.wide)} href={openIdAddress(location.search)}>
            Sign in with {openId}
          </a>
        </p>
      )}
      {readSignUp() === 'open' && (
        <p className={auth.after}>
          No account yet?{' '}
          <Link className="text-link" href="/signup">
            Sign Up
          </Link>
        </p>
      )}
    </AuthPage>
  )
}
