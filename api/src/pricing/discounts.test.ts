import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AutomaticDiscount, covers, type Discount } from './discounts.ts'
import { type Basket, price } from './price.ts'
import { TAX_CLASSES, SUPPLY_KINDS } from './Vat.ts'
import { anyVatOf } from '../../test/vat.ts'
import '../../../test/support/seed.ts'

const PRODUCTS = ['mug', 'bowl', 'plate', 'vase']
const amount = fc.integer({ min: 0, max: 50_000 })
const anyReduction = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ type: fc.constant('fixed' as const), amountMinor: fc.integer({ min: 1, max: 60_000 }) }),
)
const someProducts = fc.subarray(PRODUCTS)
const anyCode: fc.Arbitrary<Discount> = fc
  .tuple(anyReduction, someProducts)
  .map(([reduction, productIds]) => ({ ...reduction, productIds }))
const anyAutomatic: fc.Arbitrary<AutomaticDiscount> = fc
  .tuple(
    anyCode,
    fc.record({
      id: fc.uuid(),
      name: fc.constant('More is less'),
      minQuantity: fc.option(fc.integer({ min: 1, max: 8 })),
      minTotalMinor: fc.option(amount),
      combines: fc.boolean(),
    }),
  )
  .map(([discount, rest]) => ({ ...discount, ...rest }))
