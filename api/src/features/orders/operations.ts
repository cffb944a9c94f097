import type { Handler } from '../deps.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { effectOfCall } from '../../platform/http/idempotency.ts'
import { toMajor } from '../../pricing/money.ts'
import { readAllTime } from '../analytics/readTotals.ts'
import { chooseItems } from '../../shop/sale/chooseItems.ts'
import { firstPayment } from '../../shop/sale/firstPayment.ts'
import { presentTotals } from '../../shop/sale/present.ts'
import { readSale } from '../../shop/sale/readSale.ts'
import { lockOrder } from '../../shop/sale/lockInput.ts'
import { readUndelivered } from '../../shop/letters/undelivered.ts'
import { withDownloads } from '../delivery/downloads.ts'
import { confirm, presentOutcome } from './settling/confirm.ts'
import { exportSheet } from './sheets/exportSheet.ts'
import { listPage } from './order/listing.ts'
import { readWork } from './order/readWork.ts'
import { findPurchase } from '../../shop/order/purchases.ts'
import { Order } from '../../shop/order/Order.ts'
import { presentUndelivered } from './order/presentUndelivered.ts'
import { presentOrder, presentOrderRow, presentPurchase, presentPurchaseRow } from './order/present.ts'
import { assertFewFreeOrders } from './placing/assertFewFreeOrders.ts'
import { readOrderInput } from './placing/readOrderInput.ts'
import { setStatus } from './settling/setStatus.ts'
import { guard } from './guarding/guard.ts'
import { refuseBlocked } from './guarding/refuseBlocked.ts'
import { startOrder } from './placing/startOrder.ts'

export const createOrder: Handler<'createOrder'> = async ({ body }, { db, vies, payments, config, address, userAgent }) => {
  const found = await readSale(db, body.cartUrlId)
  const given = lockOrder(found, body)
  const sale = firstPayment(chooseItems(found, body.items), given.locale)
  const input = await readOrderInput({ db, vies, payments, config }, sale, given, { address, userAgent, secrets: config.secrets })
  if (config.rateLimits && input.totals.total === 0) await assertFewFreeOrders(db, sale.merchantId, input.customer.customerEmail)
  await refuseBlocked(db, input)
  const { order, intent } = await guard({ db, config }, input, body.proof, (guarded) =>
    startOrder({ db, payments }, { ...guarded, effect: effectOfCall() }),
  )
  return {
    orderId: order.id,
    orderNumber: order.number,
    clientSecret: order.clientSecret,
    paymentRequired: intent !== null,
    payment: intent && {
      kind: intent.kind,
      provider: payments.provider,
      paymentId: intent.id,
      clientSecret: intent.clientSecret,
      publishableKey: payments.publishableKey,
    },
    expiresAt: order.holdsStock ? (order.holdExpiresAt?.toISOString() ?? null) : null,
    totals: presentTotals(sale, input.totals, input.promo, input.following),
  }
}

export const confirmOrder: Handler<'confirmOrder'> = async ({ path, body }, { db, config, payments }) => {
  return presentOutcome({ db, config }, await confirm({ db, payments, config }, path.orderId, body))
}

/** @throws 403 for purchases with an API key: purchases belong to a person, a key to a program. */
export const listOrders: Handler<'listOrders'> = async ({ query }, { db, merchantId, keyId }) => {
  if (query.scope === 'purchases' && keyId) throw forbidden('Purchases are for signed-in people only, not for API keys.')
  const { orders, total, isExact, next } = await listPage(db, merchantId, query)
  const present = query.scope === 'purchases' ? presentPurchaseRow : presentOrderRow
  return { orders: orders.map(present), totalCount: total, total_is_exact: isExact, next_cursor: next }
}

export const exportOrders: Handler<'exportOrders'> = async ({ query }, ctx) => {
  const { format = 'xlsx', payment_status: paymentStatus, start_date, end_date, ...filter } = query
  return exportSheet(ctx, { ...filter, paymentStatus, days: { start_date, end_date } }, format)
}

/** Returns the merchant's own sale, else an order that they bought, without the seller's private fields. */
export const getOrder: Handler<'getOrder'> = async ({ path }, { db, config, merchantId, keyId }) => {
  const purchase = keyId ? undefined : await findPurchase(db, merchantId, path.id)
  if (purchase && purchase.merchantId !== merchantId)
    return withDownloads({ db, config }, purchase.merchantId, presentPurchase(purchase), 'shopper')
  const order = presentOrder(await readOrder(db, merchantId, path.id))
  const undelivered = await readUndelivered(db, { id: path.id, merchantId })
  const whole = { ...order, undelivered_mails: undelivered.map(presentUndelivered) }
  return withDownloads({ db, config }, merchantId, whole, 'merchant')
}

export const updateOrder: Handler<'updateOrder'> = async ({ path, body }, { db, payments, config, merchantId }) => {
  await setStatus({ db, payments }, merchantId, path.id, body.paymentStatus)
  return withDownloads({ db, config }, merchantId, presentOrder(await readOrder(db, merchantId, path.id)), 'merchant')
}

export const getOrderWork: Handler<'getOrderWork'> = async (_, { db, merchantId }) => readWork(db, merchantId)

export const getOrderStats: Handler<'getOrderStats'> = async (_, { db, merchantId }) => {
  const { currency, sales, revenueMinor, feeMinor, providerFeeMinor, netMinor } = await readAllTime(db, merchantId)
  const major = (minor: number) => toMajor(minor, currency)
  return {
    totalRevenue: major(revenueMinor),
    totalSales: sales,
    fee: major(feeMinor),
    provider_fee: major(providerFeeMinor),
    net: major(netMinor),
    currency,
  }
}

async function readOrder(db: Parameters<typeof Order.query>[0], merchantId: string, id: string): Promise<Order> {
  const order = await Order.query(db)
    .findOne({ id, merchantId })
    .withGraphFetched('[items, history, invoices, disputes, shipments.items, returns.[items, refunds]]')
  if (!order) throw notFound('Order')
  return order
}
