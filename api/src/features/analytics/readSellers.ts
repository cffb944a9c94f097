import type { Knex } from 'knex'
import type { Currency } from '../../pricing/currencies.ts'
import type { Measure } from './facts.ts'
import { countOf, readWith } from './figures.ts'
import type { TopQuestion } from './readTop.ts'

type SellersQuestion = Omit<TopQuestion, 'linkId' | 'dimensions'>

/** Money is minor units of the link's currency. */
export interface SellingLink {
  id: string
  urlId: string
  name: string
  currency: Currency
  views: number
  started: number
  sales: number
  revenueMinor: number
  feeMinor: number
  providerFeeMinor: number
  netMinor: number
  tipMinor: number
}

/** Money is minor units of the requested currency unless noted. */
export interface SellingProduct {
  id: string
  name: string
  priceMinor: number
  pieces: number
  revenueMinor: number
  /** Quantity in every currency, and revenue in the product's own currency. */
  allPieces: number
  currency: Currency
  ownRevenueMinor: number
  /**
   * Views and sales at the product's own address, whose link is hidden (docs/product/links.md#instant-links). Zero
   * without any.
   */
  directViews: number
  directStarted: number
  directSales: number
  /** Revenue of all products together. */
  wholeRevenueMinor: number
  hasVariants: boolean
}

const moneyOf = (measure: Measure, currency: string) =>
  `cast(coalesce(sum(amount_minor) filter (where measure = '${measure}' and figures.currency = ${currency}), 0) as bigint)`

/**
 * Returns the links with the most revenue, those in the requested currency first, because money of two currencies does
 * not compare. Leaves out deleted links and the hidden ones of products' own addresses.
 */
export const readSellingLinks = (db: Knex, { span, ...question }: SellersQuestion): Promise<SellingLink[]> =>
  readWith(
    db,
    { merchantId: question.merchantId, linkId: null, dimensions: ['link'], spans: [span] },
    `, sums as (
      select links.id, url_id, name, links.currency, ${countOf('view')} as views, ${countOf('checkout_started')} as started,
        ${countOf('sale')} as sales, ${moneyOf('sale', 'links.currency')} as revenue_minor, ${moneyOf('fee', 'links.currency')} as fee_minor,
        ${moneyOf('provider_fee', 'links.currency')} as provider_fee_minor, ${moneyOf('sale', 'links.currency')} - ${moneyOf('fee', 'links.currency')}
          - ${moneyOf('borne_fee', 'links.currency')} as net_minor,
        ${moneyOf('tip', 'links.currency')} as tip_minor
      from figures join links on links.id = cast(value as uuid) where links.merchant_id = :merchantId and not is_hidden group by links.merchant_id, links.id)
    select * from sums where (views, started, sales, revenue_minor) <> (0, 0, 0, 0)
    order by case currency when :currency then revenue_minor else 0 end desc, sales desc, views desc, id limit :most`,
    question,
  )

/** Returns the products with the most revenue through any link, and those viewed at their own address. */
export const readSellingProducts = (db: Knex, { span, ...question }: SellersQuestion): Promise<SellingProduct[]> =>
  readWith(
    db,
    { merchantId: question.merchantId, linkId: null, dimensions: ['link', 'product'], spans: [span] },
    `, direct as (
      select instant_product_id as id, ${countOf('view')} as views, ${countOf('checkout_started')} as started, ${countOf('sale')} as sales
      from figures join links on links.id = cast(value as uuid)
      where dimension = 'link' and links.merchant_id = :merchantId and instant_product_id is not null group by links.merchant_id, links.id),
    sold as (
      select products.id, cast(coalesce(sum(count) filter (where figures.currency = :currency), 0) as bigint) as pieces,
        ${moneyOf('sold', ':currency')} as revenue_minor, cast(sum(count) as bigint) as all_pieces, ${moneyOf('sold', 'products.currency')} as own_revenue_minor
      from figures join products on products.id = cast(value as uuid)
      where dimension = 'product' and products.merchant_id = :merchantId group by products.merchant_id, products.id),
    sellers as (
      select id, coalesce(pieces, 0) as pieces, coalesce(revenue_minor, 0) as revenue_minor, coalesce(all_pieces, 0) as all_pieces,
        coalesce(own_revenue_minor, 0) as own_revenue_minor, coalesce(views, 0) as direct_views,
        coalesce(started, 0) as direct_started, coalesce(sales, 0) as direct_sales
      from sold full join direct using (id)
      where coalesce(all_pieces, 0) <> 0 or (views, started, sales) <> (0, 0, 0))
    select sellers.*, products.name, products.price_minor, products.currency, products.options <> '[]' as has_variants,
      cast(sum(revenue_minor) over () as bigint) as whole_revenue_minor
    from sellers join products using (id) where products.merchant_id = :merchantId
    order by revenue_minor desc, pieces desc, all_pieces desc, direct_views desc, products.name, id limit :most`,
    question,
  )
