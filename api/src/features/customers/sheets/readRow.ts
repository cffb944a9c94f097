import { readEmail } from '../../../gateways/mail/canonicalEmail.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import { unstorableTexts, withoutOverrides } from '../../../platform/http/safeTexts.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { readSheetTime, type SheetTime } from '../../../platform/sheets/sheetTimes.ts'
import type { Columns, ReadColumn } from './sheetColumns.ts'

/** What a row says of a customer. Null fields are empty cells, or columns that the sheet does not have. */
export interface CustomerRow {
  /** In canonical form. */
  email: string
  name: string | null
  externalId: string | null
  since: SheetTime | null
}

const MAX_LENGTH = 200
/** Spreadsheet programs keep 15 digits of a number. */
const MAX_NUMBER = 999_999_999_999_999
/** Control characters are refused; other signs that nobody sees come with texts that are copied from pages and chats. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u200e\u200f]/g

/**
 * Reads a row.
 * @throws 400 naming the column.
 */
export function readRow(row: SheetRow, columns: Columns): CustomerRow {
  if (row.problem) throw invalidField('row', row.problem)
  const email = plainAt(row, columns, 'email')
  if (!email) throw invalidField('email', 'email is required.')
  return {
    email: readEmail('email', email).canonicalEmail,
    name: nameAt(row, columns),
    externalId: idAt(row, columns),
    since: sinceAt(row, columns),
  }
}

/** @throws 400 naming the column for a text that cannot be stored. */
function plainAt(row: SheetRow, columns: Columns, column: ReadColumn): string {
  const text = withoutOverrides(textAt(row, columns, column))
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
  const [problem] = unstorableTexts(text, [column])
  if (problem) throw invalidField(column, problem.msg)
  return text
}

/** In many languages a column *name* beside one of first names has the last names. */
function nameAt(row: SheetRow, columns: Columns): string | null {
  const [name, first, last] = (['name', 'first_name', 'last_name'] as const).map((column) => plainAt(row, columns, column))
  const isLast = first && !columns.has('last_name') && !name!.toLowerCase().includes(first.toLowerCase())
  const whole = name && !isLast ? name : [first, last || name].filter(Boolean).join(' ')
  if (whole.length > MAX_LENGTH)
    throw invalidField(name ? 'name' : 'first_name', `The name is longer than ${MAX_LENGTH} characters.`)
  return whole || null
}

function idAt(row: SheetRow, columns: Columns): string | null {
  const cell = row.cells[columns.get('external_id') ?? -1]
  // Shopify writes an apostrophe before ids, so that no spreadsheet shortens them.
  const text = plainAt(row, columns, 'external_id').replace(/^'(?=\d+$)/, '')
  const isShort = /^\d+([.,]\d+)?E\+?\d+$/i.test(text)
  if (isShort && Number.isInteger(cell) && Number(cell) <= MAX_NUMBER) return String(cell)
  // Digits are lost, so two ids of one list could have become the same.
  if (isShort || (typeof cell === 'number' && cell > MAX_NUMBER))
    throw invalidField(
      'external_id',
      `external_id "${text}" is a shortened number. Format the column as text and enter the whole id.`,
    )
  if (text.length > MAX_LENGTH) throw invalidField('external_id', `external_id is longer than ${MAX_LENGTH} characters.`)
  return text || null
}

function sinceAt(row: SheetRow, columns: Columns): SheetTime | null {
  const text = plainAt(row, columns, 'since')
  if (!text) return null
  const time = readSheetTime(text)
  if (!time) throw invalidField('since', `since "${text}" must be a date such as 2026-01-31 or 2026-01-31 18:00.`)
  return time
}
