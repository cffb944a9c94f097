import { expect, it } from 'vitest'
import { ratesByLaw } from '../../pricing/vatRates.ts'
import { shopDay } from './priceSale.ts'

it.each([
  ['Europe/Bucharest', '2025-07-31T20:59:59Z', 1900],
  ['Europe/Bucharest', '2025-07-31T21:00:00Z', 2100],
  ['America/New_York', '2025-08-01T03:59:59Z', 1900],
  ['America/New_York', '2025-08-01T04:00:00Z', 2100],
])('a new rate applies from the midnight of a shop in %s: at %s it is %d', (timeZone, now, rate) => {
  expect(ratesByLaw('RO', shopDay({ timeZone }, new Date(now)))!.standard).toBe(rate)
})
