import { expect, it } from 'vitest'
import { itemsText, nextText, rhythmText, type Subscription } from './labels.ts'

const billing = {
  unit: 'month',
  every: 1,
  cycles: null,
  is_instalments: false,
  trial_days: 0,
  trial_price: 0,
  setup_price: 0,
  minimum_cycles: 0,
} as const
const item = { product_id: null, variant_id: null, name: 'Box', variant_name: null, sku: null, quantity: 1, price: 12 }

it('writes a rhythm as people say it', () => {
  expect(rhythmText(billing)).toBe('a month')
  expect(rhythmText({ ...billing, unit: 'week', every: 2 })).toBe('every 2 weeks')
  expect(rhythmText({ ...billing, cycles: 3, is_instalments: true })).toBe('in 3 payments')
})

it('names the first item, its variant and its quantity, and counts the others', () => {
  expect(itemsText([item])).toBe('Box')
  expect(itemsText([{ ...item, variant_name: 'large', quantity: 2 }, item])).toBe('2 × Box (large) and 1 more')
})

it('says what happens next in each state', () => {
  const text = (changes: Partial<Subscription>) =>
    nextText({ status: 'active', next_charge_at: '2026-11-03T23:30:00Z', ...changes } as Subscription, 'Europe/Berlin')

  expect(text({})).toBe('Nov 4, 2026')
  expect(text({ status: 'past_due' })).toBe('Payment failed')
  expect(text({ status: 'paused', resumes_at: null })).toBe('Paused')
  expect(text({ status: 'paused', resumes_at: '2026-12-01T12:00:00Z' })).toBe('Resumes Dec 1')
  expect(text({ status: 'cancelled', cancels_at: '2026-12-01T12:00:00Z' })).toBe('Ends Dec 1')
  expect(text({ status: 'ended', ended_at: '2026-12-01T12:00:00Z' })).toBe('Ended Dec 1')
})
