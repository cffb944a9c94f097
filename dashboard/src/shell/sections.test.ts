import { expect, it } from 'vitest'
import { usedEntries } from './sections.ts'

const none = { sales: false, promoCodes: false, paymentRequests: false, payouts: false, subscriptions: false, shipping: false }
const titles = (...of: Parameters<typeof usedEntries>) => usedEntries(...of).map(({ title }) => title)

it('shows sections after the first sale, when they are used, or when the merchant is there', () => {
  expect(titles(none, '/dashboard')).toEqual([])
  expect(titles({ ...none, sales: true }, '/dashboard')).toEqual(['Money', 'Promo Codes'])
  expect(titles({ ...none, promoCodes: true }, '/dashboard')).toEqual(['Promo Codes'])
  expect(titles({ ...none, paymentRequests: true }, '/dashboard')).toEqual([])
  expect(titles(none, '/dashboard/promo-codes/automatic')).toEqual(['Promo Codes'])
  expect(titles({ ...none, sales: true, subscriptions: true }, '/dashboard')).toEqual(['Subscriptions', 'Money', 'Promo Codes'])
  // Before the profile has loaded.
  expect(titles(null, '/dashboard/payouts')).toEqual(['Money'])
})
