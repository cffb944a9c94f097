import { ChangingRow } from '../../platform/db/Row.ts'
import type { Currency } from '../../pricing/currencies.ts'

/** Promo codes made in bulk, with the terms that each of them has. */
export class PromoBatch extends ChangingRow {
  static override tableName = 'promo_batches'

  declare id: string
  declare name: string
  /** Upper case; may be empty. */
  declare prefix: string
  declare count: number
  declare discountType: 'percentage' | 'fixed'
  /** Percent as text from PostgreSQL's numeric; only for a percentage. */
  declare percent: string | null
  /** Minor units of `currency`; only for a fixed discount. */
  declare amountMinor: number | null
  declare currency: Currency | null
  declare startsAt: Date | null
  declare endsAt: Date | null
  declare linkIds: string[]
  declare productIds: string[]
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  /** Codes that a paid order used; only set when the query counts them. */
  declare used?: number
}
