import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyVatOf } from '../../../test/vat.ts'
import { price, type ShippingRate } from '../../pricing/price.ts'
import { SUPPLY_KINDS, TAX_CLASSES } from '../../pricing/Vat.ts'
import { type Covered, coveredBy, coveredByCharge, piecesMinor } from '../order/paid.ts'
import { type StoredTax, storeCharge, storeTax } from '../order/storedTax.ts'
import { creditTaxes } from './creditTaxes.ts'
import '../../../../test/support/seed.ts'

const anyRate = fc.integer({ min: 0, max: 2700 })
const anyBasket = fc.record({
  currency: fc.constantFrom('EUR' as const, 'JPY' as const, 'KWD' as const),
  lines: fc.array(
    fc.record({
      priceMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
      quantity: fc.integer({ min: 1, max: 12 }),
      kind: fc.constantFrom(...SUPPLY_KINDS),
      taxClass: fc.constantFrom(...TAX_CLASSES),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  shipping: fc.record({
    collected: fc.boolean(),
    costMinor: fc.integer({ min: 0, max: 1500 }),
    rates: fc.constant<ShippingRate[]>([]),
    country: fc.constant(null),
  }),
  tip: fc.option(
    fc.record({ amountMinor: fc.integer({ min: 1, max: 999 }), taxClass: fc.constantFrom('standard' as const, 'zero' as const) }),
  ),
  discount: fc.option(fc.record({ type: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 10_000 }) })),
  vat: fc.option(
    anyVatOf(fc.record({ standard: anyRate, reduced: anyRate, books: anyRate, food: anyRate, zero: fc.constant(0) })),
  ),
})

const sumOf = (parts: StoredTax[], of: (tax: StoredTax) => number) => parts.reduce((sum, part) => sum + of(part), 0)
const grossOf = (parts: StoredTax[]) => sumOf(parts, ({ taxable_minor, tax_minor }) => taxable_minor + tax_minor)
const isOf =
  ({ rate, category, oss }: Pick<Covered, 'rate' | 'category' | 'oss'>) =>
  (tax: StoredTax) =>
    tax.rate === rate && tax.category === category && tax.oss === oss

describe('any split of refunds over the items of an order', () => {
  it('returns what each cost at its own rate, never more than was paid, and the last cent of each rate', () => {
    const split = fc.array(fc.record({ item: fc.nat(), pieces: fc.integer({ min: 1, max: 5 }) }), { maxLength: 30 })
    fc.assert(
      fc.property(anyBasket, split, (basket, refunds) => {
        const { lines, charges, taxes, total } = price(basket)
        const invoiced = taxes.map(storeTax)
        const credited: StoredTax[] = []
        const credit = (covered: Covered, minor: number) => {
          const part = creditTaxes(invoiced, credited, minor, [covered])
          if (!invoiced.length || minor === 0) return expect(part).toEqual([])
          expect(grossOf(part)).toBe(-minor)
          expect(part.every(isOf(covered))).toBe(true)
          for (const { taxable_minor, tax_minor } of part) expect(Math.max(taxable_minor, tax_minor)).toBeLessThanOrEqual(0)
          credited.push(...part)
        }
        const items = lines.map((line, at) => ({
          ...{
            netMinor: line.net,
            taxMinor: line.taxAmount,
            quantity: basket.lines[at]!.quantity,
            returned: 0,
            refundedMinor: 0,
          },
          ...{
            taxRate: line.tax?.rate ?? null,
            taxCategory: line.tax?.category ?? null,
            taxName: line.tax?.name ?? null,
            taxOss: line.tax?.oss ?? null,
          },
        }))
        const refund = (item: (typeof items)[number], wanted: number) => {
          const pieces = Math.min(wanted, item.quantity - item.returned)
          const minor = piecesMinor(item, pieces)
          credit(coveredBy(item, minor), minor)
          item.returned += pieces
          item.refundedMinor += minor
        }

        for (const { item, pieces } of refunds) refund(items[item % items.length]!, pieces)
        for (const item of items) refund(item, item.quantity)
        const charged = charges.map(storeCharge).map(coveredByCharge)
        for (const charge of charged) credit(charge, charge.gross_minor)

        for (const { refundedMinor, netMinor, taxMinor } of items) expect(refundedMinor).toBe(netMinor + taxMinor)
        const returned = items.reduce((sum, one) => sum + one.refundedMinor, 0)
        expect(returned + charged.reduce((sum, one) => sum + one.gross_minor, 0)).toBe(total)
        for (const tax of invoiced) {
          const own = credited.filter(isOf(tax))
          expect(sumOf(own, ({ taxable_minor }) => taxable_minor) + tax.taxable_minor).toBe(0)
          expect(sumOf(own, ({ tax_minor }) => tax_minor) + tax.tax_minor).toBe(0)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a free item with shipping and a tip', () => {
  it('makes no line, charge or sum of a rate negative', () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const free = { ...basket, lines: basket.lines.map((line) => ({ ...line, priceMinor: 0 })) }
        const { lines, charges, taxes } = price(free)
        for (const { net, taxAmount } of [...lines, ...charges]) expect(Math.min(net, taxAmount)).toBeGreaterThanOrEqual(0)
        for (const { net, taxAmount } of lines) expect(net + taxAmount).toBe(0)
        for (const { taxable, tax } of taxes) expect(Math.min(taxable, tax)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
