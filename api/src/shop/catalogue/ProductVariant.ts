import { OwnedRow } from '../../platform/db/Row.ts'

/** Pieces of a product, or of one of its variants, that were taken from stock. */
export interface ReservedPieces {
  productId: string
  variantId: string | null
  pieces: number
}

export type VariantStatus = 'active' | 'inactive'

/** One combination of a product's options. */
export class ProductVariant extends OwnedRow {
  static override tableName = 'product_variants'

  declare id: string
  declare productId: string
  declare position: number
  /** One of each option, in their order. */
  declare optionValues: string[]
  declare sku: string | null
  /** Minor units; null sells at the product's price. */
  declare priceMinor: number | null
  /** Quantity left; null when it is not counted. */
  declare stock: number | null
  /** Quantity held by unpaid orders; no longer part of `stock`. */
  declare held: number
  /** Null shows the product's. */
  declare imageUrl: string | null
  declare status: VariantStatus
  declare deletedAt: Date | null
  /** Quantity sold and revenue of completed orders; only set when the query joins them. */
  declare sales?: number
  declare revenueMinor?: number
}

/** How a variant is shown: "Red / L". */
export const variantName = (values: readonly string[]): string => values.join(' / ')

/** How a sold item is named in texts, with its variant: "Shirt (Red / L)". */
export const itemName = (productName: string, variant: string | null): string =>
  variant ? `${productName} (${variant})` : productName

/** The same of a row of order_items, in SQL. */
export const SOLD_NAME = `product_name || coalesce(' (' || variant_name || ')', '')`
