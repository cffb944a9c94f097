import { OwnedRow } from '../db/Row.ts'
import type { Currency } from '../pricing/money.ts'

export class PromoCode extends OwnedRow {
  static override tableName = 'promo_codes'

  declare id: string
  /** Upper case; one of a kind per merchant. */
  declare code: string
  declare discountType: 'percentage' | 'fixed'
  /** Percent as text from PostgreSQL's numeric; only of a percentage. */
  declare percent: string | null
  /** Minor units of `currency`; only of a fixed discount. */
  declare amountMinor: number | null
  declare currency: Currency | null
  declare startsAt: Date | null
  declare endsAt: Date | null
  declare maxRedemptions: number | null
  declare maxPerCustomer: number | null
  /** Links it holds for; empty for all. */
  declare linkIds: string[]
  declare createdAt: Date
  /** Paid orders that used it; only where the query counts them. */
  declare redemptions?: number
}
