import { expect, it } from 'vitest'
import type { Currency } from './currencies.ts'
import { listFee } from './listFee.ts'

it.each<[Currency, number, number]>([
  ['USD', 1000, 59],
  // 36.25 and 30.
  ['USD', 1250, 66],
  ['EUR', 1999, 55],
  ['GBP', 1000, 35],
  ['JPY', 1250, 45],
  ['SEK', 10_000, 290],
  // Never more than the payment, and nothing for nothing.
  ['USD', 20, 20],
  ['USD', 0, 0],
])('charges a card by the list price in %s: %i costs %i', (currency, amount, fee) => {
  expect(listFee(amount, currency)).toBe(fee)
})
