import type { Knex } from 'knex'
import { deleteInBatches } from '../platform/db/deleteInBatches.ts'
import { rethrow } from '../platform/jobs/sweep.ts'

/** A year and a month, so that a year can be compared with the one before at its end. */
const KEPT_MONTHS_OF_VISITS = 25
const PARTITION = /^link_events_(\d{4})_(\d{2})$/

/**
 * Mails are kept for a year: what was sent stays on the order's timeline. An unsent one that is still due stays. With a mail
 * goes the memory of its occasion, so no occasion may come back after a year (shop/letters/occasions.test.ts).
 */
export const forgetMails = (db: Knex, log: (error: unknown) => void = rethrow) =>
  deleteInBatches(
    db,
    {
      table: 'mails',
      key: ['merchant_id', 'id'],
      where: `created_at < now() - interval '1 year' and (sent_at is not null or skipped_at is not null or due_at is null)`,
    },
    log,
  )

/** A provider sends an event again for days, and one that was forgotten is only a reason to read its object again. */
export const forgetPaymentEvents = (db: Knex, log: (error: unknown) => void = rethrow) =>
  deleteInBatches(
    db,
    {
      table: 'payment_events',
      key: ['id'],
      where: `received_at < now() - interval '90 days' and handled_at is not null`,
    },
    log,
  )

export const forgetMailedTokens = (db: Knex, log: (error: unknown) => void = rethrow) =>
  deleteInBatches(db, { table: 'mailed_tokens', key: ['merchant_id', 'token_hash'], where: 'expires_at < now()' }, log)

/** Until then, late visitors read that the invitation was used, or has expired. */
export const forgetInvitations = (db: Knex, log: (error: unknown) => void = rethrow) =>
  deleteInBatches(db, { table: 'invitations', key: ['token_hash'], where: `expires_at < now() - interval '30 days'` }, log)

export const forgetIdempotencyKeys = (db: Knex, log: (error: unknown) => void = rethrow) =>
  deleteInBatches(
    db,
    {
      table: 'idempotency_keys',
      key: ['merchant_id', 'scope', 'operation', 'key'],
      where: `started_at < now() - interval '24 hours'`,
    },
    log,
  )

const BATCH_OF_JOBS = 1000
/** The duty to delete an account does not end because it failed. */
const NEVER_FORGOTTEN = 'clearAccount'
// A job's time is that of its last attempt, and hours later. graphile-worker's own function leaves out what is locked.
const FORGET_JOBS = `
  select id from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and run_at < now() - interval '90 days'
      and task_identifier <> '${NEVER_FORGOTTEN}'
    limit ${BATCH_OF_JOBS}))`

/** Deletes jobs that were given up long ago. Until then, an operator can make them due again (docs/run/faults.md). */
export async function forgetJobs(db: Knex): Promise<void> {
  let deleted: number
  do deleted = (await db.raw(FORGET_JOBS)).rows.length
  while (deleted === BATCH_OF_JOBS)
}

/** Drops whole months of single visits (docs/run/retention.md). Their sums stay in `rollups`. */
export async function dropOldVisits(db: Knex, now = new Date()): Promise<string[]> {
  const { rows } = await db.raw(
    `select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
     where inhparent = 'link_events'::regclass order by 1`,
  )
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEPT_MONTHS_OF_VISITS, 1))
  const old = (rows as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => {
      const [, year, month] = PARTITION.exec(name) ?? []
      return year !== undefined && Date.UTC(Number(year), Number(month) - 1, 1) < first.getTime()
    })
  for (const name of old)
    await db.transaction(async (trx) => {
      // Give up until tomorrow, instead of making visits wait behind a long transaction.
      await trx.raw(`set local lock_timeout = '5s'`)
      await trx.raw('drop table ??', [name])
    })
  return old
}
