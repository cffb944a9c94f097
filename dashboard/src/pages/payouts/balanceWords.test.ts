import { describe, expect, it } from 'vitest'
import * as words from './balanceWords.ts'

const usd = { currency: 'USD', amount: 15.55, on_its_way: 0, arrives_on: null }
const weekly = { interval: 'weekly', next_on: '2026-11-30', arrives_on: '2026-12-02' } as const
const bank = { name: 'Test bank', last4: '6789' }
const balance = { currencies: [usd], schedule: weekly, bank }

describe('the words of a balance', () => {
  it('begin with the own currency, which is there without money', () => {
    const eur = { ...usd, currency: 'EUR' }
    const order = (currencies: words.CurrencyBalance[], own: string) =>
      words.orderBalances({ ...balance, currencies }, own).map(({ currency }) => currency)
    expect(order([eur, usd], 'USD')).toEqual(['USD', 'EUR'])
    expect(order([], 'CAD')).toEqual(['CAD'])
    // The provider pays out in the currency of its account, whatever the sales are in.
    expect(order([usd], 'CAD')).toEqual(['USD'])
  })

  it('say when the next payout is made, and what it brings', () => {
    expect(words.nextPayoutOf(weekly)).toBe('Mon, Nov 30')
    expect(words.expectationOf(usd, weekly)).toBe('About $15.55, and what is sold until then. Arrives about Dec 2.')
    expect(words.rhythmOf(weekly)).toBe('Every Monday')
    expect(words.destinationOf(bank)).toBe('Goes to Test bank, account ending 6789')
  })

  it('promise no day that the provider does not name', () => {
    const daily = { interval: 'daily', next_on: null, arrives_on: null } as const
    const manual = { ...daily, interval: 'manual' } as const
    expect(words.nextPayoutOf(daily)).toBe('Every day')
    expect(words.expectationOf({ ...usd, amount: 0 }, daily)).toBe('What is sold until then.')
    expect(words.expectationOf(usd, manual)).toBe('You start each payout at the payment provider.')
    expect(words.promiseOf({ ...balance, schedule: daily })).toContain('It is paid out with the next payout')
  })

  it('say what was earned and when it is paid, if anything was', () => {
    expect(words.promiseOf(balance)).toBe(
      'You have earned $15.55. It is paid out on Mon, Nov 30, and shows here with the orders it is for.',
    )
    expect(words.promiseOf({ ...balance, currencies: [{ ...usd, amount: 0 }] })).toBeNull()
    expect(words.promiseOf({ ...balance, schedule: null })).toBeNull()
  })

  it('say when money is on its way, and when more went back than came in', () => {
    expect(words.arrivalOf({ ...usd, on_its_way: 5, arrives_on: '2026-11-25' })).toBe('Arrives Nov 25')
    expect(words.arrivalOf(usd)).toBe('Nothing is on its way')
    expect(words.sourceOf({ ...usd, amount: -1 })).toContain('More went back than came in')
  })
})
