import type { Knex } from 'knex'
import type { Operation } from './Operation.ts'
import type { Around } from './operations.ts'

/** For this long after a change, a merchant's lists come from the primary, so that they show it. */
const OWN_CHANGE_MS = 5000
const MAX_ENTRIES = 10_000

/** Chooses the database of each call (docs/run/scaling.md). Without a replica it is always the primary. */
export function createReadRouting<Deps extends { db: Knex }>(deps: Deps, replica: Knex | null) {
  const changedUntil = new Map<string, number>()
  const fromReplica = replica && { ...deps, db: replica }
  return {
    depsOf(op: Operation, merchantId: string | null, query: Record<string, unknown>): Deps {
      if (!fromReplica || !op.readsReplica) return deps
      // Only the primary knows which changes may still come (platform/db/settledUntil.ts).
      if (query['updated_since'] !== undefined) return deps
      return merchantId && (changedUntil.get(merchantId) ?? 0) > Date.now() ? deps : fromReplica
    },
    noteChange: (async ({ op, caller: { merchantIdIfAny } }, next) => {
      const reply = await next()
      if (fromReplica && merchantIdIfAny && op.method !== 'get') {
        if (changedUntil.size >= MAX_ENTRIES) changedUntil.clear()
        changedUntil.set(merchantIdIfAny, Date.now() + OWN_CHANGE_MS)
      }
      return reply
    }) satisfies Around,
  }
}
