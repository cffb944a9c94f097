import { invalidField } from '../../../platform/http/errors.ts'
import { type Currency, CURRENCY_DECIMALS, writtenDecimals } from '../../../pricing/currencies.ts'
import { currencyOf } from '../../../platform/languages/currencySigns.ts'
import { cellText } from '../../../platform/sheets/cellText.ts'
import type { SheetRow } from '../../../platform/sheets/Sheet.ts'
import { readAmount, readShown } from './readAmount.ts'
import type { ColumnName } from './productColumn.ts'

interface Money {
  value: number
  /** From the sign that the cell shows; null without one. */
  currency: Currency | null
}

interface Written {
  value: number
  sign: string | null
  isGrouped: boolean
  rounded: number | null
}

/**
 * Reads a price as its cell shows it; null for an empty cell.
 * @param expected the currency that the row names.
 * @param shop what a sign of several currencies means if it fits.
 * @throws 400 when it is no amount, or in another currency than expected.
 */
export function readMoney(
  row: SheetRow,
  headings: Map<ColumnName, number>,
  expected: Currency | undefined,
  shop: Currency,
): Money | null {
  const place = headings.get('price') ?? -1
  const text = cellText(row, place)
  if (!text) return null
  const written = readWritten(row, place, text)
  const currency = currencyFor(written, text, expected, shop)
  const meant = currency ?? expected ?? shop
  if (row.isMinor) return { value: readMinor(written, text, meant), currency }
  // Where commas are decimals, or a currency has three of them, 1,234 may be little more than one.
  if (written.isGrouped && (row.isDecimalComma || writtenDecimals(meant) === 3)) throw ambiguous(text)
  if (written.rounded !== null && written.rounded < CURRENCY_DECIMALS[meant])
    throw invalidField('price', `price "${text}" is rounded by the format of its cell, which contains more. Show all decimals.`)
  return { value: written.value, currency }
}

const ambiguous = (text: string) =>
  invalidField('price', `price "${text}" is not an amount that can only be read one way. Write it like 1234.50.`)

function readWritten(row: SheetRow, place: number, text: string): Written {
  const cell = row.cells[place]
  const shown = row.shown?.get(place)
  if (shown?.isDate)
    throw invalidField('price', `price "${text}" is a date. Format the cell as a number and write the amount again.`)
  if (typeof cell === 'number') {
    const amount = readShown(cell, shown?.text ?? String(cell))
    if (amount) return { ...amount, sign: shown?.sign || null, isGrouped: false }
    throw invalidField('price', `price is shown as "${text}", but its cell contains ${cell}. Write the amount without a format.`)
  }
  const amount = readAmount(text)
  if (!amount) throw ambiguous(text)
  return { ...amount, rounded: null }
}

function currencyFor({ sign }: Written, text: string, expected: Currency | undefined, shop: Currency): Currency | null {
  // The sign of the reader's country says nothing beside a name.
  if (!sign || (sign === '¤' && expected)) return null
  const currency = currencyOf(sign, expected ?? shop)
  if (!currency) throw invalidField('price', `price "${text}" has no certain currency. Name it in the column currency.`)
  if (expected && currency !== expected) throw invalidField('price', `price "${text}" is not in ${expected}.`)
  return currency
}

/** Of a column of cents. */
function readMinor({ value, sign, isGrouped, rounded }: Written, text: string, currency: Currency): number {
  if (sign || isGrouped || rounded !== null || !Number.isInteger(value))
    throw invalidField('price', `price "${text}" is not a whole number, although its heading counts the smallest units.`)
  return value / 10 ** CURRENCY_DECIMALS[currency]
}
