import type { Merchant } from '../src/shop/merchant/Merchant.ts'
import { Order } from '../src/shop/order/Order.ts'
import { clockOf } from '../src/shop/merchant/clock.ts'
import { PaymentMethod } from '../src/shop/subscription/PaymentMethod.ts'
import { Subscription, SubscriptionCycle } from '../src/shop/subscription/Subscription.ts'
import { chargeDueOf } from '../src/features/subscriptions/clock/chargeDue.ts'
import type { TestApi } from './server.ts'

/** Moves a merchant's clock, and reads what their subscriptions came to. */
export const clockFor = (api: TestApi, merchant: Merchant) => {
  const { id: merchantId } = merchant
  const moveTo = async (at: Date) => {
    const aheadMs = Math.max(0, at.getTime() - Date.now() + 1000)
    await api.db('sandbox_clocks').insert({ merchantId, aheadMs }).onConflict('merchantId').merge({ aheadMs })
  }
  return {
    moveTo,
    /** Moves the clock to the next thing that is due, and does it. */
    async charge(subscription: Subscription) {
      const { nextChargeAt } = await Subscription.query(api.db).findOne({ merchantId, id: subscription.id }).throwIfNotFound()
      await moveTo(nextChargeAt!)
      await chargeDueOf(api, merchantId)
    },
    /** Moves the clock by days, and does what is due then. */
    async pass(days: number) {
      const now = await clockOf(api.db, merchantId)
      await moveTo(new Date(now.getTime() + days * 24 * 3600_000))
      await chargeDueOf(api, merchantId)
    },
    run: () => chargeDueOf(api, merchantId),
    read: ({ id }: Subscription) => Subscription.query(api.db).findOne({ merchantId, id }).throwIfNotFound(),
    cycles: ({ id: subscriptionId }: Subscription) =>
      SubscriptionCycle.query(api.db).where({ merchantId, subscriptionId }).orderBy('n'),
    orders: ({ id: subscriptionId }: Subscription) =>
      Order.query(api.db).where({ merchantId, subscriptionId }).orderBy(['subscriptionCycle', 'createdAt']),
    /** Takes another card of the sandbox in place of the one that is kept. */
    async useCard({ id, paymentMethodId }: Subscription, card: string) {
      const method = await PaymentMethod.query(api.db).findOne({ merchantId, id: paymentMethodId! }).throwIfNotFound()
      await api.db('sandbox.methods').where({ id: method.providerMethodId }).update({ card })
      return id
    },
    eventTypes: async () =>
      (await api
        .db('outbox')
        .where({ merchantId })
        .whereLike('type', 'subscription.%')
        .orderBy('position')
        .pluck('type')) as string[],
    mails: async () =>
      (await api.db('mails').where({ merchantId }).whereLike('template', 'subscription%').pluck('template')) as string[],
  }
}
