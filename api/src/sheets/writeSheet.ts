import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { DataValidation, Worksheet } from 'exceljs'
import { quoteFormula, quoteQuoted } from './formulas.ts'
import type { Cell } from './Sheet.ts'
import { escapeText } from './xlsxText.ts'

export interface SheetColumn {
  heading: string
  /** In characters. */
  width: number
  /** Texts stay texts when somebody edits them; amounts show two decimals. */
  format: 'text' | 'amount' | 'plain'
  /** What a cell offers to choose from. */
  choices?: string[]
}

export interface SheetContent {
  name: string
  columns: SheetColumn[]
  /** Some rows at a time, each as long as the columns. */
  rows: AsyncIterable<Cell[][]> | Iterable<Cell[][]>
}

type Rows = SheetContent['rows']

/** As an answer names what it carries. */
export const SHEET_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A .csv as it is written, with the mark that makes Excel read UTF-8. */
export const writeCsv = (columns: SheetColumn[], rows: Rows): Readable =>
  Readable.from(linesOf(columns, rows), { objectMode: false })

async function* linesOf(columns: SheetColumn[], batches: Rows) {
  yield `\uFEFF${stringify([columns.map(({ heading }) => heading)])}`
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => row.map((cell) => (typeof cell === 'string' ? quoteFormula(cell) : cell))),
      { cast: { boolean: String } },
    )
}

/** An .xlsx as it is written. Rows are asked for no faster than the receiver takes them. */
export function writeXlsx(sheets: SheetContent[]): Readable {
  const out = new PassThrough()
  fill(out, sheets).catch((error: Error) => out.destroy(error))
  return out
}

const FORMATS = { text: '@', amount: '0.00', plain: 'General' }
/** How far down cells offer their choices; a list that goes on to the last row of a program makes some of them slow. */
const CHOICE_ROWS = 10_000

async function fill(out: PassThrough, sheets: SheetContent[]) {
  // Half a second to load: not before somebody exports.
  const { default: ExcelJS } = await import('exceljs')
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  for (const { name, columns, rows: batches } of sheets) {
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ heading, width, format }) => ({ header: heading, width, style: { numFmt: FORMATS[format] } }))
    sheet.getRow(1).font = { bold: true }
    for (const [index, { choices }] of columns.entries()) if (choices) offer(sheet, index + 1, choices)
    for await (const rows of batches) {
      for (const row of rows)
        sheet.addRow(row.map((cell) => (typeof cell === 'string' ? escapeText(quoteQuoted(cell)) : cell))).commit()
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')])
      if (out.destroyed) return
    }
    sheet.commit()
  }
  await book.commit()
}

/** The library's types leave this out. */
interface Validated {
  dataValidations: { add: (range: string, rule: DataValidation) => void }
}

function offer(sheet: Worksheet, column: number, choices: string[]) {
  const { letter } = sheet.getColumn(column)
  const rule: DataValidation = { type: 'list', allowBlank: true, formulae: [`"${choices.join(',')}"`] }
  ;(sheet as unknown as Validated).dataValidations.add(`${letter}2:${letter}${CHOICE_ROWS}`, rule)
}
