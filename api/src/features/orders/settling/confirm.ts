import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import type { components } from '../../../generated/openapi.ts'
import { describeFailure } from '../../../gateways/failures.ts'
import type { Intent } from '../../../gateways/payments.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import type { Totals } from '../../../pricing/price.ts'
import { presentTotals } from '../../../shop/sale/present.ts'
import type { SaleItem } from '../../../shop/sale/Sale.ts'
import { listDownloads, presentDownload } from '../../delivery/downloads.ts'
import { isPaid } from '../../../shop/letters/admitMails.ts'
import { invoiceUrl, withdrawalUrl } from '../../../shop/invoice/invoiceLink.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Link } from '../../../shop/catalogue/Link.ts'
import { type Order, OrderItem, promoMinor } from '../../../shop/order/Order.ts'
import { ITEMS_COLUMN, type WholeRow, wholeOrder } from '../order/wholeOrder.ts'
import { noteDecline } from './noteDecline.ts'
import { findIntent, needsIntent, noteTried } from './payment.ts'
import { factOf, settleOrder } from './settleOrder.ts'
import { upsellEnds } from './upsellEnds.ts'
import { presentDiscounts } from '../../../shop/order/presentDiscounts.ts'
import { ORDER_JSON, readOrderJson } from '../../../shop/order/orderJson.ts'
import { readTax } from '../../../shop/order/storedTax.ts'
import { Shipment } from '../../../shop/order/Shipment.ts'
import { canWithdraw, type WithdrawalShop } from '../../../shop/order/withdrawal.ts'
import { merchantOfSecret } from '../../../shop/order/orderSecret.ts'
import { sellerAt } from '../../../shop/sale/sellerAt.ts'
import { hashOfToken, isSessionToken } from '../../../shop/session/sessionToken.ts'

/** Where the link sends a shopper who has paid. */
interface ReturnTo extends Pick<Link, 'returnUrl' | 'returnParams'> {
  /** The checkout session of the order, else its link. */
  soldBy: string | null
}

/** The addresses of the order's link, null once it is deleted, and of its checkout session. */
type SoldAt = Record<'urlId' | 'id' | 'instantProductId' | 'tokenHash', string | null>

/** Null until the seller has confirmed their address; then the shop may send mails. */
type Shop = WithdrawalShop & { emailConfirmedAt: Date | string | null }

/** An order, its payment as the provider reports it, and its link as far as it was read. */
interface Outcome {
  order: Order
  intent: Intent | null
  returnTo: ReturnTo | null
  shop: Shop
}

const BY_HOLDER = `
  select ${ORDER_JSON} as order, ${ITEMS_COLUMN}, coalesce(sessions.success_url, links.return_url) as return_url,
    case when sessions.success_url is null then links.return_params end as return_params, coalesce(sessions.id, orders.link_id) as sold_by,
    json_build_object('urlId', links.url_id, 'id', links.id, 'instantProductId', links.instant_product_id, 'tokenHash', sessions.token_hash) as sold_at,
    json_build_object('businessCountry', business_country, 'vatCountry', vat_country, 'withdrawalFunction', withdrawal_function, 'timeZone', time_zone,
      'emailConfirmedAt', email_confirmed_at) as shop
  from orders join merchants on merchants.id = orders.merchant_id left join links on links.merchant_id = orders.merchant_id and links.id = orders.link_id
    left join checkout_sessions sessions on sessions.merchant_id = :merchantId and sessions.visit_id = orders.checkout_session_id
  where orders.merchant_id = :merchantId and merchants.id = :merchantId and orders.id = :orderId and orders.client_secret = :clientSecret`

/**
 * Reads the payment at the provider and settles the order by it. What the browser claims is ignored
 * (docs/product/orders.md#confirming-payment).
 * @throws 404 without the order's own client secret, or with the address of another checkout.
 */
export async function confirm(
  { db, payments, config }: Pick<Deps, 'db' | 'payments' | 'config'>,
  orderId: string,
  { clientSecret, cartUrlId }: components['schemas']['OrderConfirmation'],
): Promise<Outcome> {
  const merchantId = merchantOfSecret(clientSecret)
  if (merchantId === null) throw notFound('Order')
  const [row] = await sql<Pick<WholeRow, 'items'> & ReturnTo & { order: object; shop: Shop; soldAt: SoldAt }>(
    db,
    BY_HOLDER,
    { merchantId, orderId, clientSecret },
    'orderOfHolder',
  )
  if (!row || (cartUrlId && !(await isSoldAt(db, { merchantId, ...row.soldAt }, cartUrlId)))) throw notFound('Order')
  const { returnUrl, returnParams, soldBy, shop, items } = row
  const order = wholeOrder({ ...readOrderJson(row.order), items })
  const returnTo = { returnUrl, returnParams, soldBy }
  if (order.paymentStatus === 'completed' || order.paymentStatus === 'refunded') return { order, intent: null, returnTo, shop }
  if (!needsIntent(order))
    return { order: await settleOrder(db, order, { type: 'free' }, 'shopper'), intent: null, returnTo, shop }
  const intent = await findIntent(db, payments, order)
  if (intent) await noteTried(db, order, intent)
  const fact = intent && factOf(intent)
  const settled = fact ? await settleOrder(db, order, fact, 'shopper') : order
  const isStopped = intent !== null && (await noteDecline({ db, payments, config }, settled, intent))
  return { order: isStopped ? await settled.$query(db).throwIfNotFound() : settled, intent, returnTo, shop }
}