const anyVat = anyVatOf(
  fc.record({
    standard: fc.constant(1900),
    reduced: fc.constant(700),
    books: fc.constant(500),
    food: fc.constant(500),
    zero: fc.constant(0),
  }),
  fc.constant(false),
)
const anyBasket: fc.Arbitrary<Basket> = fc.record({
  currency: fc.constant('EUR' as const),
  lines: fc.array(
    fc.record({
      priceMinor: amount,
      quantity: fc.integer({ min: 1, max: 5 }),
      kind: fc.constantFrom(...SUPPLY_KINDS),
      productId: fc.constantFrom(...PRODUCTS),
      taxClass: fc.constantFrom(...TAX_CLASSES),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  shipping: fc.constant({ collected: true, costMinor: 490, rates: [], country: 'DE' }),
  discount: fc.option(anyCode),
  automatic: fc.array(anyAutomatic, { maxLength: 4 }),
  vat: fc.option(anyVat),
})

const always = (holds: (basket: Basket) => void) => fc.assert(fc.property(anyBasket, holds), { numRuns: 300 })
const sum = (amounts: number[]) => amounts.reduce((whole, one) => whole + one, 0)
/** Without the tax, the amounts are as listed. */
const listed = (basket: Basket): Basket => ({ ...basket, vat: null })

describe('discounts', () => {
  it('are shared out by line without a remainder, and never below zero', () => {
    always((basket) => {
      const { lines, discount, taxes } = price(basket)

      expect(sum(lines.map((line) => line.discount))).toBe(discount)
      for (const line of lines) {
        expect(line.discount).toBeGreaterThanOrEqual(0)
        expect(line.discount).toBeLessThanOrEqual(line.total)
      }
      if (basket.vat) expect(sum(taxes.map((line) => line.discount))).toBe(discount)
      for (const line of taxes) expect(line.taxable).toBeGreaterThanOrEqual(0)
    })
  })

  it('lower no product that they do not cover', () => {
    always((basket) => {
      const { lines, automatic, codeDiscount } = price(basket)
      const applied = [automatic?.discount, codeDiscount === null ? null : basket.discount]

      for (const [index, { productId }] of basket.lines.entries())
        if (!applied.some((one) => one && covers(one, productId))) expect(lines[index]!.discount).toBe(0)
    })
  })

  it('are the automatic one and the promo code, and nothing else', () => {
    always((basket) => {
      const { discount, automatic, codeDiscount } = price(basket)

      expect((automatic?.amount ?? 0) + (codeDiscount ?? 0)).toBe(discount)
      if (automatic && codeDiscount !== null) expect(automatic.discount.combines).toBe(true)
    })
  })

  it('are at least as much as any one of them alone', () => {
    always((basket) => {
      const { discount } = price(listed(basket))

      expect(discount).toBeGreaterThanOrEqual(price(listed({ ...basket, automatic: [] })).discount)
      for (const one of basket.automatic!)
        expect(discount).toBeGreaterThanOrEqual(price(listed({ ...basket, discount: null, automatic: [one] })).discount)
    })
  })

  it('leave a promo code unused rather than lower the total by nothing', () => {
    always((basket) => {
      const { automatic, codeDiscount } = price(listed(basket))

      if (automatic && basket.discount && codeDiscount === null)
        expect(automatic.amount).toBeGreaterThanOrEqual(price(listed({ ...basket, automatic: [] })).discount)
      if (automatic && codeDiscount !== null) expect(codeDiscount).toBeGreaterThan(0)
    })
  })
})

const tenPercent = { type: 'percentage', percent: 1000 } as const
const fromThree: AutomaticDiscount = {
  ...tenPercent,
  id: '1',
  name: 'Three for less',
  minQuantity: 3,
  minTotalMinor: null,
  combines: false,
}
const tenOff: AutomaticDiscount = {
  type: 'fixed',
  amountMinor: 1000,
  id: '2',
  name: 'From 100',
  minQuantity: null,
  minTotalMinor: 10_000,
  combines: true,
}

function basket(quantity: number, more: Partial<Basket> = {}): Basket {
  return {
    currency: 'USD',
    lines: [{ priceMinor: 4000, quantity, kind: 'digital', productId: 'mug' }],
    shipping: { collected: false, costMinor: null, rates: [], country: null },
    discount: null,
    automatic: [fromThree, tenOff],
    vat: null,
    ...more,
  }
}

describe('an automatic discount', () => {
  it.each([
    [2, 0, undefined],
    [3, 1200, 'Three for less'],
  ])('of %d pieces takes off %d: %s', (quantity, off, name) => {
    const { discount, automatic } = price(basket(quantity, { automatic: [fromThree] }))
    expect([discount, automatic?.discount.name]).toEqual([off, name])
  })

  it.each([
    [9999, 0],
    [10_000, 1000],
  ])('from a total of 100.00 takes off of %d: %d', (priceMinor, off) => {
    const lines = [{ priceMinor, quantity: 1, kind: 'digital' as const }]
    expect(price(basket(1, { lines, automatic: [tenOff] })).discount).toBe(off)
  })

  it('counts only the products that it covers', () => {
    const lines = ['mug', 'bowl'].map((productId) => ({ priceMinor: 1000, quantity: 2, kind: 'digital' as const, productId }))
    const ofMugs = { ...fromThree, productIds: ['mug'] }
    expect(price(basket(1, { lines, automatic: [ofMugs] })).discount).toBe(0)
    expect(price(basket(1, { lines, automatic: [{ ...ofMugs, minQuantity: 2 }] }))).toMatchObject({
      discount: 200,
      lines: [{ discount: 200 }, { discount: 0 }],
    })
  })

  it('gives way to a better promo code, and stays at an equal or worse one', () => {
    const withCode = (percent: number) => price(basket(3, { automatic: [fromThree], discount: { type: 'percentage', percent } }))

    expect(withCode(1001)).toMatchObject({ automatic: null, codeDiscount: 1201, discount: 1201 })
    expect(withCode(1000)).toMatchObject({ automatic: { amount: 1200 }, codeDiscount: null, discount: 1200 })
  })

  it('leaves a promo code unused that covers nothing of the basket', () => {
    const of = (discount: Discount) => price(basket(1, { automatic: [], discount }))
    expect(of({ ...tenPercent, productIds: ['bowl'] })).toMatchObject({ codeDiscount: null, discount: 0, undiscounted: null })
    expect(of({ ...tenPercent, productIds: ['mug'] })).toMatchObject({ codeDiscount: 400, undiscounted: 4000 })
  })

  it('is taken off first where it combines with a promo code', () => {
    const { automatic, codeDiscount, total } = price(basket(3, { automatic: [tenOff], discount: tenPercent }))
    expect({ amount: automatic?.amount, codeDiscount, total }).toEqual({ amount: 1000, codeDiscount: 1100, total: 9900 })
  })

  it('shows what the total would be without it', () => {
    expect(price(basket(3)).undiscounted).toBe(12_000)
    expect(price(basket(1)).undiscounted).toBeNull()
  })
})
