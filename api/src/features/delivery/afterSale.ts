import type { Knex } from 'knex'
import { Merchant } from '../../rows/Merchant.ts'
import { type OrderMail, queueOrderMails } from '../../letters/queueMail.ts'
import { queuePurchase } from '../meta/queuePurchase.ts'
import { Order } from '../../rows/Order.ts'
import { recordPurchase } from '../../rows/purchases.ts'

/**
 * Queues what follows a completed order: the receipt, the notice to the merchant, the event for the ad platform. Its
 * job was added in the transaction that completed the order. Idempotent: each of them is sent once.
 */
export async function afterSale(db: Knex, { merchantId, orderId: id }: { merchantId: string; orderId: string }): Promise<void> {
  const order = await Order.query(db).findOne({ id, merchantId }).withGraphFetched('items')
  // An erased customer has no address.
  if (order?.paymentStatus !== 'completed' || !order.customerEmail) return
  const { customerEmail } = order
  await recordPurchase(db, order)
  const merchant = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  await db.transaction(async (trx) => {
    const mails: OrderMail[] = [{ orderId: id, to: customerEmail, template: 'receipt', occasion: `receipt:${id}` }]
    if (merchant.mailSales) mails.push({ orderId: id, to: merchant.email, template: 'sale', occasion: `sale:${id}` })
    await queueOrderMails(trx, merchantId, mails)
    await queuePurchase(trx, merchant, Object.assign(order, { items: order.items ?? [] }))
  })
}
