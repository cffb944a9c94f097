import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../../lib/loader.ts'

export type OpenSession = Schema<'SessionListItem'>

/** The last used first. */
const byLastUse = (one: OpenSession, other: OpenSession) => Date.parse(other.last_used_at) - Date.parse(one.last_used_at)

/** The sessions of the account, and ending one of them. */
export function createSessions(client: Pick<Client, 'listSessions' | 'endSession'>) {
  const list = createLoader(async () => (await client.listSessions()).data.toSorted(byLastUse))
  const problem = signal<string | null>(null)
  const ending = signal<string | null>(null)
  return {
    state: list.state,
    load: list.load,
    /** Why a session was not ended. */
    problem: problem as ReadonlySignal<string | null>,
    /** The id of the session that is being ended. */
    ending: ending as ReadonlySignal<string | null>,
    async end(id: string): Promise<void> {
      if (ending.peek()) return
      problem.value = null
      ending.value = id
      try {
        await client.endSession({ path: { id } })
        list.patch((sessions) => sessions.filter((one) => one.id !== id))
      } catch (error) {
        problem.value = messageOf(error)
      } finally {
        ending.value = null
      }
    },
  }
}
