/**
 * Formats an amount for en-US: `$1,234.50`, `€12.00`, `£5.00`. Returns `USD 0.00` if the amount is not a number.
 * `amount` is decimal, in major units, as the API sends it. Does not use Intl, whose output differs between Node and browsers:
 * a hydrated page must match the HTML from the server.
 */
export function formatMoney(amount: number | string | null | undefined, currency: string | null | undefined = 'USD'): string {
  const code = (currency || 'USD').toUpperCase()
  const value = typeof amount === 'string' && amount.trim() !== '' ? Number(amount) : amount
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${code} 0.00`

  const digits = Math.abs(value).toFixed(fractionDigits(code))
  const [whole = '0', fraction] = digits.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '')
  const sign = value < 0 && Number(digits) !== 0 ? '-' : ''
  return sign + (SYMBOLS[code] ?? `${code}\u00A0`) + grouped
}

/** Returns the number of decimals of a currency, by ISO 4217. Intl is not used because its CLDR data differs, for example for HUF. */
export function fractionDigits(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0
  if (THREE_DECIMALS.has(currency)) return 3
  return FOUR_DECIMALS.has(currency) ? 4 : 2
}

const SYMBOLS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', CAD: 'CA$', AUD: 'A$', JPY: '¥' }
const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))
const FOUR_DECIMALS = new Set(['CLF', 'UYW'])
