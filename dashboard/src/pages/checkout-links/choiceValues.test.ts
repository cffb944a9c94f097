import { describe, expect, it } from 'vitest'
import { choiceProblems, choicesOf, choicesProblem, choicesText, newAdjustable, toChoices } from './choiceValues.ts'

const row = (changes = {}) => ({ quantity: '2', priceOverride: '', open: null, adjustable: null, option: null, ...changes })
const between = (min: string, max: string, step = '1') => ({ min, max, step })
const option = (percentOff: string, isTicked = false) => ({ percentOff, isTicked })

describe('choiceProblems', () => {
  it.each([
    [{ adjustable: between('2', '10', '2'), option: option('20') }, []],
    [{ adjustable: between('', '10') }, ['min']],
    [{ adjustable: between('1', '1001') }, ['max']],
    [{ adjustable: between('1', '10', '0') }, ['step']],
    [{ adjustable: between('5', '2') }, ['max']],
    [{ adjustable: between('2', '5', '2') }, ['step']],
    [{ adjustable: between('3', '9', '2') }, ['quantity']],
    [{ adjustable: between('1', '9', '2') }, ['quantity']],
    [{ option: option('0') }, ['percentOff']],
    [{ option: option('100.5') }, ['percentOff']],
    [{ option: option('2.125') }, ['percentOff']],
    [{ option: option('20'), priceOverride: '5' }, ['percentOff']],
    [{ option: option('20'), open: {} }, ['percentOff']],
    [{ option: option(''), priceOverride: '5' }, []],
  ])('names the field of %j', (changes, fields) => {
    expect(Object.keys(choiceProblems(row(changes)))).toEqual(fields)
  })
})

describe('choicesProblem', () => {
  it('names the item', () => {
    const plain = row()
    expect(choicesProblem([plain, row({ adjustable: between('5', '2') })])).toBe('Check what the shopper may choose of item 2.')
    expect(choicesProblem([row({ adjustable: between('4', '8', '4') }), plain])).toBe(
      'Item 1: The quantity must be one that the shopper may choose, 4 to 8 in steps of 4.',
    )
    expect(choicesProblem([plain])).toBeNull()
  })

  it('wants one item that cannot be left out', () => {
    expect(choicesProblem([row({ option: option('') })])).toBe('At least one item must be one that the shopper cannot leave out.')
    expect(choicesProblem([row({ option: option('') }), row()])).toBeNull()
  })
})

it('starts with limits that allow the quantity', () => {
  expect([newAdjustable('2'), newAdjustable('24'), newAdjustable('')].map(({ max }) => max)).toEqual(['10', '24', '10'])
})

it('sends what is set', () => {
  expect(toChoices({ adjustable: null, option: null })).toEqual({})
  expect(toChoices({ adjustable: between('2', '10', '2'), option: option(' ', true) })).toEqual({
    adjustable: { min: 2, max: 10, step: 2 },
    optional: { ticked_at_first: true },
  })
  expect(toChoices({ adjustable: null, option: option('12.5') })).toEqual({
    optional: { ticked_at_first: false, percent_off: 12.5 },
  })
})

it('says what the shopper may choose', () => {
  const adjustable = { min: 2, max: 10, step: 2 }
  const optional = { ticked_at_first: false, percent_off: 20 }
  expect(choicesText({ adjustable: null, optional: null })).toBe('')
  expect(choicesText({ adjustable, optional: null })).toBe('The shopper chooses 2 to 10 in steps of 2.')
  expect(choicesText({ adjustable: { ...adjustable, step: 1 }, optional })).toBe(
    'The shopper chooses 2 to 10 · Optional, not ticked at first · 20% off.',
  )

  const items = [{ adjustable }, { optional }] as unknown as Parameters<typeof choicesOf>[0]['items']
  expect(choicesOf({ items, saved: 2, currency: 'USD' })).toBe('Adjustable · 1 optional · Saves $2.00')
  expect(choicesOf({ items: [], saved: 0, currency: 'USD' })).toBeNull()
})
