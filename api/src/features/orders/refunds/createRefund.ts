import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import { KeySpent } from '../../../gateways/payments.ts'
import { ApiError, conflict, invalidField, notFound, refused } from '../../../platform/http/errors.ts'
import type { Effect } from '../../../platform/http/idempotencyRows.ts'
import { formatMoney, share, toMajor } from '../../../pricing/money.ts'
import { type Actor, recordAudit } from '../../audit/recordAudit.ts'
import { assertMayRefund } from './assertMayRefund.ts'
import { noteFailure, syncRefunds } from './bookRefunds.ts'
import type { Exempt } from '../../../shop/order/exempt.ts'
import { Order, OrderItem } from '../../../shop/order/Order.ts'
import type { Covered } from '../../../shop/order/paid.ts'
import { Refund } from '../../../shop/order/Refund.ts'
import { withdrawalCovers } from '../../../shop/order/withdrawal.ts'

interface RefundRequest {
  id?: string | undefined
  /** Minor units; null refunds all that is left. */
  amountMinor: number | null
  reason: string | null
  restock: boolean
  /** What it returns, for its credit note. Without it, what the buyer withdrew from, else a share of everything. */
  covered?: Covered[]
  /** Set if it returns VAT: what the order is billed as from then on. */
  exempt?: Exempt
}

/** What a refund would cost, in minor units. */
export interface RefundCost {
  amountMinor: number
  /** What can still be refunded to the shopper, this refund included. */
  refundableMinor: number
  /** Share of the fee that the platform returns. */
  feeMinor: number
}

/** How many idempotency keys one call uses up before it leaves the rest to the job. */
const MAX_KEYS = 2

type Context = Pick<Deps, 'db' | 'payments'>

/**
 * Refunds an order in whole or in part. The refund is stored, and its amount reserved, before the provider is called. A
 * refund with an unknown outcome stays pending until a job looks it up and continues; until then no other is sent. The refund that
 * an earlier run of this call stored is sent again, which the provider does once.
 * @throws 404; 400 for more than is left; 403 above the merchant's limit without a recent proof; 409 while another refund is
 * pending; 422 when there is nothing to refund, or the provider refuses.
 */
export async function createRefund(
  ctx: Context & Actor,
  orderId: string,
  { effect, ...request }: RefundRequest & { effect: Effect | null },
): Promise<Refund> {
  const { db, payments, merchantId } = ctx
  const { order, refund } = await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id: orderId, merchantId }).forUpdate()
    if (!order) throw notFound('Order')
    const made = effect && (await Refund.query(trx).findOne({ merchantId, orderId, id: effect.id }))
    return { order, refund: made ?? (await reserveRefund(trx, ctx, order, { ...request, id: effect?.id })) }
  })
  faultPoint('refund written')
  await sendRefund({ db, payments }, order, refund)
  return refund.$query(db).throwIfNotFound()
}

/**
 * Stores a refund of an order that the caller has locked, which reserves its amount. The caller sends it after the commit.
 * @throws 400 for more than is left; 403 above the merchant's limit without a recent proof; 409 while another refund is
 * pending; 422 when there is nothing to refund.
 */
export async function reserveRefund(
  trx: Transaction,
  actor: Actor,
  order: Order,
  { id, amountMinor, reason, restock, covered, exempt }: RefundRequest,
): Promise<Refund> {
  await assertNoneUnknown(trx, order)
  const cost = await costOf(trx, order, amountMinor)
  const { isAbove } = await assertMayRefund(trx, actor, order, cost.amountMinor)
  const { id: orderId, merchantId } = order
  const sessionId = actor.system === undefined ? actor.sessionId : null
  const row = {
    id: id ?? randomUUID(),
    orderId,
    merchantId,
    amountMinor: cost.amountMinor,
    covered: covered ?? (await withdrawn(trx, order)),
    exempt: exempt ?? null,
    reason,
    restock,
    source: 'merchant' as const,
    sessionId,
  }
  const refund = await Refund.query(trx).insert(row).returning('*')
  const after = {
    amount: toMajor(row.amountMinor, order.currency),
    currency: order.currency,
    order_number: order.number,
    above_limit: isAbove,
  }
  await recordAudit(trx, actor, { action: 'refund.created', target: order.id, after })
  return refund
}

async function withdrawn(trx: Transaction, order: Order): Promise<Covered[] | null> {
  if (!order.withdrawnAt) return null
  const items = await OrderItem.query(trx).where({ merchantId: order.merchantId, orderId: order.id })
  return withdrawalCovers({ ...order, items })
}

/** Prevents paying twice: the pending refund may already have been carried out. */
async function assertNoneUnknown(db: Knex, { id: orderId, merchantId }: Order) {
  const unknown = await Refund.query(db).findOne({ merchantId, orderId, status: 'pending' }).whereNull('providerId')
  if (!unknown) return
  throw conflict('Another refund of this order is being processed. Try again when the timeline shows its result.')
}

/**
 * Sends a stored refund to the provider. May be called again for the same refund.
 * @throws 422 when the provider refuses; a refund with an unknown outcome stays pending.
 */
export async function sendRefund(context: Context, order: Order, refund: Refund): Promise<void> {
  try {
    await carryOut(context, order, refund, MAX_KEYS)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error
  }
}

async function carryOut({ db, payments }: Context, order: Order, refund: Refund, keys: number): Promise<void> {
  const { id: reference, amountMinor, attempt } = refund
  const { paymentMode: mode, currency } = order
  const about = { reference, attempt, amountMinor, currency, mode, orderId: order.id, intentId: order.paymentIntentId! }
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

/** Computes what a refund costs; without an amount, all that is left. */
export async function costOf(db: Knex, order: Order, requested: number | null): Promise<RefundCost> {
  const open = await Refund.query(db)
    .where({ merchantId: order.merchantId, orderId: order.id })
    .whereIn('status', ['pending', 'succeeded'])
    .select('amountMinor')
  const before = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const refundableMinor = Math.max(0, order.paidMinor - before - order.lostMinor)
  if (order.paidMinor === 0)
    throw refused(
      'not_refundable',
      'Nothing was paid for this order through the payment provider, so there is nothing to refund.',
    )
  if (refundableMinor === 0) throw refused('not_refundable', 'This order is already refunded.')

  const amountMinor = requested ?? refundableMinor
  if (amountMinor > refundableMinor)
    throw invalidField('amount', `Only ${formatMoney(refundableMinor, order.currency)} of this order can still be refunded.`)
  const gone = before + order.lostMinor
  const feeBefore = share(order.feeMinor, gone, order.paidMinor)
  return { amountMinor, refundableMinor, feeMinor: share(order.feeMinor, gone + amountMinor, order.paidMinor) - feeBefore }
}

/**
 * Closes a refund that the provider refused for good.
 * @returns false when the provider turns out to have it.
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
