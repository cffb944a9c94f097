import { invalidField } from '../../../platform/http/errors.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import { findColumns } from '../../../platform/sheets/findColumns.ts'
import { SheetProblem, type SheetRow } from '../../../platform/sheets/Sheet.ts'
import { namedCurrency } from './currencyNames.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import { readBillingCells } from './readBillingCells.ts'
import { cellAt, type Headings, readBoolean, readCount } from './readCells.ts'
import { readMoney } from './readMoney.ts'
import type { ColumnName } from './productColumn.ts'
import { COLUMNS } from './sheetColumns.ts'

/**
 * Finds the columns in the first row.
 * @throws SheetProblem when name or price is missing, a column appears twice, or there are more than three options.
 */
export function readHeadings(row: SheetRow): Headings {
  const headings = findColumns(row, COLUMNS)
  if (row.cells.some((cell) => /^option[\s_-]+([4-9]|\d\d)/i.test(String(cell ?? '').trim())))
    throw new SheetProblem('A product has at most 3 options. Remove the columns for more.')
  const missing = (['name', 'price'] as const).filter((column) => !headings.has(column))
  if (missing.length) throw new SheetProblem(`The first row must name the columns. Missing: ${missing.join(' and ')}.`)
  return headings
}

/** @throws 400 for a row that cannot be read as a whole. */
export function assertReadable({ problem }: SheetRow): void {
  if (problem) throw invalidField('row', problem)
}

/**
 * Converts a row to the body that the API would get for it. An empty cell clears, except in currency, type, tax class,
 * status and low_stock_at, where it changes nothing.
 * @param shop the currency that a price without one is in.
 * @throws 400 naming the column.
 */
export function readRow(row: SheetRow, headings: Headings, shop: Currency): Record<string, unknown> {
  assertReadable(row)
  const text = (column: ColumnName) => textAt(row, headings, column)
  for (const { heading, cellOf } of COLUMNS)
    if (!cellOf && text(heading)) throw invalidField(heading, `Only variants have ${heading}. Fill in variant_of.`)
  const fields: Record<string, unknown> = { name: required('name', text('name')) }
  for (const column of ['description', 'image_url', 'digital_file_url'] as const)
    if (headings.has(column)) fields[column] = text(column) || null
  for (const column of ['type', 'tax_class', 'status'] as const) if (text(column)) fields[column] = text(column).toLowerCase()
  if (text('currency')) fields['currency'] = namedCurrency(text('currency'), shop) ?? text('currency').toUpperCase()
  if (text('is_digital')) fields['is_digital'] = readBoolean('is_digital', text('is_digital'))
  if (headings.has('sku')) fields['sku'] = text('sku') || null
  if (headings.has('stock')) fields['stock'] = readCount('stock', cellAt(row, headings, 'stock'))
  if (text('low_stock_at')) fields['low_stock_at'] = readCount('low_stock_at', cellAt(row, headings, 'low_stock_at'))
  readPrice(fields, row, headings, shop)
  const billing = readBillingCells(row, headings, (fields['currency'] as Currency | undefined) ?? shop)
  if (billing !== undefined) fields['billing'] = billing
  if (fields['type'] && fields['is_digital'] !== undefined && fields['is_digital'] !== (fields['type'] === 'digital'))
    throw invalidField('is_digital', `is_digital contradicts the type ${fields['type']}.`)
  return fields
}

function required(column: ColumnName, text: string): string {
  if (!text) throw invalidField(column, `${column} is required.`)
  return text
}

function readPrice(fields: Record<string, unknown>, row: SheetRow, headings: Headings, shop: Currency) {
  const price = readMoney(row, headings, fields['currency'] as Currency | undefined, shop)
  if (!price) throw invalidField('price', 'price is required.')
  fields['price'] = price.value
  if (price.currency) fields['currency'] = price.currency
}
