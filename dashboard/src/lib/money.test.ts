import { expect, it } from 'vitest'
import { currencySign, formatMoney } from './money.ts'

it('writes money as en-US does', () => {
  expect(formatMoney(4318.5, 'USD')).toBe('$4,318.50')
  expect(formatMoney(19.99, 'EUR')).toBe('€19.99')
  expect(formatMoney(5, null)).toBe('$5.00')
})

it('shows zero for what is no number', () => {
  expect(formatMoney(Number.NaN, 'GBP')).toBe('GBP 0.00')
  expect(formatMoney(undefined, undefined)).toBe('USD 0.00')
})

it('knows the sign of a currency', () => {
  expect(currencySign('GBP')).toBe('£')
})
