import fs from 'node:fs/promises'
import * as XLSX from '@e965/xlsx'
import { ERRORS } from './cellErrors.ts'
import { createFill } from './mergedCells.ts'
import { chooseSheets } from './chooseSheets.ts'
import type { Cell, SheetChoice, SheetRow, Tell } from './Sheet.ts'
import { createShow, placeCell } from './showNumber.ts'

/** Reads the rows of the first visible sheet of a legacy file that has any. The file can only be read whole. */
export async function* readXls(file: string, maxRows: number, choice: SheetChoice, tell: Tell): AsyncGenerator<SheetRow> {
  const bytes = await fs.readFile(file)
  const options = { type: 'buffer', dense: true, sheetRows: maxRows, cellText: false, cellFormula: false, cellNF: true } as const
  const book = XLSX.read(bytes, options)
  const sheets = book.SheetNames.map((name, at) => ({ name, isHidden: Boolean(book.Workbook?.Sheets?.[at]?.Hidden) }))
  const name = chooseSheets(sheets, choice.sheet).find((one) => book.Sheets[one.name]!['!ref'])?.name
  tell({ sheet: name ?? null, sheets, encoding: null })
  if (name === undefined) return
  const sheet = book.Sheets[name]!
  const show = createShow(Boolean(book.Workbook?.WBProps?.date1904))
  const fill = createFill((sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c })))
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    const row: SheetRow = { number: index + 1, cells: [] }
    for (const [column, cell] of (cells ?? []).entries()) {
      const value = cell ? valueOf(cell) : null
      placeCell(row, column, value, typeof value === 'number' ? show(String(cell?.z ?? ''), value) : null)
    }
    yield fill(row)
  }
}

/** An error is its text, as `#REF!`. */
const valueOf = ({ t, v, w }: XLSX.CellObject): Cell =>
  t === 'e' ? String(w ?? ERRORS[v as number] ?? '#N/A') : t === 'z' || v === undefined ? null : (v as Cell)
