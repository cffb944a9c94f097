import { invalidField } from '../../../../platform/http/errors.ts'
import type { Currency } from '../../../../pricing/currencies.ts'
import type { SheetRow } from '../../../../platform/sheets/Sheet.ts'
import { readMoney } from '../readMoney.ts'
import { textAt } from '../../../../platform/sheets/cellText.ts'
import { cellAt, type Headings, readCount } from '../readCells.ts'
import { assertReadable } from '../readRow.ts'
import { type ColumnName, OPTION_COLUMNS } from '../productColumn.ts'
import { COLUMNS } from '../sheetColumns.ts'
import type { VariantInput } from '../../variants/planVariants.ts'
import { tidy } from '../../variants/readOptions.ts'

/** What a row says about a variant. */
export interface VariantCells {
  row: number
  /** In lower case; empty without one. */
  id: string
  /** Names of the options, and the variant's values; empty where the sheet leaves them out. */
  names: string[]
  values: string[]
  fields: Omit<VariantInput, 'id' | 'values'>
}

/**
 * Reads the row of a variant. An empty cell clears, except in the options and the status, where it changes nothing.
 * @throws 400 naming the column.
 */
export function readVariantRow(row: SheetRow, headings: Headings, currency: Currency): VariantCells {
  assertReadable(row)
  const text = (column: ColumnName) => textAt(row, headings, column)
  for (const { heading, ofVariant } of COLUMNS)
    if (!ofVariant && text(heading))
      throw invalidField(heading, `Only the row of the product has ${heading}. Leave it empty for a variant.`)
  const fields: VariantCells['fields'] = {}
  if (headings.has('sku')) fields.sku = text('sku') || null
  if (headings.has('price')) fields.price = readMoney(row, headings, currency, currency)?.value ?? null
  if (headings.has('stock')) fields.stock = readCount('stock', cellAt(row, headings, 'stock'))
  if (headings.has('image_url')) fields.image_url = text('image_url') || null
  if (text('status')) fields.status = readStatus(text('status').toLowerCase())
  return {
    row: row.number,
    id: text('id').toLowerCase(),
    names: OPTION_COLUMNS.map(([name]) => tidy(text(name))),
    values: OPTION_COLUMNS.map(([, value]) => tidy(text(value))),
    fields,
  }
}

function readStatus(text: string): 'active' | 'inactive' {
  if (text !== 'active' && text !== 'inactive')
    throw invalidField('status', 'status must be one of: active, inactive, for a variant.')
  return text
}
