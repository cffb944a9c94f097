import type { Product } from '../../../shop/catalogue/Product.ts'
import type { ProductVariant } from '../../../shop/catalogue/ProductVariant.ts'
import type { Cell } from '../../../platform/sheets/Sheet.ts'
import type { SheetColumn } from '../../../platform/sheets/writeSheet.ts'

/** Columns of an option: its name, and the variant's value of it. */
export const OPTION_COLUMNS = [
  ['option_1', 'option_1_value'],
  ['option_2', 'option_2_value'],
  ['option_3', 'option_3_value'],
] as const

export type VariantColumnName = 'variant_of' | (typeof OPTION_COLUMNS)[number][number]

/** What a product is charged, and when, if it is charged again. */
export type BillingColumnName =
  | 'billing_unit'
  | 'billing_every'
  | 'billing_cycles'
  | 'billing_instalments'
  | 'trial_days'
  | 'trial_price'
  | 'setup_price'
  | 'minimum_cycles'

export type ColumnName =
  | 'id'
  | 'name'
  | 'description'
  | 'price'
  | 'currency'
  | 'type'
  | 'is_digital'
  | 'stock'
  | 'status'
  | 'image_url'
  | 'digital_file_url'
  | 'tax_class'
  | 'low_stock_at'
  | 'sku'
  | VariantColumnName
  | BillingColumnName

export interface ProductColumn extends SheetColumn {
  heading: ColumnName
  /** Other headings for the same column (docs/product/products.md#import). */
  also: string[]
  /** The same in other languages, which the template leaves out. */
  words?: string[]
  /** Headings that name the column only where no other does. */
  else?: string[]
  /** In the row of a product. Empty without it. */
  cellOf?: (product: Product) => Cell
  /** In the row of a variant. Only columns with it may be filled in there. */
  ofVariant?: (variant: ProductVariant, product: Product) => Cell
  /** The explanation in the template. */
  about: string
}
