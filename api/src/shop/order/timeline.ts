import type { Knex } from 'knex'
import { newId } from '../../platform/db/newId.ts'
import type { HistoryEntry } from './Order.ts'

/** Types of timeline entries. To add one, add a word here and an icon in the dashboard. */
type TimelineType =
  /** The order itself: placed, repriced, its stock held and given back. */
  | 'created'
  | 'changed'
  | 'held'
  | 'released'
  /** Its payment and its state. */
  | 'declined'
  | 'completed'
  | 'failed'
  | 'pending'
  | 'refunded'
  /** Shipments. */
  | 'shipped'
  | 'delivered'
  | 'returned'
  /** Refunds and disputes. */
  | 'refund'
  | 'withdrawn'
  | 'dispute'
  /** Repairs after the provider's state and ours differed. */
  | 'reconciled'
  /** Results of checking the buyer's VAT number at VIES after the sale. */
  | 'vat'
  /** Documents, mails and events that were sent out. */
  | 'invoice'
  | 'credit_note'
  | 'mail'
  | 'download'
  | 'webhook'
  /** The customer's personal data was erased. */
  | 'erased'

interface TimelineEntry {
  type: TimelineType
  text: string
  by: HistoryEntry['by']
  /** Default: now. */
  at?: Date
}

/**
 * Writes one line of an order's timeline, in the transaction of the change it reports.
 * @param text a sentence without a full stop, for the merchant: no technical terms and no personal data.
 * @param at when it happened, if not now.
 */
export const note = (trx: Knex, order: { id: string; merchantId: string }, { type, text, by, at }: TimelineEntry) =>
  trx('order_history').insert({ id: newId(), merchantId: order.merchantId, orderId: order.id, type, text, by, ...(at && { at }) })
