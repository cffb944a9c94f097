import { type Currency, CURRENCY_DECIMALS } from '../../../pricing/currencies.ts'
import { currencyOf, isCertainSign, isSign } from '../../../platform/languages/currencySigns.ts'

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg hr el tr ru uk ja zh ko ar he th vi id'.split(' ')
/** Names that Intl does not give, each as the sign that it is read for. */
const ALSO: Record<string, string> = {
  dollar: '$',
  dollars: '$',
  pound: '£',
  pounds: '£',
  sterling: 'GBP',
  'pound sterling': 'GBP',
  'pounds sterling': 'GBP',
  'u s dollar': 'USD',
  'u s dollars': 'USD',
  yen: 'JPY',
  yuan: 'CNY',
  renminbi: 'CNY',
  rmb: 'CNY',
  won: 'KRW',
  baht: 'THB',
  rupee: 'RS',
  rupees: 'RS',
  franken: 'CHF',
  krone: 'KR',
  kroner: 'KR',
  krona: 'KR',
  kronor: 'KR',
  złoty: 'PLN',
  złotych: 'PLN',
  zloty: 'PLN',
  zlotys: 'PLN',
  forint: 'HUF',
  real: 'BRL',
  reais: 'BRL',
  lira: 'TRY',
  // As they stand behind “in”.
  рублях: 'RUB',
  гривнях: 'UAH',
  złotówkach: 'PLN',
  korunách: 'CZK',
  forintban: 'HUF',
}

let names: Map<string, string> | undefined

/** Reads the names once, when the first sheet has one. */
function readNames(): Map<string, string> {
  const known = new Map(Object.entries(ALSO))
  const codes = Object.keys(CURRENCY_DECIMALS)
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'currency' })
    for (const code of codes) known.set(nameKey(display.of(code) ?? code), code)
  }
  for (const currency of codes) {
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2)
    known.set(nameKey(parts.find(({ type }) => type === 'currency')!.value), currency)
  }
  return known
}

const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{Sc}]+/gu, ' ')
    .trim()

/**
 * Returns the currency that people write as a code, a sign or a word: `eur`, `€`, `US dollars`, `GBP (£)`, `Schweizer Franken`. Null for
 * what is none, for two that differ, and for a name that several have.
 * @param expected what a name of several currencies means if it fits.
 */
export function namedCurrency(text: string, expected?: Currency | null): Currency | null {
  const whole = text
    .slice(0, 60)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (isSign(whole)) return currencyOf(whole, expected)
  names ??= readNames()
  const sign = names.get(nameKey(whole))
  if (sign) return currencyOf(sign, expected)
  const words = whole.split(/[\s()[\]/,:–-]+/).filter(Boolean)
  const parts = words.filter(isCertainSign)
  const rest = names.get(nameKey(words.filter((word) => !isCertainSign(word)).join(' ')))
  // A text that says more than its currency is none.
  if (parts.length < words.length) {
    if (!rest) return null
    parts.push(rest)
  }
  const codes = parts.filter((part) => /^[A-Z]{3}$/i.test(part))
  const [first = null, ...others] = (codes.length ? codes : parts).map((part) => currencyOf(part, expected))
  const fits = parts.every((part) => currencyOf(part, first) === first)
  return first && fits && others.every((other) => other === first) ? first : null
}
