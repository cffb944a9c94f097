/**
 * Money as a reader of en-US sees it: `$1,234.50`, `€12.00`, `£5.00`; an amount that is no number reads `USD 0.00` (spec 2 §9).
 * `amount` is decimal, in major units, as the API sends it. Written out by hand because the text of Intl differs between
 * the server's Node and a browser, and a page that is hydrated must be the same on both.
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

/** How many decimals a currency has, by ISO 4217. Never taken from Intl, whose CLDR data disagrees (HUF, for one). */
export function fractionDigits(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0
  if (THREE_DECIMALS.has(currency)) return 3
  return FOUR_DECIMALS.has(currency) ? 4 : 2
}

const SYMBOLS: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', CAD: 'CA$', AUD: 'A$', JPY: '¥' }
const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))
const FOUR_DECIMALS = new Set(['CLF', 'UYW'])
