import { expect, it } from 'vitest'
import { planReason, plans } from './plans.ts'

it('says what a plan saves against the next lower one, by their rates', () => {
  expect(plans.map(planReason)).toEqual([
    'All that selling needs: links, checkout and orders.',
    'Pro costs $20 less than Basic per $1,000 of sales, from the first sale on.',
    'Enterprise costs $12 less than Pro per $1,000 of sales, from the first sale on.',
  ])
})
