import type { Transaction } from 'objection'
import { conflict } from '../../../platform/http/errors.ts'
import { cycleStart } from '../../../pricing/schedule.ts'
import { queueSubscriptionMail } from '../../../shop/letters/queueSubscriptionMail.ts'
import { emitSubscription } from '../../../shop/subscription/announce.ts'
import { changeSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { bookChurn, bookReturn } from '../../../shop/subscription/moves.ts'
import type { Subscription } from '../../../shop/subscription/Subscription.ts'
import { assertAhead } from './times.ts'
import { assertState, type ChangedBy } from './states.ts'

/**
 * Pauses a subscription whose row the caller has locked: no cycle begins until it is resumed.
 * @param until when it is resumed by itself; null for never.
 * @throws 409 unless it is active or in its trial, and while a cycle is being charged; 400 for a time that is not ahead.
 */
export async function pauseSubscription(
  trx: Transaction,
  subscription: Subscription,
  { until, by }: { until: Date | null; by: ChangedBy },
): Promise<void> {
  assertState(subscription, 'active', 'trialing')
  if (subscription.cancelsAt) throw conflict('This subscription was cancelled.')
  // Paused with an open cycle, it would be charged for the next one too soon when it is resumed.
  if (!subscription.nextChargeAt) throw conflict('A payment is in progress. Please try again in a few minutes.')
  const now = await clockOf(trx, subscription.merchantId)
  if (until) assertAhead('until', until, now)
  await changeSubscription(
    trx,
    subscription,
    { status: 'paused', pausedAt: now, resumesAt: until, nextChargeAt: null },
    { type: 'paused', text: until ? `Paused until ${until.toISOString().slice(0, 10)}` : 'Paused', by },
  )
  await bookChurn(trx, subscription, now)
  await emitSubscription(trx, 'subscription.paused', subscription)
  await queueSubscriptionMail(trx, subscription, 'subscription_paused')
}

/**
 * Ends a pause of a subscription whose row the caller has locked. The next cycle begins when it would have, or now if that is over:
 * then the days of all later cycles follow from now. One that is not paused stays as it is.
 * @throws 409 if it was cancelled or has ended.
 */
export async function resumeSubscription(trx: Transaction, subscription: Subscription, { by }: { by: ChangedBy }): Promise<void> {
  assertState(subscription, 'paused', 'active', 'trialing', 'past_due')
  if (subscription.status !== 'paused') return
  const now = await clockOf(trx, subscription.merchantId)
  const { nextCycle, trialEndsAt } = subscription
  const planned = cycleStart(subscription, nextCycle)
  const anchor = planned > now ? {} : { anchorAt: now, anchorCycle: nextCycle }
  await changeSubscription(
    trx,
    subscription,
    {
      status: trialEndsAt && trialEndsAt > now && nextCycle === 1 ? 'trialing' : 'active',
      pausedAt: null,
      resumesAt: null,
      nextChargeAt: planned > now ? planned : now,
      ...anchor,
    },
    { type: 'resumed', text: 'Resumed', by },
  )
  await bookReturn(trx, subscription, now)
  await emitSubscription(trx, 'subscription.resumed', subscription)
  await queueSubscriptionMail(trx, subscription, 'subscription_resumed')
}
