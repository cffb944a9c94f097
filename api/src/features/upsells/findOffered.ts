import type { Knex } from 'knex'
import { notFound } from '../../platform/http/errors.ts'
import { Order } from '../../shop/order/Order.ts'
import { merchantOfSecret } from '../../shop/order/orderSecret.ts'
import { findSale } from '../../shop/sale/readSale.ts'
import { offeredUpsell } from '../../shop/sale/saleUpsell.ts'
import type { Sale } from '../../shop/sale/Sale.ts'
import { PaymentMethod } from '../../shop/subscription/PaymentMethod.ts'
import { upsellEnds } from '../orders/settling/upsellEnds.ts'
import { Upsell } from './Upsell.ts'

/** What an order's link offers its buyer. */
export interface Offered {
  order: Order
  method: PaymentMethod
  /** The link, selling what is offered. */
  sale: Sale
  headline: string
  expiresAt: Date
}

/**
 * Reads an order by its own secret.
 * @throws 404 for another secret.
 */
export async function orderOfHolder(db: Knex, id: string, clientSecret: string): Promise<Order> {
  const merchantId = merchantOfSecret(clientSecret)
  const order = merchantId ? await Order.query(db).findOne({ merchantId, id, clientSecret }) : undefined
  if (!order) throw notFound('Order')
  return order
}

/** The order that was added; null if none was. */
export async function addedOrder(db: Knex, { merchantId, addedOrderId: id }: Upsell): Promise<Order | null> {
  return id ? ((await Order.query(db).findOne({ merchantId, id })) ?? null) : null
}

/**
 * Returns what is offered after an order now; null if nothing is.
 * @param shown what was shown before. Its product must still be offered, and its price stays.
 */
export async function findOffered(db: Knex, order: Order, shown: Upsell | undefined): Promise<Offered | null> {
  const { merchantId, linkId, paymentMethodId } = order
  const expiresAt = upsellEnds(order)
  if (!expiresAt || expiresAt <= new Date() || linkId === null) return null
  const method = await PaymentMethod.query(db).findOne({ merchantId, id: paymentMethodId! })
  if (!method || !canBeCharged(method, order)) return null
  const sale = await findSale(db, linkId)
  const upsell = sale && sale.isActive && sale.merchantId === merchantId ? offeredUpsell(sale) : null
  if (!sale || !upsell) return null
  const { item, headline } = upsell
  if (item.type === 'physical' && !order.shippingAddress) return null
  if (shown && (shown.productId !== item.productId || shown.variantId !== item.variantId)) return null
  const priceMinor = shown?.priceMinor ?? item.priceMinor
  return {
    order,
    method,
    sale: saleOf(sale, { ...item, priceMinor, listMinor: priceMinor }),
    headline: shown?.headline ?? headline,
    expiresAt,
  }
}

/** What has no expiry is no card, and its outcome takes days. */
const canBeCharged = ({ detachedAt, expiresOn, paymentMode }: PaymentMethod, order: Order): boolean =>
  detachedAt === null &&
  expiresOn !== null &&
  expiresOn >= new Date().toISOString().slice(0, 10) &&
  paymentMode === order.paymentMode

/** It is no sale of the link: nothing limits it, and the figures of the link do not count it. It ships with the order before. */
const saleOf = (sale: Sale, item: Sale['items'][number]): Sale => ({
  ...sale,
  id: null as unknown as string,
  items: [item],
  offers: [item],
  collectShippingAddress: item.type === 'physical',
  shippingCostMinor: 0,
  shippingRates: [],
  allowPromoCodes: false,
  presetPromo: null,
  discounts: null,
  tips: null,
  billing: null,
  upsell: null,
  questions: [],
  limits: { ...sale.limits, startsAt: null, endsAt: null, maxSales: null, maxPerCustomer: null },
  holds: null,
})
