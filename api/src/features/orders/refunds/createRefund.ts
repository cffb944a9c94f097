import type { Knex } from 'knex'
import type { Deps } from '../../../deps.ts'
import { faultPoint } from '../../../faultPoint.ts'
import { KeySpent } from '../../../gateways/payments.ts'
import { ApiError, conflict, invalidField, notFound, refused } from '../../../http/errors.ts'
import { formatMoney, share } from '../../../pricing/money.ts'
import { noteFailure, syncRefunds } from './bookRefunds.ts'
import { Order } from '../../../rows/Order.ts'
import { Refund } from '../../../rows/Refund.ts'

interface RefundWish {
  /** Minor units; null is all that is left. */
  amountMinor: number | null
  reason: string | null
  restock: boolean
}

/** What a refund would come to, minor units. */
export interface RefundCost {
  amountMinor: number
  /** What the shopper can still be paid back, this refund included. */
  refundableMinor: number
  /** Share of the fee that the platform returns. */
  feeMinor: number
}

/** How many keys one call uses up before it leaves the rest to the job. */
const MOST_KEYS = 2

type Context = Pick<Deps, 'db' | 'payments'>

/**
 * Pays an order back, in whole or in part. The refund is written down before the provider is asked, and its amount is
 * reserved. One whose outcome is unknown stays pending, and a job looks it up and continues; until then no other is sent.
 * @throws 404; 400 for more than is left; 409 while another is on its way; 422 when there is nothing to pay back, or the
 * provider refuses.
 */
export async function createRefund(
  { db, payments }: Context,
  merchantId: string,
  orderId: string,
  { amountMinor, reason, restock }: RefundWish,
): Promise<Refund> {
  const { order, refund } = await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id: orderId, merchantId }).forUpdate()
    if (!order) throw notFound('Order')
    await assertNoneUnknown(trx, order)
    const cost = await costOf(trx, order, amountMinor)
    const row = { orderId, merchantId, amountMinor: cost.amountMinor, reason, restock, source: 'merchant' as const }
    return { order, refund: await Refund.query(trx).insert(row).returning('*') }
  })
  faultPoint('refund written')
  await sendRefund({ db, payments }, order, refund)
  return refund.$query(db).throwIfNotFound()
}

/** A second refund beside one that may have been carried out can pay twice. */
async function assertNoneUnknown(db: Knex, { id: orderId, merchantId }: Order) {
  const unknown = await Refund.query(db).findOne({ merchantId, orderId, status: 'pending' }).whereNull('providerId')
  if (!unknown) return
  throw conflict('Another refund of this order is being processed. Try again when the timeline shows its result.')
}

/**
 * Asks the provider for a refund that is written down. It may have been asked before.
 * @throws 422 when the provider refuses; an unknown outcome leaves the refund pending.
 */
export async function sendRefund(context: Context, order: Order, refund: Refund): Promise<void> {
  try {
    await carryOut(context, order, refund, MOST_KEYS)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error
  }
}

async function carryOut({ db, payments }: Context, order: Order, refund: Refund, keys: number): Promise<void> {
  const { id: reference, amountMinor, attempt } = refund
  const about = { reference, attempt, amountMinor, orderId: order.id, intentId: order.paymentIntentId! }
  try {
    await payments.refund({ ...about, hasFee: order.feeMinor > 0 })
  } catch (error) {
    await syncRefunds(db, payments, order)
    if (error instanceof KeySpent && (await raiseAttempt(db, refund)) && keys > 1)
      return carryOut({ db, payments }, order, refund, keys - 1)
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (await close(db, order, reference, error.message)) throw error
    return
  }
  faultPoint('refund sent')
  await syncRefunds(db, payments, order)
}

/** @returns false when the provider has the refund by now, or another process uses the next key. */
async function raiseAttempt(db: Knex, refund: Refund): Promise<boolean> {
  const { id, merchantId, attempt } = refund
  const raised = await db('refunds')
    .where({ id, merchantId, attempt, status: 'pending' })
    .whereNull('providerId')
    .update({ attempt: attempt + 1 })
  if (raised) refund.attempt = attempt + 1
  return raised > 0
}

/** What paying back so much of an order would cost; all that is left where no amount is named. */
export async function costOf(db: Knex, order: Order, wished: number | null): Promise<RefundCost> {
  const open = await Refund.query(db)
    .where({ merchantId: order.merchantId, orderId: order.id })
    .whereIn('status', ['pending', 'succeeded'])
    .select('amountMinor')
  const before = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const refundableMinor = Math.max(0, order.paidMinor - before - order.lostMinor)
  if (order.paidMinor === 0)
    throw refused(
      'not_refundable',
      'Nothing was paid for this order through the payment provider, so there is nothing to pay back.',
    )
  if (refundableMinor === 0) throw refused('not_refundable', 'This order was paid back already.')

  const amountMinor = wished ?? refundableMinor
  if (amountMinor > refundableMinor)
    throw invalidField('amount', `Only ${formatMoney(refundableMinor, order.currency)} of this order can still be paid back.`)
  const gone = before + order.lostMinor
  const feeBefore = share(order.feeMinor, gone, order.paidMinor)
  return { amountMinor, refundableMinor, feeMinor: share(order.feeMinor, gone + amountMinor, order.paidMinor) - feeBefore }
}

/**
 * The provider has refused it for good.
 * @returns false when it turned up at the provider all the same.
 */
const close = (db: Knex, { id: orderId, merchantId }: Order, id: string, failure: string): Promise<boolean> =>
  db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id: orderId, merchantId }).forUpdate().throwIfNotFound()
    const [closed] = await Refund.query(trx)
      .where({ id, merchantId, status: 'pending' })
      .whereNull('providerId')
      .patch({ status: 'failed', failure, settledAt: new Date() })
      .returning('*')
    if (closed) await noteFailure(trx, order, closed)
    return closed !== undefined
  })
