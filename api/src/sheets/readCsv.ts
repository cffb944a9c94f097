import fs from 'node:fs/promises'
import { parse } from 'csv-parse'
import { decodeWith, encodingOf } from './decodeText.ts'
import type { SheetChoice, SheetRow, Tell } from './Sheet.ts'

const SEPARATORS = [',', ';', '\t', '|']

/** Reads the records of a .csv in any encoding and with any separator that spreadsheet programs write. */
export async function* readCsv(file: string, choice: SheetChoice, tell: Tell): AsyncGenerator<SheetRow> {
  const bytes = await fs.readFile(file)
  const encoding = choice.encoding ?? encodingOf(bytes)
  tell({ sheet: null, sheets: [], encoding })
  const text = decodeWith(encoding, bytes)
  const hint = /^sep=(.)\r?\n/.exec(text)
  const content = hint ? text.slice(hint[0].length) : text
  const delimiter = hint?.[1] ?? separatorOf(content)
  let number = hint ? 1 : 0
  const records = parse(content, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
  for await (const cells of records) yield { number: ++number, cells: (cells as string[]).map(withoutGuard) }
}

/** `="00123"` keeps the zeros of a text when Excel opens the file. */
const withoutGuard = (cell: string): string => (/^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell)

/** The separator that splits the first line into most parts; quoted text does not count. */
function separatorOf(text: string): string {
  const line = text
    .trimStart()
    .split(/\r?\n/, 1)[0]!
    .replace(/"[^"]*"/g, '')
  const pieces = (separator: string) => line.split(separator).length
  return SEPARATORS.toSorted((one, other) => pieces(other) - pieces(one))[0]!
}
