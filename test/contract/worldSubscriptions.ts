import type { Knex } from 'knex'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import type { Order } from '../../api/src/shop/order/Order.ts'
import type { Product } from '../../api/src/shop/catalogue/Product.ts'
import { Subscription, SubscriptionCycle } from '../../api/src/shop/subscription/Subscription.ts'
import { doc } from './document.ts'

// oxlint-disable-next-line typescript/no-explicit-any
const subscription: any = doc.components.examples['SubscriptionDetails']!.value
const DAY_MS = 24 * 3_600_000

/** The columns of an active subscription of this product, which began with this order. */
export function subscriptionRow(owner: Merchant, product: Pick<Product, 'id' | 'name'>, firstOrderId: string) {
  const anchorAt = new Date(Date.now() - DAY_MS)
  const { unit, every } = subscription.billing
  const email: string = subscription.customer_email
  return {
    merchantId: owner.id,
    status: 'active' as const,
    firstOrderId,
    customerEmail: email,
    canonicalEmail: email,
    customer: {
      name: subscription.customer_name as string,
      phone: null,
      company: null,
      vatNumber: null,
      peppolId: null,
      country: null,
      shippingAddress: null,
      billingAddress: null,
    },
    currency: 'USD' as const,
    items: [
      {
        productId: product.id,
        variantId: null,
        name: product.name,
        variantName: null,
        sku: null,
        imageUrl: null,
        type: 'digital' as const,
        taxClass: 'standard' as const,
        quantity: 1,
        priceMinor: 1200,
      },
    ],
    billing: { unit, every, cycles: null, isInstalments: false, trialDays: 0, trialMinor: 0, setupMinor: 0, minimumCycles: 0 },
    consent: subscription.consent,
    timeZone: owner.timeZone,
    anchorAt,
    nextCycle: 2,
    nextChargeAt: new Date(anchorAt.getTime() + 31 * DAY_MS),
  }
}

/** The subscription of the examples, with its first cycle. */
export async function addSubscription(db: Knex, owner: Merchant, product: Product, order: Order): Promise<void> {
  const { id, revision } = subscription
  const row = subscriptionRow(owner, product, order.id)
  await Subscription.query(db).insert({ ...row, id, revision })
  await SubscriptionCycle.query(db).insert({
    merchantId: owner.id,
    subscriptionId: id,
    n: 1,
    startsAt: row.anchorAt,
    endsAt: row.nextChargeAt,
    status: 'paid',
    orderId: order.id,
  })
}
