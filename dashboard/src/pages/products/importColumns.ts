import type { ColumnNames } from '../../lib/readingChoices.ts'

/** The columns that a column of the file can be. */
export const productColumns: ColumnNames = {
  '': 'Not read',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  currency: 'Currency',
  sku: 'SKU',
  stock: 'Stock',
  low_stock_at: 'Low stock at',
  type: 'Type',
  is_digital: 'Is digital',
  status: 'Status',
  image_url: 'Picture',
  digital_file_url: 'Digital file',
  tax_class: 'Tax class',
  id: 'Id',
  variant_of: 'Variant of',
  option_1: 'Option 1',
  option_1_value: 'Value of option 1',
  option_2: 'Option 2',
  option_2_value: 'Value of option 2',
  option_3: 'Option 3',
  option_3_value: 'Value of option 3',
}
