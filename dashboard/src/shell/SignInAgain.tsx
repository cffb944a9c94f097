import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../context.ts'
import { createLogin } from './login.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import grid from '../ui/FormGrid.module.css'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'

/** A sign-in dialog over the page when the session has ended, so that typed text is kept. To use another account, sign out first. */
export function SignInAgain({ merchant }: { merchant: Schema<'User'> }) {
  useSignals()
  const { client, session } = useApp()
  const [login] = useState(() => createLogin(client, session.signIn, { email: merchant.email }))
  const challenge = login.challenge.value
  if (challenge)
    return (
      <Dialog title="Confirm that it is you" shape="confirm" foot={<Button onClick={session.signOut}>Sign out</Button>}>
        <SecondFactorForm challenge={challenge} onSignedIn={session.signIn} onOver={login.restart} />
      </Dialog>
    )
  return (
    <Dialog
      title="Sign in again"
      shape="confirm"
      onSubmit={login.submit}
      foot={
        <>
          <Button onClick={session.signOut}>Sign out</Button>
          <Button type="submit" look="primary" busy={login.busy.value}>
            Sign in
          </Button>
        </>
      }
    >
      <div className={grid.grid}>
        <p>Your session has ended. Sign in to continue where you are: nothing you typed is lost.</p>
        {login.problem.value && <Banner kind="error">{login.problem.value}</Banner>}
        <TextField label="Email" name="email" type="email" autoComplete="username" readOnly {...login.field('email')} />
        <PasswordField label="Password" name="password" autoComplete="current-password" {...login.field('password')} />
        <CheckboxField name="remember" {...login.toggle('remember')}>
          Remember me
        </CheckboxField>
        <p>
          <a className="text-link" href="/forgot-password" target="_blank" rel="noreferrer">
            Forgot your password?
          </a>
        </p>
      </div>
    </Dialog>
  )
}
