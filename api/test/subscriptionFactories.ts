import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Billing } from '../src/pricing/Billing.ts'
import { cycleStart } from '../src/pricing/schedule.ts'
import type { Product } from '../src/shop/catalogue/Product.ts'
import type { Merchant } from '../src/shop/merchant/Merchant.ts'
import { Order } from '../src/shop/order/Order.ts'
import { PaymentMethod } from '../src/shop/subscription/PaymentMethod.ts'
import {
  Subscription,
  SubscriptionCycle,
  type SubscriptionCustomer,
  type SubscriptionItem,
} from '../src/shop/subscription/Subscription.ts'
import type { FakeStripe } from './stripe/createFakeStripe.ts'
import { buildLink, buildOrder, buildProduct } from './factories.ts'

/** A monthly subscription for one of each of these products, which began with a paid order and has a saved card. */
export async function buildSubscription(
  db: Knex,
  merchant: Merchant,
  overrides: Partial<Subscription> & { products?: Product[] } = {},
): Promise<Subscription> {
  const { products = [await buildProduct(db, merchant, { type: 'service' })], ...columns } = overrides
  const link = await buildLink(db, merchant, products)
  const anchorAt = columns.anchorAt ?? new Date()
  const first = await buildOrder(db, link, products, {
    subscriptionCycle: 1,
    ...(columns.customerEmail && { customerEmail: columns.customerEmail }),
  })
  const method = await buildPaymentMethod(db, merchant, { canonicalEmail: first.canonicalEmail })
  const { timeZone } = merchant
  const billing = columns.billing ?? MONTHLY
  const subscription = await Subscription.query(db).insertAndFetch({
    merchantId: merchant.id,
    status: 'active',
    linkId: link.id,
    firstOrderId: first.id,
    paymentMethodId: method.id,
    customerEmail: first.customerEmail,
    canonicalEmail: first.canonicalEmail,
    customer: NOBODY,
    currency: first.currency,
    items: products.map(subscriptionItem),
    billing,
    consent: { text: 'I agree to pay until I cancel.', version: 'test', at: anchorAt.toISOString() },
    timeZone,
    anchorAt,
    nextCycle: 2,
    nextChargeAt: cycleStart({ anchorAt, anchorCycle: 1, billing, timeZone }, 2),
    ...columns,
  })
  await Order.query(db).where({ merchantId: merchant.id, id: first.id }).patch({ subscriptionId: subscription.id })
  await SubscriptionCycle.query(db).insert({
    merchantId: merchant.id,
    subscriptionId: subscription.id,
    n: 1,
    startsAt: cycleStart(subscription, 1),
    endsAt: cycleStart(subscription, 2),
    status: 'paid',
    orderId: first.id,
  })
  return subscription
}

/** A card of the sandbox that can be charged. */
export async function buildPaymentMethod(
  db: Knex,
  merchant: Merchant,
  overrides: Partial<PaymentMethod> & { card?: string } = {},
): Promise<PaymentMethod> {
  const { card = 'good', ...columns } = overrides
  const method = await PaymentMethod.query(db).insertAndFetch({
    merchantId: merchant.id,
    canonicalEmail: 'nora@example.com',
    paymentMode: merchant.paymentMode,
    providerCustomerId: `cus_test_${randomUUID()}`,
    providerMethodId: `pm_test_${randomUUID().replaceAll('-', '')}`,
    brand: 'visa',
    last4: '4242',
    expiresOn: '2099-12-31',
    ...columns,
  })
  const { providerMethodId: id, providerCustomerId: customerId, brand, last4 } = method
  await db('sandbox.methods').insert({ id, customerId, card, brand, last4, expiresOn: '2099-12-31' })
  return method
}

/** Lets the fake Stripe know the card of a subscription, and how its bank answers. */
export async function keepAtStripe(
  db: Knex,
  { merchantId, paymentMethodId }: Subscription,
  stripe: FakeStripe,
  behaviour = 'good',
): Promise<void> {
  const method = await PaymentMethod.query(db).findOne({ merchantId, id: paymentMethodId! }).throwIfNotFound()
  const { providerMethodId: id, providerCustomerId: customer } = method
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099, fingerprint: 'fp_fake' }
  stripe.methods.set(id, { id, object: 'payment_method', type: 'card', card, customer, behaviour })
}

const MONTHLY: Billing = {
  unit: 'month',
  every: 1,
  cycles: null,
  isInstalments: false,
  trialDays: 0,
  trialMinor: 0,
  setupMinor: 0,
  minimumCycles: 0,
}
const NOBODY: SubscriptionCustomer = {
  name: null,
  phone: null,
  company: null,
  vatNumber: null,
  peppolId: null,
  country: null,
  shippingAddress: null,
  billingAddress: null,
}

const subscriptionItem = ({ id, name, sku, type, taxClass, priceMinor }: Product): SubscriptionItem => ({
  productId: id,
  variantId: null,
  name,
  variantName: null,
  sku,
  imageUrl: null,
  type,
  taxClass,
  quantity: 1,
  priceMinor,
})
