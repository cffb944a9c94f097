import { camelKeys } from '../../../platform/db/sql.ts'
import { Dispute, HistoryEntry, Order, OrderItem } from '../../../shop/order/Order.ts'
import type { OrderColumns } from '../../../shop/order/orderColumns.ts'

const ofOrder = (table: string, order: string, merchant: string) =>
  `(select coalesce(json_agg(${table} order by ${order}), '[]') from ${table} where ${table}.merchant_id = ${merchant} and ${table}.order_id = orders.id)`

const itemsOf = (merchant: string) => `${ofOrder('order_items', 'position', merchant)} as items`

/** Column of a statement about `orders` of a merchant: the items of each, in display order. */
export const ITEMS_COLUMN = itemsOf(':merchantId')

/** Columns of such a statement: what belongs to each order. @param merchant SQL of its merchant. */
export const partsColumns = (merchant: string): string =>
  `${itemsOf(merchant)}, ${ofOrder('order_history', 'at, id', merchant)} as history, ${ofOrder('disputes', 'created_at desc', merchant)} as disputes`

type Json = Record<string, unknown>

/** A row of such a statement, by its columns in camelCase. */
export type WholeRow = OrderColumns & { items: unknown; history?: unknown; disputes?: unknown }

/** Makes an order of such a row. JSON has no dates, so those of the parts are made here. */
export function wholeOrder({ items, history, disputes, ...columns }: WholeRow): Order {
  const parts = <Part extends object>(rows: unknown, of: new () => Part, dates: string[]): Part[] =>
    (rows as Json[]).map((row) => {
      const part = camelKeys(row) as Json
      for (const name of dates) part[name] = part[name] && new Date(part[name] as string)
      return Object.assign(new of(), part)
    })
  return Object.assign(new Order(), columns, {
    items: parts(items, OrderItem, []),
    ...(history !== undefined && { history: parts(history, HistoryEntry, ['at']) }),
    ...(disputes !== undefined && {
      disputes: parts(disputes, Dispute, [
        'answerUntil',
        'createdAt',
        'updatedAt',
        'closedAt',
        'evidenceSubmittedAt',
        'evidenceSentAt',
      ]),
    }),
  })
}
