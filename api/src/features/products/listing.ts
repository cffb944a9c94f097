import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { whereBegins, whereContains, whereContainsLater } from '../../platform/db/contains.ts'
import { findPage, inOrder } from '../../platform/db/page.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import { PAID_FOR_ITEM } from '../analytics/facts.ts'
import { countProducts } from './countProducts.ts'
import { readChanges, wantsChanges } from '../../platform/http/changes.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const NAME = '(fold_text(products.name) collate "C")'
const COLUMNS = {
  name: NAME,
  price: 'products.price_minor',
  type: 'products.type',
  status: 'products.status',
  stock: 'products.stock',
  sales: 'coalesce(sold.sales, 0)',
  revenue: 'coalesce(sold.revenue_minor, 0)',
  created_at: 'products.created_at',
} as const

/** Quantity and revenue of order items. Sales in a currency that the product had before cannot be added. */
const SUMS = `coalesce(sum(order_items.quantity), 0) as sales,
  cast(coalesce(sum(${PAID_FOR_ITEM}) filter (where orders.currency = products.currency), 0) as bigint) as revenue_minor`

export type ProductFilter = Pick<Input<'exportProducts'>['query'], 'search' | 'status' | 'type'>
type ListFilter = ProductFilter & Pick<Input<'listProducts'>['query'], 'external_id'>

/**
 * The merchant's undeleted products with what each sold in completed orders. Computed only for the products that the
 * query returns, so that the cost does not grow with the catalogue.
 */
export const productsOf = (db: Knex, merchantId: string): QueryBuilder<Product> =>
  Product.query(db)
    .joinRaw(
      `cross join lateral (
         select ${SUMS} from order_items
         join orders on orders.id = order_items.order_id and orders.merchant_id = :merchantId and orders.payment_status = 'completed'
         where order_items.merchant_id = :merchantId and order_items.product_id = products.id) as sold`,
      { merchantId },
    )
    .where('products.merchantId', merchantId)
    .whereNull('products.deletedAt')
    .select('products.*', 'sold.*')

/** The merchant's undeleted products that match a list's or export's filter: name, description, type, status. */
export function matching(db: Knex, merchantId: string, filter: ProductFilter): Knex.QueryBuilder {
  const rows = living(db, merchantId)
  narrow(rows, filter, [beginning, others])
  return rows
}

const living = (db: Knex, merchantId: string) => db('products').where({ merchantId }).whereNull('deletedAt')

type Half = (any: Knex.QueryBuilder, text: string) => void
const beginning: Half = (any, text) => whereBegins(any, NAME, text)
const others: Half = (any, text) => {
  whereContainsLater(any, 'products.name', text)
  whereContains(any, ['products.description'], text)
}

function narrow(
  rows: Knex.QueryBuilder,
  { search, status = 'all', type = 'all', external_id: externalId }: ListFilter,
  halves: Half[],
) {
  if (externalId !== undefined) void rows.where({ externalId })
  if (status !== 'all') void rows.where({ status })
  if (type !== 'all') void rows.where({ type })
  if (search) void rows.where((any) => halves.forEach((half) => half(any, search)))
}

/** Returns one page of the list, filtered and sorted, with ties by id; with a cursor, newest first. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listProducts'>['query']) {
  if (wantsChanges(query)) return listChanges(db, merchantId, query)
  const { cursor, limit = 10, offset = 0, sort_by: askedBy = 'name', sort_dir: askedDirection = 'asc', ...filter } = query
  const after = readCursor('listProducts', cursor)
  const byCursor = after !== undefined
  const [sortBy, direction] = byCursor ? (['created_at', 'desc'] as const) : [askedBy, askedDirection]
  const { search, status = 'all', type = 'all' } = filter
  const bySold = sortBy === 'sales' || sortBy === 'revenue'
  const rows = living(db, merchantId)
  const narrowedBy = (halves: Half[]) => (page: Knex.QueryBuilder) => narrow(page, filter, halves)
  const { ids, total, isExact, hasMore } = await findPage('products', bySold ? joinSold(rows, merchantId) : rows, {
    by: COLUMNS[sortBy],
    direction,
    nullsLast: sortBy === 'stock',
    after,
    limit,
    offset: byCursor ? 0 : offset,
    narrow:
      search || status !== 'all' || type !== 'all' || filter.external_id !== undefined ? narrowedBy([beginning, others]) : null,
    countAll: () => countProducts(db, merchantId),
    ...(search &&
      sortBy === 'name' && { search: { halves: { beginning: narrowedBy([beginning]), others: narrowedBy([others]) } } }),
    ...(search && sortBy === 'created_at' && { search: {} }),
  })
  const products = inOrder(ids, await productsOf(db, merchantId).whereIn('products.id', ids))
  const last = products.at(-1)
  const newestFirst = sortBy === 'created_at' && direction === 'desc'
  const next = newestFirst && hasMore && last ? writeCursor('listProducts', last.createdAt, last.id) : null
  return { products, total, isExact, next }
}

/** Returns one page of the products that changed, oldest change first. */
async function listChanges(db: Knex, merchantId: string, query: ListFilter & Parameters<typeof readChanges>[3]) {
  const rows = living(db, merchantId)
  narrow(rows, query, [beginning, others])
  const load = async (ids: string[]) => inOrder(ids, await productsOf(db, merchantId).whereIn('products.id', ids))
  const of = { list: 'listProducts', table: 'products', by: 'products.updated_at', load } as const
  const { rows: products, ...page } = await readChanges(db, rows, of, query)
  return { products, ...page }
}

/** Joins what every product sold, computed at once, because sorting needs them all. */
const joinSold = (rows: Knex.QueryBuilder, merchantId: string): Knex.QueryBuilder =>
  rows.joinRaw(
    `left join (
       select order_items.product_id, ${SUMS} from order_items
       join orders on orders.id = order_items.order_id and orders.merchant_id = order_items.merchant_id and orders.payment_status = 'completed'
       join products on products.merchant_id = order_items.merchant_id and products.id = order_items.product_id
       where order_items.merchant_id = ? group by order_items.product_id) as sold on sold.product_id = products.id`,
    [merchantId],
  )
