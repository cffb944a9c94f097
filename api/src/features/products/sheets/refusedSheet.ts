import { cellText } from '../../../platform/sheets/cellText.ts'
import type { components } from '../../../generated/openapi.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import { scaleOf } from '../../../platform/sheets/findColumns.ts'
import type { Cell, SheetRow } from '../../../platform/sheets/Sheet.ts'
import { sheetFile } from '../../../platform/sheets/sheetFile.ts'
import type { SheetColumn, SheetFormat } from '../../../platform/sheets/writeSheet.ts'
import type { Meter } from '../../../platform/http/meter.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import type { ImportOptions } from './importPlan.ts'
import { carryOutSheet, type ImportContext } from './importSheet.ts'
import { titleSigns } from './sheetCurrency.ts'

/**
 * Returns a sheet of the rows that an import would skip (docs/product/products.md#refused-rows).
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
  const { done, understood, prices } = await carryOutSheet(upload, { ...options, dryRun: true }, context, {
    present: (outcome) => outcome,
    note,
  })
  if (understood.problem) throw invalidField('excel', understood.problem)
  const reasons = new Map<number, string>()
  for (const { row, reason } of done) if (reason !== null && !reasons.has(row)) reasons.set(row, reason)
  const isChosen = options.reading.columns !== undefined
  return skippedSheet({ reasons, rows, columns: understood.columns, prices, isChosen, meter: context.meter }, format)
}

interface Skipped {
  /** By the number of the row. */
  reasons: Map<number, string>
  /** At least these rows, as the file has them. */
  rows: Map<number, SheetRow>
  columns: components['schemas']['ImportColumn'][]
  prices: { currency: string | null; isMinor: boolean }
  /** Whether the merchant chose the columns. */
  isChosen: boolean
  meter: Meter
}

/** Rows and headings are as in the file, with the reasons in the last column, so that the mended sheet can be imported. */
export function skippedSheet({ reasons, rows, columns, prices, isChosen, meter }: Skipped, format: SheetFormat) {
  // Without the choice of the merchant, headings that nobody knows would be refused again.
  const headings = columns.map(({ heading, read_as: readAs }) => {
    const known = isChosen && readAs ? readAs : heading
    return readAs === 'price' ? `${known}${notes(known, prices)}` : known
  })
  const content = [...reasons].map(([row, reason]) => [...headings.map((_, at) => cellOf(rows.get(row)!, at)), reason])
  return sheetFile(
    'skipped_products',
    { name: 'Skipped', columns: [...headings.map(columnOf), REASON], rows: [content], meter },
    format,
  )
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
