import { describe, expect, it } from 'vitest'
import { newOpenPrice, openPriceProblem, startOf, toOpenPrice } from './openPrice.ts'

const typed = (changes: Partial<ReturnType<typeof newOpenPrice>>) => ({ ...newOpenPrice(), ...changes })

describe('a price that shoppers name', () => {
  it('is sent as numbers, without what was left empty', () => {
    expect(toOpenPrice(typed({ minimum: '0' }))).toEqual({ minimum: 0, choices: [], donation: false })
    expect(toOpenPrice(typed({ minimum: '3', suggestion: '8', maximum: '50', choices: '5, 10;20', isDonation: true }))).toEqual({
      minimum: 3,
      suggestion: 8,
      maximum: 50,
      choices: [5, 10, 20],
      donation: true,
    })
    expect(startOf(typed({ minimum: '3' }))).toBe(3)
  })

  it.each([
    [{}, 'USD', 'Enter the smallest amount, such as 5.00, or 0.'],
    [{ minimum: '1.5' }, 'JPY', 'Enter the smallest amount, such as 5, or 0.'],
    [{ minimum: '1', suggestion: 'a lot' }, 'USD', 'Enter amounts such as 5.00.'],
    [{ minimum: '1', choices: '1 2 3 4 5' }, 'USD', 'At most 4 buttons.'],
    [{ minimum: '5', maximum: '4' }, 'USD', 'Every amount must be from the minimum to the maximum.'],
    [{ minimum: '5', choices: '4' }, 'USD', 'Every amount must be from the minimum to the maximum.'],
    [{ minimum: '5', maximum: '10', suggestion: '10', choices: '5 10' }, 'USD', null],
  ])('%j in %s has the problem %s', (changes, currency, problem) => {
    expect(openPriceProblem(typed(changes), currency)).toBe(problem)
  })
})
