import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import { deleteInBatches } from '../../../platform/db/deleteInBatches.ts'
import { rethrow } from '../../../platform/jobs/sweep.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Intent } from '../../../gateways/payments.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { expireOrder } from './expireHolds.ts'
import { KEPT_MS, windowStart, WORK_FROM } from '../guarding/limits.ts'
import { warnMerchant } from '../guarding/warnMerchant.ts'

// The counts are those before this decline. On a cluster, the parts run one after the other, so the count sees the new row and
// leaves it out by its id. One that was noted before counts nothing.
const NOTE = `
  with noted as (
    insert into declines (merchant_id, id, link_id, visitor_id, address_hash, fingerprint, at)
    select merchants.id, :attempt, cast(:linkId as uuid), :visitorId, :addressHash, :fingerprint, :now from merchants where merchants.id = :merchantId
    on conflict do nothing returning id)
  select count(*) filter (where visitor_id = :visitorId) as visitor, count(*) filter (where address_hash = :addressHash) as address,
    count(*) filter (where fingerprint = :fingerprint) as card, count(*) filter (where link_id = :linkId) as link,
    exists (select from noted) as is_new
  from declines where merchant_id = :merchantId and at > :since and id <> :attempt`

type Counts = Record<keyof typeof WORK_FROM, number>

/**
 * Counts a declined attempt. After many, cancels the payment: its secret would let the browser try any number of cards at the
 * provider without asking us. The next attempt needs a new order, and so a proof of work.
 * @returns whether the order has ended.
 */
export async function noteDecline(
  deps: Pick<Deps, 'db' | 'payments' | 'config'>,
  order: Order,
  { error, status }: Intent,
): Promise<boolean> {
  const { db, config } = deps
  // A kept card that is declined is nobody who tries cards.
  if (order.subscriptionCycle !== null || order.upsellOf !== null) return false
  if (!config.rateLimits || !error || status !== 'requires_payment' || order.paymentStatus !== 'pending') return false
  const { merchantId, linkId, visitorId, addressHash } = order
  const { attempt, fingerprint } = error
  const [found] = await sql<Counts & { isNew: boolean }>(
    db,
    NOTE,
    { merchantId, linkId, visitorId, addressHash, attempt, fingerprint, now: new Date(), since: windowStart() },
    'noteDecline',
  )
  const { isNew, ...before } = found!
  if (!isNew) return false
  if (linkId && before.link + 1 >= WORK_FROM.link) await warnMerchant({ db, config }, { merchantId, linkId })
  const isTesting = (Object.keys(WORK_FROM) as (keyof Counts)[]).some((kind) => before[kind] + 1 >= WORK_FROM[kind])
  if (isTesting) await expireOrder(deps, order, 'Stopped after many declined attempts')
  return isTesting
}

/** Deletes what the guard no longer counts. A proof is good for ten minutes, so a spent one is not needed for longer. */
export async function forgetDeclines(db: Knex, log: (error: unknown) => void = rethrow): Promise<void> {
  const values = { before: new Date(Date.now() - KEPT_MS) }
  for (const table of ['declines', 'spent_proofs'])
    await deleteInBatches(db, { table, key: ['merchant_id', 'id'], where: 'at < :before', values }, log)
}
