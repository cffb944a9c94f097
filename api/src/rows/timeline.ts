import type { Knex } from 'knex'
import type { HistoryEntry } from './Order.ts'

/**
 * Everything that a line of an order's timeline can be about. Whatever else happens to an order joins here: one word, and one
 * icon in the dashboard.
 */
type TimelineType =
  /** The order itself: placed, priced anew, its stock held and given back. */
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
  /** Money that went back, and money that somebody wants back. */
  | 'refund'
  | 'dispute'
  /** What was mended after the provider and we disagreed. */
  | 'reconciled'
  /** What VIES said of the buyer's VAT number after the sale. */
  | 'vat'
  /** What left the house. */
  | 'invoice'
  | 'credit_note'
  | 'mail'
  | 'download'
  | 'webhook'
  /** The customer's personal data was erased. */
  | 'erased'

/**
 * Writes one line of an order's timeline, in the transaction of what it tells.
 * @param text a sentence without a full stop, for the merchant; no word that only a program knows, and no personal data.
 * @param at when it happened, where that is not now.
 */
export const note = (
  trx: Knex,
  order: { id: string; merchantId: string },
  type: TimelineType,
  text: string,
  by: HistoryEntry['by'],
  at?: Date,
) => trx('order_history').insert({ merchantId: order.merchantId, orderId: order.id, type, text, by, ...(at && { at }) })
