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
  valuesOf(SHIRT, at, picks, quantity).map(({ value, lack }) => [value, lack])

describe('valuesOf', () => {
  it('says at the last option what is sold out or not made with what is picked of the others', () => {
    expect(lacks(1, ['S', null])).toEqual([
      ['Red', 'soldOut'],
      ['Blue', 'notMade'],
    ])
    expect(lacks(1, ['M', null])).toEqual([
      ['Red', null],
      ['Blue', 'soldOut'],
    ])
    expect(lacks(1, ['M', 'Blue'], 3)).toEqual([
      ['Red', 'soldOut'],
      ['Blue', 'soldOut'],
    ])
    expect(lacks(1, [null, null])).toEqual([
      ['Red', null],
      ['Blue', null],
    ])
  })

  it('says nothing at the other options, also of what is sold out with every value', () => {
    expect(lacks(0, [null, null])).toEqual([
      ['S', null],
      ['M', null],
      ['L', null],
    ])
    expect(lacks(0, ['L', 'Red'])[0]).toEqual(['S', null])
  })

  it('has the difference to the cheapest value, unless it depends on what is not picked', () => {
    const mug = {
      options: [
        { name: 'Size', values: ['200 ml', '300 ml'] },
        { name: 'Color', values: ['Blue', 'Green', 'Gold'] },
      ],
      variants: [
        variant('200-blue', ['200 ml', 'Blue'], null, 24.1),
        variant('300-blue', ['300 ml', 'Blue'], null, 28.15),
        variant('200-green', ['200 ml', 'Green'], null, 24.1),
        variant('300-green', ['300 ml', 'Green'], null, 28.15),
        variant('200-gold', ['200 ml', 'Gold'], null, 34.1),
        variant('300-gold', ['300 ml', 'Gold'], null, 48.15),
      ],
    }
    const differences = (at: number, picks: (string | null)[]) => valuesOf(mug, at, picks, 1).map(({ difference }) => difference)
    expect(differences(0, [null, null])).toEqual([null, null])
    expect(differences(0, [null, 'Blue'])).toEqual([null, 4.05])
    expect(differences(0, ['300 ml', 'Gold'])).toEqual([null, 14.05])
    expect(differences(1, ['200 ml', null])).toEqual([null, null, 10])
    const withoutGold = { ...mug, variants: mug.variants.slice(0, 4) }
    expect(valuesOf(withoutGold, 0, [null, null], 1).map(({ difference }) => difference)).toEqual([null, 4.05])
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
