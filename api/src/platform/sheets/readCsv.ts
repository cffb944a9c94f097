import fs from 'node:fs/promises'
import { parse } from 'csv-parse'
import { decodeWith, encodingOf } from './decodeText.ts'
import type { SheetChoice, SheetRow, Tell } from './Sheet.ts'

/** Of equals the first: a comma may be that of decimals. */
const SEPARATORS = ['\t', ';', '|', ',']

/** Reads the records of a .csv in any encoding and with any separator that spreadsheet programs write. */
export async function* readCsv(file: string, choice: SheetChoice, tell: Tell): AsyncGenerator<SheetRow> {
  const bytes = await fs.readFile(file)
  const encoding = choice.encoding ?? encodingOf(bytes)
  tell({ sheet: null, sheets: [], encoding })
  const text = decodeWith(encoding, bytes)
  const hint = /^"?sep=(.)"?[ \t]*\r?\n/i.exec(text)
  const content = hint ? text.slice(hint[0].length) : text
  const delimiter = hint?.[1] ?? separatorOf(content)
  let number = hint ? 1 : 0
  const records = parse(content, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
  for await (const cells of records)
    yield { number: ++number, cells: (cells as string[]).map(withoutGuard), separator: delimiter }
}

/** `="00123"` keeps the zeros of a text when Excel opens the file. */
const withoutGuard = (cell: string): string => (/^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell)

/** Lines that a separator is looked for in. The first ones may be titles. */
const SAMPLE_LINES = 50

/** The separator that most lines have, and of equals the one with the most parts; quoted text does not count. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|[\r\n]/, SAMPLE_LINES)
  const countOf = (separator: string) => {
    const pieces = lines.map((line) => line.split(separator).length - 1)
    return { lines: pieces.filter(Boolean).length, most: Math.max(...pieces) }
  }
  const counted = SEPARATORS.map((separator) => ({ separator, ...countOf(separator) }))
  return counted.toSorted((one, other) => other.lines - one.lines || other.most - one.most)[0]!.separator
}
