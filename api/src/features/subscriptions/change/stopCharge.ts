import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { Order } from '../../../shop/order/Order.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { followSale } from '../../orders/following/followSales.ts'
import { expireOrder } from '../../orders/settling/expireHolds.ts'

/** Longer than an attempt takes. One whose process was killed is repeated after it, under the same key. */
export const LEASE_MS = 10 * 60_000

/** What became of an open cycle's charge. */
export interface Stopped {
  /** The number of the cycle. */
  cycle: number
  /** `charged`: it was paid before it could be stopped. `unknown`: the provider did not answer, or is still processing it. */
  outcome: 'unpaid' | 'charged' | 'unknown'
}

/**
 * Stops the charge of a subscription's open cycle, before a change after which nothing may be charged. An attempt in flight loses its
 * claim. One that had passed its last check has stored its payment, which is cancelled here at the provider. A payment that succeeded
 * first is settled. Runs outside any transaction, and may be repeated. If its process is killed, the cycle is attempted again later.
 * @param lock locks the subscription; null if nothing is to be stopped.
 * @returns null if no charge was open.
 */
export async function stopCharge(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  lock: (trx: Transaction) => Promise<Subscription | null>,
  why: string,
): Promise<Stopped | null> {
  const taken = await db.transaction((trx) => takeClaim(trx as unknown as Transaction, lock))
  if (!taken) return null
  return { cycle: taken.n, outcome: await endPayment({ db, payments }, taken.order, why) }
}

/** Cancels the payment of a cycle's order at the provider, or settles the order if it was paid first. */
export async function endPayment(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  order: Order,
  why: string,
): Promise<Stopped['outcome']> {
  try {
    const ended = order.paymentStatus === 'pending' ? await expireOrder({ db, payments }, order, why) : order
    if (!(ended instanceof Order)) return 'unknown'
    if (ended.paymentStatus === 'failed') return 'unpaid'
    await followSale(db, order)
    return 'charged'
  } catch (error) {
    // The provider is away. The job that ends holds asks again.
    if (!(error instanceof ApiError)) throw error
    return 'unknown'
  }
}

async function takeClaim(
  trx: Transaction,
  lock: (trx: Transaction) => Promise<Subscription | null>,
): Promise<{ order: Order; n: number } | null> {
  const subscription = await lock(trx)
  if (!subscription) return null
  const { merchantId, id: subscriptionId } = subscription
  const cycle = await SubscriptionCycle.query(trx).findOne({ merchantId, subscriptionId, status: 'open' })
  const order = cycle?.orderId ? await Order.query(trx).findOne({ merchantId, id: cycle.orderId }) : undefined
  if (!cycle || !order) return null
  const now = await clockOf(trx, merchantId)
  // An attempt knows its claim by this time.
  await cycle.$query(trx).patch({ attemptedAt: null, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
  return { order, n: cycle.n }
}
