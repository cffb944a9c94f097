import type { Knex } from 'knex'
import { cycleEnd, cycleStart } from '../../pricing/schedule.ts'
import { type Subscription, SubscriptionCycle } from './Subscription.ts'

/** How many cycles are paid, without the trial. */
export async function countPaid(db: Knex, { merchantId, id: subscriptionId }: Subscription): Promise<number> {
  return SubscriptionCycle.query(db).where({ merchantId, subscriptionId, status: 'paid' }).where('n', '>', 0).resultSize()
}

/**
 * Returns what changes in a subscription whose cycle is over and done: when the next one is charged, or, after the last one, when
 * it ends.
 * @param n the cycle, or 0 for the trial
 */
export async function afterCycle(
  db: Knex,
  subscription: Subscription,
  n: number,
): Promise<Pick<Subscription, 'nextChargeAt' | 'cancelsAt'>> {
  const { billing, cancelsAt = null } = subscription
  // The first one may not be stored yet.
  const paid = n > 1 ? await countPaid(db, subscription) : n
  if (billing.cycles !== null && paid >= billing.cycles)
    return { nextChargeAt: null, cancelsAt: cancelsAt ?? cycleEnd(subscription, n) }
  const nextChargeAt = cycleStart(subscription, n + 1)
  return { nextChargeAt: cancelsAt && nextChargeAt >= cancelsAt ? null : nextChargeAt, cancelsAt }
}
