import { expect, it } from 'vitest'
import { currencyOf, isSign } from './currencySigns.ts'

it.each([
  ['€', null, 'EUR'],
  ['eur', null, 'EUR'],
  ['$', null, 'USD'],
  ['$', 'CAD', 'CAD'],
  ['$', 'EUR', 'USD'],
  ['CA$', null, 'CAD'],
  ['US$', 'CAD', 'USD'],
  ['kr', 'SEK', 'SEK'],
  ['kr.', 'DKK', 'DKK'],
  ['kr', null, null],
  ['¥', 'CNY', 'CNY'],
  ['￥', null, 'JPY'],
  ['円', null, 'JPY'],
  ['£', null, 'GBP'],
  ['zł', null, 'PLN'],
  ['Kč', null, 'CZK'],
  ['Ft', null, 'HUF'],
  ['Fr.', null, 'CHF'],
  ['₹', null, 'INR'],
  ['₺', null, 'TRY'],
  ['R$', null, 'BRL'],
  ['₪', null, 'ILS'],
  ['pcs', null, null],
  ['', 'EUR', null],
] as const)('%s for %s is %s', (sign, expected, currency) => expect(currencyOf(sign, expected)).toBe(currency))

it('knows signs from other words', () =>
  expect(['€', 'Kr', 'usd', 'pcs', ''].map(isSign)).toEqual([true, true, true, false, false]))
