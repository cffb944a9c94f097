import type { Knex } from 'knex'
import { readBatches } from '../../../platform/db/readBatches.ts'
import type { SheetFormat } from '../../../platform/sheets/writeSheet.ts'
import { cellsOf, type ExportCall, exportName, sheetFile } from '../../../platform/sheets/sheetFile.ts'
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
  const rows = cellsOf(columns, readSales(db, merchantId, { matching, graph: '[items, invoices, shipments]' }))
  return sheetFile(exportName('orders'), { name: 'Orders', columns, rows, meter }, format)
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
export const readSales = (db: Knex, merchantId: string, { matching, graph }: Sales): AsyncGenerator<Order[]> =>
  readBatches<Order>(BATCH, (last) => {
    const page = matching.clone().select('id').orderBy(['createdAt', 'id']).limit(BATCH)
    if (last) void page.whereRaw('(created_at, id) > (?, ?)', [last.createdAt, last.id])
    return Order.query(db)
      .where({ merchantId })
      .whereIn('id', page as never)
      .orderBy(['createdAt', 'id'])
      .withGraphFetched(graph)
  })
