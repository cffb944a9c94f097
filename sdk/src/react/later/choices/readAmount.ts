import { fractionDigits, type MoneyFormat } from '../../../core/money.js'

/** Zeros of the digits that keyboards of the checkout's languages type: Arabic, Persian, and full width. */
const ZEROS = [0x0660, 0x06f0, 0xff10]
const DECIMALS = /[.,٫]/g
const MARKS = /[\u200E\u200F\u061C\u2066-\u2069]/g
const SPACES = /[\s\u00A0\u202F'’٬]/g
/** A symbol or code, which can have dots. */
const CURRENCY_BEFORE = /^\s*[\p{L}\p{S}][\p{L}\p{S}.]*/u
const CURRENCY_AFTER = /[\p{L}\p{S}][\p{L}\p{S}.]*\s*$/u

/**
 * Reads an amount as people of a language type it: in their digits, with their separators or those of others, with or without
 * the currency. `1.500` is 1500 in German and not an amount of dollars in English. Returns null for anything else, and for more
 * decimals than the currency has.
 */
export function readAmount(text: string, { decimal, group }: MoneyFormat, currency: string): number | null {
  const latin = [...text].map(toLatin).join('').replace(MARKS, '')
  const bare = latin.replace(CURRENCY_BEFORE, '').replace(CURRENCY_AFTER, '').replace(SPACES, '')
  if (!/^\d*(?:[.,٫]\d+)*[.,٫]?$/.test(bare) || !/\d/.test(bare)) return null
  const marks = bare.match(DECIMALS) ?? []
  const last = marks.at(-1)
  const parts = bare.split(DECIMALS)
  const rest = parts.at(-1)!
  const isGroup =
    last !== undefined &&
    rest.length === 3 &&
    (last === group.trim() || marks.filter((mark) => mark === last).length > 1 || (last !== decimal && currencyHas(currency, 0)))
  const isGrouped = (whole: string[]) => whole.slice(1).every((part) => part.length === 3)
  const [whole, fraction] = last === undefined || isGroup ? [parts, ''] : [parts.slice(0, -1), rest]
  if (!isGrouped(whole) || fraction.length > fractionDigits(currency)) return null
  return Number(`${whole.join('') || '0'}.${fraction || '0'}`)
}

const currencyHas = (currency: string, digits: number): boolean => fractionDigits(currency) === digits

function toLatin(letter: string): string {
  const code = letter.codePointAt(0)!
  const zero = ZEROS.find((start) => code >= start && code < start + 10)
  return zero === undefined ? letter : String(code - zero)
}

/** Writes an amount into a field: with the language's decimal separator, without currency and groups. */
export const amountText = (amount: number, { decimal }: MoneyFormat, currency: string): string =>
  (Number.isInteger(amount) ? String(amount) : amount.toFixed(fractionDigits(currency))).replace('.', decimal)
