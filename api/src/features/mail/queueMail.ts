import type { Knex } from 'knex'
import { queueJob } from '../../jobs/queue.ts'

interface NewMail {
  merchantId: string
  to: string
  template: 'reset_password' | 'confirm_email' | 'webhook_switched_off'
  subject: string
  /** Plain text. */
  text: string
}

/** Queues a mail in the caller's transaction: it leaves when, and only when, that commits. */
export async function queueMail(trx: Knex, { merchantId, to, template, subject, text }: NewMail): Promise<void> {
  const [mail] = await trx('mails').insert({ merchantId, recipient: to, template, subject, body: text }).returning('id')
  await queueJob(trx, 'sendMail', { id: mail.id })
}

/** A mail about an order; what it says is composed when it is sent, from the order as it is then. */
interface OrderMail {
  merchantId: string
  orderId: string
  to: string
  template: OrderTemplate
  /** Mailed once per occasion of a merchant's, whatever runs twice. */
  occasion: string
  data?: MailData
}

export type OrderTemplate = 'receipt' | 'sale' | 'refund' | 'reminder'

export interface MailData {
  /** Of a refund, minor units. */
  amountMinor?: number
}

/** Queues a mail about an order in the caller's transaction. A second one for the same occasion is none. */
export async function queueOrderMail(trx: Knex, { to, data = {}, ...mail }: OrderMail): Promise<void> {
  const [row] = await trx('mails')
    .insert({ ...mail, recipient: to, data: JSON.stringify(data) })
    .onConflict(trx.raw('(merchant_id, occasion) where occasion is not null'))
    .ignore()
    .returning('id')
  if (row) await queueJob(trx, 'sendMail', { id: row.id })
}

/**
 * Tells a customer that money is on its way back, once per refund. In the refund's own transaction.
 * @param amountMinor what this refund pays back, minor units.
 */
export const queueRefundMail = (
  trx: Knex,
  order: { id: string; merchantId: string; customerEmail: string },
  refundId: string,
  amountMinor: number,
): Promise<void> =>
  queueOrderMail(trx, {
    ...{ merchantId: order.merchantId, orderId: order.id, to: order.customerEmail },
    ...{ template: 'refund', occasion: `refund:${refundId}`, data: { amountMinor } },
  })
