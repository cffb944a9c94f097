import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../lib/loader.ts'

export type Undo =
  | { status: 'asking'; busy: boolean }
  | { status: 'undone'; email: string }
  | { status: 'failed'; reason: string }

/** Restores the former email of an account by a mailed token. Requires a click, because opening a link must not end sessions. */
export function createUndo(client: Client, token: string) {
  const incomplete = { status: 'failed', reason: 'This link is not complete. Open it from the mail.' } as const
  const state = signal<Undo>(token === '' ? incomplete : { status: 'asking', busy: false })
  return {
    state: state as ReadonlySignal<Undo>,
    async undo() {
      const now = state.peek()
      if (now.status !== 'asking' || now.busy) return
      state.value = { status: 'asking', busy: true }
      try {
        const { email } = await client.undoEmailChange({ body: { token } })
        state.value = { status: 'undone', email }
      } catch (error) {
        state.value = { status: 'failed', reason: messageOf(error) }
      }
    },
  }
}
