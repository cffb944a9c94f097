import type { Knex } from 'knex'
import type { QueryBuilder } from 'objection'
import { contains, countRows } from '../../db/page.ts'
import type { Input } from '../../http/operations.ts'
import { Product } from './Product.ts'

const COLUMNS = {
  name: 'lower(products.name)',
  price: 'products.price_minor',
  type: 'products.type',
  status: 'products.status',
  stock: 'products.stock',
  sales: 'sales',
  revenue: 'revenue_minor',
  created_at: 'products.created_at',
} as const

export type ProductFilter = Pick<Input<'exportProducts'>['query'], 'search' | 'status' | 'type'>

/** The merchant's living products with what each sold: pieces and revenue of completed orders (spec 1 §9). */
export function productsOf(db: Knex, merchantId: string): QueryBuilder<Product> {
  const sold = db('order_items')
    .join('orders', 'orders.id', 'order_items.orderId')
    .join('products', 'products.id', 'order_items.productId')
    .where({ 'orders.merchantId': merchantId, 'orders.paymentStatus': 'completed' })
    .groupBy('order_items.productId')
    .select('order_items.productId')
    .sum({ sales: 'order_items.quantity' })
    .select(
      // What was sold in a currency it had before cannot be added to the rest.
      db.raw(
        `(sum(order_items.quantity * order_items.price_minor) filter (where orders.currency = products.currency))::bigint as revenue_minor`,
      ),
    )
    .as('sold')
  return Product.query(db)
    .leftJoin(sold as never, 'sold.productId', 'products.id')
    .where('products.merchantId', merchantId)
    .whereNull('products.deletedAt')
    .select('products.*', db.raw('coalesce(sold.sales, 0) as sales'), db.raw('coalesce(sold.revenue_minor, 0) as revenue_minor'))
}

/** The merchant's living products that a list or an export is asked for: searched by name and description. */
export function matching(
  db: Knex,
  merchantId: string,
  { search, status = 'all', type = 'all' }: ProductFilter,
): Knex.QueryBuilder {
  const rows = db('products').where({ merchantId }).whereNull('deletedAt')
  if (status !== 'all') void rows.where({ status })
  if (type !== 'all') void rows.where({ type })
  if (search) void rows.where((any) => any.whereILike('name', contains(search)).orWhereILike('description', contains(search)))
  return rows
}

/** One page of the list: filtered and sorted; equal values by id. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listProducts'>['query']) {
  const { sort_by: sortBy = 'name', sort_dir: direction = 'asc', limit = 10, offset = 0, ...filter } = query
  const { search, status = 'all', type = 'all' } = filter
  const isFiltered = Boolean(search || status !== 'all' || type !== 'all')
  const { total, isExact } = await countRows(matching(db, merchantId, filter), isFiltered)
  const products = await productsOf(db, merchantId)
    .whereIn('products.id', matching(db, merchantId, filter).select('id') as never)
    .orderByRaw(`${COLUMNS[sortBy]} ${direction} nulls last, products.id ${direction}`)
    .limit(limit)
    .offset(offset)
  return { products, total, isExact }
}
