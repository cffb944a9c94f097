import type { Deps } from '../../../deps.ts'
import type { components } from '../../../generated/openapi.ts'
import { describeFailure } from '../../../gateways/failures.ts'
import type { Intent } from '../../../gateways/payments.ts'
import { notFound } from '../../../http/errors.ts'
import type { Currency } from '../../../pricing/money.ts'
import type { Totals } from '../../../pricing/price.ts'
import { presentTotals } from '../../../sale/present.ts'
import type { SaleItem } from '../../../sale/Sale.ts'
import { listDownloads, presentDownload } from '../../delivery/downloads.ts'
import { invoiceUrl } from '../../invoices/invoiceLink.ts'
import { Order } from '../../../rows/Order.ts'
import { findIntent } from './payment.ts'
import { factOf, settleOrder } from './settleOrder.ts'
import { merchantOfSecret } from '../../../rows/orderSecret.ts'

/**
 * Reads the payment at the provider and settles the order by it. What the browser claims is ignored
 * (docs/product/orders.md#confirming-payment).
 * @throws 404 without the order's own client secret.
 */
export async function confirm({ db, payments }: Pick<Deps, 'db' | 'payments'>, orderId: string, clientSecret: string) {
  const merchantId = merchantOfSecret(clientSecret)
  const order = merchantId === null ? undefined : await Order.query(db).findOne({ id: orderId, merchantId, clientSecret })
  if (!order) throw notFound('Order')
  if (order.paymentStatus === 'completed' || order.paymentStatus === 'refunded') return { order, intent: null }
  if (order.totalMinor === 0) return { order: await settleOrder(db, order, { type: 'free' }, 'shopper'), intent: null }
  const intent = await findIntent(db, payments, order)
  const fact = intent && factOf(intent)
  return { order: fact ? await settleOrder(db, order, fact, 'shopper') : order, intent }
}

/** The outcome of an order as the shopper sees it. */
export async function presentOutcome(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  order: Order,
  intent: Intent | null,
): Promise<components['schemas']['OrderOutcome']> {
  const downloads = order.paymentStatus === 'completed' ? await listDownloads(db, [order]) : []
  const error = order.paymentStatus === 'pending' ? intent?.error : null
  return {
    orderId: order.id,
    orderNumber: order.number,
    status: order.paymentStatus,
    paymentStatus: paymentStatusOf(order, intent),
    failure: error ? describeFailure(error.code) : null,
    redirectUrl: await returnAddress(db, order),
    downloads: downloads.map((download) => presentDownload(config, download)),
    invoiceUrl: order.paymentStatus === 'completed' ? invoiceUrl(config, order) : null,
    receiptMailed: config.smtpUrl !== null,
    totals: presentOrderTotals(await order.$query(db).withGraphFetched('items').throwIfNotFound()),
  }
}

function paymentStatusOf(order: Order, intent: Intent | null): components['schemas']['OrderOutcome']['paymentStatus'] {
  if (order.paymentStatus === 'completed' || order.paymentStatus === 'refunded') return 'succeeded'
  if (order.paymentStatus === 'failed') return intent?.status === 'canceled' ? 'canceled' : 'failed'
  if (intent?.status === 'requires_action' || intent?.status === 'processing') return intent.status
  return intent?.error ? 'failed' : 'requires_payment'
}

/** The merchant's return page, with status, order and link merged into its query (docs/product/links.md#return-url). */
async function returnAddress(db: Deps['db'], order: Order): Promise<string | null> {
  if (order.paymentStatus !== 'completed' || !order.linkId) return null
  const link = await db('links').where({ id: order.linkId, merchantId: order.merchantId }).first('returnUrl', 'returnParams')
  if (!link?.returnUrl) return null
  const address = new URL(link.returnUrl)
  const params = { ...link.returnParams, status: 'success', order_id: order.id, session_id: order.linkId }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value))
  return address.href
}

function presentOrderTotals(order: Order) {
  const { items = [] } = order
  const sale = {
    items: items.map(({ id, productId, quantity, priceMinor }) => ({ id, productId, quantity, priceMinor }) as SaleItem),
  }
  const totals: Totals = {
    currency: order.currency as Currency,
    lines: items.map((item) => item.priceMinor * item.quantity),
    subtotal: order.subtotalMinor,
    discount: order.discountMinor,
    shipping: order.shippingMinor,
    tax: order.taxMinor,
    taxRate: order.taxRate === null ? null : Math.round(Number(order.taxRate) * 100),
    taxIncluded: order.taxIncluded,
    total: order.totalMinor,
  }
  return presentTotals(sale, totals, promoOf(order))
}

function promoOf({ promo, promoCode, promoCodeId, discountMinor }: Order) {
  if (!promo || !promoCode || !promoCodeId) return null
  const discount =
    promo.type === 'percentage'
      ? ({ type: 'percentage', percent: Math.round((promo.percent ?? 0) * 100) } as const)
      : ({ type: 'fixed', amountMinor: discountMinor } as const)
  return { id: promoCodeId, code: promoCode, discount, message: promo.message, isLimited: false }
}
