import { CURRENCY_CODES, type Currency } from './currencyCodes.ts'

/** Signs that Intl does not give: as shops and spreadsheets write them. */
const ALSO: Record<string, Currency[]> = {
  // What workbooks show in the sign of the reader's country. Those that leave it open are written with dollars.
  '¤': ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY'],
  '₨': ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  RS: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'SCR'],
  '£': ['EGP'],
  CF: ['XCG'],
  // Canada writes it too, beside Nicaragua.
  C$: ['NIO', 'CAD'],
  AU$: ['AUD'],
  CAD$: ['CAD'],
  FCFA: ['XAF', 'XOF'],
  CFA: ['XAF', 'XOF'],
  S$: ['SGD'],
  EURO: ['EUR'],
  EUROS: ['EUR'],
  원: ['KRW'],
  руб: ['RUB'],
  грн: ['UAH'],
  FR: ['CHF', 'RWF'],
  SFR: ['CHF'],
  ZL: ['PLN'],
  KC: ['CZK'],
  TL: ['TRY'],
  RM: ['MYR'],
  LEI: ['RON'],
  DKR: ['DKK'],
  SKR: ['SEK'],
  NKR: ['NOK'],
}
/** Of several currencies with one sign, the one that it means where nothing else is said. */
const MEANT: Partial<Record<string, Currency>> = {
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  '₩': 'KRW',
  RS: 'INR',
  FR: 'CHF',
  '₨': 'INR',
}

/** In upper case, without dots, so that `Fr.` and `fr` are one. */
const keyOf = (sign: string) => sign.normalize('NFC').replaceAll('.', '').trim().toUpperCase()

const SIGNS = readSigns()

function readSigns(): Map<string, Currency[]> {
  const signs = new Map<string, Currency[]>()
  const add = (sign: string, currency: Currency) => {
    const key = keyOf(sign)
    const known = signs.get(key) ?? []
    if (key && !known.includes(currency)) signs.set(key, [...known, currency])
  }
  for (const currency of CURRENCY_CODES) {
    add(currency, currency)
    for (const currencyDisplay of ['narrowSymbol', 'symbol'] as const) {
      const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(1)
      add(parts.find(({ type }) => type === 'currency')!.value, currency)
    }
  }
  add('US$', 'USD')
  for (const [sign, currencies] of Object.entries(ALSO)) for (const currency of currencies) add(sign, currency)
  return signs
}

/** Codes that are no other word in small letters; there are all, top, try and pen. */
const CERTAIN =
  /^([A-Z]{3}|usd|eur|euros?|gbp|cad|aud|nzd|chf|jpy|cny|krw|inr|thb|sgd|hkd|twd|brl|mxn|sek|nok|dkk|pln|czk|huf|ron|zar|aed|ils|kr)$/

/** Whether a word is the sign or the code of a currency, and can be no other word. */
export const isCertainSign = (word: string): boolean =>
  (CERTAIN.test(word) || CERTAIN.test(word.toLowerCase()) || /\p{Sc}|[^\0-\x7f]/u.test(word)) && isSign(word)

/** Whether a text is the sign or the code of a currency. */
export const isSign = (text: string): boolean => SIGNS.has(keyOf(text))

/**
 * Returns the currency that a sign or a code means: `expected` if that is written so, as the dollar sign of CAD, else the one
 * that it usually means. Null for an unknown sign, and for one of several of which none is usual, such as `kr`. Letters that
 * are alone need an expected one too: `50p` is half a pound, `12k` are thousands.
 */
export function currencyOf(sign: string, expected?: Currency | null): Currency | null {
  const key = keyOf(sign)
  const fitting = SIGNS.get(key) ?? []
  if (expected && fitting.includes(expected)) return expected
  if (/^[A-Z]$/.test(key) && key !== 'R') return null
  return MEANT[key] ?? (fitting.length === 1 ? fitting[0]! : null)
}
