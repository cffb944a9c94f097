import type { Knex } from 'knex'
import { lockByName } from '../db/lockByName.ts'
import { createAdmission } from './admission.ts'
import { busy, preconditionFailed } from './errors.ts'
import { NOBODY } from './merchantCode.ts'
import type { Around, Call } from './operations.ts'
import { fixedPlaces } from './places.ts'

/** Each call holds a connection for the lock and needs another one for its work. With more, all could wait for each other. */
const PART_OF_POOL = 0.2
const MESSAGE = 'Other calls are changing this object. Please try again in a few seconds.'
/** PostgreSQL's code for a lock that was not free in time. */
const LOCK_TIMEOUT = '55P03'

/**
 * Runs a call with If-Match only if the object is still as the caller read it. The ETag is compared and the object changed under
 * one lock, so of calls with the same ETag one succeeds, in whatever processes they run (docs/contributing/operations.md#if-match).
 * The comparison is weak, because a proxy that compresses an answer weakens its ETag.
 */
export function createIfMatch(db: Knex, { waitMs = 5000 }: { waitMs?: number } = {}): Around {
  const admit = createAdmission({
    places: fixedPlaces(Math.ceil(db.client.pool.max * PART_OF_POOL)),
    keyOf: objectOf,
    perKey: () => 1,
    waitMs,
    lanes: [{ admits: ({ readBy }) => readBy !== null, most: 1000 }],
    message: MESSAGE,
  })
  return async (call, next) => {
    const { currentTag, caller } = call
    const wanted = caller.header('if-match')
    if (!currentTag || !wanted) return next()
    return admit(call, () =>
      locked(db, { merchantId: caller.merchantIdIfAny ?? NOBODY, name: objectOf(call), waitMs }, async () => {
        if (!matches(wanted, await currentTag())) throw preconditionFailed()
        return next()
      }),
    )
  }
}

/** An id has two spellings, in capitals and in small letters. */
const objectOf = ({ op, caller, input }: Call) =>
  `${caller.merchantIdIfAny} ${op.template} ${Object.values(input.path).join(' ').toLowerCase()}`

const matches = (wanted: string, tag: string) =>
  wanted.trim() === '*' || [...wanted.matchAll(/"[^"]*"/g)].some(([one]) => one === tag)

/**
 * Holds a lock while `work` runs on other connections. The lock is a transaction's, because in PgBouncer's transaction mode a
 * session's would stay with a connection that others get.
 * @throws 503 if it is not free in time.
 */
async function locked<Result>(
  db: Knex,
  { merchantId, name, waitMs }: { merchantId: string; name: string; waitMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const trx = await db.transaction()
  try {
    await trx.raw(`select set_config('lock_timeout', ?, true)`, [String(waitMs)])
    await lockByName(trx, merchantId, `if-match ${name}`).catch((error: { code?: string }) =>
      Promise.reject(error.code === LOCK_TIMEOUT ? busy({ message: MESSAGE }) : error),
    )
    return await work()
  } finally {
    // A lost connection has released the lock, and `work` has its own result.
    await trx.rollback().catch(() => {})
  }
}
