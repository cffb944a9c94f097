import type { Knex } from 'knex'
import { whereBegins, whereContains, whereContainsLater } from '../../../platform/db/contains.ts'
import { countRows, findPage, inOrder } from '../../../platform/db/page.ts'
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import type { Input } from '../../../platform/http/handler.ts'
import { countOrders } from './countOrders.ts'
import { DISPUTE_STATUS } from './disputeStatus.ts'
import { readChanges, wantsChanges } from '../../../platform/http/changes.ts'
import { Order } from '../../../shop/order/Order.ts'
import { type OrderRow, readNewestRows, readOrderRows } from './orderRows.ts'
import { ordersAt, readPurchases } from '../../../shop/order/purchases.ts'
import { type Days, timeZoneOf, whereCreatedIn } from '../../../shop/merchant/timeZone.ts'

/** Customer name or email, as the list sorts by it. */
const CUSTOMER = `(fold_text(coalesce(nullif(orders.customer_name, ''), orders.customer_email)) collate "C")`
const COLUMNS = {
  created_at: 'orders.created_at',
  id: 'orders.number',
  total_amount: 'orders.total_minor',
  payment_status: 'orders.payment_status',
  customer: CUSTOMER,
  items:
    '(select count(*) from order_items where order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id)',
} as const
const CHANGES = { list: 'listOrders', table: 'orders', by: 'orders.updated_at' } as const
/** Orders with something left to ship. */
const OPEN = ['to_ship', 'partly_shipped']
/** Columns that an index keeps sorted. */
const INDEXED: readonly string[] = [COLUMNS.created_at, COLUMNS.id, COLUMNS.customer]
/** Filters of a merchant's order list. */
export type OrderFilter = Pick<
  Input<'listOrders'>['query'],
  'search' | 'paymentStatus' | 'fulfilment' | 'dispute' | 'customer' | 'reference' | 'unfinished'
> & { days: Days }
type Unfinished = OrderFilter['unfinished']

const NUMBER = /^\d{1,9}$/
/** At least the first six characters of an id. */
const ID_START =
  /^([0-9a-f]{6,8}|[0-9a-f]{8}-[0-9a-f]{0,4}|[0-9a-f]{8}(-[0-9a-f]{4}){1,2}-[0-9a-f]{0,4}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{0,12})$/i

/** Orders that a signed-in merchant may list: their sales, or what they bought under their confirmed address. */
async function visibleTo(db: Knex, merchantId: string, scope: 'sales' | 'purchases' = 'sales'): Promise<() => Knex.QueryBuilder> {
  if (scope === 'sales') return () => db('orders').where({ merchantId })
  const purchases = (await readPurchases(db, merchantId)) ?? { canonicalEmail: '', merchantIds: [] }
  return () => ordersAt(db, purchases)
}

/**
 * Returns one page of orders, filtered by status, time and search (id, number, email, name), and sorted. With `cursor`,
 * returns newest first from where the previous page ended, at the same cost for every page; with `updated_since`, oldest
 * change first.
 */
export async function listPage(db: Knex, merchantId: string, query: Input<'listOrders'>['query']) {
  const { limit = 10, offset = 0, startDate, endDate } = query
  const visible = await visibleTo(db, merchantId, query.scope)
  const rows = withUnfinished(visible(), query.unfinished)
  // A buyer sees no disputes, and buys in several shops.
  const read = (ids: string[]) =>
    query.scope === 'purchases' ? readOrdered(db, visible, ids) : readOrderRows(db, merchantId, ids)
  const asker = { merchantId, timeZone: startDate || endDate ? await timeZoneOf(db, merchantId) : 'UTC' }
  if (wantsChanges(query)) {
    if (query.scope === 'purchases') throw invalidField('updated_since', 'updated_since follows sales. Leave scope out.')
    filter(rows, { ...query, days: { startDate, endDate } }, asker)
    const { rows: orders, ...page } = await readChanges(db, rows, { ...CHANGES, load: read }, query)
    return { orders, ...page }
  }
  const after = readCursor('listOrders', query.cursor)
  const byCursor = after !== undefined
  const filtered = Boolean(
    query.search ||
    startDate ||
    endDate ||
    query.customer ||
    query.reference ||
    (query.fulfilment && query.fulfilment !== 'all') ||
    (query.dispute && query.dispute !== 'all') ||
    (query.paymentStatus && query.paymentStatus !== 'all'),
  )
  const direction = byCursor ? 'desc' : (query.orderDir ?? query.sortDir ?? 'desc')
  const column = COLUMNS[byCursor ? 'created_at' : (query.orderBy ?? query.sortBy ?? 'created_at')]
  const newestFirst = column === COLUMNS.created_at && direction === 'desc'
  if (newestFirst && !filtered && !byCursor && offset === 0 && query.scope !== 'purchases')
    return readTop(db, merchantId, query.unfinished, limit)
  const { ids, total, isExact, hasMore } = await findPage('orders', rows, {
    by: column,
    direction,
    after,
    limit,
    offset: byCursor ? 0 : offset,
    narrow: filtered ? (page) => filter(page, { ...query, days: { startDate, endDate } }, asker) : null,
    countAll: async () =>
      query.scope === 'purchases' ? (await countRows(rows, false)).total : countOrders(db, merchantId, query.unfinished),
    ...(query.search &&
      query.scope !== 'purchases' &&
      !query.customer &&
      !query.reference &&
      (query.fulfilment ?? 'all') === 'all' &&
      (query.dispute ?? 'all') === 'all' &&
      INDEXED.includes(column) && { search: {} }),
  })
  const orders = await read(ids)
  return { orders, total, isExact, next: newestFirst && hasMore ? cursorAfter(orders) : null }
}

