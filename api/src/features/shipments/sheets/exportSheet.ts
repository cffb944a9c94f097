import type { Input } from '../../../platform/http/handler.ts'
import { timeZoneOf } from '../../../shop/merchant/timeZone.ts'
import { cellsOf, type ExportCall, exportName, sheetFile } from '../../../platform/sheets/sheetFile.ts'
import { matchingSales } from '../../orders/order/listing.ts'
import { readSales } from '../../orders/sheets/exportSheet.ts'
import { toShipColumns } from './sheetColumns.ts'

type Query = Input<'exportOrdersToShip'>['query']

/** Streams the orders with something left to ship, oldest first. */
export async function exportSheet(
  { db, merchantId, meter }: ExportCall,
  { format = 'xlsx', start_date, end_date, ...filter }: Query,
) {
  const timeZone = await timeZoneOf(db, merchantId)
  const columns = toShipColumns(timeZone)
  const matching = matchingSales(db, merchantId, { ...filter, fulfilment: 'open', days: { start_date, end_date } }, timeZone)
  const rows = cellsOf(columns, readSales(db, merchantId, { matching, graph: 'items' }))
  return sheetFile(exportName('to_ship'), { name: 'To ship', columns, rows, meter }, format)
}
