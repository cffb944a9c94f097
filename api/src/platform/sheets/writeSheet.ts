import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { DataValidation, Worksheet } from 'exceljs'
import { charged, chargedEach, type Meter, UNMETERED } from '../http/meter.ts'
import { quoteFormula, quoteQuoted } from './formulas.ts'
import type { Cell } from './Sheet.ts'
import { escapeText } from './xlsxText.ts'

export interface SheetColumn {
  heading: string
  /** In characters. */
  width: number
  /**
   * Texts stay texts when edited; amounts show two decimals. Times are cells of `2026-01-31 14:05` or ISO 8601: an .xlsx
   * stores them as dates.
   */
  format: 'text' | 'amount' | 'plain' | 'time'
  /** Values that a cell offers in a list. */
  choices?: string[]
}

export interface SheetContent {
  name: string
  columns: SheetColumn[]
  /** In batches, each row as long as the columns. */
  rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]>
  /** Charged with the time that reading the rows and writing take. */
  meter?: Meter
}

type Rows = SheetContent['rows']

/** Content types. `csv_exact` is a .csv whose cells are not guarded against formulas. */
export const SHEET_TYPES = {
  csv: 'text/csv',
  csv_exact: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type SheetFormat = keyof typeof SHEET_TYPES

/** Writes a .csv as a stream, with the BOM that makes Excel read UTF-8. */
export const writeCsv = ({ columns, rows, meter = UNMETERED }: Omit<SheetContent, 'name'>, guard = quoteFormula): Readable =>
  Readable.from(linesOf(columns, rows, { meter, guard }), { objectMode: false })

async function* linesOf(columns: SheetColumn[], batches: Rows, { meter, guard }: { meter: Meter; guard: typeof quoteFormula }) {
  yield `\uFEFF${stringify([columns.map(({ heading }) => heading)])}`
  for await (const rows of chargedEach(meter, batches)) yield charged(meter, () => linesOfBatch(rows, guard))
}

const linesOfBatch = (rows: Cell[][], guard: typeof quoteFormula): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guard(cell) : cell))),
    { cast: { boolean: String } },
  )

/** Writes an .xlsx as a stream. Reads rows no faster than the receiver takes them. */
export function writeXlsx(sheets: SheetContent[]): Readable {
  const out = new PassThrough()
  fill(out, sheets).catch((error: Error) => out.destroy(error))
  return out
}

const FORMATS = { text: '@', amount: '0.00', plain: 'General', time: 'yyyy-mm-dd hh:mm' }
/** Number of rows whose cells offer choices; up to the last possible row, some programs become slow. */
const CHOICE_ROWS = 10_000

/** What a sheet without rows takes, most of it for packing: 8 to 20 ms, measured. */
const SHEET_MS = 15

async function fill(out: PassThrough, sheets: SheetContent[]) {
  // Takes long to load: the server does so before its first call, and a test only when it writes a sheet.
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  for (const { name, columns, rows: batches, meter = UNMETERED } of sheets) {
    meter.charge(SHEET_MS)
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ heading, width, format }) => ({ header: heading, width, style: { numFmt: FORMATS[format] } }))
    sheet.getRow(1).font = { bold: true }
    for (const [index, { choices }] of columns.entries()) if (choices) offer(sheet, index + 1, choices)
    for await (const rows of chargedEach(meter, batches)) {
      charged(meter, () => {
        for (const row of rows) sheet.addRow(row.map((cell, index) => xlsxCell(cell, columns[index]!))).commit()
      })
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
      if (out.destroyed) return
    }
    sheet.commit()
  }
  await book.commit()
}

const MINUTE = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

function xlsxCell(cell: Cell, { format }: SheetColumn): Cell | Date {
  if (typeof cell !== 'string') return cell
  // A date of a sheet has no time zone: it shows what the text says.
  const time = format === 'time' ? new Date(MINUTE.test(cell) ? `${cell.replace(' ', 'T')}Z` : cell) : null
  if (time && !Number.isNaN(time.getTime())) return time
  return escapeText(quoteQuoted(cell))
}

/** Missing in the library's types. */
interface Validated {
  dataValidations: { add: (range: string, rule: DataValidation) => void }
}

function offer(sheet: Worksheet, column: number, choices: string[]) {
  const { letter } = sheet.getColumn(column)
  const rule: DataValidation = { type: 'list', allowBlank: true, formulae: [`"${choices.join(',')}"`] }
  ;(sheet as unknown as Validated).dataValidations.add(`${letter}2:${letter}${CHOICE_ROWS}`, rule)
}
