import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { expireHolds } from '../../api/src/features/orders/settling/expireHolds.ts'
import { reconcilePayments } from '../../api/src/features/orders/settling/reconcilePayments.ts'
import { createStripe } from '../../api/src/gateways/stripe/stripe.ts'
import type { FakeStripe } from '../../api/test/stripe/createFakeStripe.ts'
import { WEBHOOK_SECRET } from '../support/stripe.ts'

interface Settling {
  db: Knex
  stripe: FakeStripe
  stripeUrl: string
}

/** Fast-forwards until everything is settled: banks decide, jobs run, holds end, reconciliation runs, and all events are delivered. */
export async function settleAll({ db, stripe, stripeUrl }: Settling): Promise<void> {
  for (const { id, status } of stripe.intents.values()) if (status === 'processing') stripe.confirm(id, 'succeeded')
  const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake', webhookSecrets: [WEBHOOK_SECRET] }
  const fail = (error: unknown) => console.error(error)
  const payments = createStripe({ ...keys, apiBase: stripeUrl, jsUrl: null }, fail)
  await finishJobs(db)

  const old = new Date(Date.now() - 3600_000 / 4)
  await db('orders').update({ updatedAt: old, reconciledAt: null })
  await db('orders').whereNotNull('completedAt').update({ completedAt: old })
  await db('refunds').update({ createdAt: old })
  for (const intent of stripe.intents.values()) intent.created -= 600
  await reconcilePayments({ db, payments }, fail)
  await db('orders')
    .where({ paymentStatus: 'pending' })
    .update({ holdExpiresAt: new Date(0) })
  await expireHolds({ db, payments }, fail)
  await reconcilePayments({ db, payments }, fail)

  await finishJobs(db)
  await finishDeliveries(db)
  await finishMails(db)
}

/** Runs all jobs and handles all events of the provider. Skips the lease of killed workers and the backoff after failures. */
async function finishJobs(db: Knex) {
  await waitFor(async () => {
    await db.raw(
      `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
         select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '5 seconds'
           and locked_by not in (select worker_id from worker_heartbeats where at > now() - interval '20 seconds')) dead
       having count(*) > 0`,
    )
    await db.raw(`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`)
    const events = await db('payment_events').whereNull('handledAt').update({ dueAt: db.fn.now() })
    return events === 0 && (await countJobs(db)) === 0
  })
}

export const countJobs = async (db: Knex): Promise<number> =>
  Number((await db('graphile_worker.jobs').count('* as count').first())!['count'])

/** Skips the backoff of failed and killed deliveries. */
const finishDeliveries = (db: Knex) =>
  waitFor(async () => {
    await db('webhook_first_attempts').update({ dueAt: db.fn.now() })
    await db('webhook_deliveries').where({ status: 'pending' }).update({ nextTryAt: db.fn.now() })
    const [{ left }] = (
      await db.raw(
        `select (select count(*) from outbox where relayed_at is null)
           + (select count(*) from webhook_first_attempts)
           + (select count(*) from webhook_deliveries where status = 'pending') as left`,
      )
    ).rows
    return left === 0
  })

/** Skips the lease of mails that a killed process had claimed. */
const finishMails = (db: Knex) =>
  waitFor(async () => {
    const left = await db('mails').whereNull('sentAt').whereNull('skippedAt').update({ dueAt: db.fn.now() })
    return left === 0
  })

async function waitFor(isSo: () => Promise<boolean>, ms = 120_000) {
  const end = Date.now() + ms
  while (Date.now() < end && !(await isSo())) await sleep(500)
}
