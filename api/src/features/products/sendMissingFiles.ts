import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { queueOrderMails } from '../../shop/letters/queueMail.ts'

/** A download whose product had no file when it was sold, and got none since. */
export const WITHOUT_FILE = 'downloads.file_url is null and downloads.used = 0'

// Orders are in the statement for their state and address: a refunded order gets no file, an erased customer no mail.
const SEND = `
  update downloads set file_url = products.digital_file_url
  from products, orders
  where downloads.merchant_id = :merchantId and downloads.product_id = any(:productIds) and ${WITHOUT_FILE}
    and products.merchant_id = :merchantId and products.id = downloads.product_id and products.digital_file_url is not null
    and orders.merchant_id = :merchantId and orders.id = downloads.order_id
    and orders.payment_status = 'completed' and orders.customer_email <> ''
  returning downloads.order_id, downloads.product_id, orders.customer_email`

/**
 * Mails the receipt with its downloads to those who paid for one of these products before it had a file. Runs in the
 * transaction that gives them their files (docs/delivery.md#sold-without-a-file).
 */
export async function sendMissingFiles(trx: Knex, merchantId: string, productIds: string[]): Promise<void> {
  if (!productIds.length) return
  const sent = await sql<{ orderId: string; productId: string; customerEmail: string }>(trx, SEND, { merchantId, productIds })
  const byOrder = new Map(sent.map((one) => [one.orderId, one]))
  if (!byOrder.size) return
  await queueOrderMails(
    trx,
    merchantId,
    [...byOrder.values()].map(({ orderId, productId, customerEmail: to }) => ({
      orderId,
      to,
      template: 'receipt' as const,
      occasion: `file:${orderId}:${productId}`,
    })),
  )
}
