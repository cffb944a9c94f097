import { ANY_CURRENCY } from '../../../platform/sheets/findColumns.ts'
import { toMajor } from '../../../pricing/money.ts'
import { TAX_CLASSES } from '../../../pricing/Vat.ts'
import { BILLING_COLUMNS } from './billingColumns.ts'
import { ARTICLES, CURRENCIES, DESCRIPTIONS, NAMES, PRICES, STOCKS } from './headingWords.ts'
import type { ProductColumn } from './productColumn.ts'
import { VARIANT_COLUMNS } from './variantColumns.ts'

/** The columns of every sheet of products, in the order of the export. */
export const COLUMNS: ProductColumn[] = [
  {
    heading: 'id',
    also: [],
    width: 38,
    format: 'text',
    cellOf: ({ id }) => id,
    ofVariant: ({ id }) => id,
    about: 'Empty creates a new product. A row with the id of an existing product or variant, as in the export, updates it.',
  },
  {
    heading: 'name',
    also: ['product_name', 'title', 'product_title', 'item_name', 'product', 'item'],
    words: NAMES,
    else: ARTICLES,
    width: 32,
    format: 'text',
    cellOf: ({ name }) => name,
    about: 'Required, but empty for a variant. Up to 200 characters.',
  },
  {
    heading: 'description',
    also: ['product_description', 'long_description', 'body', 'details'],
    words: DESCRIPTIONS,
    width: 48,
    format: 'text',
    cellOf: ({ description }) => description,
    about: 'Up to 5,000 characters.',
  },
  {
    heading: 'price',
    also: [
      'amount',
      'product_price',
      'unit_price',
      'regular_price',
      'retail_price',
      'selling_price',
      'list_price',
      'variant_price',
      'unit_amount',
    ],
    words: PRICES,
    else: ['cost', 'unit_amount_decimal', ANY_CURRENCY],
    width: 12,
    format: 'amount',
    cellOf: ({ priceMinor, currency }) => toMajor(priceMinor, currency),
    ofVariant: ({ priceMinor }, { currency }) => (priceMinor === null ? null : toMajor(priceMinor, currency)),
    about:
      'Required. 1234.50, 1,234.50, 1.234,50 and $1234.50 are the same; 2450 in a column that is headed price_cents is 24.50. Empty for a variant means the product’s.',
  },
  {
    heading: 'currency',
    also: ['currency_code', 'price_currency'],
    words: CURRENCIES,
    width: 10,
    format: 'text',
    cellOf: ({ currency }) => currency,
    about:
      'The code of a currency, such as USD, EUR or JPY; its sign or name, too. Empty: as the price is shown, else the currency that you sell most in.',
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
    also: ['quantity', 'qty', 'inventory', 'inventory_quantity', 'stock_quantity'],
    words: STOCKS,
    width: 10,
    format: 'plain',
    cellOf: ({ stock }) => stock,
    ofVariant: ({ stock }) => stock,
    about: 'Quantity of a physical product, a whole number. Empty means unlimited.',
  },
  {
    heading: 'status',
    also: [],
    width: 10,
    format: 'text',
    cellOf: ({ status }) => status,
    ofVariant: ({ status }) => status,
    choices: ['draft', 'active', 'inactive'],
    about:
      'draft, active or inactive. Empty means draft for a new product. Only active products are sold. A variant is active or inactive.',
  },
  {
    heading: 'image_url',
    also: ['image', 'picture', 'photo', 'image_link', 'image_src', 'picture_url', 'product_image_url'],
    width: 40,
    format: 'text',
    cellOf: ({ imageUrl }) => imageUrl,
    ofVariant: ({ imageUrl }) => imageUrl,
    about: 'Address of a picture that begins with https://, or the value from an export.',
  },
  {
    heading: 'digital_file_url',
    also: [],
    width: 40,
    format: 'text',
    cellOf: ({ digitalFileUrl }) => digitalFileUrl,
    about:
      'Digital products only, and required for an active one: address of the file that begins with https://, or the file: address of an uploaded one.',
  },
  {
    heading: 'tax_class',
    also: [],
    width: 10,
    format: 'text',
    cellOf: ({ taxClass }) => taxClass,
    choices: [...TAX_CLASSES],
    about: 'standard, reduced, books, food or zero. Empty means standard for a new product.',
  },
  {
    heading: 'low_stock_at',
    also: [],
    width: 12,
    format: 'plain',
    cellOf: ({ lowStockAt }) => lowStockAt,
    about: 'You are notified when the stock falls to this number. A whole number. Empty means 5 for a new product.',
  },
  ...VARIANT_COLUMNS,
  ...BILLING_COLUMNS,
]
