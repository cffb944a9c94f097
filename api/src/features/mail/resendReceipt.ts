import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { renewDownloads } from '../delivery/downloads.ts'
import { Order } from '../../shop/order/Order.ts'
import { assertMayMail } from '../../shop/letters/assertMayMail.ts'
import { queueOrderMails } from '../../shop/letters/queueMail.ts'

/**
 * Mails the receipt of an order again, with links that work as long and as often as the first ones did.
 * @throws 404, 409 for an order that has no receipt, 403 and 429 for a mail that would not be sent.
 */
export async function resendReceipt(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  merchantId: string,
  orderId: string,
): Promise<void> {
  await db.transaction(async (trx) => {
    const order = await Order.query(trx).findOne({ id: orderId, merchantId }).forUpdate()
    if (!order) throw notFound('Order')
    if (order.paymentStatus !== 'completed') throw conflict('Only a completed order has a receipt.')
    if (!order.customerEmail) throw conflict('The customer was erased, so there is no address to send it to.')
    await assertMayMail(trx, config, merchantId, { to: order.customerEmail, paidMinor: order.paidMinor })
    await renewDownloads(trx, merchantId, orderId)
    await queueOrderMails(trx, merchantId, [
      { orderId, to: order.customerEmail, template: 'receipt', occasion: `receipt:${orderId}:${randomUUID()}` },
    ])
  })
}
