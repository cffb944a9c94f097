import type { Knex } from 'knex'
import { contains, countRows } from '../../db/page.ts'
import { invalidField } from '../../http/errors.ts'
import type { Input } from '../../http/operations.ts'
import { Order } from './Order.ts'

const COLUMNS = {
  created_at: 'orders.created_at',
  id: 'orders.number',
  total_amount: 'orders.total_minor',
  payment_status: 'orders.payment_status',
  customer: `lower(coalesce(nullif(orders.customer_name, ''), orders.customer_email))`,
  items: '(select count(*) from order_items where order_items.order_id = orders.id)',
} as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One page of the merchant's orders: by status, time and search (id, number, email, name), sorted. */
export async function listPage(db: Knex, merchantId: string, query: Input<'listOrders'>['query']) {
  const { limit = 10, offset = 0 } = query
  const matching = db('orders').where({ merchantId })
  filter(matching, query, await timeZoneOf(db, merchantId))
  const filtered = Boolean(
    query.search || query.startDate || query.endDate || (query.paymentStatus && query.paymentStatus !== 'all'),
  )
  const { total, isExact } = await countRows(matching, filtered)
  const direction = query.orderDir ?? query.sortDir ?? 'desc'
  const column = COLUMNS[query.orderBy ?? query.sortBy ?? 'created_at']
  const orders = await Order.query(db)
    .whereIn('orders.id', matching.clone().select('id') as never)
    .where({ merchantId })
    .orderByRaw(`${column} ${direction}, orders.id ${direction}`)
    .limit(limit)
    .offset(offset)
    .withGraphFetched('items')
    .modifyGraph('items', (items) => items.orderBy('position'))
  return { orders, total, isExact }
}

function filter(
  rows: Knex.QueryBuilder,
  { search, paymentStatus, startDate, endDate }: Input<'listOrders'>['query'],
  timeZone: string,
) {
  if (paymentStatus && paymentStatus !== 'all') void rows.where({ paymentStatus })
  if (startDate) void rows.where('createdAt', '>=', moment(rows, 'startDate', String(startDate), timeZone, 0))
  if (endDate) void rows.where('createdAt', '<', moment(rows, 'endDate', String(endDate), timeZone, 1))
  const text = search?.trim().replace(/^#/, '')
  if (!text) return
  void rows.where((any) => {
    void any.whereILike('customerEmail', contains(text)).orWhereILike('customerName', contains(text))
    if (/^\d{1,9}$/.test(text)) void any.orWhere({ number: Number(text) })
    if (UUID.test(text)) void any.orWhere({ id: text })
    else if (/^[0-9a-f-]{6,36}$/i.test(text)) void any.orWhereRaw('cast(id as text) like ?', [`${text.toLowerCase()}%`])
  })
}

/** A day is the merchant's day, from its first moment to its last; a time is itself. */
function moment(rows: Knex.QueryBuilder, field: string, text: string, timeZone: string, daysAfter: number): Knex.Value {
  const isDay = DAY.test(text)
  // PostgreSQL has no year 0.
  if (Number.isNaN(new Date(text).getTime()) || text.startsWith('0000'))
    throw invalidField(field, `${field} must be a date such as 2026-01-31.`)
  if (!isDay) return new Date(new Date(text).getTime() + daysAfter)
  return rows.client.raw(`cast(cast(? as date) + cast(? as integer) as timestamp) at time zone ?`, [text, daysAfter, timeZone])
}

async function timeZoneOf(db: Knex, merchantId: string): Promise<string> {
  const merchant = await db('merchants').where({ id: merchantId }).first('timeZone')
  return merchant?.timeZone ?? 'UTC'
}
