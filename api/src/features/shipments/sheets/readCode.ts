import { invalidField } from '../../../platform/http/errors.ts'
import { isCellError, NO_RESULT } from '../../../platform/sheets/cellErrors.ts'
import { cellText, textAt } from '../../../platform/sheets/cellText.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import type { Headings, ReadColumn } from './sheetColumns.ts'

/** Numbers above have lost digits: a spreadsheet keeps fifteen. */
const MOST_DIGITS = 1e15
const SCIENTIFIC = /^\d([.,]\d+)?e\+?\d+$/i
const NUMBER = /^#?(\d{1,9})$/

/**
 * The number of an order or of a parcel: with the zeros that its cell shows, but not as it groups or rounds the digits. An
 * apostrophe before it only makes it a text.
 */
function codeText(row: SheetRow, headings: Headings, column: ReadColumn): string {
  const place = headings.get(column) ?? -1
  const [cell, text] = [row.cells[place], cellText(row, place)]
  return typeof cell === 'number' && Number.isInteger(cell) && !/^#?\d+$/.test(text) ? String(cell) : text.replace(/^'/, '')
}

/** @throws 400 when the spreadsheet has made something else of the number. */
function assertCode(row: SheetRow, headings: Headings, column: ReadColumn): void {
  const place = headings.get(column) ?? -1
  const [cell, text] = [row.cells[place], cellText(row, place)]
  const refuse = (why: string) => invalidField(column, why)
  if (text === NO_RESULT) throw refuse('This formula has no result. Open the file in your spreadsheet program and save it.')
  if (isCellError(text)) throw refuse(`This cell has the error ${text} of a formula.`)
  if (row.shown?.get(place)?.isDate)
    throw refuse(`This cell shows the date ${text}. Format the column as text and enter the number again.`)
  if ((typeof cell === 'number' && cell >= MOST_DIGITS) || SCIENTIFIC.test(codeText(row, headings, column)))
    throw refuse('The spreadsheet has shortened this number. Format the column as text and enter it again.')
}

/** @throws 400 when the spreadsheet has changed it. */
export function trackingNumberAt(row: SheetRow, headings: Headings): string {
  assertCode(row, headings, 'tracking_number')
  return codeText(row, headings, 'tracking_number')
}

/** The digits of the order's number; undefined when the cell has none. */
export const orderNumberIn = (row: SheetRow, headings: Headings): string | undefined =>
  NUMBER.exec(codeText(row, headings, 'order'))?.[1]

/** @throws 400 when the spreadsheet has changed it, or it is none; undefined without one. */
export function orderNumberAt(row: SheetRow, headings: Headings): string | undefined {
  assertCode(row, headings, 'order')
  const number = orderNumberIn(row, headings)
  if (!number && textAt(row, headings, 'order')) throw invalidField('order', 'An order has a number such as #1001.')
  return number
}
