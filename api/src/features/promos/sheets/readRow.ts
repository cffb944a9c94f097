import { invalidField } from '../../../platform/http/errors.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { readSheetTime, type SheetTime } from '../../../platform/sheets/sheetTimes.ts'
import { readAmount } from '../../products/sheets/readAmount.ts'
import { type Discount, readDiscount } from './readDiscount.ts'
import { cellAt, type Columns, type ReadColumn } from './sheetColumns.ts'

/** A row as a change of a promo code. Absent fields are columns that the sheet does not have; null clears. */
export interface CodeRow extends Discount {
  code: string
  starts?: SheetTime | null
  ends?: SheetTime | null
  max_redemptions?: number | null
  max_per_customer?: number | null
  /** How many payments of a subscription it lowers; null for all. */
  discount_cycles?: number | null
}

/**
 * Reads a row.
 * @param shop the currency of an amount that names none.
 * @throws 400 naming the column.
 */
export function readRow(row: SheetRow, columns: Columns, shop: Currency): CodeRow {
  if (row.problem) throw invalidField('row', row.problem)
  // What nobody sees comes with texts that are copied from pages and chats.
  const code = textAt(row, columns, 'code')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
  if (!code) throw invalidField('code', 'code is required.')
  const fields: CodeRow = { code, ...readDiscount(row, columns, shop) }
  for (const column of ['starts', 'ends'] as const) if (columns.has(column)) fields[column] = timeAt(row, columns, column)
  for (const column of ['max_redemptions', 'max_per_customer'] as const)
    if (columns.has(column)) fields[column] = countAt(row, columns, column)
  const cycles = cyclesAt(row, columns)
  if (cycles !== undefined) fields.discount_cycles = cycles
  return fields
}

/**
 * Refuses a new code that its sheet says is over or restricted: without these rules it would give more away.
 * @throws 400 naming the column.
 */
export function assertUnrestricted(row: SheetRow, columns: Columns): void {
  const status = textAt(row, columns, 'status')
  if (/^(ended|expired|disabled|inactive|archived|used|trash|draft)$/i.test(status))
    throw invalidField('status', `This code is not in use: ${status}. Clear the status to import it.`)
  for (const column of ['links', 'products'] as const) {
    const text = textAt(row, columns, column)
    if (text && !/^all\b/i.test(text))
      throw invalidField(
        column,
        `This code is valid for some ${column} only. Create it by hand, or clear the column to allow all.`,
      )
  }
}

/** A day means its beginning, or for an end the midnight after it. */
function timeAt(row: SheetRow, columns: Columns, column: 'starts' | 'ends'): SheetTime | null {
  const text = textAt(row, columns, column)
  if (!text) return null
  const time = readSheetTime(text, column === 'ends')
  if (!time) throw invalidField(column, `${column} "${text}" must be a date such as 2026-12-31 or 2026-12-31 18:00.`)
  return time
}

/** `first`, a number of payments, or `forever`. An empty cell changes nothing, so a new code lowers the first. */
function cyclesAt(row: SheetRow, columns: Columns): number | null | undefined {
  const text = textAt(row, columns, 'cycles')
  if (!text) return undefined
  if (/^(first|once)$/i.test(text)) return 1
  if (/^(forever|all)$/i.test(text)) return null
  const value = readAmount(text)?.value
  if (!Number.isInteger(value)) throw invalidField('cycles', `cycles "${text}" must be first, a number of payments, or forever.`)
  return value
}

function countAt(row: SheetRow, columns: Columns, column: ReadColumn): number | null {
  const cell = cellAt(row, columns, column)
  const text = textAt(row, columns, column)
  if (!text || /^(unlimited|none|no limit|∞)$/i.test(text)) return null
  const value = typeof cell === 'number' ? cell : readAmount(text)?.value
  if (!Number.isInteger(value)) throw invalidField(column, `${column} "${text}" is not a whole number.`)
  return value!
}
