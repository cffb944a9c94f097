import type { Knex } from 'knex'
import { assertDatabaseUp } from '../platform/db/assertDatabaseUp.ts'
import { MAX_TRIES } from '../platform/jobs/dueRows.ts'

/** Prometheus waits ten seconds by default. */
const COUNT_MS = 5000

export interface Queues {
  jobs_waiting: number
  jobs_given_up: number
  mails_waiting: number
  mails_given_up: number
}

const COUNT = `
  select (select count(*) from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts)
      + (select count(*) from payment_events where handled_at is null and due_at <= now() and tries < ${MAX_TRIES}) as jobs_waiting,
    (select count(*) from graphile_worker.jobs where attempts >= max_attempts)
      + (select count(*) from payment_events where handled_at is null and tries >= ${MAX_TRIES}) as jobs_given_up,
    (select count(*) from mails where sent_at is null and skipped_at is null and due_at <= now()) as mails_waiting,
    (select count(*) from mails where sent_at is null and skipped_at is null and due_at is null) as mails_given_up`

/**
 * Counts what the queues hold.
 * @returns whether the database answers, and the counts; null if they cannot be read, as before the migrations.
 */
export async function readQueues(db: Knex): Promise<{ isUp: boolean; queues: Queues | null }> {
  const isUp = await assertDatabaseUp(db).then(
    () => true,
    () => false,
  )
  if (!isUp) return { isUp, queues: null }
  const counted = Promise.resolve(db.raw<{ rows: Queues[] }>(COUNT).timeout(COUNT_MS))
  return {
    isUp,
    queues: await counted.then(
      ({ rows }) => rows[0]!,
      () => null,
    ),
  }
}
