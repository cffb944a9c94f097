import type { Knex } from 'knex'
import type { DisputeTexts } from '../../gateways/payments.ts'
import { Order } from '../../rows/Order.ts'

/** The texts of a new draft: what the order says. The explanation is the merchant's. */
export async function suggestTexts(
  db: Knex,
  { merchantId, orderId }: { merchantId: string; orderId: string },
): Promise<DisputeTexts> {
  const order = await Order.query(db).findOne({ merchantId, id: orderId }).withGraphFetched('[items, history]').throwIfNotFound()
  const product = order.items!.map(({ productName, quantity, productType }) => `${quantity} × ${productName} (${productType})`)
  const downloads = order.history!.filter(({ type }) => type === 'download')
  return {
    explanation: '',
    product: product.join('\n'),
    carrier: '',
    tracking: '',
    shipped: '',
    activity: downloads.map(({ at, text }) => `${at.toISOString()}: ${text}`).join('\n'),
    policy: '',
  }
}
