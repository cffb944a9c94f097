import type { Knex } from 'knex'
import { addKey, buildLink, buildMerchant, buildOrder, buildProduct } from '../../api/test/factories.ts'
import type { Deps } from '../../api/src/features/deps.ts'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import { hashPassword } from '../../api/src/platform/http/passwords.ts'
import { foldCustomersOf } from '../../api/src/features/customers/foldCustomers.ts'
import { issueInvoice } from '../../api/src/shop/invoice/issueInvoice.ts'
import type { Question } from '../../api/src/shop/catalogue/Question.ts'
import { PromoCode } from '../../api/src/shop/sale/PromoCode.ts'
import { doc } from './document.ts'
import { clear } from './tables.ts'
import { addImport } from './worldImports.ts'
import { addCheckoutSession, addPaymentRequest } from './worldSessions.ts'
import { addSubscription } from './worldSubscriptions.ts'
import { addEndpoint, addPastEvent, delivery, endpoint, pastEvent } from './worldWebhooks.ts'

// oxlint-disable-next-line typescript/no-explicit-any
const example = (name: string): any => doc.components.examples[name]!.value
const [ada, planner, link, order, promo, customer] = ['User', 'Product', 'Link', 'Order', 'PromoCode', 'Customer'].map(example)
const [discount, batch] = ['AutomaticDiscount', 'PromoBatch'].map(example)
const shipment = example('Shipment')
const [waiting] = example('Waitlist').data
const checkoutSession = example('CheckoutSession')
const paymentRequest = example('PaymentRequest')
const [apiKey] = example('ApiKeyList').data
const [session] = example('SessionList').data
const [switchedOff] = example('Access').switched_off
const placed = example('PlacedOrder')
const dispute = example('DisputeDetails')
const payout = example('Payout')
const [payoutLine] = example('PayoutLineList').data

/** Path parameters of the examples, by the path's first segment. */
export const ID: Record<string, Record<string, string>> = {
  auth: { id: session.id },
  access: { id: switchedOff.id },
  products: { id: planner.id },
  'product-imports': { id: example('ProductImport').id },
  carts: { id: link.id, urlId: link.url_id },
  'checkout-sessions': { id: checkoutSession.id },
  'payment-requests': { id: paymentRequest.id },
  subscriptions: { id: example('SubscriptionDetails').id },
  account: { id: example('SubscriptionDetails').id },
  promos: { id: promo.id },
  discounts: { id: discount.id },
  'promo-batches': { id: batch.id },
  customers: { id: customer.id },
  'api-keys': { id: apiKey.id },
  'webhook-endpoints': { id: endpoint.id, delivery_id: delivery.id },
  events: { id: pastEvent.id },
  shipments: { id: shipment.id },
  waitlist: { id: waiting.id },
  orders: { id: order.id, orderId: order.id, productId: planner.id },
  disputes: { id: dispute.id, kind: 'receipt' },
  payouts: { id: payout.id },
  sandbox: { payment_id: placed.payment.paymentId },
}

export interface World {
  /** Owns all objects of the examples. */
  owner: Merchant
  /** Owns none of them. */
  stranger: Merchant
  /** Secret keys of the owner. */
  keys: Record<'all' | 'revoked', string>
}

let passwordHash: Promise<string> | undefined

/** Fills an empty database with the objects of the contract's examples, so that each example is a valid request. */
export async function buildWorld(deps: Pick<Deps, 'db' | 'storage' | 'config'>): Promise<World> {
  await clear(deps.db)
  return addWorld(deps)
}

