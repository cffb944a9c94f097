import type { Knex } from 'knex'
import { readWith } from './figures.ts'
import { SUMS, type TopQuestion } from './readTop.ts'

type SellersQuestion = Omit<TopQuestion, 'linkId' | 'dimensions'>

/** Money is minor units of the currency asked for. */
export interface SellingLink {
  id: string
  urlId: string
  name: string
  views: number
  started: number
  sales: number
  revenueMinor: number
}

export interface SellingProduct {
  id: string
  name: string
  priceMinor: number
  pieces: number
  revenueMinor: number
  /** What came over the product's own address, whose link is hidden (decisions: Addresses). Zeros where nobody did. */
  directViews: number
  directStarted: number
  directSales: number
  /** What all products brought together. */
  wholeRevenueMinor: number
}

/** The links that brought most; those that are gone, and the hidden ones of products' own addresses, are left out. */
export const readSellingLinks = (db: Knex, { span, ...question }: SellersQuestion): Promise<SellingLink[]> =>
  readWith(
    db,
    { merchantId: question.merchantId, linkId: null, dimensions: ['link'], spans: [span] },
    `${SUMS}
    select id, url_id, name, views, started, sales, revenue_minor from sums join links on links.id = cast(value as uuid)
    where links.merchant_id = :merchantId and not is_instant and (views, started, sales, revenue_minor) <> (0, 0, 0, 0)
    order by revenue_minor desc, sales desc, views desc, id limit :most`,
    question,
  )

/** The products that brought most, over whatever link, and those that were looked at under their own address. */
export const readSellingProducts = (db: Knex, { span, ...question }: SellersQuestion): Promise<SellingProduct[]> =>
  readWith(
    db,
    { merchantId: question.merchantId, linkId: null, dimensions: ['link', 'product'], spans: [span] },
    `${SUMS},
    direct as (
      select instant_product_id as id, views, started, sales from sums join links on links.id = cast(value as uuid)
      where dimension = 'link' and links.merchant_id = :merchantId and is_instant),
    sold as (select cast(value as uuid) as id, pieces, revenue_minor from sums where dimension = 'product' and pieces <> 0),
    sellers as (
      select id, coalesce(pieces, 0) as pieces, coalesce(revenue_minor, 0) as revenue_minor, coalesce(views, 0) as direct_views,
        coalesce(started, 0) as direct_started, coalesce(sales, 0) as direct_sales
      from sold full join direct using (id))
    select sellers.*, products.name, products.price_minor, cast(sum(revenue_minor) over () as bigint) as whole_revenue_minor
    from sellers join products using (id)
    order by revenue_minor desc, pieces desc, direct_views desc, products.name, id limit :most`,
    question,
  )
