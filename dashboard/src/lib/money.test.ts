import { expect, it } from 'vitest'
import { currencySign, formatMoney } from './money.ts'

it('formats money for en-US', () => {
  expect(formatMoney(4318.5, 'USD')).toBe('$4,318.50')
  expect(formatMoney(19.99, 'EUR')).toBe('€19.99')
  expect(formatMoney(5, null)).toBe('$5.00')
})

it('shows zero if the amount is not a number', () => {
  expect(formatMoney(Number.NaN, 'GBP')).toBe('GBP 0.00')
  expect(formatMoney(undefined, undefined)).toBe('USD 0.00')
})

it('returns the sign of a currency', () => {
  expect(currencySign('GBP')).toBe('£')
})
