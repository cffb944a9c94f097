import { ChangingRow } from '../../platform/db/Row.ts'
import type { Currency } from '../../pricing/currencies.ts'

/** What decides whether a code is valid, and what it does. */
export type PromoTerms = Pick<
  PromoCode,
  | 'merchantId'
  | 'id'
  | 'code'
  | 'discountType'
  | 'percent'
  | 'amountMinor'
  | 'currency'
  | 'startsAt'
  | 'endsAt'
  | 'maxRedemptions'
  | 'maxPerCustomer'
  | 'discountCycles'
  | 'linkIds'
  | 'productIds'
>

export class PromoCode extends ChangingRow {
  static override tableName = 'promo_codes'

  declare id: string
  /** Upper case; unique per merchant. */
  declare code: string
  declare discountType: 'percentage' | 'fixed'
  /** Percent as text from PostgreSQL's numeric; only for a percentage. */
  declare percent: string | null
  /** Minor units of `currency`; only for a fixed discount. */
  declare amountMinor: number | null
  declare currency: Currency | null
  declare startsAt: Date | null
  declare endsAt: Date | null
  declare maxRedemptions: number | null
  declare maxPerCustomer: number | null
  /** How many payments of a subscription it lowers, from the first; null for all. */
  declare discountCycles: number | null
  /** Links it is valid for; empty for all. */
  declare linkIds: string[]
  /** Products that it lowers; empty for all. */
  declare productIds: string[]
  /** The batch that it was made with; null for a code made singly. */
  declare batchId: string | null
  declare createdAt: Date
  /** Null if nothing changed since before the column existed. */
  declare updatedAt: Date | null
  /** Paid orders that used it; only set when the query counts them. */
  declare redemptions?: number
}
