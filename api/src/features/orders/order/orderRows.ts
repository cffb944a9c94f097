import type { Knex } from 'knex'
import { inOrder } from '../../../platform/db/page.ts'
import { snakeCase, sql } from '../../../platform/db/sql.ts'
import type { Dispute, Order, OrderItem } from '../../../shop/order/Order.ts'

const COLUMNS = [
  'id',
  'number',
  'customerEmail',
  'customerName',
  'createdAt',
  'updatedAt',
  'totalMinor',
  'currency',
  'paymentStatus',
  'fulfilment',
  'company',
  'reference',
  'metadata',
] as const

/** An order as lists show it. */
export interface OrderRow extends Pick<Order, (typeof COLUMNS)[number]> {
  items?: Pick<OrderItem, 'productId' | 'quantity' | 'priceMinor'>[]
  /** Newest first. */
  disputes?: Pick<Dispute, 'id' | 'reason' | 'status' | 'answerUntil' | 'evidenceSubmittedAt'>[]
}

const ROWS = (orders: string) => `
  select ${COLUMNS.map((name) => `orders.${snakeCase(name)}`)},
    (select json_agg(json_build_object('productId', product_id, 'quantity', quantity, 'priceMinor', price_minor) order by position)
     from order_items where order_items.merchant_id = :merchantId and order_items.order_id = orders.id) as items,
    (select json_agg(json_build_object('id', disputes.id, 'reason', reason, 'status', disputes.status, 'answerUntil', answer_until,
       'evidenceSubmittedAt', evidence_submitted_at) order by disputes.created_at desc)
     from disputes where disputes.merchant_id = :merchantId and disputes.order_id = orders.id) as disputes
  from ${orders}`
const OF_IDS = ROWS('orders where orders.merchant_id = :merchantId and orders.id = any(cast(:ids as uuid[]))')
const NEWEST_FIRST = 'order by orders.created_at desc, orders.id desc'
const NEWEST = ROWS(`(
    select * from orders where orders.merchant_id = :merchantId and (cast(:isUnfinished as boolean) is null or is_unfinished = :isUnfinished)
    ${NEWEST_FIRST} limit :limit) orders ${NEWEST_FIRST}`)

type Stored = OrderRow & { items: OrderRow['items'] | null; disputes: OrderRow['disputes'] | null }

/** Reads these rows of a merchant's order list, with one statement and the columns that it shows. */
export async function readOrderRows(db: Knex, merchantId: string, ids: string[]): Promise<OrderRow[]> {
  if (!ids.length) return []
  return inOrder(ids, (await sql<Stored>(db, OF_IDS, { merchantId, ids }, 'orderRows')).map(rowOf))
}

/** Reads the top of a merchant's order list, newest first. */
export async function readNewestRows(
  db: Knex,
  merchantId: string,
  { isUnfinished, limit }: { isUnfinished: boolean | null; limit: number },
): Promise<OrderRow[]> {
  return (await sql<Stored>(db, NEWEST, { merchantId, isUnfinished, limit }, 'newestOrders')).map(rowOf)
}

const rowOf = (row: Stored): OrderRow => ({
  ...row,
  items: row.items ?? [],
  disputes: (row.disputes ?? []).map((one) => ({ ...one, answerUntil: one.answerUntil && new Date(one.answerUntil) })),
})
