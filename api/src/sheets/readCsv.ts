import fs from 'node:fs/promises'
import { parse } from 'csv-parse'
import type { SheetRow } from './Sheet.ts'

const SEPARATORS = [',', ';', '\t', '|']

/** Reads the records of a .csv in any encoding and with any separator that spreadsheet programs write. */
export async function* readCsv(file: string): AsyncGenerator<SheetRow> {
  const text = decode(await fs.readFile(file))
  const hint = /^sep=(.)\r?\n/.exec(text)
  const content = hint ? text.slice(hint[0].length) : text
  const delimiter = hint?.[1] ?? separatorOf(content)
  let number = hint ? 1 : 0
  const records = parse(content, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
  for await (const cells of records) yield { number: ++number, cells: cells as string[] }
}

/** Excel writes UTF-8 with a BOM, UTF-16 as "Unicode text", and otherwise Windows-1252. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that splits the first line into most parts; quoted text does not count. */
function separatorOf(text: string): string {
  const line = text
    .trimStart()
    .split(/\r?\n/, 1)[0]!
    .replace(/"[^"]*"/g, '')
  const pieces = (separator: string) => line.split(separator).length
  return SEPARATORS.toSorted((one, other) => pieces(other) - pieces(one))[0]!
}
