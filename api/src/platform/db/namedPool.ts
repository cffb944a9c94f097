import { promisify } from 'node:util'
import type { Knex } from 'knex'
import { serverOf } from './atServer.ts'

interface Session {
  processID: number | null
  query: (text: string, values: unknown[]) => Promise<unknown>
}

const POOLS = new WeakMap<object, Knex>()

// A pooler presents a process id of its own, and lends its sessions to others, whose searches need custom plans. Citus has generic
// plans for some statements only.
const GENERIC = `
  select set_config('plan_cache_mode', 'force_generic_plan', false)
  where pg_backend_pid() = $1 and not exists (select from pg_extension where extname = 'citus')`

/** Makes sessions plan each named statement once. */
export const planOnce = (session: Session, done: (error?: unknown) => void): void =>
  void session.query(GENERIC, [session.processID]).then(() => done(), done)

/**
 * Lets named statements outside transactions run on these connections. Left to itself, PostgreSQL plans each five times per
 * connection, and those with arrays at every call. Planning was up to half of what a sale took the database. The other
 * connections serve searches, whose plans depend on their values.
 *
 * Such a statement holds its connection for no longer than it runs, so no caller waits for one with another in hand.
 */
export function addNamedPool(db: Knex, named: Knex): void {
  POOLS.set(db.client, named)
  // Whatever watches the statements of the pool sees these too.
  named.client.acquireRawConnection = () => db.client.acquireRawConnection.call(named.client)
  const destroy = promisify((done: (error?: unknown) => void) => db.client.constructor.prototype.destroy.call(db.client, done))
  db.client.destroy = async () => {
    await named.destroy()
    await destroy()
  }
}

/** Returns the client whose connections run a statement. */
export const clientOf = (db: Knex, name: string | undefined): Knex.Client => {
  const server = serverOf(db)
  return ((name !== undefined && POOLS.get(server.client)) || server).client
}

interface Pool {
  max: number
  numUsed: () => number
  numFree: () => number
  numPendingAcquires: () => number
}

/** The connections of a pool, by state. */
export function countConnections(db: Knex): Record<'most' | 'used' | 'free' | 'wanted', number> {
  const pools: Pool[] = [db, POOLS.get(db.client)].flatMap((one) => one?.client.pool ?? [])
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    most: sum(({ max }) => max),
    used: sum((pool) => pool.numUsed()),
    free: sum((pool) => pool.numFree()),
    wanted: sum((pool) => pool.numPendingAcquires()),
  }
}
