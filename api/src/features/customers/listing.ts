import type { Knex } from 'knex'
import { contains, countRows } from '../../db/page.ts'
import { notFound } from '../../http/errors.ts'
import type { Input } from '../../http/operations.ts'
import { Customer } from './Customer.ts'
import { foldCustomersOf } from './foldCustomers.ts'

type Query = Input<'listCustomers'>['query']

const COLUMNS = { email: 'email', name: `lower(coalesce(name, ''))`, orders: 'orders', last_order: 'last_order_at' }

/** The merchant's customers that a search means: in address or name. */
export function matching(db: Knex, merchantId: string, search: string | undefined): Knex.QueryBuilder {
  const rows = db('customers').where({ merchantId })
  const text = search?.trim()
  if (!text) return rows
  return rows.where((any) => void any.whereILike('email', contains(text)).orWhereILike('name', contains(text)))
}

/** One page of customers. Sorted by what they spent, the merchant's main currency counts. */
export async function listPage(db: Knex, merchantId: string, query: Query) {
  await foldCustomersOf(db, merchantId)
  const { limit = 10, offset = 0, search, sortBy = 'last_order', sortDir = 'desc' } = query
  const rows = matching(db, merchantId, search)
  const { total, isExact } = await countRows(rows, Boolean(search?.trim()))
  const page = rows.clone().select('*').limit(limit).offset(offset)
  if (sortBy === 'spent')
    void page.orderByRaw(`coalesce(cast(spent ->> ? as bigint), 0) ${sortDir}, id ${sortDir}`, [
      await mainCurrencyOf(db, merchantId),
    ])
  else void page.orderByRaw(`${COLUMNS[sortBy]} ${sortDir}, id ${sortDir}`)
  const customers: Customer[] = await page
  return { customers, total, isExact }
}

/** @throws 404 */
export async function findCustomer(db: Knex, merchantId: string, id: string): Promise<Customer> {
  await foldCustomersOf(db, merchantId)
  const customer = await Customer.query(db).findOne({ id, merchantId })
  if (!customer) throw notFound('Customer')
  return customer
}

/** The currency most sold in (decisions: Dashboard). */
async function mainCurrencyOf(db: Knex, merchantId: string): Promise<string> {
  const { rows } = await db.raw(
    `select currency from customers, jsonb_object_keys(spent) as currency where merchant_id = ? group by currency order by count(*) desc limit 1`,
    [merchantId],
  )
  return rows[0]?.currency ?? 'USD'
}
