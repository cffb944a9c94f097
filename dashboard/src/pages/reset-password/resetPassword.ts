import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createForm, type Problems } from '../../lib/form.ts'
import { messageOf } from '../../lib/loader.ts'
import { type Challenge, challengeOf } from '../../shell/secondFactor.ts'

const MIN_PASSWORD = 8

interface ResetValues {
  password: string
  confirmPassword: string
}

/** Sets a new password with the token of a mailed link, which works once. `send` is the operation of the link. See docs/product/accounts.md#forgotten-password. */
export function createPasswordReset(
  send: Client['resetPassword'] | Client['completeFactorRecovery'],
  token: string,
  onSignedIn: (answer: Schema<'Session'>) => void,
) {
  const challenge = signal<Challenge | null>(null)
  const dead = signal(token === '' ? 'This link is not complete. Open it from the mail, or ask for a new one.' : null)

  const form = createForm<ResetValues>({
    start: { password: '', confirmPassword: '' },
    check,
    save: async ({ password }) => {
      try {
        onSignedIn(await send({ body: { token, password } }))
      } catch (error) {
        challenge.value = challengeOf(error)
        if (challenge.peek()) return
        if (!(error instanceof LinktillError) || error.code !== 'token_invalid') throw error
        dead.value = messageOf(error)
      }
    },
  })
  return {
    ...form,
    /** The second factor that the server asks for after it has set the password; null before. */
    challenge: challenge as ReadonlySignal<Challenge | null>,
    /** Why the link is no longer valid, or null. */
    dead: dead as ReadonlySignal<string | null>,
  }
}

function check({ password, confirmPassword }: ResetValues): Problems<ResetValues> {
  const problems: Problems<ResetValues> = {}
  if (password === '') problems.password = 'Password is required'
  else if (password.length < MIN_PASSWORD) problems.password = 'Password must be at least 8 characters'
  if (confirmPassword !== password) problems.confirmPassword = 'Passwords do not match'
  return problems
}
