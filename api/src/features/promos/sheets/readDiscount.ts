import type { components } from '../../../generated/openapi.ts'
import { ApiError, invalidField } from '../../../platform/http/errors.ts'
import { type Currency, CURRENCY_DECIMALS } from '../../../pricing/currencies.ts'
import { currencyOf } from '../../../platform/languages/currencySigns.ts'
import { textAt } from '../../../platform/sheets/cellText.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { readAmount } from '../../products/sheets/readAmount.ts'
import { readMoney } from '../../products/sheets/readMoney.ts'
import type { Columns, ReadColumn } from './sheetColumns.ts'

export type Discount = Pick<components['schemas']['PromoCodeChanges'], 'discount_type' | 'percent' | 'amount' | 'currency'>

const PERCENT = /^(%|percent|percentage|percent_off|percentage_off|percent_discount)$/
const FIXED = /^(fixed|fixed_amount|fixed_cart|fixed_cart_discount|amount|amount_off|flat)$/

/**
 * Reads what a code takes off: a percentage, or an amount in a currency.
 * @param shop the currency of an amount that names none.
 * @throws 400 naming the column when it is missing, or could be read in two ways.
 */
export function readDiscount(row: SheetRow, columns: Columns, shop: Currency): Discount {
  const filled = (['percent', 'amount', 'value'] as const).filter((column) => textAt(row, columns, column))
  const [column, second] = filled
  if (!column) throw invalidField('percent', 'Enter a percent, or an amount with its currency.')
  if (second) throw invalidField(second, `Enter either ${column} or ${second}.`)
  return isPercent(row, columns, column)
    ? { discount_type: 'percentage', percent: percentAt(row, columns, column) }
    : { discount_type: 'fixed', ...amountAt(row, columns, column, shop) }
}

function isPercent(row: SheetRow, columns: Columns, column: ReadColumn): boolean {
  if (column !== 'value') return column === 'percent'
  const kind = textAt(row, columns, 'value_type')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (PERCENT.test(kind)) return true
  if (FIXED.test(kind)) return false
  const text = textAt(row, columns, 'value')
  if (kind)
    throw invalidField('value_type', `value_type "${kind}" is neither a percentage nor a fixed amount of the whole order.`)
  if (text.includes('%')) return true
  if (row.shown?.get(columns.get('value')!)?.sign || readAmount(text)?.sign) return false
  throw invalidField('value', `value "${text}" may be a percentage or an amount. Name the column percent or amount.`)
}

function percentAt(row: SheetRow, columns: Columns, column: ReadColumn): number {
  const text = textAt(row, columns, column)
  // A number of a cell without a format; 0.1 + 0.2 is stored as 0.30000000000000004.
  const read = readAmount(
    text.replace(/^%|%$/, '').replace(/^\d+\.\d{12,}$/, (digits) => String(Number(Number(digits).toPrecision(12)))),
  )
  if (!read || read.sign) throw invalidField(column, `${column} "${text}" is no percentage. Write it like 10%.`)
  const percent = read.value
  // A cell of 10% holds 0.1 in many spreadsheets.
  if (percent > 0 && percent < 1 && !text.includes('%'))
    throw invalidField(
      column,
      `${column} "${text}" is less than 1%. Write ${Number((percent * 100).toPrecision(12))}% or ${percent}%.`,
    )
  return percent
}

function amountAt(row: SheetRow, columns: Columns, column: ReadColumn, shop: Currency): Pick<Discount, 'amount' | 'currency'> {
  const named = textAt(row, columns, 'currency')
  const expected = named ? currencyOf(named, shop) : undefined
  if (expected === null) throw invalidField('currency', `currency "${named}" is not a currency that you can sell in.`)
  const money = inColumn(column, () => readMoney(row, new Map([['price', columns.get(column)!]]), expected, shop))
  return { amount: money!.value, currency: money!.currency ?? expected ?? shop }
}

/** Names the column of this sheet in the refusal of an amount, which is read as a price of a product is. */
function inColumn<T>(column: ReadColumn, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw invalidField(column, error.message.replace(/^price/, column))
  }
}

/** What a code takes off, as the preview shows it: `10%` or `5.00 EUR`. */
export const describeDiscount = ({ percent, amount, currency }: Discount): string =>
  percent ? `${percent}%` : `${amount!.toFixed(CURRENCY_DECIMALS[currency!])} ${currency}`
