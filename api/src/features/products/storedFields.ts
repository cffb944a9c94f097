import type { Product } from '../../shop/catalogue/Product.ts'

/** What a merchant has entered about a product: a copy has the same, and so has a sheet that writes it again. */
const ENTERED = [
  'name',
  'description',
  'priceMinor',
  'currency',
  'imageUrl',
  'type',
  'taxClass',
  'digitalFileUrl',
  'sku',
  'options',
  'stock',
  'lowStockAt',
  'billing',
] as const satisfies (keyof Product)[]

/** Columns that an import may change on an existing product. */
export const WRITTEN = [...ENTERED, 'status', 'revision', 'updatedAt'] as const satisfies (keyof Product)[]

/** Returns what was entered about a product. */
export const enteredOf = (product: Product): Pick<Product, (typeof ENTERED)[number]> =>
  Object.fromEntries(ENTERED.map((column) => [column, product[column]])) as Pick<Product, (typeof ENTERED)[number]>
