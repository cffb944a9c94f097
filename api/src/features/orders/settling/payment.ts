import type { Knex } from 'knex'
import { sql } from '../../../platform/db/sql.ts'
import { faultPoint } from '../../../platform/faultPoint.ts'
import {
  type Charge,
  type Intent,
  KeySpent,
  type PaymentMode,
  type Payments,
  PAYMENTS_UNAVAILABLE,
} from '../../../gateways/payments.ts'
import { ApiError, conflict, refused } from '../../../platform/http/errors.ts'
import { Order } from '../../../shop/order/Order.ts'
import { pricingOf } from '../../../shop/order/orderColumns.ts'

/** How many keys one call uses up before it reports that payment is unavailable. */
const MAX_KEYS = 2
/** How often one call follows other calls that reprice its order at the same moment. */
const MAX_REPRICES = 5

/** Where the money of new orders goes. */
export interface Payee {
  paymentMode: PaymentMode
  paymentAccountId: string | null
}

/**
 * Returns the payment of an open order at the provider, in step with the order's amounts. Idempotent, and safe to
 * interrupt at any point: the provider returns the same intent for the same order. Runs outside any transaction.
 * @throws 409 when other calls keep changing the order.
 */
export async function ensureIntent(db: Knex, payments: Payments, order: Order, payee: Payee): Promise<Intent> {
  for (let tries = 0; tries < MAX_REPRICES; tries++) {
    const other = await endOtherKind(db, payments, order)
    if (other) return other
    let intent = order.paymentIntentId ? null : await createIntent(db, payments, order, payee)
    const isStale = intent ? intent.amountMinor !== order.totalMinor || intent.feeMinor !== order.feeMinor : true
    if (isStale) intent = await payments.updateIntent(intent?.id ?? order.paymentIntentId!, chargeOf(order, null))
    faultPoint('intent made')
    if (await remember(db, order, intent!)) return intent!

    // Another call of the session may have repriced the order meanwhile. The provider must get the latest amounts,
    // whichever call is faster.
    const now = await order.$query(db).throwIfNotFound()
    if (now.paymentStatus !== 'pending' || !needsIntent(now)) return intent!
    Object.assign(order, now)
  }
  throw conflict('This order is being changed by other calls. Please try again.')
}

/** Whether something is to be paid, or a card to be kept. */
export const needsIntent = ({ totalMinor, subscriptionTerms }: Pick<Order, 'totalMinor' | 'subscriptionTerms'>): boolean =>
  totalMinor > 0 || subscriptionTerms !== null

/**
 * Ends the payment of an order that now costs nothing, or the set-up of one that did.
 * @returns it, if it has succeeded before it could be ended.
 */
async function endOtherKind(db: Knex, payments: Payments, order: Order): Promise<Intent | null> {
  const { id, merchantId, paymentIntentId, intentPricing } = order
  if (!paymentIntentId || order.subscriptionTerms === null) return null
  if ((intentPricing?.totalMinor ?? order.totalMinor) > 0 === order.totalMinor > 0) return null
  const ended = await payments.cancelIntent(paymentIntentId)
  if (ended.status !== 'canceled') return ended
  await db('orders')
    .where({ merchantId, id, paymentIntentId })
    .update({ paymentIntentId: null, revision: order.revision + 1 })
  Object.assign(order, { paymentIntentId: null, revision: order.revision + 1 })
  return null
}

/**
 * Returns the intent of an order that may not have stored its id because the process was killed. Null when the provider
 * has none and never will.
 */
export async function findIntent(db: Knex, payments: Payments, order: Order): Promise<Intent | null> {
  if (order.paymentIntentId) return payments.getIntent(order.paymentIntentId).catch(orNull)
  if (!needsIntent(order)) return null
  const payee = await db('merchants').where({ id: order.merchantId }).first('paymentMode', 'paymentAccountId')
  // Creating it again returns the existing one, and leaves no gap in which it could still be created. With a kept card it is made by
  // charging it.
  const isCharged = order.subscriptionCycle !== null || order.upsellOf !== null
  if (payee && order.paymentStatus === 'pending' && !isCharged) {
    const made = await createIntent(db, payments, order, payee).catch(orNull)
    if (made) return made
  }
  const [from, to] = [-1, 10].map((minutes) => new Date(order.createdAt.getTime() + minutes * 60_000)) as [Date, Date]
  for await (const intent of payments.listIntents(from, to)) if (intent.orderId === order.id) return intent
  return null
}

/**
 * Creates or finds the intent. Under a later revision the provider first looks for an existing intent, and otherwise
 * creates one under a new key.
 */
