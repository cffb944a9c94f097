import { describe, expect, it } from 'vitest'
import { clientAnswering } from '../../test/answering.ts'
import { planFee, planReason, plans, readPlanOffer } from './plans.ts'

const [basic, pro, enterprise] = plans as [(typeof plans)[0], (typeof plans)[0], (typeof plans)[0]]
const offerOf = (fees: { basic: number; pro: number; enterprise: number }) => ({ fees })

describe('planReason', () => {
  it('says what each plan saves against the next lower one at the default rates', () => {
    const offer = offerOf({ basic: 8.5, pro: 6.5, enterprise: 5.3 })

    expect(planReason(basic, offer)).toBe('All that selling needs: links, checkout and orders.')
    expect(planReason(pro, offer)).toBe('Pro costs $20 less than Basic per $1,000 of sales, from the first sale on.')
    expect(planReason(enterprise, offer)).toBe('Enterprise costs $12 less than Pro per $1,000 of sales, from the first sale on.')
  })

  it('promises no saving that an operator’s rates do not have', () => {
    expect(planReason(pro, offerOf({ basic: 0, pro: 0, enterprise: 0 }))).toBe('For sellers above $1,000 per month.')
    expect(planReason(enterprise, offerOf({ basic: 4, pro: 2, enterprise: 2 }))).toBe(
      'Enterprise costs $20 less than Basic per $1,000 of sales, from the first sale on.',
    )
    expect(planReason(pro, { fees: null })).toBe('For sellers above $1,000 per month.')
  })
})

it('shows no rate that the server has not given', async () => {
  const { client } = clientAnswering(() => ({ status: 400, body: { status: 400, message: 'Down.' } }))
  const offer = await readPlanOffer(client)

  expect(offer.selfService).toEqual(['basic', 'pro', 'enterprise'])
  expect(planFee(basic, offer)).toBe('–%')
  expect(planFee(basic, offerOf({ basic: 0, pro: 0, enterprise: 0 }))).toBe('0%')
})
