import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import { invoiceUrl, withdrawalUrl } from '../../shop/invoice/invoiceLink.ts'
import { presentShipment } from '../../shop/order/presentShipment.ts'
import { Order } from '../../shop/order/Order.ts'
import { canWithdraw, type WithdrawalShop } from '../../shop/order/withdrawal.ts'
import { listDownloads, presentDownload } from './downloads.ts'
import { ordersAt, purchasesOf } from '../../shop/order/purchases.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'

interface Shop extends WithdrawalShop {
  id: string
  storeName: string
}

/** The newest; more than anybody scrolls through. */
const MAX_ORDERS = 100

/** Completed and refunded orders of an address, of all merchants that it bought from. */
export async function ordersOf(db: Knex, canonicalEmail: string): Promise<() => Knex.QueryBuilder> {
  const purchases = await purchasesOf(db, canonicalEmail)
  return () => ordersAt(db, purchases).whereIn('paymentStatus', ['completed', 'refunded'])
}

/** The same with downloads and invoices, for a shopper who proved their address. */
export async function listShopperOrders(
  { db, config }: { db: Knex; config: Config },
  canonicalEmail: string,
): Promise<components['schemas']['ShopperOrder'][]> {
  const orders = await Order.query(db)
    .whereIn(
      ['merchantId', 'id'],
      (await ordersOf(db, canonicalEmail))().orderBy('createdAt', 'desc').limit(MAX_ORDERS).select('merchantId', 'id') as never,
    )
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .withGraphFetched('[items, shipments.items]')
  const shops = new Map<string, Shop>()
  for (const shop of await db('merchants')
    .whereIn(
      'id',
      orders.map((order) => order.merchantId),
    )
    .select('id', 'storeName', 'businessCountry', 'vatCountry', 'withdrawalFunction', 'timeZone'))
    shops.set(shop.id, shop)
  const downloads = await listDownloads(db, orders)
  return orders.map((order) => ({
    id: order.id,
    order_number: order.number,
    shop_name: shops.get(order.merchantId)?.storeName ?? '',
    created_at: order.createdAt.toISOString(),
    total_amount: toMajor(order.totalMinor, order.currency),
    refunded_amount: toMajor(order.refundedMinor, order.currency),
    currency: order.currency,
    payment_status: order.paymentStatus,
    items: (order.items ?? []).map((item) => ({
      product_name: itemName(item.productName, item.variantName),
      product_image_url: item.productImageUrl,
      product_is_digital: item.productType === 'digital',
      quantity: item.quantity,
      line_total: toMajor(item.priceMinor * item.quantity, order.currency),
    })),
    downloads: downloads.filter(({ orderId }) => orderId === order.id).map((download) => presentDownload(config, download)),
    invoice_url: invoiceUrl(config, order),
    withdrawal_url: canWithdraw(order, shops.get(order.merchantId)!) ? withdrawalUrl(config, order) : null,
    fulfilment: order.fulfilment,
    shipments: order.shipments!.filter(({ cancelledAt }) => !cancelledAt).map((shipment) => presentShipment(shipment, order)),
    answers: order.answers,
  }))
}
