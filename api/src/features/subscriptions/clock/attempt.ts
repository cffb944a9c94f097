import type { Knex } from 'knex'
import type { Intent } from '../../../gateways/payments.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import type { Deps } from '../../deps.ts'
import { Order } from '../../../shop/order/Order.ts'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { type Subscription, SubscriptionCycle } from '../../../shop/subscription/Subscription.ts'
import { chargeKept } from '../../orders/settling/chargeKept.ts'

/** An attempt that this process makes. */
export interface Claim {
  subscription: Subscription
  cycle: SubscriptionCycle
  order: Order
  now: Date
}

const CHARGED: Subscription['status'][] = ['trialing', 'active', 'past_due']

export const isCharged = ({ status }: Subscription): boolean => CHARGED.includes(status)

/** Charges the card of a claimed cycle, unless a cancellation that committed before ends the attempt. */
export async function attempt(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  claim: Claim,
): Promise<Intent | 'card gone' | 'stopped'> {
  const { subscription, cycle, order } = claim
  // Only asked, not charged again: the attempt before may still fail.
  if (cycle.failure === 'processing' && order.paymentIntentId) return payments.getIntent(order.paymentIntentId)
  return chargeKept({ db, payments }, order, {
    paymentMethodId: subscription.paymentMethodId,
    number: cycle.attempts + 1,
    at: claim.now,
    mayCharge() {
      faultPoint('cycle opened')
      return isStillClaimed(db, claim)
    },
  })
}

/** Whether nothing has ended this attempt since its claim: a cancellation, the end of the order or of the account, another attempt. */
const isStillClaimed = (db: Knex, { subscription: { merchantId, id }, cycle, now }: Claim): Promise<boolean> =>
  db.transaction(async (trx) => {
    const subscription = await lockSubscription(trx as never, merchantId, id)
    const claimed = await SubscriptionCycle.query(trx).findOne({ merchantId, id: cycle.id, status: 'open', attemptedAt: now })
    const order = claimed && (await Order.query(trx).findOne({ merchantId, id: claimed.orderId!, paymentStatus: 'pending' }))
    const merchant = await trx('merchants').where({ id: merchantId }).whereNull('closedAt').first('id')
    return Boolean(subscription && isCharged(subscription) && order && merchant)
  })
