import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { conflict, notFound } from '../../http/errors.ts'
import { renewDownloads } from '../delivery/downloads.ts'
import { Order } from '../../rows/Order.ts'
import { queueOrderMails } from '../../letters/queueMail.ts'

/**
 * Mails the receipt of an order again, with links that work as long and as often as the first ones did.
 * @throws 404, 409 for an order that has no receipt.
 */
export async function resendReceipt(db: Knex, merchantId: string, orderId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id: orderId, merchantId }).forUpdate()
    if (!order) throw notFound('Order')
    if (order.paymentStatus !== 'completed') throw conflict('Only a completed order has a receipt.')
    if (!order.customerEmail) throw conflict('The customer was erased, so there is no address to send it to.')
    await renewDownloads(trx, merchantId, orderId)
    await queueOrderMails(trx, merchantId, [
      { orderId, to: order.customerEmail, template: 'receipt', occasion: `receipt:${orderId}:${randomUUID()}` },
    ])
  })
}
