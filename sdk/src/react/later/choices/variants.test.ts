import { describe, expect, it } from 'vitest'
import { lacking, valuesOf, variantOf } from './variants.js'

const variant = (id: string, values: string[], available: number | null = null, price = 20) => ({
  id,
  name: values.join(' / '),
  values,
  price,
  imageUrl: null,
  available,
})
const SHIRT = {
  options: [
    { name: 'Size', values: ['S', 'M', 'L'] },
    { name: 'Color', values: ['Red', 'Blue'] },
  ],
  variants: [
    variant('s-red', ['S', 'Red'], 0),
    variant('m-red', ['M', 'Red'], 2),
    variant('m-blue', ['M', 'Blue'], 0),
    variant('l-blue', ['L', 'Blue'], null, 25),
  ],
}
const lacks = (at: number, picks: (string | null)[], quantity = 1) =>
  valuesOf(SHIRT, at, picks, quantity).map(({ value, lack, isGone }) => [value, lack, isGone])

describe('valuesOf', () => {
  it('says what is sold out with every other value', () => {
    expect(lacks(0, [null, null])).toEqual([
      ['S', 'soldOut', true],
      ['M', null, false],
      ['L', null, false],
    ])
    expect(lacks(0, [null, null], 3)[1]).toEqual(['M', 'soldOut', true])
  })

  it('says what is sold out or not made with what is picked of the others', () => {
    expect(lacks(1, ['M', null])).toEqual([
      ['Red', null, false],
      ['Blue', 'soldOut', false],
    ])
    expect(lacks(0, ['L', 'Red'])).toEqual([
      ['S', 'soldOut', true],
      ['M', null, false],
      ['L', 'notMade', false],
    ])
  })

  it('has a price only where it differs and is known', () => {
    const prices = (picks: (string | null)[]) => valuesOf(SHIRT, 1, picks, 1).map(({ price }) => price)
    expect(prices([null, null])).toEqual([20, null])
    expect(prices(['L', null])).toEqual([null, 25])
    const same = { ...SHIRT, variants: SHIRT.variants.map((one) => ({ ...one, price: 20 })) }
    expect(valuesOf(same, 1, ['M', null], 1).map(({ price }) => price)).toEqual([null, null])
  })
})

it('finds the variant of a combination, and why it cannot be bought', () => {
  expect(variantOf(SHIRT.variants, ['M', 'Red'])?.id).toBe('m-red')
  expect(variantOf(SHIRT.variants, ['M', null])).toBeUndefined()
  expect([lacking(SHIRT.variants[0], 1), lacking(SHIRT.variants[1], 2), lacking(undefined, 1)]).toEqual([
    'soldOut',
    null,
    'notMade',
  ])
})
