import type { Knex } from 'knex'
import { carrierName } from '../../shop/order/carriers.ts'
import type { DisputeTexts } from '../../gateways/payments.ts'
import { Order } from '../../shop/order/Order.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'

/** The texts of a new draft: what the order says. The explanation is the merchant's. */
export async function suggestTexts(
  db: Knex,
  { merchantId, orderId }: { merchantId: string; orderId: string },
): Promise<DisputeTexts> {
  const order = await Order.query(db).findOne({ merchantId, id: orderId }).withGraphFetched('[items, history]').throwIfNotFound()
  const product = order.items!.map(
    ({ productName, variantName, quantity, productType }) =>
      `${quantity} × ${itemName(productName, variantName)} (${productType})`,
  )
  const downloads = order.history!.filter(({ type }) => type === 'download')
  const parcel = await db('shipments').where({ merchantId, orderId }).whereNull('cancelledAt').orderBy('createdAt').first()
  return {
    explanation: '',
    product: product.join('\n'),
    carrier: (parcel && carrierName(parcel)) ?? '',
    tracking: parcel?.trackingNumber ?? '',
    shipped: parcel?.createdAt.toISOString().slice(0, 10) ?? '',
    activity: downloads.map(({ at, text }) => `${at.toISOString()}: ${text}`).join('\n'),
    policy: '',
  }
}
