import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../audit/recordAudit.ts'
import { invalidField, refused } from '../../../platform/http/errors.ts'
import { commitReply, effectOfCall } from '../../../platform/http/idempotency.ts'
import { Order } from '../../../shop/order/Order.ts'
import type { Refund } from '../../../shop/order/Refund.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { reserveRefund, sendRefund } from '../../orders/refunds/createRefund.ts'
import { readDetails } from '../readDetails.ts'
import { cancelSubscription } from './cancel.ts'
import { lockForChange } from './states.ts'
import { endPayment } from './stopCharge.ts'
import { CANCELLED } from './stopToCancel.ts'

interface Asked {
  at: 'now' | 'end'
  reason: string | null
  revision?: number
}

/**
 * Cancels a subscription now and refunds its last payment in full. Both are written in one transaction, so a process that is killed
 * leaves both or none; a job sends a refund that was not sent.
 * @throws 400 and what refunding throws, with nothing changed; 422 when the provider refuses the refund, after the cancellation.
 */
export async function cancelAndRefund(ctx: Pick<Deps, 'db' | 'payments'> & Actor, id: string, { at, reason, revision }: Asked) {
  if (at !== 'now') throw invalidField('refund_last', 'refund_last needs at: now.')
  const { db, payments, merchantId } = ctx
  const effect = effectOfCall()
  let reserved: { order: Order; refund: Refund } | null = null
  const answer = await commitReply(db, async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    const subscription = await lockForChange(trx, merchantId, id, revision)
    await cancelSubscription(trx, subscription, { at, by: 'merchant', reason })
    const order = await lockLastOrder(trx, subscription)
    const request = { id: effect?.id, amountMinor: null, reason, restock: false }
    reserved = { order, refund: await reserveRefund(trx, ctx, order, request) }
    return readDetails(trx, merchantId, id)
  })
  await endCancelled({ db, payments }, { merchantId, id })
  const { order, refund } = reserved!
  await sendRefund({ db, payments }, order, refund)
  return answer
}

/** Ends the payment that was being made when the subscription was cancelled. */
async function endCancelled(ctx: Pick<Deps, 'db' | 'payments'>, { merchantId, id }: { merchantId: string; id: string }) {
  const order = await Order.query(ctx.db).findOne({ merchantId, subscriptionId: id, paymentStatus: 'pending' })
  if (order) await endPayment(ctx, order, CANCELLED)
}

/** The order of the last paid cycle. */
async function lockLastOrder(trx: Transaction, { merchantId, id: subscriptionId }: Subscription): Promise<Order> {
  const cycle = await SubscriptionCycle.query(trx)
    .where({ merchantId, subscriptionId, status: 'paid' })
    .whereNotNull('orderId')
    .orderBy('n', 'desc')
    .first()
  if (!cycle) throw refused('not_refundable', 'Nothing of this subscription was paid yet.')
  return Order.query(trx).findOne({ merchantId, id: cycle.orderId! }).forUpdate().throwIfNotFound()
}
