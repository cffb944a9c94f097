import type { Knex } from 'knex'
import { ChangingRow } from '../../platform/db/Row.ts'
import type { CheckoutSession } from './CheckoutSession.ts'

/** What a seller asks one person to pay (docs/sell/payment-requests.md). It has the id of its checkout session. */
export class PaymentRequest extends ChangingRow {
  static override tableName = 'payment_requests'

  declare id: string
  declare canonicalEmail: string
  declare message: string | null
  /** A day of the merchant's time zone, `2026-06-15`. */
  declare dueOn: string
  /** Days from the due date. */
  declare reminders: number[]
  declare nextReminderAt: Date | null
  declare remindersSent: number
  declare remindersByHand: number
  declare mailedAt: Date | null
  /** When the merchant marked it as paid in another way. */
  declare paidOutsideAt: Date | null
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
}

/** What its checkout session decides. */
type OfSession = Pick<
  CheckoutSession,
  | 'visitId'
  | 'tokenHash'
  | 'status'
  | 'name'
  | 'currency'
  | 'items'
  | 'customer'
  | 'reference'
  | 'locale'
  | 'orderId'
  | 'expiresAt'
  | 'completedAt'
  | 'expiredAt'
>

export interface RequestWithSession extends PaymentRequest, OfSession {
  /** Whether the person refused reminders of the shop. */
  refusesMail: boolean
}

const OF_SESSION =
  `visit_id, token_hash, status, name, currency, items, customer, reference, locale, order_id, expires_at, completed_at, expired_at`
    .split(', ')
    .map((column) => `checkout_sessions.${column}`)

/**
 * A merchant's payment requests, each with its checkout session, and with the address if it refused mails of the shop. A join, because
 * PostgreSQL may answer a subquery from the refused addresses of all shops.
 */
export const requestsOf = (db: Knex, merchantId: string): Knex.QueryBuilder<object, RequestWithSession[]> =>
  db('payment_requests')
    .join('checkout_sessions', (same) =>
      same.on('checkout_sessions.merchant_id', 'payment_requests.merchant_id').on('checkout_sessions.id', 'payment_requests.id'),
    )
    .leftJoin('mail_suppressions', (same) =>
      same
        .on('mail_suppressions.merchant_id', 'payment_requests.merchant_id')
        .on('mail_suppressions.email', 'payment_requests.canonical_email'),
    )
    .where('payment_requests.merchant_id', merchantId)
    .where('checkout_sessions.merchant_id', merchantId)

/** Reads rows of `requestsOf`. */
export const readRequests = (rows: Knex.QueryBuilder): Promise<RequestWithSession[]> =>
  rows
    .clone()
    .select(
      'payment_requests.*',
      rows.client.raw(`to_char(payment_requests.due_on, 'YYYY-MM-DD') as due_on`),
      ...OF_SESSION,
      rows.client.raw('mail_suppressions.email is not null as refuses_mail'),
      rows.client.raw('greatest(payment_requests.updated_at, checkout_sessions.updated_at) as updated_at'),
    )
