/** How a language writes amounts. */
export interface MoneyFormat {
  decimal: string
  group: string
  /** Digits from which an amount is grouped: 4 writes 1.234, 5 writes 1234 and 12.345. */
  groupsFrom: number
  /** `¤#` or `# ¤`, with the symbol for ¤ and the number for #. */
  positive: string
  negative: string
  /** Currency symbols. A currency that is not here is written as its code. */
  symbols: Record<string, string>
}

/**
 * Formats an amount in the format of a language, `messages.money`. Does not use Intl, whose output differs between Node and
 * browsers: a hydrated page must match the HTML from the server.
 */
export function formatMoneyIn(format: MoneyFormat, amount: unknown, currency: string | null | undefined): string {
  const code = (currency || 'USD').toUpperCase()
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return `${code} 0.00`

  const digits = Math.abs(amount).toFixed(fractionDigits(code))
  const [whole = '0', fraction] = digits.split('.')
  const grouped = whole.length < format.groupsFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, format.group)
  const pattern = amount < 0 && Number(digits) !== 0 ? format.negative : format.positive
  const symbol = format.symbols[code] ?? code
  return spaced(pattern, symbol)
    .replace('¤', () => symbol)
    .replace('#', grouped + (fraction ? format.decimal + fraction : ''))
}

/** Formats a number without a currency, such as a rate: `7.7`, in German `7,7`. */
export const formatNumber = (value: number, { decimal }: MoneyFormat): string => String(value).replace('.', decimal)

/** Letters and dots do not touch the number: `$5.00`, but `CHF 5.00`. */
const spaced = (pattern: string, symbol: string): string =>
  /[^\p{S}\p{Z}]$/u.test(symbol) ? pattern.replace('¤#', '¤\u00A0#').replace('¤-#', '¤\u00A0-#') : pattern

/**
 * Returns the number of decimals with which a currency is written. Intl is not used because its data differs, for example
 * for HUF. The ariary is in steps of 0.2 by ISO 4217, and nobody charges parts of it.
 */
export function fractionDigits(currency: string): number {
  if (NO_DECIMALS.test(currency)) return 0
  return THREE_DECIMALS.test(currency) ? 3 : 2
}

const NO_DECIMALS = /BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|MGA|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF/
const THREE_DECIMALS = /BHD|JOD|KWD|OMR|TND/
