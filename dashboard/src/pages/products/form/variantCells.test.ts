import { expect, it } from 'vitest'
import { badCells, skuPattern, stockLine, withColumn } from './variantCells.ts'
import { withOptions } from './variantValues.ts'

const options = [
  { name: 'Color', values: 'Red' },
  { name: 'Size', values: '200 ml, 300 ml' },
]
const mug = withOptions({ options: [], variants: [] }, options)

it('sets a column of every variant, and SKUs by a pattern', () => {
  expect(withColumn(mug, 'price', '24').map(({ price }) => price)).toEqual(['24', '24'])
  expect(skuPattern(options)).toBe('SKU-{color}-{size}')
  expect(withColumn(mug, 'sku', 'MUG-{Color}-{size}-{other}').map(({ sku }) => sku)).toEqual([
    'MUG-Red-200ml-{other}',
    'MUG-Red-300ml-{other}',
  ])
})

it('refuses an SKU that is too long', () => {
  expect(badCells(withColumn(mug, 'sku', `{size}${'x'.repeat(60)}`), 'USD')).toMatchObject([
    { at: 0, column: 'sku', problem: 'Enter at most 64 characters.' },
    { at: 1, column: 'sku' },
  ])
})

it('adds the stock up', () => {
  const stocks = (...all: string[]) => stockLine(mug.variants.map((one, at) => ({ ...one, stock: all[at]! })))
  expect(stocks('1500', '0')).toBe('1,500 in stock, 1 sold out')
  expect(stocks('3', '')).toBe('3 in stock')
  expect(stocks('', 'x')).toBeNull()
})
