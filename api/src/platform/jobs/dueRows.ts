import type { Knex } from 'knex'
import { sql } from '../db/sql.ts'

/** A table whose rows wait for a batch. It has the columns `id`, `due_at` and `tries`. */
export interface DueTable {
  name: string
  /** The column with the time when the work on a row ended; null before. */
  done: string
}

/** Longer than a batch usually takes. Rows of a killed process are due again after it. */
const LEASE = '2 minutes'
/** With growing delays, of at most six hours, that is about four days. Then a row is given up. */
export const MAX_TRIES = 25

// Not flushed: after a power failure, the rows are claimed or finished once more.
const QUICK = `quick as materialized (select set_config('synchronous_commit', 'off', true))`

/**
 * Claims due rows, so that no other process takes them. Counts as a try. No index of such a table names `due_at`, so that a claim changes
 * no index.
 */
export const claimDue = <Row>(db: Knex, { name, done }: DueTable, most: number): Promise<(Row & { id: string })[]> =>
  sql(
    db,
    `with ${QUICK},
          due as materialized (
            select one.id from ${name} one, quick where ${done} is null and due_at <= now() and tries < ${MAX_TRIES}
            order by due_at limit :most for update of one skip locked)
     update ${name} one set due_at = now() + interval '${LEASE}', tries = tries + 1 from due where one.id = due.id returning one.*`,
    { most },
    `claim ${name}`,
  )

/** Marks claimed rows as done. */
export async function markDone(db: Knex, { name, done }: DueTable, ids: string[]): Promise<void> {
  if (!ids.length) return
  const text = `with ${QUICK} update ${name} one set ${done} = now() from quick where one.id = any(cast(:ids as text[])) and ${done} is null`
  await sql(db, text, { ids }, `done ${name}`)
}

/** Makes claimed rows due again, after a delay that grows with their tries: from three seconds to six hours. */
export async function retryLater(db: Knex, { name, done }: DueTable, ids: string[]): Promise<void> {
  if (!ids.length) return
  await sql(
    db,
    `update ${name} set due_at = now() + make_interval(secs => exp(least(tries, 10))) where id = any(cast(:ids as text[])) and ${done} is null`,
    { ids },
  )
}
