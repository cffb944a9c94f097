import { describe, expect, it } from 'vitest'
import { billingProblem, type BillingText, describeBilling, ONCE, toBilling, toBillingText } from './billingText.ts'

const EVERY: BillingText = { ...ONCE, mode: 'every' }
const SPLIT: BillingText = { ...ONCE, mode: 'instalments', cycles: '3' }

describe('when an offer is charged', () => {
  it.each([
    [ONCE, null],
    [EVERY, { unit: 'month', every: 1, setup_price: 0, cycles: null, trial_days: 0, trial_price: 0, minimum_cycles: 0 }],
    [
      {
        ...EVERY,
        unit: 'week',
        every: '2',
        trialDays: '14',
        trialPrice: '1.00',
        setupPrice: '5',
        cycles: '12',
        minimumCycles: '3',
      },
      { unit: 'week', every: 2, setup_price: 5, cycles: 12, trial_days: 14, trial_price: 1, minimum_cycles: 3 },
    ],
    // What another mode had is not sent.
    [
      { ...SPLIT, trialDays: '14', minimumCycles: '2' },
      { unit: 'month', every: 1, setup_price: 0, is_instalments: true, cycles: 3 },
    ],
    [
      { ...EVERY, trialPrice: '5' },
      { unit: 'month', every: 1, setup_price: 0, cycles: null, trial_days: 0, trial_price: 0, minimum_cycles: 0 },
    ],
  ] as const)('sends %j', (text, body) => {
    expect(toBilling(text)).toEqual(body)
  })

  it('is read as it is sent', () => {
    const text = { ...EVERY, every: '3', trialDays: '7', setupPrice: '5.00', cycles: '4' }
    const saved = {
      ...toBilling(text)!,
      every: 3,
      cycles: 4,
      is_instalments: false,
      trial_days: 7,
      trial_price: 0,
      setup_price: 5,
      minimum_cycles: 0,
    }
    expect(toBillingText(saved, 'EUR')).toEqual(text)
    expect(toBillingText(null, 'EUR')).toEqual(ONCE)
  })

  it.each([
    [{ ...EVERY, every: '0' }, 'every'],
    [{ ...EVERY, every: '37' }, 'every'],
    [{ ...EVERY, every: '53', unit: 'week' }, 'every'],
    [{ ...EVERY, trialDays: '731' }, 'trialDays'],
    [{ ...EVERY, trialPrice: '1.234' }, 'trialPrice'],
    [{ ...EVERY, setupPrice: 'x' }, 'setupPrice'],
    [{ ...EVERY, cycles: '0' }, 'cycles'],
    [{ ...EVERY, minimumCycles: '121' }, 'minimumCycles'],
    [{ ...SPLIT, cycles: '' }, 'cycles'],
    [{ ...SPLIT, cycles: '37' }, 'cycles'],
  ] as [BillingText, string][])('names what is wrong of %j', (text, field) => {
    expect(billingProblem(text, 'EUR')?.field).toBe(field)
  })

  it.each([ONCE, EVERY, SPLIT, { ...ONCE, every: 'x' }])('accepts %j', (text) => expect(billingProblem(text, 'EUR')).toBeNull())

  it.each([
    [ONCE, 'Once'],
    [EVERY, 'Every month'],
    [{ ...EVERY, every: '3', trialDays: '1', cycles: '4' }, 'Every 3 months, 1 day of trial, ends after 4'],
    [SPLIT, 'In 3 payments, every month'],
  ] as [BillingText, string][])('says it in a few words: %#', (text, words) => expect(describeBilling(text)).toBe(words))
})
