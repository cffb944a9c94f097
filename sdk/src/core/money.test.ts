import { describe, expect, it } from 'vitest'
import { formatMoneyIn, formatNumber, fractionDigits } from './money.js'
import { formatMoney } from '../languages/formatMoney.js'
import { money as de } from '../languages/de/money.js'
import { money as es } from '../languages/es/money.js'
import { money as fr } from '../languages/fr/money.js'
import { money as nl } from '../languages/nl/money.js'
import { money as pt } from '../languages/pt/money.js'

describe('formatMoney', () => {
  it.each([
    [1234.5, 'USD', '$1,234.50'],
    [12, 'EUR', '€12.00'],
    [5, 'GBP', '£5.00'],
    [0, 'USD', '$0.00'],
    [1234567.89, 'USD', '$1,234,567.89'],
    [-9.6, 'USD', '-$9.60'],
    [-0.001, 'USD', '$0.00'],
    ['19.99', 'USD', '$19.99'],
    [1500, 'JPY', '¥1,500'],
    [1.5, 'KWD', 'KWD\u00A01.500'],
  ])('formats %s %s as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [null], [undefined], [''], ['a lot']])(
    'writes %s, which is no number, as USD 0.00',
    (amount) => {
      expect(formatMoney(amount, 'USD')).toBe('USD 0.00')
    },
  )

  it('defaults to US dollars', () => {
    expect(formatMoney(3)).toBe('$3.00')
    expect(formatMoney(null, null)).toBe('USD 0.00')
  })

  it('matches Intl', () => {
    for (const currency of ['USD', 'EUR', 'GBP', 'CHF', 'XOF', 'XCG']) {
      for (const amount of [0, 0.01, 0.5, 999.99, 1000, 123456.78]) {
        expect(formatMoney(amount, currency)).toBe(new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount))
      }
    }
  })
})

describe('formatMoneyIn', () => {
  it.each([
    [de, 1234.5, 'EUR', '1.234,50\u00A0€'],
    [de, -1234.5, 'CHF', '-1.234,50\u00A0CHF'],
    [fr, 1234567.5, 'EUR', '1\u202F234\u202F567,50\u00A0€'],
    [fr, 12, 'USD', '12,00\u00A0$US'],
    [es, 1234.5, 'EUR', '1234,50\u00A0€'],
    [es, 12345.5, 'EUR', '12.345,50\u00A0€'],
    [nl, -9.6, 'EUR', '€\u00A0-9,60'],
    [pt, 1500, 'JPY', 'JP¥\u00A01.500'],
  ])('%# formats as %s', (format, amount, currency, text) => {
    expect(formatMoneyIn(format, amount, currency)).toBe(text)
  })

  it('writes the decimal sign of the language', () => {
    expect(formatNumber(7.7, de)).toBe('7,7')
    expect(formatNumber(20, de)).toBe('20')
  })
})

describe('fractionDigits', () => {
  it('returns two decimals for the forint, unlike Intl', () => {
    expect(fractionDigits('HUF')).toBe(2)
  })
})
