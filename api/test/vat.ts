import fc from 'fast-check'
import type { OssSection, TaxCategory, TaxClass, Vat } from '../src/pricing/Vat.ts'

type Rates = Record<TaxClass, number>

const REASON = 'A law'

const treatment = (category: Exclude<TaxCategory, 'Z'>, rates: Rates, oss: OssSection | null = null): Vat['goods'] => ({
  category,
  reason: category === 'S' ? null : REASON,
  oss,
  rates: ['S', 'K', 'AE'].includes(category) ? rates : { standard: 0, reduced: 0, books: 0, food: 0, zero: 0 },
})

/** VAT with these categories of goods and services, as `vatFor` returns them. */
export const vatOf = (rates: Rates, included: boolean, [goods, services]: Pair = ['S', 'S'], oss = false): Vat => ({
  included,
  goods: treatment(goods, rates, oss ? 'goods' : null),
  services: treatment(services, rates, oss ? 'services' : null),
})

type Pair = [Vat['goods']['category'], Vat['goods']['category']]

/** One rate for all products. */
export const vatAt = (rate: number, included: boolean, categories?: Pair): Vat =>
  vatOf({ standard: rate, reduced: rate, books: rate, food: rate, zero: rate }, included, categories)

/** The categories that goods and services of one order can have together. */
const PAIRS: Pair[] = [
  ['S', 'S'],
  ['K', 'AE'],
  ['G', 'O'],
  ['E', 'E'],
  ['E', 'AE'],
  ['S', 'O'],
  ['K', 'O'],
  ['G', 'S'],
]

/** Any VAT with these rates. */
export const anyVatOf = (rates: fc.Arbitrary<Rates>, oss = fc.boolean()): fc.Arbitrary<Vat> =>
  fc
    .tuple(rates, fc.boolean(), fc.constantFrom(...PAIRS), oss)
    .map(([of, included, pair, declared]) => vatOf(of, included, pair, declared))
