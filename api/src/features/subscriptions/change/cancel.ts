import type { Transaction } from 'objection'
import { conflict } from '../../../platform/http/errors.ts'
import { cycleStart } from '../../../pricing/schedule.ts'
import { queueSubscriptionMail } from '../../../shop/letters/queueSubscriptionMail.ts'
import { Order } from '../../../shop/order/Order.ts'
import { emitSubscription } from '../../../shop/subscription/announce.ts'
import { changeSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { bookChurn } from '../../../shop/subscription/moves.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { type ChangedBy, paidUntil } from './states.ts'

export interface Cancellation {
  /** `end`: when what is paid is over, or the minimum term if a buyer cancels before its end. */
  at: 'now' | 'end'
  by: ChangedBy
  reason?: string | null
  /** The cycle that was charged before the cancellation could stop it. */
  charged?: number | null
}

/**
 * Cancels a subscription whose row the caller has locked, in whatever state it is: it is not charged again. A buyer's minimum term is
 * the exception, which is charged to its end. A second call changes nothing, except that `now` ends at once.
 * @throws 409 if it has ended.
 */
export async function cancelSubscription(
  trx: Transaction,
  subscription: Subscription,
  { at, by, reason = null, charged = null }: Cancellation,
): Promise<void> {
  if (subscription.status === 'ended') throw conflict('This subscription has ended.')
  if (subscription.cancelsAt && at === 'end') return
  const now = await clockOf(trx, subscription.merchantId)
  const minimum = by === 'buyer' && at === 'end' ? minimumEnd(subscription) : null
  if (minimum && minimum > now) return noteMinimum(trx, subscription, { cancelsAt: minimum, now, reason })

  const paid = at === 'end' ? await paidUntil(trx, subscription) : null
  const cancelsAt = paid && paid > now ? paid : null
  await changeSubscription(
    trx,
    subscription,
    {
      status: cancelsAt ? 'cancelled' : 'ended',
      ...QUIET,
      cancelsAt,
      endedAt: cancelsAt ? null : now,
      cancelledAt: subscription.cancelledAt ?? now,
      cancelledBy: by,
      cancelReason: reason,
    },
    {
      type: 'cancelled',
      text: `Cancelled ${cancelsAt ? 'for the end of what is paid' : 'at once'}${charged === null ? '' : `, after cycle ${charged} was charged`}`,
      by,
    },
  )
  await endOpenCycles(trx, subscription)
  await bookChurn(trx, subscription, now)
  await announceCancelled(trx, subscription)
  if (!cancelsAt) await emitSubscription(trx, 'subscription.ended', subscription)
}

/** Nothing of these happens to it any more. */
const QUIET = {
  nextChargeAt: null,
  pastDueSince: null,
  givesUpAt: null,
  pausedAt: null,
  resumesAt: null,
  nextPrice: null,
} as const

/** Returns when the minimum term ends, if it has cycles that are not paid yet. */
export function minimumEnd(subscription: Subscription): Date | null {
  const { minimumCycles } = subscription.billing
  return subscription.nextCycle <= minimumCycles ? cycleStart(subscription, minimumCycles + 1) : null
}

async function noteMinimum(
  trx: Transaction,
  subscription: Subscription,
  { cancelsAt, now, reason }: { cancelsAt: Date; now: Date; reason: string | null },
): Promise<void> {
  const changes = { cancelsAt, cancelledAt: now, cancelledBy: 'buyer' as const, cancelReason: reason, nextPrice: null }
  const text = 'Cancelled for the end of the minimum term'
  await changeSubscription(trx, subscription, changes, { type: 'cancelled', text, by: 'buyer' })
  await announceCancelled(trx, subscription)
}

async function announceCancelled(trx: Transaction, subscription: Subscription): Promise<void> {
  await emitSubscription(trx, 'subscription.cancelled', subscription)
  await queueSubscriptionMail(trx, subscription, 'subscription_cancelled')
}

/** Stops what is still to be charged. The job that ends holds closes their orders, and cancels the payments at the provider. */
async function endOpenCycles(trx: Transaction, { merchantId, id: subscriptionId }: Subscription): Promise<void> {
  const open = await SubscriptionCycle.query(trx).where({ merchantId, subscriptionId, status: 'open' })
  if (open.length === 0) return
  await SubscriptionCycle.query(trx)
    .where({ merchantId, subscriptionId, status: 'open' })
    .patch({ status: 'failed', reason: 'cancelled', nextAttemptAt: null })
  const orderIds = open.flatMap(({ orderId }) => orderId ?? [])
  await Order.query(trx)
    .where({ merchantId, paymentStatus: 'pending' })
    .whereIn('id', orderIds)
    .patch({ holdExpiresAt: new Date() })
}
