import { LinktillError, type Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createForm } from '../../lib/form.ts'
import { messageOf } from '../../lib/loader.ts'
import { fieldProblems } from '../../lib/refusal.ts'

export type Confirmation =
  | { status: 'confirming' }
  /** Nobody is signed in to the account, so its password must prove who the visitor is. */
  | { status: 'password' }
  | { status: 'confirmed' }
  | { status: 'failed'; reason: string }

/** Confirms an email with the token of a mailed link, which works once. */
export function createConfirmation(client: Client, token: string, isSignedIn: () => boolean) {
  const state = signal<Confirmation>({ status: 'confirming' })
  let begun = false

  const form = createForm<{ password: string }>({
    start: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
    save: async ({ password }) => {
      await client.confirmEmail({ body: { token, password } })
      state.value = { status: 'confirmed' }
    },
    refused: (error) => fieldProblems(error, { password: 'password' }),
  })

  return {
    state: state as ReadonlySignal<Confirmation>,
    form,
    /** Sends one request, even if the page mounts twice. */
    async begin() {
      if (begun) return
      begun = true
      if (token === '') return fail('This link is not complete. Open it from the mail.')
      try {
        await client.confirmEmail({ body: { token } })
        state.value = { status: 'confirmed' }
      } catch (error) {
        if (wantsPassword(error)) state.value = { status: 'password' }
        // The link was opened twice and has already confirmed the email.
        else if (await isConfirmed()) state.value = { status: 'confirmed' }
        else fail(messageOf(error))
      }
    },
  }

  function fail(reason: string) {
    state.value = { status: 'failed', reason }
  }
  async function isConfirmed() {
    if (!isSignedIn()) return false
    const me = await client.getMe().catch(() => null)
    return me?.emailConfirmed === true && me.pendingEmail === null
  }
}

const wantsPassword = (error: unknown) => error instanceof LinktillError && error.errors.some(({ path }) => path === 'password')
