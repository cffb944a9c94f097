import { randomBytes, randomUUID } from 'node:crypto'
import { newId } from '../platform/db/newId.ts'
import { readEmail } from '../gateways/mail/canonicalEmail.ts'
import { listFee } from '../pricing/listFee.ts'
import { platformFee, price } from '../pricing/price.ts'
import { newOrderSecret } from '../shop/order/orderSecret.ts'
import { storeCharge } from '../shop/order/storedTax.ts'
import { newUrlId } from '../shop/catalogue/urlId.ts'
import { buildCycleOrders, buildSubscriptions, type CycleOrder } from './buildSubscriptions.ts'
import { buildBuyers, buildLookers } from './buildVisits.ts'
import { DEMO, type DemoLink, type DemoOrder, later } from './shop.ts'

const DAY_S = 24 * 3600
/** The shop opened shortly before its first order. */
const OPENED_DAYS_AGO = 93
const FIRST_NUMBER = 1001
const CURRENCY = 'USD'
/** What digital products have until their file is stored (keepDemoFiles). */
export const NO_FILE_YET = 'https://example.com/kiln-and-clay.pdf'

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/**
 * Builds the rows of the demo shop by table, in the order of their references, with its times moved to end `now`.
 * @param feeRate the platform's share of each order, in percent.
 */
export function buildRows(merchantId: string, feeRate: number, now: Date): Record<string, object[]> {
  const ago = (seconds: number) => later(now, -seconds)
  const products = new Map(
    DEMO.products.map(({ picture, billing = null, ...columns }, index) => {
      // A minute apart, so that lists have an order.
      const createdAt = later(ago(OPENED_DAYS_AGO * DAY_S), index * 60)
      const digitalFileUrl = columns.type === 'digital' ? NO_FILE_YET : null
      const own = { id: randomUUID(), merchantId, currency: CURRENCY, imageUrl: `/demo/${picture}.svg`, digitalFileUrl }
      return [picture, { ...columns, billing, ...own, createdAt, updatedAt: createdAt }]
    }),
  )
  const links = new Map(DEMO.links.map((link) => [link.key, { ...link, id: randomUUID(), ...priceOf(link) }]))

  function linkRow({ id, key, urlId, name, openedDaysAgo, endedDaysAgo, ...link }: DemoLink & { id: string; ships: boolean }) {
    return {
      id,
      merchantId,
      urlId: urlId ?? newUrlId(),
      name,
      currency: CURRENCY,
      shippingCostMinor: link.shippingCostMinor ?? null,
      isActive: endedDaysAgo === undefined,
      instantProductId: urlId ? null : products.get(key)!.id,
      collectShippingAddress: link.ships,
      customMessage: link.customMessage ?? null,
      createdAt: ago(openedDaysAgo * DAY_S),
      updatedAt: ago((endedDaysAgo ?? openedDaysAgo) * DAY_S),
    }
  }

  function orderRow(past: DemoOrder | CycleOrder, index: number) {
    const { id: linkId, ships, totals } = links.get(past.link)!
    const { name, email, phone, locale, address } = DEMO.customers[past.customer]!
    const createdAt = ago(past.ago)
    const timeOf = (found?: DemoOrder['history'][number]) => found && later(createdAt, found[3])
    const completedAt = timeOf(past.history.find(([type]) => type === 'completed')) ?? null
    const isPayable = totals.total > 0
    const feeMinor = platformFee(totals.total, feeRate)
    const isRefunded = past.status === 'refunded'
    return {
      id: randomUUID(),
      merchantId,
      linkId,
      number: FIRST_NUMBER + index,
      currency: CURRENCY,
      paymentStatus: past.status,
      subtotalMinor: totals.subtotal,
      shippingMinor: totals.shipping,
      charges: totals.charges.map(storeCharge),
      totalMinor: totals.total,
      feeRate: String(feeRate),
      feeMinor,
      providerFeeMinor: completedAt && isPayable ? listFee(totals.total, CURRENCY) : null,
      paymentIntentId: isPayable ? `pi_test_${hex(12)}` : null,
      paymentClientSecret: isPayable ? `pi_test_secret_${hex(18)}` : null,
      paidMinor: completedAt ? totals.total : 0,
      refundedMinor: isRefunded ? totals.total : 0,
      feeRefundedMinor: isRefunded ? feeMinor : 0,
      reconciledAt: isPayable ? completedAt : null,
      customerEmail: email,
      canonicalEmail: readEmail('customerEmail', email).canonicalEmail,
      customerName: name,
      customerPhone: ships ? phone : null,
      shippingAddress: ships ? { name, phone, ...address } : null,
      country: ships ? address.country : null,
      // Anyone who has it can read the order's outcome, so it must not be in a published file.
      clientSecret: newOrderSecret(merchantId),
      failure: past.failure ? { code: past.failure } : null,
      visitorId: visitors[past.customer]!,
      locale,
      ...DEMO.channels[past.channel]!,
      createdAt,
      updatedAt: timeOf(past.history.at(-1)) ?? createdAt,
      completedAt,
      settledBy: completedAt && 'shopper',
      subscriptionId: 'subscriber' in past ? subscriptions[past.subscriber]! : null,
      subscriptionCycle: 'cycle' in past ? past.cycle : null,
    }
  }

  /** The product that is charged again, and its link. */
  function recurring() {
    const [picture, { id: productId }] = [...products].find(([, { billing }]) => billing)!
    return { productId, linkId: [...links.values()].find(({ items }) => items[0]!.product === picture)!.id }
  }

  const visitors = DEMO.customers.map(() => randomUUID())
  const subscriptions = DEMO.subscribers.map(() => randomUUID())
  const sold = [...DEMO.orders, ...buildCycleOrders(now)].toSorted((one, other) => other.ago - one.ago)
  const orders = sold.map(orderRow)
  return {
    products: [...products.values()],
    links: [...links.values()].map(linkRow),
    link_items: [...links.values()].flatMap(({ id: linkId, items }) =>
      items.map(({ product, quantity, priceOverrideMinor = null }, position) => {
        return { merchantId, linkId, productId: products.get(product)!.id, position, quantity, priceOverrideMinor }
      }),
    ),
    promo_codes: [{ merchantId, ...DEMO.promoCode, createdAt: ago(DEMO.links[0]!.openedDaysAgo * DAY_S) }],
    order_numbers: [{ merchantId, next: FIRST_NUMBER + orders.length }],
    orders,
    order_history: orders.flatMap(({ id: orderId, createdAt }, index) =>
      [['created', 'shopper', 'Order placed', 0] as const, ...sold[index]!.history].map(([type, by, text, seconds]) => {
        return { id: newId(), merchantId, orderId, type, by, text, at: later(createdAt, seconds) }
      }),
    ),
    link_events: [...buildBuyers(orders, sold), ...buildLookers(merchantId, links, now)],
    ...buildSubscriptions({ merchantId, ...recurring(), ids: subscriptions }, orders, now),
  }
}

/** What a link costs, without tax or discount, and whether it ships. */
function priceOf({ items, shippingCostMinor }: DemoLink) {
  const lines = items.map(({ product, quantity, priceOverrideMinor }) => {
    const { priceMinor, type } = DEMO.products.find(({ picture }) => picture === product)!
    return {
      quantity,
      priceMinor: priceOverrideMinor ?? priceMinor,
      kind: type!,
    }
  })
  const ships = lines.some(({ kind }) => kind === 'physical')
  const shipping = { collected: ships, costMinor: shippingCostMinor ?? null, rates: [], country: null }
  return { ships, totals: price({ currency: CURRENCY, lines, shipping, discount: null, vat: null }) }
}
