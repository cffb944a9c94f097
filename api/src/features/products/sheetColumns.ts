import { toMajor } from '../../pricing/money.ts'
import { TAX_CLASSES } from '../../pricing/Vat.ts'
import type { Cell } from '../../sheets/Sheet.ts'
import type { SheetColumn } from '../../sheets/writeSheet.ts'
import type { Product } from '../../rows/Product.ts'

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

interface ProductColumn extends SheetColumn {
  heading: ColumnName
  /** Other headings for the same column (docs/product/products.md#import). */
  also: string[]
  cellOf: (product: Product) => Cell
  /** The explanation in the template. */
  about: string
}

/** The columns of every sheet of products, in the order of the export. */
export const COLUMNS: ProductColumn[] = [
  {
    heading: 'id',
    also: [],
    width: 38,
    format: 'text',
    cellOf: ({ id }) => id,
    about: 'Empty creates a new product. A row with the id of an existing product, as in the export, updates it.',
  },
  {
    heading: 'name',
    also: ['product_name', 'title'],
    width: 32,
    format: 'text',
    cellOf: ({ name }) => name,
    about: 'Required. Up to 200 characters.',
  },
  {
    heading: 'description',
    also: [],
    width: 48,
    format: 'text',
    cellOf: ({ description }) => description,
    about: 'Up to 5,000 characters.',
  },
  {
    heading: 'price',
    also: ['cost', 'amount'],
    width: 12,
    format: 'amount',
    cellOf: ({ priceMinor, currency }) => toMajor(priceMinor, currency),
    about: 'Required. 1234.50, 1,234.50, 1.234,50 and $1234.50 are the same.',
  },
  {
    heading: 'currency',
    also: [],
    width: 10,
    format: 'text',
    cellOf: ({ currency }) => currency,
    about: 'The code of a currency, such as USD, EUR or JPY. Empty means USD for a new product.',
  },
  {
    heading: 'type',
    also: [],
    width: 10,
    format: 'text',
    cellOf: ({ type }) => type,
    choices: ['digital', 'service', 'physical'],
    about: 'digital, service or physical. Empty: digital if is_digital is true, physical if there is a stock, else service.',
  },
  {
    heading: 'is_digital',
    also: [],
    width: 10,
    format: 'plain',
    cellOf: ({ type }) => type === 'digital',
    about: 'true or false. Only needed without a type.',
  },
  {
    heading: 'stock',
    also: [],
    width: 10,
    format: 'plain',
    cellOf: ({ stock }) => stock,
    about: 'Quantity of a physical product, a whole number. Empty means unlimited.',
  },
  {
    heading: 'status',
    also: [],
    width: 10,
    format: 'text',
    cellOf: ({ status }) => status,
    choices: ['draft', 'active', 'inactive'],
    about: 'draft, active or inactive. Empty means draft for a new product. Only active products are sold.',
  },
  {
    heading: 'image_url',
    also: [],
    width: 40,
    format: 'text',
    cellOf: ({ imageUrl }) => imageUrl,
    about: 'Address of a picture that begins with https://, or the value from an export.',
  },
  {
    heading: 'digital_file_url',
    also: [],
    width: 40,
    format: 'text',
    cellOf: ({ digitalFileUrl }) => digitalFileUrl,
    about: 'Digital products only: address of the file that begins with https://, or the file: address of an uploaded one.',
  },
  {
    heading: 'tax_class',
    also: [],
    width: 10,
    format: 'text',
    cellOf: ({ taxClass }) => taxClass,
    choices: [...TAX_CLASSES],
    about: 'standard, reduced, books or zero. Empty means standard for a new product.',
  },
  {
    heading: 'low_stock_at',
    also: [],
    width: 12,
    format: 'plain',
    cellOf: ({ lowStockAt }) => lowStockAt,
    about: 'You are notified when the stock falls to this number. A whole number. Empty means 5 for a new product.',
  },
]
