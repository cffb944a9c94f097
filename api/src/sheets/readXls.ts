import fs from 'node:fs/promises'
import * as XLSX from '@e965/xlsx'
import { formatSign } from './formatSign.ts'
import { createFill } from './mergedCells.ts'
import { chooseSheets } from './chooseSheets.ts'
import type { Cell, SheetChoice, SheetRow, Tell } from './Sheet.ts'

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
  const { s: start } = XLSX.utils.decode_range(sheet['!ref']!)
  const rows = XLSX.utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, blankrows: true, defval: null })
  const fill = createFill(
    (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c - start.c, right: e.c - start.c })),
  )
  for (const [index, cells] of rows.entries()) {
    const row: SheetRow = { number: start.r + 1 + index, cells }
    const signs = cells.flatMap((cell, column) => {
      const sign = typeof cell === 'number' && formatSign(formatOf(sheet, start.r + index, start.c + column))
      return sign ? [[column, sign] as const] : []
    })
    if (signs.length) row.signs = new Map(signs)
    yield fill(row)
  }
}

const formatOf = (sheet: XLSX.WorkSheet, row: number, column: number): string =>
  String((sheet['!data']?.[row]?.[column] as XLSX.CellObject | undefined)?.z ?? '')
