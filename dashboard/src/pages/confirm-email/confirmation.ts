import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../lib/loader.ts'

export type Confirmation = { status: 'confirming' } | { status: 'confirmed' } | { status: 'failed'; reason: string }

/** Confirms an address with the token of a mailed link, which works once. */
export function createConfirmation(client: Client, token: string, isSignedIn: () => boolean) {
  const state = signal<Confirmation>({ status: 'confirming' })
  let begun = false

  return {
    state: state as ReadonlySignal<Confirmation>,
    /** Asks a single time, however often the page is mounted. */
    async begin() {
      if (begun) return
      begun = true
      if (token === '') return fail('This link is not complete. Open it from the mail.')
      try {
        await client.confirmEmail({ body: { token } })
        state.value = { status: 'confirmed' }
      } catch (error) {
        // Opened twice: what the first time confirmed stays confirmed.
        if (await isConfirmed()) state.value = { status: 'confirmed' }
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
    return me?.emailConfirmed === true
  }
}
