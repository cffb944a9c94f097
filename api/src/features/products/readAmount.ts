import { isSign } from '../../pricing/currencySigns.ts'

/** A currency sign before or after the number, and the stroke of `12,-`. */
const AMOUNT = /^([\p{L}\p{Sc}]{1,5})?([-+]?[\d.,]+)([-–—]{0,2})([\p{L}\p{Sc}]{1,5})?$/u
/** Signs that are written with a dot, which is no decimal point: `Rs.50`. */
const DOTTED = /^(kr|rs|fr|sfr|dkr|skr|nkr|руб|грн)\.(?=\d)/iu
/** A sign and a dot that may be a decimal point or not: `USD.99`. */
const UNCERTAIN = /\p{L}\.\d/u
/** Lakhs: `1,00,000`. */
const LAKHS = /^[-+]?\d{1,2}(,\d{2})+,\d{3}(\.\d*)?$/

export interface Amount {
  value: number
  /** The currency sign or code beside it; null without one. */
  sign: string | null
}

/**
 * Reads an amount as people write it: `1,234.50`, `1.234,50`, `1 234,5`, `1'234.50`, `$12`, `12 €`, `kr. 120`, `12,-`, `1,00,000`,
 * and in Arabic digits.
 * @returns null for text that is not an amount, or is ambiguous: `1.234` is 1234 to some and 1.234 to others.
 */
export function readAmount(text: string): Amount | null {
  const plain = text
    .slice(0, 100)
    .normalize('NFKC')
    .trim()
    .replace(DOTTED, '$1')
    .replace(/(\p{L})\.(?!\d)/gu, '$1')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('٫', '.')
    // Swedes write 99:- for whole kronor.
    .replace(/:-/, ',-')
  if (UNCERTAIN.test(plain)) return null
  const [, before, digits, stroke, after] = AMOUNT.exec(plain.replace(/[\s'’٬]/g, '')) ?? []
  if (!digits || (before && after)) return null
  // After decimals a stroke is a minus.
  if (stroke && !/\d[.,]$/.test(digits)) return null
  const value = readNumber(digits)
  const sign = before ?? after ?? null
  return value === null || (sign && !isSign(sign)) ? null : { value, sign }
}

function readNumber(text: string): number | null {
  if (LAKHS.test(text)) return Number(text.replaceAll(',', ''))
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
