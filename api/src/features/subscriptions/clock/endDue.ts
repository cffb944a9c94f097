import type { Transaction } from 'objection'
import type { Deps } from '../../deps.ts'
import { queueSubscriptionMail } from '../../../shop/letters/queueSubscriptionMail.ts'
import { emitSubscription } from '../../../shop/subscription/announce.ts'
import { changeSubscription, lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { bookChurn } from '../../../shop/subscription/moves.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { stopCharge } from '../change/stopCharge.ts'

type Context = Pick<Deps, 'db' | 'payments'>

/** Whether a subscription ends now: it was cancelled for now, its last cycle is over, or what failed was not paid in time. */
export const endsBy = ({ status, cancelsAt, givesUpAt }: Subscription, now: Date): boolean =>
  status !== 'ended' && ((cancelsAt !== null && cancelsAt <= now) || (givesUpAt !== null && givesUpAt <= now))

/** Ends a subscription that is due to end. Its open order is closed at the provider first, so that nothing is charged after it. */
export async function endDue({ db, payments }: Context, { merchantId, id }: Subscription, now: Date): Promise<void> {
  const stopped = await stopCharge(
    { db, payments },
    async (trx) => {
      const subscription = await lockSubscription(trx, merchantId, id)
      return subscription && endsBy(subscription, now) ? subscription : null
    },
    'The subscription ended unpaid',
  )
  // Paid after all, or its payment is still in progress.
  if (stopped && stopped.outcome !== 'unpaid') return
  await db.transaction(async (trx) => {
    const subscription = await lockSubscription(trx, merchantId, id)
    if (subscription && endsBy(subscription, now)) await end(trx, subscription, now)
  })
}

async function end(trx: Transaction, subscription: Subscription, now: Date): Promise<void> {
  const { merchantId, id: subscriptionId, cancelsAt, cancelledAt, cancelledBy } = subscription
  const isUnpaid = !(cancelsAt && cancelsAt <= now)
  await SubscriptionCycle.query(trx)
    .where({ merchantId, subscriptionId, status: 'open' })
    .patch({ status: 'failed', reason: 'unpaid', nextAttemptAt: null })
  await changeSubscription(
    trx,
    subscription,
    {
      status: 'ended',
      endedAt: isUnpaid ? now : cancelsAt,
      nextChargeAt: null,
      pastDueSince: null,
      givesUpAt: null,
      resumesAt: null,
      ...(isUnpaid && { cancelledAt: cancelledAt ?? now, cancelledBy: cancelledBy ?? 'system' }),
    },
    { type: 'ended', text: isUnpaid ? 'Ended without payment' : 'Ended', by: 'system' },
  )
  await bookChurn(trx, subscription, now)
  await emitSubscription(trx, 'subscription.ended', subscription)
  await queueSubscriptionMail(trx, subscription, 'subscription_ended')
}
