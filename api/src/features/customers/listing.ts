import type { Knex } from 'knex'
import { whereContains } from '../../platform/db/contains.ts'
import { findPage, inOrder } from '../../platform/db/page.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/handler.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { readMainCurrency } from '../../shop/merchant/mainCurrency.ts'
import { countCustomers } from './countCustomers.ts'
import { readChanges, wantsChanges } from '../../platform/http/changes.ts'
import { Customer } from './Customer.ts'
import { foldCustomersOf } from './foldCustomers.ts'

type Query = Input<'listCustomers'>['query']
/** Filters of a merchant's list of customers. */
export type CustomerFilter = Pick<Query, 'search' | 'paid' | 'external_id'>

const COLUMNS = {
  email: 'customers.email',
  name: `(fold_text(coalesce(customers.name, '')) collate "C")`,
  orders: 'customers.orders',
  last_order: 'customers.last_order_at',
}
const CHANGES = {
  list: 'listCustomers',
  table: 'customers',
  by: 'coalesce(customers.updated_at, customers.created_at)',
} as const
/** Columns that an index keeps sorted, as it does created_at. */
const INDEXED: readonly string[] = ['email', 'last_order']

/** Customers of a merchant that match a search and an id of the merchant's own; with `paid`, only those who have bought. */
export function matching(db: Knex, merchantId: string, { paid, ...filter }: CustomerFilter): Knex.QueryBuilder {
  const rows = db('customers').where({ merchantId })
  if (paid) void rows.where('orders', '>', 0)
  narrow(rows, filter)
  return rows
}

function narrow(rows: Knex.QueryBuilder, { search, external_id: externalId }: Omit<CustomerFilter, 'paid'>): void {
  const text = search?.trim()
  if (text) void rows.where((any) => whereContains(any, ['email', 'name'], text))
  if (externalId !== undefined) void rows.where({ externalId })
}

/**
 * Returns one page of customers. Sorting by amount spent uses the merchant's main currency. With a cursor, pages by
 * created_at, newest first, because the last order can change between pages; with `updated_since`, oldest change first.
 */
export async function listPage(db: Knex, merchantId: string, query: Query) {
  await foldCustomersOf(db, merchantId)
  if (wantsChanges(query)) {
    const load = (ids: string[]) => readOrdered(db, merchantId, ids)
    const { rows, ...page } = await readChanges(db, matching(db, merchantId, query), { ...CHANGES, load }, query)
    return { customers: rows, ...page }
  }
  const { limit = 10, offset = 0 } = query
  const text = query.search?.trim()
  const isNarrowed = Boolean(text) || query.external_id !== undefined
  const after = readCursor('listCustomers', query.cursor)
  const byCursor = after !== undefined
  const { sort_by: sortBy = 'last_order', sort_dir: direction = 'desc' } = byCursor ? {} : query
  const { ids, total, isExact, hasMore } = await findPage('customers', matching(db, merchantId, { paid: query.paid }), {
    limit,
    direction,
    after,
    offset: byCursor ? 0 : offset,
    by: byCursor
      ? 'customers.created_at'
      : sortBy === 'spent'
        ? spentIn(await readMainCurrency(db, merchantId))
        : COLUMNS[sortBy],
    nullsLast: !byCursor && sortBy === 'last_order',
    narrow: isNarrowed ? (rows) => narrow(rows, query) : null,
    countAll: () => countCustomers(db, merchantId, query.paid),
    ...(text && INDEXED.includes(sortBy) && { search: {} }),
  })
  const customers = await readOrdered(db, merchantId, ids)
  const last = customers.at(-1)
  const next = byCursor && hasMore && last ? writeCursor('listCustomers', last.createdAt, last.id) : null
  return { customers, total, isExact, next }
}

const readOrdered = async (db: Knex, merchantId: string, ids: string[]): Promise<Customer[]> =>
  inOrder(ids, await Customer.query(db).where({ merchantId }).whereIn('id', ids))

const spentIn = (currency: Currency) => `coalesce(cast(customers.spent ->> '${currency}' as bigint), 0)`

/** @throws 404 */
export async function findCustomer(db: Knex, merchantId: string, id: string): Promise<Customer> {
  await foldCustomersOf(db, merchantId)
  const customer = await Customer.query(db).findOne({ id, merchantId })
  if (!customer) throw notFound('Customer')
  return customer
}
