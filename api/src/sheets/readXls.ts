import fs from 'node:fs/promises'
import * as XLSX from '@e965/xlsx'
import type { Cell, SheetRow } from './Sheet.ts'

/** Reads the rows of the first sheet of a legacy file, which can only be read whole. */
export async function* readXls(file: string, maxRows: number): AsyncGenerator<SheetRow> {
  const bytes = await fs.readFile(file)
  const book = XLSX.read(bytes, { type: 'buffer', dense: true, sheetRows: maxRows, cellText: false, cellFormula: false })
  const sheet = book.Sheets[book.SheetNames[0]!]
  if (!sheet?.['!ref']) return
  const first = XLSX.utils.decode_range(sheet['!ref']).s.r + 1
  const rows = XLSX.utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, blankrows: true, defval: null })
  for (const [index, cells] of rows.entries()) yield { number: first + index, cells }
}
