import type { Client, Schema } from '@linktill/sdk'
import { emailProblem } from '../lib/email.ts'
import { createForm, type Problems } from '../lib/form.ts'
import { withFallback } from '../lib/refusal.ts'

interface LoginValues {
  email: string
  password: string
  remember: boolean
}

/** The sign-in form. `email` is its initial email. */
export function createLogin(client: Client, onSignedIn: (answer: Schema<'Session'>) => void, email = '') {
  return createForm<LoginValues>({
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
      const answer = await client
        .login({ body: { email: email.trim(), password, remember, timeZone } })
        .catch((error: unknown) => {
          throw withFallback(error, 'Login failed')
        })
      onSignedIn(answer)
    },
  })
}
