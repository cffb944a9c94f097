import { ApiError, type FieldError, invalid, invalidField } from '../../../platform/http/errors.ts'
import { currencyOf } from '../../../platform/languages/currencySigns.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import type { Currency } from '../../../pricing/currencies.ts'
import type { BillingColumnName } from './productColumn.ts'
import { readAmount } from './readAmount.ts'
import { cellAt, type Headings, readBoolean, readCount } from './readCells.ts'

/** The column of each field of a rhythm. */
const COLUMN_OF = {
  unit: 'billing_unit',
  every: 'billing_every',
  cycles: 'billing_cycles',
  is_instalments: 'billing_instalments',
  trial_days: 'trial_days',
  trial_price: 'trial_price',
  setup_price: 'setup_price',
  minimum_cycles: 'minimum_cycles',
} as const satisfies Record<string, BillingColumnName>

const COUNTS = ['every', 'cycles', 'trial_days', 'minimum_cycles'] as const
const AMOUNTS = ['trial_price', 'setup_price'] as const

/**
 * Reads when a product is charged again, as the API would get it.
 * @returns null for a product that is sold once; undefined for a sheet without the column.
 * @throws 400 naming the column.
 */
export function readBillingCells(row: SheetRow, headings: Headings, currency: Currency): object | null | undefined {
  const unit = textAt(row, headings, 'billing_unit').toLowerCase()
  if (!unit) {
    const filled = Object.values(COLUMN_OF).find((column) => textAt(row, headings, column))
    if (filled) throw invalidField(filled, `${filled} needs a billing_unit: day, week, month or year.`)
    return headings.has('billing_unit') ? null : undefined
  }
  const billing: Record<string, unknown> = { unit }
  for (const field of COUNTS) {
    const count = readCount(COLUMN_OF[field], cellAt(row, headings, COLUMN_OF[field]))
    if (count !== null) billing[field] = count
  }
  for (const field of AMOUNTS) {
    const amount = readPart(row, headings, { column: field, currency })
    if (amount !== null) billing[field] = amount
  }
  const instalments = textAt(row, headings, 'billing_instalments')
  if (instalments) billing['is_instalments'] = readBoolean('billing_instalments', instalments)
  return billing
}

/** An amount beside the price, which has the price's currency. */
function readPart(
  row: SheetRow,
  headings: Headings,
  { column, currency }: { column: (typeof AMOUNTS)[number]; currency: Currency },
): number | null {
  const cell = cellAt(row, headings, column)
  const text = textAt(row, headings, column)
  if (!text) return null
  if (typeof cell === 'number') return cell
  const amount = readAmount(text)
  if (!amount || (amount.isGrouped && row.isDecimalComma))
    throw invalidField(column, `${column} "${text}" is not an amount that can only be read one way. Write it like 1234.50.`)
  if (amount.sign && currencyOf(amount.sign, currency) !== currency)
    throw invalidField(column, `${column} "${text}" is not in ${currency}.`)
  return amount.value
}

/** Names the columns of a rhythm in the problems of a product: `billing.every` is `billing_every` in a sheet. */
export const inColumns = (problems: FieldError[]): FieldError[] =>
  problems.map(({ path, msg }) => {
    const column = COLUMN_OF[path.replace(/^billing\./, '') as keyof typeof COLUMN_OF] as BillingColumnName | undefined
    if (!column || !path.startsWith('billing.')) return { path, msg }
    return { path: column, msg: msg.includes(path) ? msg.replaceAll(path, column) : `${column}: ${msg}` }
  })

/** Runs a check of a product, whose problems name the columns of the sheet. */
export function namingColumns<T>(check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof ApiError && error.errors) throw invalid(inColumns(error.errors))
    throw error
  }
}