/**
 * Whether an order belongs to the checkout at an address. A page shows what its address names, whatever order a stranger put
 * into the URL. A deleted link has no address, so a page that is still open has one that no shop has.
 */
async function isSoldAt(db: Knex, { merchantId, ...at }: SoldAt & { merchantId: string }, address: string): Promise<boolean> {
  if (isSessionToken(address)) return at.tokenHash === hashOfToken(address)
  if (at.id === null) return [merchantId, null].includes(await sellerAt(db, address))
  return [at.urlId, at.id, at.instantProductId].includes(address.toLowerCase())
}

/** The outcome of an order as the shopper sees it. */
export async function presentOutcome(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { order, intent, returnTo, shop }: Outcome,
): Promise<components['schemas']['OrderOutcome']> {
  // Settled behind its lock, it was read again, without its items.
  const items =
    order.items ?? (await OrderItem.query(db).where({ merchantId: order.merchantId, orderId: order.id }).orderBy('position'))
  const shipments = items.some(({ shipped }) => shipped > 0)
    ? await Shipment.query(db).where({ merchantId: order.merchantId, orderId: order.id })
    : []
  const isOpen = order.paymentStatus === 'completed' && items.some(({ productType }) => productType === 'digital')
  const downloads = isOpen ? await listDownloads(db, [order]) : []
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  // A payment that the last decline cancelled may not say any more why.
  const failure = (isUnpaid && intent?.error) || (order.paymentStatus === 'failed' && order.failure) || null
  return {
    orderId: order.id,
    orderNumber: order.number,
    status: order.paymentStatus,
    paymentStatus: paymentStatusOf(order, intent),
    failure: failure && describeFailure(failure.code),
    redirectUrl: returnAddress(order, returnTo),
    downloads: downloads.map((download) => presentDownload(config, download)),
    invoiceUrl: order.paymentStatus === 'completed' ? invoiceUrl(config, order) : null,
    withdrawalUrl: canWithdraw({ ...order, items, shipments }, shop) ? withdrawalUrl(config, order) : null,
    receiptMailed: config.smtpUrl !== null && (shop.emailConfirmedAt !== null || isPaid(config, order)),
    hasUpsell: (upsellEnds(order) ?? 0) > new Date(),
    totals: presentOrderTotals(order, items),
  }
}

function paymentStatusOf(order: Order, intent: Intent | null): components['schemas']['OrderOutcome']['paymentStatus'] {
  if (order.paymentStatus === 'completed' || order.paymentStatus === 'refunded') return 'succeeded'
  if (order.paymentStatus === 'failed') return intent?.status === 'canceled' ? 'canceled' : 'failed'
  if (intent?.status === 'requires_action' || intent?.status === 'processing') return intent.status
  return intent?.error ? 'failed' : 'requires_payment'
}

/** The merchant's return page, with status, order and link or checkout session merged into its query (docs/product/links.md#return-url). */
function returnAddress(order: Order, returnTo: ReturnTo | null): string | null {
  if (order.paymentStatus !== 'completed' || !returnTo?.returnUrl || !returnTo.soldBy) return null
  const address = new URL(returnTo.returnUrl)
  const params = { ...returnTo.returnParams, status: 'success', order_id: order.id, session_id: returnTo.soldBy }
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value))
  return address.href
}

function presentOrderTotals(order: Order, items: OrderItem[]) {
  const sale = {
    items: items.map(({ id, linkItemId, productId, productName: name, variantId, variantName, quantity, priceMinor }) => {
      return { id: linkItemId ?? id, productId, name, variantId, variantName, quantity, priceMinor } as SaleItem
    }),
  }
  const totals: Totals = {
    currency: order.currency as Currency,
    lines: items.map(({ priceMinor: price, quantity, discountMinor: discount, netMinor: net, taxMinor: taxAmount }) => {
      return { price, total: price * quantity, discount, net, taxAmount, tax: null }
    }),
    subtotal: order.subtotalMinor,
    saved: null,
    discount: order.discountMinor,
    automatic: null,
    codeDiscount: order.promoCode === null ? null : promoMinor(order),
    shipping: order.shippingMinor,
    tip: order.tipMinor,
    tax: order.taxMinor,
    taxRate: order.taxRate === null ? null : Math.round(Number(order.taxRate) * 100),
    taxIncluded: order.taxIncluded,
    taxes: order.taxes.map(readTax),
    charges: [],
    taxPending: false,
    total: order.totalMinor,
    undiscounted: null,
  }
  return { ...presentTotals(sale, totals, promoOf(order)), discounts: presentDiscounts(order) }
}

function promoOf(order: Order) {
  const { promo, promoCode, promoCodeId } = order
  if (!promo || !promoCode || !promoCodeId) return null
  const discount =
    promo.type === 'percentage'
      ? ({ type: 'percentage', percent: Math.round((promo.percent ?? 0) * 100) } as const)
      : ({ type: 'fixed', amountMinor: promoMinor(order) } as const)
  return { id: promoCodeId, code: promoCode, discount, message: promo.message, isLimited: false, cycles: 1 }
}
