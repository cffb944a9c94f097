import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { whereContains } from '../../platform/db/contains.ts'
import { countRows, findPage, inOrder } from '../../platform/db/page.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { SUMS_OF_LINK, SUMS_OF_LINKS } from '../analytics/linkSums.ts'
import { PLACED } from '../../shop/sale/limits.ts'
import { readChanges, wantsChanges } from '../../platform/http/changes.ts'
import { Link } from '../../shop/catalogue/Link.ts'

const COLUMNS = {
  name: '(fold_text(links.name) collate "C")',
  products: 'named.products',
  views: 'coalesce(sums.views, 0)',
  conversions: 'coalesce(sums.conversions, 0)',
  revenue: 'coalesce(sums.revenue_minor, 0)',
  status: 'not links.is_active',
  created_at: 'links.created_at',
} as const
const CHANGES = { list: 'listLinks', table: 'links', by: 'links.updated_at' } as const
const SUMS = `left join ${SUMS_OF_LINKS} as sums on sums.link_id = links.id`
/** What is joined to sort by a column. One binding: the merchant, `:merchantId`. */
const JOINED: Partial<Record<keyof typeof COLUMNS, string>> = {
  products: `left join (
    select link_items.link_id, string_agg(fold_text(products.name), ', ' order by link_items.position) as products from link_items
    join products on products.merchant_id = link_items.merchant_id and products.id = link_items.product_id
    where link_items.merchant_id = :merchantId group by link_items.link_id) as named on named.link_id = links.id`,
  views: SUMS,
  conversions: SUMS,
  revenue: SUMS,
}

/** What an item sells: its variant if the link names one. With several to choose from, the lowest price. Binding: the merchant, `:merchantId`. */
const SOLD_COLUMNS = `
  coalesce(product_variants.price_minor,
    case when link_items.variant_id is null and products.options <> '[]' then
      (select min(coalesce(offered.price_minor, products.price_minor)) from product_variants offered
       where offered.merchant_id = :merchantId and offered.product_id = products.id and offered.status = 'active' and offered.deleted_at is null) end,
    products.price_minor) as product_price_minor,
  coalesce(product_variants.image_url, products.image_url) as product_image_url,
  case when coalesce(products.deleted_at, product_variants.deleted_at) is not null then 'deleted'
    when product_variants.status = 'inactive' then 'inactive' else products.status end as product_status`

/** What counts towards the limit of a link, and who waits for it. Binding: the merchant, `:merchantId`. */
const COUNTED = `
  case when links.max_sales is null then 0 else ${PLACED('links.id', 'links.max_sales')} end as placed,
  (select count(*) from waitlist_entries where waitlist_entries.merchant_id = :merchantId and waitlist_entries.link_id = links.id
    and confirmed_at is not null) as waiting`

/**
 * The merchant's links with their items and figures, computed only for the links that the query returns. Completed
 * counts and revenue come from orders (docs/product/events.md#completed-sales).
 */
export function linksOf(db: Knex, merchantId: string): QueryBuilder<Link> {
  return Link.query(db)
    .joinRaw(`cross join lateral ${SUMS_OF_LINK} as sums`, { merchantId })
    .where('links.merchantId', merchantId)
    .where('links.isHidden', false)
    .select('links.*', 'sums.*')
    .select(db.raw(COUNTED, { merchantId }))
    .withGraphFetched('items')
    .modifyGraph('items', (items) =>
      items
        .join('products', (both) =>
          both.on('products.merchantId', 'link_items.merchantId').andOn('products.id', 'link_items.productId'),
        )
        .leftJoin('product_variants', (both) =>
          both.on('product_variants.merchantId', 'link_items.merchantId').andOn('product_variants.id', 'link_items.variantId'),
        )
        .select(
          'link_items.*',
          'products.name as productName',
          'products.type as productType',
          'products.billing as productBilling',
          'product_variants.optionValues',
          db.raw(SOLD_COLUMNS, { merchantId }),
        )
        .orderBy('link_items.position'),
    )
}

/**
 * Returns one page of the list, searched by link and product names, and sorted, with ties by id; with a cursor, newest
 * first; with `updated_since`, oldest change first.
 */
export async function listPage(db: Knex, merchantId: string, query: Input<'listLinks'>['query']) {
  const { search, external_id: externalId, limit = 10, offset = 0 } = query
  const own = db('links').where({ 'links.merchantId': merchantId, 'links.isHidden': false })
  const named = (page: Knex.QueryBuilder, byProduct: (any: Knex.QueryBuilder) => unknown) =>
    page.where((any) => {
      whereContains(any, ['links.name'], search!)
      byProduct(any)
    })
  const items = () => itemsNamed(db, merchantId, search!)
  const narrow = (page: Knex.QueryBuilder) => {
    if (externalId !== undefined) void page.where({ 'links.externalId': externalId })
    if (search) named(page, (any) => any.orWhereIn('links.id', items().select('link_items.linkId')))
  }
  const load = async (ids: string[]) => inOrder(ids, await linksOf(db, merchantId).whereIn('links.id', ids))
  if (wantsChanges(query)) {
    const matching = own.clone()
    narrow(matching)
    const { rows: links, ...page } = await readChanges(db, matching, { ...CHANGES, load }, query)
    return { links, ...page }
  }
  const after = readCursor('listLinks', query.cursor)
  const byCursor = after !== undefined
  const { sortBy = 'created_at', sortDir: direction = 'desc' } = byCursor ? {} : query
  const joined = JOINED[sortBy]
  const rows = joined ? own.clone().joinRaw(joined, { merchantId }) : own
  // PostgreSQL cannot hash items by an array.
  const atHand = (page: Knex.QueryBuilder) =>
    named(page, (any) => any.orWhereExists(items().whereRaw('link_items.link_id = any(array[links.id])')))
  const { ids, total, isExact, hasMore } = await findPage('links', rows, {
    by: COLUMNS[sortBy],
    direction,
    nullsLast: sortBy !== 'created_at',
    after,
    limit,
    offset: byCursor ? 0 : offset,
    narrow: search || externalId !== undefined ? narrow : null,
    countAll: async () => (await countRows(own, false)).total,
    ...(search && externalId === undefined && sortBy === 'created_at' && { search: { atHand } }),
  })
  const links = await load(ids)
  const last = links.at(-1)
  const newestFirst = sortBy === 'created_at' && direction === 'desc'
  const next = newestFirst && hasMore && last ? writeCursor('listLinks', last.createdAt, last.id) : null
  return { links, total, isExact, next }
}

/** Items of links whose product name matches. */
const itemsNamed = (db: Knex, merchantId: string, name: string) =>
  db('link_items')
    .join('products', { 'products.merchantId': 'link_items.merchantId', 'products.id': 'link_items.productId' })
    .where({ 'link_items.merchantId': merchantId })
    .where((any) => whereContains(any, ['products.name'], name))
