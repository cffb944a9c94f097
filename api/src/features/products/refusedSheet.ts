import { invalidField } from '../../http/errors.ts'
import { scaleOf } from '../../sheets/findColumns.ts'
import type { Cell, SheetRow } from '../../sheets/Sheet.ts'
import { sheetFile } from '../../sheets/sheetFile.ts'
import type { SheetColumn, SheetFormat } from '../../sheets/writeSheet.ts'
import type { Upload } from '../../http/uploads.ts'
import { carryOutSheet, type ImportContext, type ImportOptions } from './importSheet.ts'
import { cellText } from './readMoney.ts'
import { titleSigns } from './sheetCurrency.ts'

/**
 * Returns a sheet of the rows that an import would skip, with the reasons in the last column. Rows and headings are as in the
 * file, so that the mended sheet can be imported (docs/product/products.md#refused-rows).
 * @throws 400 when the file as a whole cannot be read.
 */
export async function refusedSheet(
  upload: Upload,
  options: Omit<ImportOptions, 'dryRun'>,
  context: ImportContext,
  format: SheetFormat,
) {
  const rows = new Map<number, SheetRow>()
  const note = (row: SheetRow) => void rows.set(row.number, row)
  const { done, understood, prices } = await carryOutSheet(upload, { ...options, dryRun: true }, context, note)
  if (understood.problem) throw invalidField('excel', understood.problem)
  const reasons = new Map<number, string>()
  for (const { row, reason } of done) if (reason !== null && !reasons.has(row)) reasons.set(row, reason)
  // Without the choice of the merchant, headings that nobody knows would be refused again.
  const isChosen = options.reading.columns !== undefined
  const headings = understood.columns.map(({ heading, read_as: readAs }) => {
    const known = isChosen && readAs ? readAs : heading
    return readAs === 'price' ? `${known}${notes(known, prices)}` : known
  })
  const content = [...reasons].map(([row, reason]) => [...headings.map((_, at) => cellOf(rows.get(row)!, at)), reason])
  const sheet = { name: 'Skipped', columns: [...headings.map(columnOf), REASON], rows: [content], meter: context.meter }
  return sheetFile('skipped_products', sheet, format)
}

const REASON: SheetColumn = { heading: 'problem', width: 70, format: 'text' }

const columnOf = (heading: string): SheetColumn => ({ heading, width: 20, format: 'plain' })

/** ` (EUR cents)`: what a title above the list or another heading says of its prices, as far as this one does not. */
function notes(heading: string, { currency, isMinor }: { currency: string | null; isMinor: boolean }): string {
  const missing = [!titleSigns(heading).length && currency, isMinor && scaleOf(heading) !== 'minor' && 'cents'].filter(Boolean)
  return missing.length ? ` (${missing.join(' ')})` : ''
}

/** A number that shows a currency or a percent sign becomes text, because the sign is only in its format. */
function cellOf(row: SheetRow, place: number): Cell {
  const as = row.shown?.get(place)
  return as && (as.sign || as.text.includes('%')) ? cellText(row, place) : (row.cells[place] ?? null)
}
