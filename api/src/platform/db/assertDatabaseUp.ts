import type { Knex } from 'knex'
import { within } from '../within.ts'

/** Load balancers and Prometheus give up within a few seconds. */
const ANSWER_MS = 1500
/** By pool. Health checks of a database that hangs wait together: each of its own would take another connection. */
const probes = new WeakMap<Knex, Promise<unknown>>()

/**
 * Resolves when the database answers a statement.
 * @throws Error within 1.5 seconds, also when the database accepts connections and never answers.
 */
export async function assertDatabaseUp(db: Knex): Promise<void> {
  let probe = probes.get(db)
  if (!probe) {
    // knex closes a connection whose statement timed out. A new one may be to another server.
    probe = Promise.resolve(db.raw('select 1').timeout(ANSWER_MS))
    probes.set(db, probe)
    const forget = () => void probes.delete(db)
    probe.then(forget, forget)
  }
  await within(probe, ANSWER_MS, () => new Error('The database did not answer in time.'))
}
