import { expect, it } from 'vitest'
import { checkOptions, checkVariants, valuesIn, variantBody, withOptions, type VariantFields } from './variantValues.ts'

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
  expect(checkOptions([size(many), color('a, b, c, d')])).toBe('These options make 120 variants. At most 100 are possible.')
})

it('says what is wrong', () => {
  const fields = withOptions(none, [size('S, M')])
  const wrong = (part: object) => checkVariants([{ ...fields.variants[0]!, ...part }, fields.variants[1]!], 'USD')

  expect(checkOptions([size('')])).toBe('Enter the values of Size, separated by commas.')
  expect(checkOptions([{ name: ' ', values: 'a' }])).toBe('Name option 1, such as Size.')
  expect(checkOptions([size('a'), { name: 'SIZE', values: 'b' }])).toBe('Two options are named SIZE.')
  expect(wrong({ price: 'x' })).toBe('S: enter a price such as 19.99.')
  expect(wrong({ stock: '1.5' })).toBe('S: enter a whole number as stock.')
  expect(wrong({ price: '', stock: '' })).toBeNull()
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
