import type { Knex } from 'knex'
import type { Currency } from '../../pricing/currencies.ts'
import { readWith } from './figures.ts'
import type { Span } from './spans.ts'

/** A variant with what it sold. Money is minor units of the product's currency, and only sales in it count there. */
export interface SoldVariant {
  id: string
  productId: string
  productName: string
  name: string
  pieces: number
  revenueMinor: number
  currency: Currency
}

interface Question {
  merchantId: string
  span: Span
  /** Null for all products. */
  productIds: string[] | null
  /** Of each product. */
  most: number
}

/** Returns the variants that sold, those with the most revenue first. Also those that the product no longer has. */
export const readSoldVariants = (db: Knex, { merchantId, span, productIds, most }: Question): Promise<SoldVariant[]> =>
  readWith(
    db,
    { merchantId, linkId: null, dimensions: ['variant'], spans: [span] },
    `, sums as (
      select product_variants.id, product_id, products.name as product_name, array_to_string(option_values, ' / ') as name,
        cast(sum(count) as bigint) as pieces,
        cast(coalesce(sum(amount_minor) filter (where figures.currency = products.currency), 0) as bigint) as revenue_minor, products.currency
      from figures join product_variants on product_variants.id = cast(value as uuid)
      join products on products.merchant_id = product_variants.merchant_id and products.id = product_id
      where product_variants.merchant_id = :merchantId and (cast(:productIds as uuid[]) is null or product_id = any(:productIds))
      group by product_variants.merchant_id, product_variants.id, products.merchant_id, products.id),
    ranked as (
      select *, row_number() over (partition by product_id order by revenue_minor desc, pieces desc, name, id) as rank
      from sums where pieces <> 0)
    select * from ranked where rank <= :most order by product_name, product_id, rank`,
    { productIds, most },
  )