/** Adds these objects to a database with other shops. */
export async function addWorld({ db, storage, config }: Pick<Deps, 'db' | 'storage' | 'config'>): Promise<World> {
  const [, file] = /^file:([^/]+)/.exec(planner.digital_file_url)!
  await storage.put(`digital/${ada.id}/${file}`, 'A planner.')
  const { email, password } = example('LoginInput')
  const owner = await buildMerchant(db, {
    id: ada.id,
    email,
    passwordHash: await (passwordHash ??= hashPassword(password)),
    vatEnabled: true,
    customDomain: 'pay.adaprints.example',
  })
  const product = await buildProduct(db, owner, {
    id: planner.id,
    type: 'digital',
    priceMinor: 1999,
    digitalFileUrl: planner.digital_file_url,
  })
  const [second] = example('BulkStatusChange').ids.filter((id: string) => id !== planner.id)
  await buildProduct(db, owner, { id: second })
  const sold = await buildLink(db, owner, [product], { id: link.id, urlId: link.url_id, questions: [MONTH] })
  await db('link_items').where({ merchantId: owner.id, linkId: sold.id }).update({ id: link.items[0].id })
  const { id: offId, way, name, about } = switchedOff
  await db('switched_off').insert({
    merchantId: owner.id,
    id: offId,
    way,
    name,
    about,
    target: endpoint.id,
    changedAt: new Date(),
  })
  await addImport(db, owner, ID['product-imports']!['id']!)
  await db('waitlist_entries').insert({
    merchantId: owner.id,
    id: waiting.id,
    linkId: link.id,
    email: waiting.email,
    canonicalEmail: waiting.email,
    confirmedAt: new Date(),
  })
  await PromoCode.query(db).insert({
    id: promo.id,
    merchantId: owner.id,
    code: promo.code,
    discountType: 'percentage',
    percent: '10',
  })
  await addDiscounts(db, owner)
  const hourAhead = new Date(Date.now() + 3_600_000)
  await db('sessions').insert({ merchantId: owner.id, id: ID['auth']!['id'], device: 'Firefox on macOS', endsAt: hourAhead })
  // In the future, so that requests do not update it, which would change a row.
  const lastUsedAt = hourAhead
  const keys = {
    all: await addKey(db, owner, ['read', 'write', 'account:read', 'webhooks:read', 'webhooks:write'], {
      id: apiKey.id,
      lastUsedAt,
    }),
    revoked: await addKey(db, owner, ['read', 'write'], { lastUsedAt, revokedAt: new Date() }),
  }
  const { paymentId, clientSecret } = placed.payment
  const opened = await buildOrder(db, sold, [product], {
    id: order.id,
    paymentStatus: 'completed',
    clientSecret: placed.clientSecret,
    paymentIntentId: paymentId,
    paidMinor: 1999,
    feeMinor: 170,
  })
  await db.transaction((trx) => issueInvoice(trx, opened))
  await addShipment(db, owner, second)
  await db('sandbox.intents').insert({
    id: paymentId,
    clientSecret,
    idempotencyKey: `order-${order.id}`,
    accountId: owner.paymentAccountId,
    amountMinor: 1999,
    feeMinor: 170,
    currency: 'USD',
    status: 'succeeded',
    metadata: JSON.stringify({ orderId: order.id, merchantId: owner.id }),
  })
  await db('disputes').insert({
    merchantId: owner.id,
    id: dispute.id,
    orderId: order.id,
    amountMinor: 1799,
    currency: 'USD',
    reason: 'product_not_received',
    status: 'open',
  })
  await db('dispute_evidence').insert({
    merchantId: owner.id,
    disputeId: dispute.id,
    texts: JSON.stringify({ explanation: dispute.evidence.texts.explanation }),
  })
  await addPayout(db, owner)
  await addCheckoutSession(db, owner, config.secrets)
  await addPaymentRequest(db, owner, config)
  await addSubscription(db, owner, product, opened)
  await addEndpoint(db, owner, config.secrets)
  await addPastEvent(db, owner)
  await foldCustomersOf(db, owner.id)
  await db('customers').where({ merchantId: owner.id }).update({ id: customer.id })
  return { owner, stranger: await buildMerchant(db), keys }
}

/** The question that the example of an order answers. */
const MONTH: Question = {
  key: 'month',
  label: 'Which month do you begin with?',
  hint: null,
  kind: 'text',
  required: false,
  minLength: null,
  maxLength: null,
  format: null,
  minimum: null,
  maximum: null,
  choices: [],
  countries: [],
  productTypes: [],
}

/** An automatic discount that the link's one piece does not reach, and a batch with one code. */
async function addDiscounts(db: Knex, { id: merchantId }: Merchant) {
  const tenPercent = { merchantId, discountType: 'percentage', percent: '10' } as const
  await db('discounts').insert({ ...tenPercent, id: discount.id, name: discount.name, minQuantity: discount.min_quantity })
  await db('promo_batches').insert({ ...tenPercent, id: batch.id, name: batch.name, prefix: batch.prefix, count: 1 })
  await PromoCode.query(db).insert({ ...tenPercent, batchId: batch.id, code: `${batch.prefix}7KQ2M9XRTA`, maxRedemptions: 1 })
}

/** Three printed pieces in the order of the examples, one of them shipped. */
async function addShipment(db: Knex, { id: merchantId }: Merchant, productId: string) {
  const { id, order_id: orderId, carrier, tracking_number: trackingNumber, items } = shipment
  const [{ order_item_id: itemId, product_name: productName }] = items
  const printed = {
    productId,
    productName,
    productType: 'physical',
    position: 1,
    quantity: 3,
    priceMinor: 0,
    netMinor: 0,
    shipped: 1,
  }
  await db('order_items').insert({ merchantId, id: itemId, orderId, ...printed })
  await db('orders').where({ merchantId, id: orderId }).update({ shippingState: 'partly_shipped' })
  await db('shipments').insert({ merchantId, id, orderId, carrier, trackingNumber })
  await db('shipment_items').insert({ merchantId, shipmentId: id, orderItemId: itemId, quantity: 1 })
}

/** A payout of the order of the examples. */
async function addPayout(db: Knex, { id: merchantId }: Merchant) {
  const { id, kind, text, at } = payoutLine
  const [sum, fee] = [1999, 170]
  await db('payouts').insert({
    merchantId,
    id: payout.id,
    currency: 'USD',
    amountMinor: sum - fee,
    status: 'paid',
    reading: 0,
    createdAt: payout.created_at,
    arrivesAt: payout.arrives_on,
    isComplete: true,
    salesMinor: sum,
    feesMinor: fee,
  })
  const line = { merchantId, payoutId: payout.id, id, kind, text, at, orderId: order.id, amountMinor: sum, feeMinor: fee }
  await db('payout_lines').insert(line)
}

/** The value that `addNextRelease` adds to every row. No response may contain it. */
export const OF_NEXT_RELEASE = 'a value of the next release'

/**
 * Changes the schema as a next release would: adds a column to every table. During an update this version runs on the new schema
 * (docs/run/production.md).
 */
export async function addNextRelease(db: Knex): Promise<void> {
  const { rows } = await db.raw(
    `select cast(oid as regclass) as name from pg_class where relkind in ('r', 'p') and not relispartition
     and relnamespace in (cast('public' as regnamespace), cast('sandbox' as regnamespace)) and relname not like 'schema_migrations%'`,
  )
  for (const { name } of rows)
    await db.raw(`alter table ${name} add column of_next_release text not null default '${OF_NEXT_RELEASE}'`)
}
