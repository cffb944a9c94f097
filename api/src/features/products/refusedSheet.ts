import { invalidField } from '../../http/errors.ts'
import { isMinorHeading } from '../../sheets/findColumns.ts'
import type { Cell, SheetRow } from '../../sheets/Sheet.ts'
import { sheetFile } from '../../sheets/sheetFile.ts'
import type { SheetColumn } from '../../sheets/writeSheet.ts'
import type { Upload } from '../../http/uploads.ts'
import { carryOutSheet, type ImportContext, type ImportOptions } from './importSheet.ts'
import { cellText } from './readMoney.ts'
import { titleSign } from './sheetCurrency.ts'

/**
 * Returns a sheet of the rows that an import would skip, with the reasons in the last column. Rows and headings are as in the
 * file, so that the mended sheet can be imported (docs/product/products.md#refused-rows).
 * @throws 400 when the file as a whole cannot be read.
 */
export async function refusedSheet(
  upload: Upload,
  options: Omit<ImportOptions, 'dryRun'>,
  context: ImportContext,
  format: 'xlsx' | 'csv',
) {
  const rows = new Map<number, SheetRow>()
  const note = (row: SheetRow) => void rows.set(row.number, row)
  const { done, understood } = await carryOutSheet(upload, { ...options, dryRun: true }, context, note)
  if (understood.problem) throw invalidField('excel', understood.problem)
  const reasons = new Map<number, string>()
  for (const { row, reason } of done) if (reason !== null && !reasons.has(row)) reasons.set(row, reason)
  // Without the choice of the merchant, headings that nobody knows would be refused again.
  const isChosen = options.reading.columns !== undefined
  const headings = understood.columns.map(({ heading, read_as: readAs }) =>
    isChosen && readAs ? knownHeading(readAs, heading) : heading,
  )
  const content = [...reasons].map(([row, reason]) => [...headings.map((_, at) => cellOf(rows.get(row)!, at)), reason])
  const sheet = { name: 'Skipped', columns: [...headings.map(columnOf), REASON], rows: [content], meter: context.meter }
  return sheetFile('skipped_products', sheet, format)
}

const REASON: SheetColumn = { heading: 'problem', width: 70, format: 'text' }

const columnOf = (heading: string): SheetColumn => ({ heading, width: 20, format: 'plain' })

/** `price (EUR)` or `price (cents)`, if the heading of the file says so. */
function knownHeading(readAs: string, heading: string): string {
  if (readAs !== 'price') return readAs
  const notes = [titleSign(heading), isMinorHeading(heading) && 'cents'].filter(Boolean)
  return notes.length ? `price (${notes.join(' ')})` : 'price'
}

/** A number that shows a currency or a percent sign becomes text, because the sign is only in its format. */
function cellOf(row: SheetRow, place: number): Cell {
  const as = row.shown?.get(place)
  return as && (as.sign || as.text.includes('%')) ? cellText(row, place) : (row.cells[place] ?? null)
}
