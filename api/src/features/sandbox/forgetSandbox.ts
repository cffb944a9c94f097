import type { Knex } from 'knex'
import { deleteInBatches } from '../../platform/db/deleteInBatches.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { sql } from '../../platform/db/sql.ts'

const KEPT = '90 days'
const PAGE = 500

// What was paid, or may still be, stays: payouts, refunds and disputes refer to it.
const OLD = `
  select id, created_at, metadata ->> 'merchantId' as merchant_id, metadata ->> 'orderId' as order_id from sandbox.intents
  where status in ('requires_payment', 'requires_action', 'canceled') and created_at < now() - interval '${KEPT}'
    and (created_at, id) > (:createdAt, :id)
  order by created_at, id limit ${PAGE}`
const REFERRED = `
  select payment_intent_id as id from orders
  where merchant_id = :merchantId and id = any(cast(:orderIds as uuid[])) and payment_intent_id is not null`

interface OldIntent {
  id: string
  createdAt: Date
  merchantId: string
  orderId: string
}

/**
 * Deletes what the sandbox needs no longer than 90 days: events that were delivered, and unpaid intents that no order
 * refers to, such as those of a start that was interrupted.
 */
export async function forgetSandbox(db: Knex, log: (error: unknown) => void = rethrow): Promise<void> {
  const where = `delivered_at is not null and created_at < now() - interval '${KEPT}'`
  await deleteInBatches(db, { table: 'sandbox.events', key: ['id'], where }, log)

  let last: Pick<OldIntent, 'id' | 'createdAt'> | undefined = { id: '', createdAt: new Date(0) }
  while (last) {
    const page: OldIntent[] = await sql<OldIntent>(db, OLD, { id: last.id, createdAt: last.createdAt })
    const kept = await findReferred(db, page, log)
    const ids = page.map(({ id }) => id).filter((id) => !kept.has(id))
    await db('sandbox.intents').whereIn('id', ids).delete()
    last = page.at(-1)
  }
}

/** Returns the ids of those intents that are their order's. A look-up for each merchant, as a cluster joins no others. */
async function findReferred(db: Knex, intents: OldIntent[], log: (error: unknown) => void): Promise<Set<string>> {
  const found = new Set<string>()
  for (const merchantId of new Set(intents.map((intent) => intent.merchantId))) {
    const orderIds = intents.filter((intent) => intent.merchantId === merchantId).map(({ orderId }) => orderId)
    try {
      for (const { id } of await sql<{ id: string }>(db, REFERRED, { merchantId, orderIds })) found.add(id)
    } catch (error) {
      // Not known at the moment, so all of them stay until tomorrow.
      log(error)
      for (const intent of intents) if (intent.merchantId === merchantId) found.add(intent.id)
    }
  }
  return found
}
