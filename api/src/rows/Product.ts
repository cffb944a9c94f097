import { OwnedRow } from '../db/Row.ts'
import type { Currency } from '../pricing/money.ts'

export type ProductType = 'digital' | 'service' | 'physical'
export type ProductStatus = 'draft' | 'active' | 'inactive'

export class Product extends OwnedRow {
  static override tableName = 'products'

  declare id: string
  declare name: string
  declare description: string | null
  /** Minor units of `currency`. */
  declare priceMinor: number
  declare currency: Currency
  declare imageUrl: string | null
  declare type: ProductType
  declare digitalFileUrl: string | null
  /** Pieces left; null where they are not counted. */
  declare stock: number | null
  /** Pieces that unpaid orders keep; no longer part of `stock`. */
  declare held: number
  declare status: ProductStatus
  declare createdAt: Date
  declare updatedAt: Date
  declare deletedAt: Date | null
  /** Pieces sold and what they brought, of completed orders; only where the query joins them. */
  declare sales?: number
  declare revenueMinor?: number
}
