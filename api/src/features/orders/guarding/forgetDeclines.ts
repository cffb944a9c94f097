import type { Knex } from 'knex'
import { KEPT_MS } from './limits.ts'

/** Deletes what the guard no longer counts. A proof is good for ten minutes, so a spent one is not needed for longer. */
export async function forgetDeclines(db: Knex): Promise<void> {
  const before = new Date(Date.now() - KEPT_MS)
  for (const table of ['declines', 'spent_proofs']) await db(table).where('at', '<', before).delete()
}
