import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { components } from '../../generated/openapi.ts'
import { snakeCased } from '../../platform/http/snakeCased.ts'
import { toMajor } from '../../pricing/money.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'
import { invoiceUrl } from '../../shop/invoice/invoiceLink.ts'
import { invoiceWords } from '../../shop/languages/invoiceWords.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import { Merchant, subscriptionSettings } from '../../shop/merchant/Merchant.ts'
import { clockOf } from '../../shop/merchant/clock.ts'
import { readAround } from '../../shop/subscription/around.ts'
import { amountOf, presentBilled, presentMethod, type Around } from '../../shop/subscription/present.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'
import type { Subscriber } from '../../shop/subscription/subscriptionsToken.ts'
import { minimumEnd } from './change/cancel.ts'
import { paidUntil } from './change/states.ts'
import { readAsked } from './ownPayment.ts'

type Schemas = components['schemas']

const MOST = 50
const MOST_INVOICES = 24
type Deps = { db: Knex; config: Pick<Config, 'publicUrl' | 'secrets'> }

/** The texts of the page, without what only the holder of a link sees. */
export function emptyPage(locale: string): Schemas['SubscriberPage'] {
  const words = wordsFor(locale)
  return {
    shop_name: null,
    email: null,
    language: words.tag,
    time_zone: 'UTC',
    subscriptions: [],
    labels: labelsOf(words),
  }
}

/** What an address subscribes to at a shop, as the buyer sees it. */
export async function readSubscriberPage({ db, config }: Deps, subscriber: Subscriber): Promise<Schemas['SubscriberPage']> {
  const { merchantId, canonicalEmail } = subscriber
  const shop = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  const found = await Subscription.query(db)
    .where({ merchantId, canonicalEmail })
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST)
  const around = await readAround(db, merchantId, found)
  const words = wordsFor(found[0]?.locale ?? null)
  const subscriptions: Schemas['SubscriberSubscription'][] = []
  for (const subscription of found)
    subscriptions.push(await presentOwn({ db, config }, subscription, { shop, method: around.get(subscription.id)!.method }))
  return {
    shop_name: shop.storeName,
    email: found[0]?.customerEmail ?? canonicalEmail,
    language: words.tag,
    time_zone: shop.timeZone,
    subscriptions,
    labels: labelsOf(words),
  }
}

async function presentOwn(
  { db, config }: Deps,
  subscription: Subscription,
  { shop, method }: { shop: Merchant; method: Around['method'] },
): Promise<Schemas['SubscriberSubscription']> {
  const { merchantId, id, status, items, currency, cancelsAt, endedAt, billing } = subscription
  const { buyersPause, buyersQuantity } = subscriptionSettings(shop)
  const isLive = status !== 'cancelled' && status !== 'ended'
  const canCancel = isLive && !cancelsAt
  const now = await clockOf(db, merchantId)
  const minimum = canCancel ? minimumEnd(subscription) : null
  const isBound = minimum !== null && minimum > now
  const asked = await readAsked(db, subscription)
  const end = isBound ? minimum : canCancel ? await paidUntil(db, subscription) : null
  return {
    id,
    status,
    items: items.map(({ name, variantName, quantity, priceMinor }) => ({
      name: itemName(name, variantName),
      quantity,
      price: toMajor(priceMinor, currency),
    })),
    amount: toMajor(amountOf(items), currency),
    currency,
    next_charge_at: subscription.nextChargeAt?.toISOString() ?? null,
    ends_at: (endedAt ?? cancelsAt)?.toISOString() ?? null,
    cancelled_at: subscription.cancelledAt?.toISOString() ?? null,
    ends_if_cancelled: end && end > now ? end.toISOString() : null,
    is_bound: isBound,
    confirm_amount: asked && toMajor(asked.totalMinor, currency),
    payment_method: isLive ? presentMethod(method) : null,
    ...presentBilled(subscription.customer),
    can_change_address: status !== 'ended',
    can_change_card: isLive,
    can_cancel: canCancel,
    can_pause: canCancel && buyersPause && (status === 'active' || status === 'trialing'),
    can_resume: status === 'paused' && canCancel,
    can_change_quantity: canCancel && buyersQuantity && !billing.isInstalments,
    invoices: await readInvoices({ db, config }, subscription),
  }
}

async function readInvoices({ db, config }: Deps, { merchantId, id: subscriptionId }: Subscription) {
  const orders: { id: string; number: number; totalMinor: number; currency: string; at: Date }[] = await db('orders')
    .where({ merchantId, subscriptionId })
    .whereIn('paymentStatus', ['completed', 'refunded'])
    .orderBy('number', 'desc')
    .limit(MOST_INVOICES)
    .select('id', 'number', 'totalMinor', 'currency', 'createdAt as at')
  return orders.map(({ id, number, totalMinor, currency, at }) => ({
    order_number: number,
    at: at.toISOString(),
    amount: toMajor(totalMinor, currency),
    url: invoiceUrl(config, { id, merchantId }),
  }))
}

function labelsOf({ tag, subscriptionPage, subscription, withdrawalPage, withdrawal, receipt }: ReturnType<typeof wordsFor>) {
  const { company, taxId, addressLine1, addressLine2, postcode, town, state, country } = invoiceWords(tag)
  const { status, ...page } = subscriptionPage
  return snakeCased({
    ...page,
    ...{ company, taxId, addressLine1, addressLine2, postcode, town, state, country },
    ...Object.fromEntries(Object.entries(status).map(([name, text]) => [`status_${name}`, text])),
    ...subscription.labels,
    changeCard: subscription.failed.action,
    confirmPayment: subscription.confirm.action,
    confirmAmount: subscription.confirm.amount,
    endsCancelled: subscription.cancelled.end,
    endsNow: subscription.cancelled.now,
    endsMinimum: subscription.cancelled.minimum,
    cancelledAt: subscription.cancelled.text,
    mailed: withdrawalPage.mailed,
    email: withdrawal.email,
    invoice: receipt.invoice,
    orders: withdrawalPage.contact,
  }) as Record<string, string>
}
