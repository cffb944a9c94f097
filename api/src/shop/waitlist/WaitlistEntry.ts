import { ChangingRow } from '../../platform/db/Row.ts'
import type { ReservedPieces } from '../catalogue/ProductVariant.ts'

/** A shopper who gets a mail when a sold-out link is back. */
export class WaitlistEntry extends ChangingRow {
  static override tableName = 'waitlist_entries'
  static override unseen = ['mailedAt', 'mailDueAt', 'unpaidOrderId']
  static override jsonAttributes = ['pieces']

  declare id: string
  declare linkId: string
  /** The address as it was typed. */
  declare email: string
  declare canonicalEmail: string
  /** What the shopper chose of the link, in the order of its items. */
  declare variantIds: string[]
  declare locale: string | null
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  /** When the address was last asked to confirm; null for an imported one that was not yet. */
  declare mailedAt: Date | null
  /** When the merchant brought it; null if the shopper asked here. */
  declare importedAt: Date | null
  /** When it can be asked to confirm; null when it was. */
  declare mailDueAt: Date | null
  declare confirmedAt: Date | null
  /** Keyed hash of the network that asked. */
  declare networkHash: string | null
  /** The registered domain of the address; null if it belongs to a mail provider. */
  declare mailDomain: string | null
  /** Null until the address was notified. */
  declare reservedUntil: Date | null
  declare reservedHours: number | null
  /** What is reserved of counted stock. */
  declare pieces: ReservedPieces[]
  /** The order that took the reservation over. */
  declare orderId: string | null
  /** The last such order that was not paid. It gets the reservation back if it is paid after all. */
  declare unpaidOrderId: string | null
}
