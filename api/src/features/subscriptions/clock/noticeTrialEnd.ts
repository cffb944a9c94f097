import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import { queueSubscriptionMail } from '../../../shop/letters/queueSubscriptionMail.ts'
import { emitSubscription } from '../../../shop/subscription/announce.ts'
import { changeSubscription, lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { type Subscription, SubscriptionEntry } from '../../../shop/subscription/Subscription.ts'

/** How long before its end a trial is announced. */
export const NOTICE_MS = 3 * 24 * 3600_000

/** Tells a buyer once that their trial ends in some days, and is charged for then. */
export async function noticeTrialEnd(db: Knex, { merchantId, id }: Subscription, now: Date): Promise<void> {
  await db.transaction(async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    const subscription = await lockSubscription(trx, merchantId, id)
    if (!subscription || !isNear(subscription, now)) return
    const known = await SubscriptionEntry.query(trx).findOne({ merchantId, subscriptionId: id, type: 'trial_ending' })
    if (known) return
    await changeSubscription(trx, subscription, {}, { type: 'trial_ending', text: 'The trial ends soon', by: 'system' })
    await emitSubscription(trx, 'subscription.trial_ending', subscription)
    await queueSubscriptionMail(trx, subscription, 'subscription_trial_ending', { which: 'trial' })
  })
}

const isNear = ({ status, nextChargeAt }: Subscription, now: Date): boolean =>
  status === 'trialing' && nextChargeAt !== null && nextChargeAt > now && nextChargeAt.getTime() - NOTICE_MS <= now.getTime()
