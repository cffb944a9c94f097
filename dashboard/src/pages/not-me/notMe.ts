import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../lib/loader.ts'

export type Report = { status: 'asking'; busy: boolean } | { status: 'reported' } | { status: 'failed'; reason: string }

/** Ends every access to an account by a mailed token. Requires a click, because programs that scan mails open links. */
export function createReport(client: Pick<Client, 'reportNotMe'>, token: string) {
  const incomplete = { status: 'failed', reason: 'This link is not complete. Open it from the mail.' } as const
  const state = signal<Report>(token === '' ? incomplete : { status: 'asking', busy: false })
  return {
    state: state as ReadonlySignal<Report>,
    async report() {
      const now = state.peek()
      if (now.status !== 'asking' || now.busy) return
      state.value = { status: 'asking', busy: true }
      try {
        await client.reportNotMe({ body: { token } })
        state.value = { status: 'reported' }
      } catch (error) {
        state.value = { status: 'failed', reason: messageOf(error) }
      }
    },
  }
}
