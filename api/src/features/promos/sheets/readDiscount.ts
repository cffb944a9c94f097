import type { components } from '../../../generated/openapi.ts'
import { invalidField } from '../../../http/errors.ts'
import { type Currency, CURRENCY_DECIMALS } from '../../../pricing/currencies.ts'
import { currencyOf } from '../../../pricing/currencySigns.ts'
import type { SheetRow } from '../../../sheets/Sheet.ts'
import { readAmount } from '../../products/readAmount.ts'
import { cellAt, type Columns, type ReadColumn, textAt } from './sheetColumns.ts'

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
  if (row.signs?.has(columns.get('value')!) || readAmount(text)?.sign) return false
  throw invalidField('value', `value "${text}" may be a percentage or an amount. Name the column percent or amount.`)
}

function percentAt(row: SheetRow, columns: Columns, column: ReadColumn): number {
  const cell = cellAt(row, columns, column)
  const text = textAt(row, columns, column)
  const value = typeof cell === 'number' ? Number(cell.toPrecision(12)) : readAmount(text.replace(/^%|%$/, ''))
  const percent = typeof value === 'number' ? value : value?.sign ? null : value?.value
  if (percent === null || percent === undefined)
    throw invalidField(column, `${column} "${text}" is no percentage. Write it like 10%.`)
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
  const expected = named ? currencyOf(named, shop) : null
  if (named && !expected) throw invalidField('currency', `currency "${named}" is not a currency that you can sell in.`)
  const cell = cellAt(row, columns, column)
  const text = textAt(row, columns, column)
  const read =
    typeof cell === 'number'
      ? { value: Number(cell.toPrecision(12)), sign: row.signs?.get(columns.get(column)!) ?? null }
      : readAmount(text)
  if (!read)
    throw invalidField(column, `${column} "${text}" is not an amount that can only be read one way. Write it like 1234.50.`)
  const shown = read.sign ? currencyOf(read.sign, expected ?? shop) : null
  if (read.sign && !shown)
    throw invalidField(column, `${column} "${text}" has no certain currency. Name it in the column currency.`)
  if (expected && shown && shown !== expected) throw invalidField(column, `${column} "${text}" is not in ${expected}.`)
  return { amount: read.value, currency: shown ?? expected ?? shop }
}

/** What a code takes off, as the preview shows it: `10%` or `5.00 EUR`. */
export const describeDiscount = ({ percent, amount, currency }: Discount): string =>
  percent ? `${percent}%` : `${amount!.toFixed(CURRENCY_DECIMALS[currency!])} ${currency}`