/** Returns the page that is read most: the first, newest first, without filters. */
async function readTop(db: Knex, merchantId: string, unfinished: Unfinished, limit: number) {
  const isUnfinished = unfinished === 'only' ? true : unfinished === 'exclude' ? false : null
  const [total, rows] = await Promise.all([
    countOrders(db, merchantId, unfinished),
    // One extra row shows whether there are more.
    readNewestRows(db, merchantId, { isUnfinished, limit: limit + 1 }),
  ])
  const orders = rows.slice(0, limit)
  return { orders, total, isExact: true, next: rows.length > limit ? cursorAfter(orders) : null }
}

function cursorAfter(orders: OrderRow[]): string | null {
  const last = orders.at(-1)
  return last ? writeCursor('listOrders', last.createdAt, last.id) : null
}

async function readOrdered(db: Knex, visible: () => Knex.QueryBuilder, ids: string[]): Promise<OrderRow[]> {
  const found = await Order.query(db)
    .whereIn(['orders.merchantId', 'orders.id'], visible().whereIn('id', ids).select('merchantId', 'id') as never)
    .withGraphFetched('items')
  return inOrder(ids, found)
}

/** Matching sales of a merchant, without order and limits. Not async: awaiting a query builder would run it. */
export function matchingSales(db: Knex, merchantId: string, by: OrderFilter, timeZone: string): Knex.QueryBuilder {
  const rows = withUnfinished(db('orders').where({ merchantId }), by.unfinished)
  filter(rows, by, { merchantId, timeZone })
  return rows
}

/** Leaves out checkouts in which nobody has pressed Pay, or all others. */
const withUnfinished = (rows: Knex.QueryBuilder, unfinished: Unfinished = 'include'): Knex.QueryBuilder =>
  unfinished === 'include' ? rows : rows.where('orders.is_unfinished', unfinished === 'only')

function filter(
  rows: Knex.QueryBuilder,
  { search, paymentStatus, fulfilment = 'all', dispute = 'all', days, customer, reference }: OrderFilter,
  { merchantId, timeZone }: { merchantId: string; timeZone: string },
) {
  if (customer)
    void rows.whereRaw('canonical_email = (select email from customers where id = ? and merchant_id = ?)', [customer, merchantId])
  if (reference) void rows.where({ reference })
  if (paymentStatus && paymentStatus !== 'all') void rows.where({ paymentStatus })
  if (fulfilment !== 'all') void rows.whereIn('orders.fulfilment', fulfilment === 'open' ? OPEN : [fulfilment])
  if (dispute !== 'all')
    void rows.whereRaw(`orders.id in (select order_id from disputes where merchant_id = ? and ${DISPUTE_STATUS[dispute]})`, [
      merchantId,
    ])
  whereCreatedIn(rows, days, timeZone)
  if (search?.trim().replace('#', '')) void rows.where((any) => whereMatches(any, search))
}

/**
 * Adds a search condition: an order number (the only meaning after a #), or part of a name, an address or the beginning
 * of an id.
 */
export function whereMatches(any: Knex.QueryBuilder, search: string): void {
  const text = search.trim().replace(/^#/, '')
  if (NUMBER.test(text)) void any.orWhere({ number: Number(text) })
  if (NUMBER.test(text) && search.trim() !== text) return
  whereBuyer(any, text)
  if (ID_START.test(text)) void any.orWhereBetween('id', [idFrom(text, '0'), idFrom(text, 'f')])
}

/** Part of the buyer's name or address. */
export function whereBuyer(any: Knex.QueryBuilder, text: string): void {
  whereBegins(any, CUSTOMER, text)
  whereContainsLater(any, 'orders.customer_name', text)
  whereContains(any, ['orders.customer_email'], text)
}

/**
 * The first or the last id with this prefix. A range instead of a pattern, so that the primary key's index serves it.
 */
const idFrom = (start: string, filler: string): string =>
  start
    .replaceAll('-', '')
    .padEnd(32, filler)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
