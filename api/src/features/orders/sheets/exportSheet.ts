import type { Knex } from 'knex'
import type { Cell } from '../../../sheets/Sheet.ts'
import { exportName, sheetFile } from '../../../sheets/sheetFile.ts'
import { matchingSales, type OrderFilter, timeZoneOf } from '../listing.ts'
import { Order } from '../../../rows/Order.ts'
import { orderColumns, type OrderColumn } from './sheetColumns.ts'

/** Orders asked for at once, while the ones before are written. */
const BATCH = 500

/** The orders that a merchant sold and that match, oldest first, as they are read. */
export async function exportSheet(db: Knex, merchantId: string, filter: OrderFilter, format: 'xlsx' | 'csv') {
  const timeZone = await timeZoneOf(db, merchantId)
  const columns = orderColumns(timeZone)
  const matching = matchingSales(db, merchantId, filter, timeZone)
  const rows = readRows(db, merchantId, matching, columns)
  return sheetFile(exportName('orders'), { name: 'Orders', columns, rows }, format)
}

/** Page after page by what never changes, so that nothing is left out or told twice while shoppers buy. */
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
      .withGraphFetched('[items, invoices]')
    if (orders.length) yield orders.map((order) => columns.map(({ cellOf }) => cellOf(order)))
    last = orders.length < BATCH ? undefined : orders.at(-1)
  } while (last)
}
