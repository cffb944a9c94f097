import { currencyOf, isSign } from '../../../platform/languages/currencySigns.ts'

/** A currency sign before or after the number, or both, and the stroke of `12,-`. */
const AMOUNT = /^([\p{L}\p{Sc}]{1,5})?([-+]?[\d.,' ]*\d[.,]?)([-–—]{0,2})([\p{L}\p{Sc}]{1,5})?$/u
/** Lakhs: `1,00,000`. */
const LAKHS = /^[-+]?\d{1,2}(,\d{2})+,\d{3}(\.\d*)?$/
/** Thousands behind blanks or apostrophes. Three digits behind the last sign could be thousands too. */
const SPACED = /^[-+]?\d{1,3}([' ])\d{3}(\1\d{3})*([.,](\d{0,2}|\d{4,}))?$/
/** Signs that are written with a dot, which is no decimal point: `Rs.50`. */
const DOTTED = /^(kr|rs|fr|sfr|dkr|skr|nkr|руб|грн)\.(?=\d)/iu
/** A sign and a dot that may be a decimal point or not: `USD.99`. */
const UNCERTAIN = /\p{L}\.\d/u

export interface Amount {
  value: number
  /** The currency sign or code beside it; null without one. */
  sign: string | null
  /** Whether a comma was taken for thousands that could be decimals elsewhere: `1,234`. */
  isGrouped: boolean
}

/**
 * Reads an amount as people write it: `1,234.50`, `1.234,50`, `1 234,5`, `1'234.50`, `$12`, `12 €`, `$12 USD`, `kr. 120`, `12,-`,
 * `1,00,000`, and in Arabic digits.
 * @returns null for text that is not an amount, or is ambiguous: `1.234` is 1234 to some and 1.234 to others, `12 50` and `12⁵⁰`
 * are two numbers.
 */
export function readAmount(text: string): Amount | null {
  if (text.length > 100 || /\p{No}/u.test(text)) return null
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('٫', '.')
    .replace(/[’٬]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    // Swedes write 99:- for whole kronor, Indians 1,200/- for whole rupees.
    .replace(/(:|(?<=\d)\/)-$/, ',-')
    .replace(DOTTED, '$1')
    .replace(/(\p{L})\.(?!\d)/gu, '$1')
  if (UNCERTAIN.test(plain)) return null
  const amount = plain.replace(/ ?([\p{L}\p{Sc}]+) ?/gu, '$1').replace(/^'| (?=[-–—]*$)|(?<=^[-+]) /g, '')
  const [, before, digits, stroke, after] = AMOUNT.exec(amount) ?? []
  if (!digits) return null
  // After decimals a stroke is a minus.
  if (stroke && !/\d[.,]$/.test(digits)) return null
  const value = readNumber(digits)
  const sign = signOf(before, after)
  return value === null || sign === undefined ? null : { value, sign, isGrouped: /^[-+]?[1-9]\d{0,2},\d{3}$/.test(digits) }
}

/** Of two signs the code, if it is that of the other. Undefined for other words. */
function signOf(before: string | undefined, after: string | undefined): string | null | undefined {
  const sign = before ?? after
  if (!sign) return null
  if (!isSign(sign)) return undefined
  if (!before || !after) return sign
  const code = [before, after].find((one) => /^[a-z]{3}$/i.test(one))
  const currency = code ? currencyOf(code) : null
  return currency && [before, after].every((one) => currencyOf(one, currency) === currency) ? currency : undefined
}

function readNumber(text: string): number | null {
  if (LAKHS.test(text)) return Number(text.replaceAll(',', ''))
  if (SPACED.test(text)) return Number(text.replace(/[' ]/g, '').replace(',', '.'))
  const decimal = decimalSign(text)
  if (decimal === null) return null
  const [whole = '', fraction = '', ...rest] = decimal ? text.split(decimal) : [text]
  const isGrouped = /^[-+]?\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole)
  if (rest.length || !/^\d*$/.test(fraction) || !(isGrouped || /^[-+]?\d+$/.test(whole) || (whole === '' && fraction)))
    return null
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`)
}

/** Returns the decimal separator, empty for none; null when it is ambiguous. */
function decimalSign(text: string): string | null {
  const [dots, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (dots && commas) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  if (dots + commas !== 1) return ''
  const sign = dots ? '.' : ','
  const isThreeDigits = /[.,]\d{3}$/.test(text) && !/^[-+]?0?[.,]/.test(text)
  if (!isThreeDigits) return sign
  // A comma groups thousands, as everywhere else in the product. Three decimals after a dot are not a price, but might
  // be meant as one.
  return sign === ',' ? '' : null
}

export interface ShownAmount {
  value: number
  /** How many decimals it was rounded to; null if the cell contains what it shows. */
  rounded: number | null
}

/**
 * Returns the amount that a number cell shows. Null when it shows another number than it contains, as a percentage, a date or
 * thousands do, or several numbers.
 */
export function readShown(value: number, text: string): ShownAmount | null {
  if (text.includes('%')) return null
  // Spreadsheets use binary floating point: 0.1 + 0.2 is stored as 0.30000000000000004.
  const exact = Number(value.toPrecision(12))
  const numbers = text.replace(/(?<=\d)[\s']+(?=\d{3}(?!\d))/g, '').match(/\d[\d,]*(\.\d+)?|\.\d+/g) ?? []
  if (value === 0 && !numbers.length && text.includes('-')) return { value: 0, rounded: null }
  if (numbers.length !== 1) return null
  const shown = Number(numbers[0]!.replaceAll(',', ''))
  const decimals = numbers[0]!.split('.')[1]?.length ?? 0
  const difference = Math.abs(Math.abs(exact) - shown)
  if (difference <= Math.abs(exact) * 1e-9) return { value: exact, rounded: null }
  return difference <= 0.5000001 * 10 ** -decimals ? { value: Math.sign(exact) * shown, rounded: decimals } : null
}
