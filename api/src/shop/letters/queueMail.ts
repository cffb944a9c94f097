import type { Knex } from 'knex'
import { scoped, type Scope } from '../../platform/db/merchants.ts'
import { newId } from '../../platform/db/newId.ts'
import { snakeKeys, sql } from '../../platform/db/sql.ts'
import { canonicalEmail } from '../../gateways/mail/canonicalEmail.ts'
import type { IdentityField } from '../merchant/identity.ts'
import { PLATFORM } from './brand.ts'
import { draw } from './draw.ts'
import type { Letter } from './Letter.ts'

/** A mail of the platform about a merchant's account. */
interface AccountMail {
  merchantId: string
  to: string
  template:
    | 'reset_password'
    | 'confirm_email'
    | 'change_email'
    | 'email_changed'
    | 'webhook_switched_off'
    | 'factor_recovery'
    | 'account_notice'
    | 'oss_threshold'
    | 'card_testing'
    | 'payout_failed'
  letter: Omit<Letter, 'tag'>
  /** When it is sent. Default: at once. */
  dueAt?: Date
  /** Mailed once per occasion of a merchant, for as long as mails are kept: a year. */
  occasion?: string
  data?: object
}

/** Queues a mail in the caller's transaction: it is sent only if that commits. In English, like the dashboard. */
export async function queueAccountMail(
  trx: Knex,
  { merchantId, to, template, letter, dueAt = new Date(), occasion, data }: AccountMail,
): Promise<void> {
  const { subject, text, html } = draw({ tag: 'en-US', ...letter }, PLATFORM)
  await trx('mails')
    .insert({
      merchantId,
      ...recipient(to),
      template,
      subject,
      body: text,
      html,
      dueAt,
      ...(occasion && { occasion }),
      ...(data && { data }),
    })
    .onConflict(trx.raw('(merchant_id, occasion) where occasion is not null'))
    .ignore()
}

export const recipient = (to: string) => ({ recipient: to, canonicalRecipient: canonicalEmail(to) ?? to })

/** A mail about an order. Its content is composed when it is sent, from the order as it is then. */
export interface OrderMail {
  orderId: string
  to: string
  template: OrderTemplate
  /** Mailed once per occasion of a merchant, even when called twice. After a year, when mails are deleted, it must not come back. */
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
  | 'dispute_notice'
  | 'dispute_won_notice'
  | 'withdrawal'
  | 'withdrawal_notice'
  | 'reminder'
  | 'shipped'
  | 'invoice_incomplete_notice'

export interface MailData {
  /** Of a refund, a loss or a dispute, minor units. */
  amountMinor?: number
  /** The seller typed the address of this mail, and the order has another one. */
  typedBySeller?: boolean
  /** Of a shipment. */
  shipmentId?: string
  /** Why the shopper disputes, in words. */
  reason?: string
  /** ISO time until when a dispute can be answered. */
  answerUntil?: string
  /** What the law requires of the seller, and an invoice lacks. */
  missing?: IdentityField[]
}

/**
 * SQL for any number of mails, `:mails`. On a cluster, the merchant's id comes from the merchant's row, and ids and times are
 * given.
 */
export const queueStatement = ({ is }: Scope): string => `
  insert into mails (merchant_id, id, order_id, recipient, canonical_recipient, template, occasion, data, created_at, due_at)
  select merchants.id, mail.id, mail.order_id, mail.recipient, mail.canonical_recipient, mail.template, mail.occasion, mail.data, :now, :now
  from merchants, jsonb_populate_recordset(null::mails, :mails) mail where ${is('merchants.id', 'mail.merchant_id')}
  on conflict (merchant_id, occasion) where occasion is not null do nothing`

const QUEUE = scoped(queueStatement).one

/** The binding `:mails`. */
export const mailRows = (mails: (OrderMail & { merchantId?: string })[]): string =>
  JSON.stringify(mails.map(({ to, data = {}, ...mail }) => snakeKeys({ id: newId(), ...mail, ...recipient(to), data })))

/**
 * Queues mails about orders of a merchant, in one statement of the caller's transaction. Ignores mails whose occasion
 * was queued before.
 */
export async function queueOrderMails(trx: Knex, merchantId: string, mails: OrderMail[]): Promise<void> {
  await sql(trx, QUEUE, { merchantId, mails: mailRows(mails), now: new Date() }, 'queueMails')
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
  queueOrderMails(trx, order.merchantId, [
    {
      orderId: order.id,
      to: order.customerEmail,
      template: 'refund',
      occasion: `refund:${refundId}`,
      data: { amountMinor },
    },
  ])

/**
 * Notifies a customer of a shipment, once, or once more.
 * @param again any text that is different each time.
 */
export const queueShippedMail = (
  trx: Knex,
  order: { id: string; merchantId: string; customerEmail: string },
  shipmentId: string,
  again?: string,
): Promise<void> =>
  queueOrderMails(trx, order.merchantId, [
    {
      orderId: order.id,
      to: order.customerEmail,
      template: 'shipped',
      occasion: `shipped:${shipmentId}${again ? `:${again}` : ''}`,
      data: { shipmentId },
    },
  ])

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
  const about = { orderId: order.id, data: { amountMinor } }
  const occasion = `refund-returned:${refundId}`
  const to = await merchantAddress(trx, order.merchantId)
  const mails: OrderMail[] = [{ ...about, to, template: 'refund_returned_notice', occasion: `${occasion}:notice` }]
  // An erased customer has no address.
  if (order.customerEmail) mails.push({ ...about, to: order.customerEmail, template: 'refund_returned', occasion })
  await queueOrderMails(trx, order.merchantId, mails)
}

const DISPUTE_MAILS = {
  open: { template: 'dispute_notice', occasion: 'dispute' },
  won: { template: 'dispute_won_notice', occasion: 'won' },
  lost: { template: 'loss_notice', occasion: 'loss' },
} as const

/** Notifies a merchant of a dispute's new state, once each. Runs in the transaction that records it. */
export async function queueDisputeMail(
  trx: Knex,
  { id: orderId, merchantId }: { id: string; merchantId: string },
  { id, status, ...data }: { id: string; status: keyof typeof DISPUTE_MAILS } & MailData,
): Promise<void> {
  const { template, occasion } = DISPUTE_MAILS[status]
  const to = await merchantAddress(trx, merchantId)
  await queueOrderMails(trx, merchantId, [{ orderId, to, template, occasion: `${occasion}:${id}`, data }])
}

const merchantAddress = async (trx: Knex, id: string): Promise<string> =>
  (await trx('merchants').where({ id }).first('email')).email
