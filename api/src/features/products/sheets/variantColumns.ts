import { OPTION_COLUMNS, type ProductColumn, type VariantColumnName } from './productColumn.ts'

const column = (
  heading: VariantColumnName,
  width: number,
  ofVariant: NonNullable<ProductColumn['ofVariant']>,
  about: string,
): ProductColumn => ({ heading, also: [], width, format: 'text', ofVariant, about })

/** The columns about variants, and the SKU. */
export const VARIANT_COLUMNS: ProductColumn[] = [
  column(
    'variant_of',
    38,
    ({ productId }) => productId,
    'Makes the row one variant of a product: the id of the product, or its name if its row is directly above.',
  ),
  {
    heading: 'sku',
    also: ['product_sku', 'variant_sku', 'item_sku', 'stock_keeping_unit'],
    width: 18,
    format: 'text',
    cellOf: ({ sku }) => sku,
    ofVariant: ({ sku }) => sku,
    about:
      'Your own number of the variant, or of a product without variants. Unique in the shop. A row without an id is found by it.',
  },
  ...OPTION_COLUMNS.flatMap(([name, value], at) => [
    column(
      name,
      14,
      (_variant, { options }) => options[at]?.name ?? null,
      at === 0
        ? 'What the shopper chooses, such as Size. The same in all variants of a product.'
        : `As option_1, for a product with ${at + 1} options or more.`,
    ),
    column(
      value,
      18,
      ({ optionValues }) => optionValues[at] ?? null,
      at === 0 ? 'The value of this variant, such as M. A new value is added to the option.' : `The value of option_${at + 1}.`,
    ),
  ]),
]
