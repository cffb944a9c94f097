import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createAction } from '../lib/action.ts'
import { emailProblem } from '../lib/email.ts'
import { createForm, type Problems } from '../lib/form.ts'
import { askPasskey } from '../lib/passkeys.ts'
import { withFallback } from '../lib/refusal.ts'
import { type Challenge, challengeOf } from './secondFactor.ts'

interface LoginValues {
  email: string
  password: string
  remember: boolean
}

/** The sign-in form. `email` is its initial email, `waiting` a second factor that it begins with. */
export function createLogin(
  client: Client,
  onSignedIn: (answer: Schema<'Session'>) => void,
  { email = '', waiting = null }: { email?: string; waiting?: Challenge | null } = {},
) {
  const challenge = signal(waiting)
  const form = createForm<LoginValues>({
    start: { email, password: '', remember: false },
    check: ({ email, password }) => {
      const problems: Problems<LoginValues> = {}
      const wrongEmail = emailProblem(email)
      if (wrongEmail) problems.email = wrongEmail
      if (password === '') problems.password = 'Password is required'
      return problems
    },
    save: async ({ email, password, remember }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      await client.login({ body: { email: email.trim(), password, remember, timeZone } }).then(onSignedIn, (error: unknown) => {
        challenge.value = challengeOf(error)
        if (!challenge.peek()) throw withFallback(error, 'Login failed')
      })
    },
  })
  return {
    ...form,
    /** The second factor that the server asks for; null before. */
    challenge: challenge as ReadonlySignal<Challenge | null>,
    /** Begins again, for a reason that is shown. */
    restart(reason: string | null) {
      challenge.value = null
      form.reset({ ...form.values.peek(), password: '' })
      form.fail(reason)
    },
  }
}

/** Signs in with a passkey alone. */
export function createPasskeySignIn(client: Client, onSignedIn: (answer: Schema<'Session'>) => void, remember: () => boolean) {
  return createAction(async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const passkey = await askPasskey(await client.startPasskeySignIn())
    onSignedIn(await client.signInWithPasskey({ body: { passkey, remember: remember(), time_zone: timeZone } }))
  }, 'Failed to sign in')
}
