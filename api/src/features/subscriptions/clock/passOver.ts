import type { Transaction } from 'objection'
import { newId } from '../../../platform/db/newId.ts'
import { cycleEnd, cycleStart } from '../../../pricing/schedule.ts'
import { queueSubscriptionMail } from '../../../shop/letters/queueSubscriptionMail.ts'
import { Merchant, subscriptionSettings } from '../../../shop/merchant/Merchant.ts'
import { emitSubscription } from '../../../shop/subscription/announce.ts'
import { changeSubscription, lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { bookChurn } from '../../../shop/subscription/moves.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'

const WORDS = { sold_out: 'sold out', too_small: 'the total is below what can be charged' }

/**
 * Skips a cycle that cannot be sold. If it is sold out, the subscription pauses in place of that if the shop chose so: then the
 * cycle follows when it is resumed.
 */
export async function passOver(
  trx: Transaction,
  { merchantId, id, revision, nextCycle: n }: Subscription,
  { why, now }: { why: keyof typeof WORDS; now: Date },
): Promise<void> {
  const subscription = await lockSubscription(trx, merchantId, id)
  if (!subscription || subscription.revision !== revision || subscription.nextCycle !== n) return
  const settings = subscriptionSettings(await Merchant.query(trx).findById(merchantId).throwIfNotFound())
  if (why === 'sold_out' && settings.soldOut === 'pause') return pause(trx, subscription, now)
  const startsAt = cycleStart(subscription, n)
  const endsAt = cycleEnd(subscription, n)
  await SubscriptionCycle.query(trx).insert({
    merchantId,
    id: newId(),
    subscriptionId: id,
    n,
    startsAt,
    endsAt,
    status: 'skipped',
    reason: why,
  })
  const { cancelsAt } = subscription
  await changeSubscription(
    trx,
    subscription,
    { nextCycle: n + 1, nextChargeAt: cancelsAt && endsAt >= cancelsAt ? null : endsAt },
    { type: 'skipped', text: `Cycle ${n} skipped: ${WORDS[why]}`, by: 'system' },
  )
  await queueSubscriptionMail(trx, subscription, 'subscription_skipped', { which: String(n) })
}

async function pause(trx: Transaction, subscription: Subscription, now: Date): Promise<void> {
  await changeSubscription(
    trx,
    subscription,
    { status: 'paused', pausedAt: now, resumesAt: null, nextChargeAt: null },
    { type: 'paused', text: 'Paused: sold out', by: 'system' },
  )
  await bookChurn(trx, subscription, now)
  await emitSubscription(trx, 'subscription.paused', subscription)
  await queueSubscriptionMail(trx, subscription, 'subscription_paused')
}
