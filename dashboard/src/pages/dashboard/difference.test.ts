import { expect, it } from 'vitest'
import { explainDifference } from './difference.ts'

const of = (parts: Partial<Record<'shipping' | 'tips' | 'tax' | 'refunds', number>>) => ({
  currency: 'USD' as const,
  slices: [
    { name: 'Mug', value: 2000 },
    { name: 'Bowl', value: 203 },
  ],
  parts: { shipping: 0, tips: 0, tax: 0, discounts: 0, refunds: 0, ...parts },
  top: [],
})

it('names each part', () => {
  expect(explainDifference(of({ shipping: 65 }), 2268)).toBe('Total Revenue $2,268.00 = products $2,203.00 + shipping $65.00')
  expect(explainDifference(of({ shipping: 65, tips: 4, tax: 10.5, refunds: 3 }), 2279.5)).toBe(
    'Total Revenue $2,279.50 = products $2,203.00 + shipping $65.00 + tips $4.00 + tax $10.50 − refunds $3.00',
  )
})

it('says nothing without a difference, or about answers of two moments', () => {
  expect(explainDifference(of({}), 2203)).toBeNull()
  expect(explainDifference(of({ shipping: 5 }), 2300)).toBeNull()
})
