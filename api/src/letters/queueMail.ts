import type { Knex } from 'knex'
import { canonicalEmail } from '../http/canonicalEmail.ts'
import { queueJob } from '../jobs/queue.ts'
import { PLATFORM } from './brand.ts'
import { draw } from './draw.ts'
import type { Letter } from './Letter.ts'

/** A mail of the platform about a merchant's account. */
interface AccountMail {
  merchantId: string
  to: string
  template: 'reset_password' | 'confirm_email' | 'change_email' | 'email_changed' | 'webhook_switched_off'
  letter: Omit<Letter, 'tag'>
}

/** Queues a mail in the caller's transaction: it is sent only if that commits. In English, like the dashboard. */
export async function queueAccountMail(trx: Knex, { merchantId, to, template, letter }: AccountMail): Promise<void> {
  const { subject, text, html } = draw({ tag: 'en-US', ...letter }, PLATFORM)
  const [mail] = await trx('mails')
    .insert({ merchantId, ...recipient(to), template, subject, body: text, html })
    .returning('id')
  await queueJob(trx, 'sendMail', { merchantId, id: mail.id })
}

const recipient = (to: string) => ({ recipient: to, canonicalRecipient: canonicalEmail(to) ?? to })

/** A mail about an order. Its content is composed when it is sent, from the order as it is then. */
interface OrderMail {
  merchantId: string
  orderId: string
  to: string
  template: OrderTemplate
  /** Mailed once per occasion of a merchant, even when called twice. */
  occasion: string
  data?: MailData
}

export type OrderTemplate =
  | 'receipt'
  | 'sale'
  | 'refund'
  | 'refund_returned'
  | 'refund_returned_notice'
  | 'loss_notice'
  | 'reminder'

export interface MailData {
  /** Of a refund or a loss, minor units. */
  amountMinor?: number
}

/** Queues a mail about an order in the caller's transaction. Ignores a second one for the same occasion. */
export async function queueOrderMail(trx: Knex, { to, data = {}, ...mail }: OrderMail): Promise<void> {
  const [row] = await trx('mails')
    .insert({ ...mail, ...recipient(to), data: JSON.stringify(data) })
    .onConflict(trx.raw('(merchant_id, occasion) where occasion is not null'))
    .ignore()
    .returning('id')
  if (row) await queueJob(trx, 'sendMail', { merchantId: mail.merchantId, id: row.id })
}

/**
 * Notifies a customer of a refund, once per refund. Runs in the refund's own transaction.
 * @param amountMinor the amount of this refund, minor units.
 */
export const queueRefundMail = (
  trx: Knex,
  order: { id: string; merchantId: string; customerEmail: string },
  refundId: string,
  amountMinor: number,
): Promise<void> =>
  queueOrderMail(trx, {
    merchantId: order.merchantId,
    orderId: order.id,
    to: order.customerEmail,
    template: 'refund',
    occasion: `refund:${refundId}`,
    data: { amountMinor },
  })

/**
 * Notifies customer and merchant that a bank returned a refund, once per refund. Runs in the transaction that books it.
 * @param amountMinor the amount of the refund, minor units.
 */
export async function queueReturnedMails(
  trx: Knex,
  order: { id: string; merchantId: string; customerEmail: string },
  refundId: string,
  amountMinor: number,
): Promise<void> {
  const about = { merchantId: order.merchantId, orderId: order.id, data: { amountMinor } }
  const occasion = `refund-returned:${refundId}`
  // An erased customer has no address.
  if (order.customerEmail) await queueOrderMail(trx, { ...about, to: order.customerEmail, template: 'refund_returned', occasion })
  const to = await merchantAddress(trx, order.merchantId)
  await queueOrderMail(trx, { ...about, to, template: 'refund_returned_notice', occasion: `${occasion}:notice` })
}

/**
 * Notifies a merchant of a lost dispute, once per dispute. Runs in the transaction that books it.
 * @param amountMinor what the bank took, minor units.
 */
export async function queueLossMail(
  trx: Knex,
  { id: orderId, merchantId }: { id: string; merchantId: string },
  disputeId: string,
  amountMinor: number,
): Promise<void> {
  const to = await merchantAddress(trx, merchantId)
  const about = { merchantId, orderId, to, data: { amountMinor } }
  await queueOrderMail(trx, { ...about, template: 'loss_notice', occasion: `loss:${disputeId}` })
}

const merchantAddress = async (trx: Knex, id: string): Promise<string> =>
  (await trx('merchants').where({ id }).first('email')).email
