import type { Knex } from 'knex'
import type { Cell } from '../../../sheets/Sheet.ts'
import { exportName, sheetFile } from '../../../sheets/sheetFile.ts'
import { timeZoneOf } from '../../../rows/timeZone.ts'
import { matchingSales, type OrderFilter } from '../listing.ts'
import { Order } from '../../../rows/Order.ts'
import { answerColumns } from './answerColumns.ts'
import { orderColumns, type OrderColumn } from './sheetColumns.ts'

/** Orders per query, read while the previous ones are written. */
const BATCH = 500

/** Streams the matching sales of a merchant, oldest first. */
export async function exportSheet(db: Knex, merchantId: string, filter: OrderFilter, format: 'xlsx' | 'csv') {
  const timeZone = await timeZoneOf(db, merchantId)
  const matching = matchingSales(db, merchantId, filter, timeZone)
  const columns = [...orderColumns(timeZone), ...(await answerColumns(db, matching))]
  const rows = readRows(db, merchantId, matching, columns)
  return sheetFile(exportName('orders'), { name: 'Orders', columns, rows }, format)
}

/** Pages by columns that never change, so that no order is skipped or repeated while shoppers buy. */
async function* readRows(
  db: Knex,
  merchantId: string,
  matching: Knex.QueryBuilder,
  columns: OrderColumn[],
): AsyncGenerator<Cell[][]> {
  let last: Order | undefined
  do {
    const page = matching.clone().select('id').orderBy(['createdAt', 'id']).limit(BATCH)
    if (last) void page.whereRaw('(created_at, id) > (?, ?)', [last.createdAt, last.id])
    const orders = await Order.query(db)
      .where({ merchantId })
      .whereIn('id', page as never)
      .orderBy(['createdAt', 'id'])
      .withGraphFetched('[items, invoices, shipments]')
    if (orders.length) yield orders.map((order) => columns.map(({ cellOf }) => cellOf(order)))
    last = orders.length < BATCH ? undefined : orders.at(-1)
  } while (last)
}