async function createIntent(db: Knex, payments: Payments, order: Order, payee: Payee): Promise<Intent> {
  const accountId = await accountOf(db, order, payee)
  if (accountId === null && order.paymentMode === 'platform') throw refused('payments_unavailable', PAYMENTS_UNAVAILABLE)
  for (let keys = MAX_KEYS; ; keys--)
    try {
      return await payments.createIntent({ ...chargeOf(order, accountId), saves: await savesOf(db, order) })
    } catch (error) {
      if (!(error instanceof KeySpent) || !(await raiseRevision(db, order)) || keys === 1) throw error
    }
}

/**
 * What a payment keeps, so that its subscription or an upsell can be charged. A buyer has one customer at the provider for each
 * shop.
 */
async function savesOf(
  db: Knex,
  { merchantId, canonicalEmail, paymentMode, subscriptionTerms, keepsCardMinutes }: Order,
): Promise<Charge['saves']> {
  if (subscriptionTerms === null && keepsCardMinutes === null) return null
  const known = canonicalEmail
    ? await db('payment_methods')
        .where({ merchantId, canonicalEmail, paymentMode })
        .orderBy('createdAt')
        .first('providerCustomerId')
    : undefined
  return { customerId: known?.providerCustomerId ?? null, onlyCards: subscriptionTerms === null }
}

/** An order that was placed before the mode changed is paid to the account of that time, which the merchant still has. */
export async function accountOf(db: Knex, { paymentMode, merchantId }: Order, payee: Payee): Promise<string | null> {
  if (paymentMode === payee.paymentMode) return payee.paymentAccountId
  const merchant = await db('merchants').where({ id: merchantId }).first('formerAccountId')
  return merchant?.formerAccountId ?? null
}

/** @returns false when another call has changed the order meanwhile. */
export async function raiseRevision(db: Knex, order: Order): Promise<boolean> {
  const { id, merchantId, revision } = order
  const raised = await db('orders')
    .where({ id, merchantId, revision })
    .whereNull('paymentIntentId')
    .update({ revision: revision + 1 })
  if (raised) order.revision = revision + 1
  return raised > 0
}

/**
 * Notes that Pay was pressed for an order whose payment is neither paid nor declined yet: the bank asks the shopper, or the
 * provider is processing it. Everything else notes it with the outcome.
 */
export async function noteTried(db: Knex, { id, merchantId, isUnfinished }: Order, { status }: Intent): Promise<void> {
  if (isUnfinished && (status === 'requires_action' || status === 'processing'))
    await db('orders').where({ id, merchantId }).update({ isUnfinished: false })
}

/**
 * Null when the provider does not know the intent or refused to create it. Rethrows when the provider did not answer.
 */
function orNull(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
  throw error
}

export const chargeOf = (order: Order, accountId: string | null): Charge => ({
  orderId: order.id,
  revision: order.revision,
  orderedAt: order.createdAt,
  merchantId: order.merchantId,
  linkId: order.linkId,
  reference: order.reference,
  mode: order.paymentMode,
  accountId,
  amountMinor: order.totalMinor,
  feeMinor: order.feeMinor,
  currency: order.currency,
  email: order.customerEmail,
  saves: null,
  holdsStock: order.holdsStock,
})

/**
 * Flushed, and with it the order and a sandbox's intent, which are not. It leaves `updated_at`, so that it touches no index: the
 * order was placed a moment ago, and changes again when it is paid or ends.
 * @returns false when the order's amounts have changed.
 */
export async function remember(db: Knex, order: Order, intent: Intent): Promise<boolean> {
  // A payment that succeeded a moment ago keeps the amounts that it was made for.
  const isInStep = intent.amountMinor === order.totalMinor
  const pricing = pricingOf(order)
  const [now] = await sql<{ same: boolean }>(
    db,
    `update orders set payment_intent_id = :id, payment_client_secret = :clientSecret,
       intent_pricing = case when :isInStep and orders.total_minor = :totalMinor then cast(:pricing as jsonb) else intent_pricing end,
       intent_items = case when :isInStep and orders.total_minor = :totalMinor then null else intent_items end
     where orders.merchant_id = :merchantId and orders.id = :orderId returning orders.total_minor = :totalMinor as same`,
    {
      id: intent.id,
      clientSecret: intent.clientSecret,
      pricing: JSON.stringify(pricing),
      merchantId: order.merchantId,
      orderId: order.id,
      totalMinor: order.totalMinor,
      isInStep,
    },
    'rememberIntent',
  )
  Object.assign(order, {
    paymentIntentId: intent.id,
    paymentClientSecret: intent.clientSecret,
    ...(isInStep && { intentPricing: pricing, intentItems: null }),
  })
  return now?.same ?? true
}
