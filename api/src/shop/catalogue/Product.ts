import { ChangingRow } from '../../platform/db/Row.ts'
import type { Billing } from '../../pricing/Billing.ts'
import type { Currency } from '../../pricing/currencies.ts'
import type { TaxClass } from '../../pricing/Vat.ts'
import type { Question } from './Question.ts'

export type ProductType = 'digital' | 'service' | 'physical'
export type ProductStatus = 'draft' | 'active' | 'inactive'

/** What the shopper chooses of a product, such as its size. */
export interface ProductOption {
  name: string
  values: string[]
}

export class Product extends ChangingRow {
  static override tableName = 'products'
  static override unseen = ['held']
  static override jsonAttributes = ['questions', 'options', 'metadata', 'billing']

  declare id: string
  declare name: string
  declare description: string | null
  /** Minor units of `currency`. */
  declare priceMinor: number
  declare currency: Currency
  declare imageUrl: string | null
  declare type: ProductType
  declare taxClass: TaxClass
  declare digitalFileUrl: string | null
  /** The merchant's own number. Null with variants, which have their own. */
  declare sku: string | null
  /** The merchant's own id, unique among the products that are not deleted. */
  declare externalId: string | null
  declare metadata: Record<string, string>
  /** Empty without variants. */
  declare options: ProductOption[]
  /** Quantity left; null when stock is not tracked. With variants, the sum of their stock. */
  declare stock: number | null
  /** The stock at which the merchant is notified. */
  declare lowStockAt: number
  /** Quantity held by unpaid orders; no longer part of `stock`. */
  declare held: number
  /** What a checkout asks when the product is in the order. */
  declare questions: Question[]
  /** When it is charged again; null sells it once. */
  declare billing: Billing | null
  declare status: ProductStatus
  /** Raised by every edit. */
  declare revision: number
  declare createdAt: Date
  declare updatedAt: Date
  declare deletedAt: Date | null
  /** Quantity sold and revenue of completed orders; only set when the query joins them. */
  declare sales?: number
  declare revenueMinor?: number
}
