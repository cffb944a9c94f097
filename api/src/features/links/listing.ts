import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { countRows, whereContains } from '../../db/page.ts'
import type { Input } from '../../http/operations.ts'
import { Link } from './Link.ts'

const COLUMNS = {
  name: 'lower(links.name)',
  products: 'product_names',
  views: 'views',
  conversions: 'conversions',
  revenue: 'revenue_minor',
  status: 'not links.is_active',
  created_at: 'links.created_at',
} as const

/** The merchant's links with their items and figures. Completed counts and revenue come from orders (decisions: Events). */
export function linksOf(db: Knex, merchantId: string): QueryBuilder<Link> {
  return Link.query(db)
    .where('links.merchantId', merchantId)
    .whereNull('links.instantProductId')
    .select(
      'links.*',
      db.raw(`(select count(*) from link_events where link_events.link_id = links.id and link_events.type = 'view') as views`),
      db.raw(
        `(select count(*) from orders where orders.link_id = links.id and orders.payment_status = 'completed') as conversions`,
      ),
      db.raw(
        `(select coalesce(sum(orders.total_minor - orders.refunded_minor), 0)::bigint from orders
          where orders.link_id = links.id and orders.payment_status = 'completed') as revenue_minor`,
      ),
      db.raw(
        `(select string_agg(lower(products.name), ', ' order by link_items.position) from link_items
          join products on products.id = link_items.product_id where link_items.link_id = links.id) as product_names`,
      ),
    )
    .withGraphFetched('items')
    .modifyGraph('items', (items) =>
      items
        .join('products', 'products.id', 'link_items.productId')
        .select(
          'link_items.*',
          'products.name as productName',
          'products.priceMinor as productPriceMinor',
          db.raw(`case when products.deleted_at is null then products.status else 'deleted' end as product_status`),
        )
        .orderBy('link_items.position'),
    )
}

/** One page of the list, searched by its own and its products' names, sorted; equal values by id. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listLinks'>['query']) {
  const { search, sortBy = 'created_at', sortDir: direction = 'desc', limit = 10, offset = 0 } = query
  const matching = db('links').where({ merchantId }).whereNull('instantProductId')
  if (search)
    void matching.where((any) => {
      whereContains(any, ['name'], search)
      void any.orWhereIn('id', withProduct(db, merchantId, search))
    })
  const { total, isExact } = await countRows(matching, Boolean(search))
  const links = await linksOf(db, merchantId)
    .whereIn('links.id', matching.clone().select('id') as never)
    .orderByRaw(`${COLUMNS[sortBy]} ${direction} nulls last, links.id ${direction}`)
    .limit(limit)
    .offset(offset)
  return { links, total, isExact }
}

/** Links that sell something of this name. */
const withProduct = (db: Knex, merchantId: string, name: string) =>
  db('link_items')
    .join('products', 'products.id', 'link_items.productId')
    .where({ 'link_items.merchantId': merchantId, 'products.merchantId': merchantId })
    .where((any) => whereContains(any, ['products.name'], name))
    .select('link_items.linkId')
