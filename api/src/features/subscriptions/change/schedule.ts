import type { Transaction } from 'objection'
import { newId } from '../../../platform/db/newId.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { cycleEnd, cycleStart } from '../../../pricing/schedule.ts'
import { changeSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { assertAhead } from './times.ts'
import { assertState, type ChangedBy } from './states.ts'

/**
 * Skips the next cycle of a subscription whose row the caller has locked. The days of later cycles stay.
 * @throws 409 unless it is active, for instalments, and for the last cycle.
 */
export async function skipCycle(trx: Transaction, subscription: Subscription, { by }: { by: ChangedBy }): Promise<void> {
  assertState(subscription, 'active')
  const { merchantId, id: subscriptionId, nextCycle: n, billing, cancelsAt } = subscription
  if (billing.isInstalments) throw conflict('An instalment cannot be skipped. Move its date instead.')
  if (billing.cycles !== null && n >= billing.cycles) throw conflict('This is the last cycle. Cancel the subscription instead.')
  const nextChargeAt = cycleStart(subscription, n + 1)
  if (!subscription.nextChargeAt || (cancelsAt && nextChargeAt >= cancelsAt)) throw conflict('No other cycle follows.')
  await SubscriptionCycle.query(trx).insert({
    merchantId,
    id: newId(),
    subscriptionId,
    n,
    startsAt: cycleStart(subscription, n),
    endsAt: cycleEnd(subscription, n),
    status: 'skipped',
    reason: by,
  })
  await changeSubscription(
    trx,
    subscription,
    { nextCycle: n + 1, nextChargeAt },
    { type: 'skipped', text: `Cycle ${n} skipped`, by },
  )
}

/**
 * Moves the next charge of a subscription whose row the caller has locked. The days of all later cycles follow from it.
 * @throws 409 unless it is active or in its trial and was not cancelled, 400 for a time that is not ahead.
 */
export async function moveCycle(
  trx: Transaction,
  subscription: Subscription,
  { to, by }: { to: Date; by: ChangedBy },
): Promise<void> {
  assertState(subscription, 'active', 'trialing')
  const { merchantId, id: subscriptionId, nextCycle, status, cancelsAt } = subscription
  if (!subscription.nextChargeAt) throw conflict('No other cycle follows.')
  if (cancelsAt) throw conflict('This subscription was cancelled.')
  assertAhead('next_charge_at', to, await clockOf(trx, merchantId))
  // What was paid for last lasts until then.
  await SubscriptionCycle.query(trx)
    .where({ merchantId, subscriptionId, n: nextCycle - 1 })
    .patch({ endsAt: to })
  await changeSubscription(
    trx,
    subscription,
    { anchorAt: to, anchorCycle: nextCycle, nextChargeAt: to, ...(status === 'trialing' && { trialEndsAt: to }) },
    { type: 'moved', text: `Next charge moved to ${to.toISOString().slice(0, 10)}`, by },
  )
}
