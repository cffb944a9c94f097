import { expect, it } from 'vitest'
import { checkVariants } from './variantCells.ts'
import {
  BLANK_OPTION,
  checkOptions,
  countMissing,
  valuesIn,
  variantBody,
  withAll,
  withOptions,
  type VariantFields,
} from './variantValues.ts'

const none: VariantFields = { options: [], variants: [] }
const size = (values: string) => ({ name: 'Size', values })
const color = (values: string) => ({ name: 'Color', values })
const names = ({ variants }: VariantFields) => variants.map(({ values }) => values.join('/'))

function typed(fields: VariantFields, at: number, sku: string): VariantFields {
  return { ...fields, variants: fields.variants.map((one, place) => (place === at ? { ...one, sku } : one)) }
}
const skus = ({ variants }: VariantFields) => variants.map(({ sku }) => sku)

it('reads the values of an option once each', () => {
  expect(valuesIn(size(' S, m ,,M, L'))).toEqual(['S', 'm', 'L'])
})

it('makes every combination', () => {
  const fields = withOptions(none, [size('S, M'), color('Red, Blue')])

  expect(names(fields)).toEqual(['S/Red', 'S/Blue', 'M/Red', 'M/Blue'])
})

it('keeps what was typed when values are renamed, added, moved and removed', () => {
  const fields = typed(withOptions(none, [size('S, M')]), 1, 'SKU-M')

  expect(skus(withOptions(fields, [size('S, Medium')]))).toEqual(['', 'SKU-M'])
  expect(skus(withOptions(fields, [size('M, S, L')]))).toEqual(['SKU-M', '', ''])
  expect(skus(withOptions(fields, [size('M')]))).toEqual(['SKU-M'])
  expect(skus(withOptions(fields, [size('S, M'), color('Red, Blue')]))).toEqual(['', '', 'SKU-M', ''])
})

it('leaves the variants as they are while there are too many', () => {
  const many = Array.from({ length: 30 }, (_, at) => `v${at}`).join()
  const fields = withOptions(none, [size(many)])

  expect(withOptions(fields, [size(many), color('a, b, c, d')]).variants).toHaveLength(30)
  expect(checkOptions(withOptions(fields, [size(many), color('a, b, c, d')]))).toBe(
    'These options make 120 variants. At most 100 are possible.',
  )
})

it('keeps a combination left out while options change, and adds it when asked', () => {
  const whole = withOptions(none, [size('S, M'), color('Red, Blue')])
  const fields = { ...whole, variants: whole.variants.filter(({ values }) => values.join('/') !== 'S/Blue') }

  expect(countMissing(fields)).toBe(1)
  expect(checkOptions(fields)).toBeNull()
  expect(names(withOptions(fields, [size('S, M, L'), color('Red, Navy')]))).toEqual([
    'S/Red',
    'M/Red',
    'M/Navy',
    'L/Red',
    'L/Navy',
  ])
  expect(names(withOptions(fields, [size('S, M'), color('Red, Blue'), { name: 'Fit', values: 'Slim' }]))).toEqual([
    'S/Red/Slim',
    'M/Red/Slim',
    'M/Blue/Slim',
  ])
  expect(names(withAll(typed(fields, 2, 'KEPT')))).toEqual(names(whole))
  expect(skus(withAll(typed(fields, 2, 'KEPT')))).toEqual(['', '', '', 'KEPT'])
  expect(checkOptions({ ...fields, variants: fields.variants.slice(0, 1) })).toBe(
    'A value has no variant. Remove it, or add the missing combinations.',
  )
})

it('takes a hundred of more combinations, and is quick with very many', () => {
  const many = Array.from({ length: 50 }, (_, at) => `v${at}`).join()
  const options = [size(many), color(many), { name: 'Fit', values: many }]
  const variants = withOptions(none, [size(many)]).variants.map((one) => ({
    ...one,
    values: [one.values[0]!, one.values[0]!, one.values[0]!],
  }))

  expect(checkOptions({ options, variants })).toBeNull()
  expect(withOptions({ options, variants }, options).variants).toHaveLength(50)
  expect(withOptions(none, options).variants).toEqual([])
})

it('says what is wrong', () => {
  const fields = withOptions(none, [size('S, M')])
  const wrong = (part: object) => checkVariants([{ ...fields.variants[0]!, ...part }, fields.variants[1]!], 'USD')

  const withSkus = (all: string[]) => fields.variants.map((one, at) => ({ ...one, sku: all[at]! }))

  expect(checkOptions({ options: [size('')], variants: [] })).toBe('Enter the values of Size, separated by commas.')
  expect(checkOptions({ options: [{ name: ' ', values: 'a' }], variants: [] })).toBe('Name option 1, such as Size.')
  expect(checkOptions({ options: [size('a'), { name: 'SIZE', values: 'b' }], variants: [] })).toBe('Two options are named SIZE.')
  expect(wrong({ price: 'x' })).toBe('S: Enter a price such as 19.99.')
  expect(wrong({ stock: '1.5' })).toBe('S: Enter a whole number.')
  expect(wrong({ price: '', stock: '' })).toBeNull()
  expect(checkVariants(withSkus(['a-1', 'A-1 ']), 'USD')).toBe('M: Another variant has this SKU.')
  expect(checkVariants(withSkus(['', '']), 'USD')).toBeNull()
})

it('sends only a stock that was changed', () => {
  const { options, variants } = withOptions(none, [size('S, M')])
  const [first, second] = variants as [(typeof variants)[0], (typeof variants)[0]]
  const body = variantBody({
    options,
    variants: [
      { ...first, id: 'one', stock: '3', knownStock: '3' },
      { ...second, stock: '4' },
    ],
  })

  expect(body.options).toEqual([{ name: 'Size', values: ['S', 'M'] }])
  expect(body.variants).toEqual([
    { id: 'one', values: ['S'], sku: null, price: null, image_url: null, status: 'active' },
    { values: ['M'], sku: null, price: null, stock: 4, image_url: null, status: 'active' },
  ])
})

it('takes no notice of an option that was added and left blank', () => {
  const { options, variants } = withOptions({ options: [], variants: [] }, [{ name: 'Size', values: 'S, M' }, BLANK_OPTION])
  expect(checkOptions({ options, variants })).toBeNull()
  expect(variantBody({ options, variants }).options).toEqual([{ name: 'Size', values: ['S', 'M'] }])
})
