import { ChangingRow } from '../../platform/db/Row.ts'
import type { Currency } from '../../pricing/currencies.ts'

/** A discount that needs no code. */
export class Discount extends ChangingRow {
  static override tableName = 'discounts'

  declare id: string
  /** Shown to shoppers. */
  declare name: string
  declare discountType: 'percentage' | 'fixed'
  /** Percent as text from PostgreSQL's numeric; only for a percentage. */
  declare percent: string | null
  /** Minor units of `currency`; only for a fixed discount. */
  declare amountMinor: number | null
  declare currency: Currency | null
  /** Pieces, and price in minor units, of the products that it lowers. */
  declare minQuantity: number | null
  declare minTotalMinor: number | null
  declare combinesWithCodes: boolean
  declare startsAt: Date | null
  declare endsAt: Date | null
  /** Links it is valid for; empty for all. */
  declare linkIds: string[]
  /** Products that it lowers; empty for all. */
  declare productIds: string[]
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  /** Paid orders with it, and what it took off them by currency; only set when the query counts them. */
  declare orders?: number
  declare discounted?: { currency: Currency; amountMinor: number }[]
}
