import { describe, expect, it } from 'vitest'
import { formatMoney, fractionDigits } from './money.js'

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

  it('matches Intl for the three currencies', () => {
    for (const currency of ['USD', 'EUR', 'GBP']) {
      for (const amount of [0, 0.01, 0.5, 999.99, 1000, 123456.78]) {
        expect(formatMoney(amount, currency)).toBe(new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount))
      }
    }
  })
})

describe('fractionDigits', () => {
  it('returns two decimals for the forint, unlike Intl', () => {
    expect(fractionDigits('HUF')).toBe(2)
  })
})
