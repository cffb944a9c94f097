import { expect, it } from 'vitest'
import { actionsOf, type Details } from './createSubscription.ts'

const actions = (changes: Partial<Details>) =>
  [
    ...actionsOf({
      status: 'active',
      billing: {},
      next_charge_at: '2026-11-03T12:00:00Z',
      cancels_at: null,
      ...changes,
    } as Details),
  ].join(' ')

it('offers what the state of a subscription allows', () => {
  expect(actions({})).toBe('cancel pause skip move price')
  expect(actions({ status: 'trialing' })).toBe('cancel pause move price')
  expect(actions({ status: 'past_due' })).toBe('cancel price')
  expect(actions({ status: 'paused', next_charge_at: null })).toBe('cancel resume price')
  expect(actions({ status: 'cancelled', next_charge_at: null, cancels_at: '2026-11-03T12:00:00Z' })).toBe('cancel')
  expect(actions({ status: 'ended', next_charge_at: null })).toBe('')
  // Charged until the end of the minimum term.
  expect(actions({ cancels_at: '2027-11-03T12:00:00Z' })).toBe('cancel')
  expect(actions({ billing: { is_instalments: true } as Details['billing'] })).toBe('cancel pause move')
})
