import type { Knex } from 'knex'
import type { Meter } from '../http/meter.ts'
import type { Cell } from './Sheet.ts'
import { SHEET_TYPES, type SheetColumn, type SheetContent, type SheetFormat, writeCsv, writeXlsx } from './writeSheet.ts'

/** What an export needs of the call that asks for it. */
export interface ExportCall {
  db: Knex
  merchantId: string
  meter: Meter
}

/**
 * Returns one table as the response of an export, in the requested format, streamed.
 * @param name of the file, without its extension.
 * @param besides further sheets of a workbook; a .csv has the first one only.
 * @throws 429 when the budget of the sheet's meter is spent.
 */
export function sheetFile(name: string, sheet: SheetContent & { meter: Meter }, format: SheetFormat, ...besides: SheetContent[]) {
  sheet.meter.assertLeft()
  return {
    type: SHEET_TYPES[format],
    name: `${name}.${format === 'xlsx' ? 'xlsx' : 'csv'}`,
    stream:
      format === 'xlsx' ? writeXlsx([sheet, ...besides]) : writeCsv(sheet, format === 'csv_exact' ? (text) => text : undefined),
  }
}

/** A column, and its cell for a row of an export. */
export interface ColumnOf<Row> extends SheetColumn {
  cellOf: (row: Row) => Cell
}

/** Yields the cells of rows, batch by batch. */
export async function* cellsOf<Row>(columns: ColumnOf<Row>[], batches: AsyncIterable<Row[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(({ cellOf }) => cellOf(row)))
}

/** `orders_export_2026-01-31` */
export const exportName = (what: string): string => `${what}_export_${new Date().toISOString().slice(0, 10)}`
