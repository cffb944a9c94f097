import type { Knex } from 'knex'
import type { Cell } from '../../../platform/sheets/Sheet.ts'
import type { SheetFormat } from '../../../platform/sheets/writeSheet.ts'
import { type ExportCall, exportName, sheetFile } from '../../../platform/sheets/sheetFile.ts'
import { timeZoneOf } from '../../../shop/merchant/timeZone.ts'
import { matchingSales, type OrderFilter } from '../order/listing.ts'
import { Order } from '../../../shop/order/Order.ts'
import { answerColumns } from './answerColumns.ts'
import { orderColumns } from './sheetColumns.ts'

/** Orders per query, read while the previous ones are written. */
const BATCH = 500

/** Streams the matching sales of a merchant, oldest first. */
export async function exportSheet({ db, merchantId, meter }: ExportCall, filter: OrderFilter, format: SheetFormat) {
  const timeZone = await timeZoneOf(db, merchantId)
  const matching = matchingSales(db, merchantId, filter, timeZone)
  const columns = [...orderColumns(timeZone), ...(await answerColumns(db, matching))]
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const orders of readSales(db, merchantId, { matching, graph: '[items, invoices, shipments]' }))
      yield orders.map((order) => columns.map(({ cellOf }) => cellOf(order)))
  }
  return sheetFile(exportName('orders'), { name: 'Orders', columns, rows: rows(), meter }, format)
}

interface Sales {
  /** From `matchingSales`. */
  matching: Knex.QueryBuilder
  /** Relations to read. */
  graph: string
}

/**
 * Reads the matching sales of a merchant, oldest first, in batches. Pages by columns that never change, so that no order
 * is skipped or repeated while shoppers buy.
 */
export async function* readSales(db: Knex, merchantId: string, { matching, graph }: Sales): AsyncGenerator<Order[]> {
  let last: Order | undefined
  do {
    const page = matching.clone().select('id').orderBy(['createdAt', 'id']).limit(BATCH)
    if (last) void page.whereRaw('(created_at, id) > (?, ?)', [last.createdAt, last.id])
    const orders = await Order.query(db)
      .where({ merchantId })
      .whereIn('id', page as never)
      .orderBy(['createdAt', 'id'])
      .withGraphFetched(graph)
    if (orders.length) yield orders
    last = orders.length < BATCH ? undefined : orders.at(-1)
  } while (last)
}
