import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Currency, CURRENCY_DECIMALS } from './currencies.ts'
import { AmountOutOfRange, type OpenPrice } from './openPrice.ts'
import { type Basket, price, type ShippingRate } from './price.ts'
import { TAX_CLASSES, SUPPLY_KINDS } from './Vat.ts'
import { anyVatOf, vatOf } from '../../test/vat.ts'
import '../../../test/support/seed.ts'

const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as Currency[]
const amount = fc.integer({ min: 0, max: 1_000_000 })
const anyRate = fc.integer({ min: 0, max: 10_000 })
const anyVat = anyVatOf(fc.record({ standard: anyRate, reduced: anyRate, books: anyRate, food: anyRate, zero: fc.constant(0) }))
const anyTip = fc.oneof(
  fc.record({ percent: fc.integer({ min: 0, max: 10_000 }), taxClass: fc.constantFrom(...TAX_CLASSES) }),
  fc.record({ amountMinor: amount, taxClass: fc.constantFrom(...TAX_CLASSES) }),
)
const anyOpen = fc.tuple(amount, amount).map(([one, other]): OpenPrice => {
  const minimumMinor = Math.min(one, other)
  return { minimumMinor, maximumMinor: Math.max(one, other), suggestionMinor: minimumMinor, choicesMinor: [], isDonation: false }
})
const anyLine = fc.record({
  priceMinor: amount,
  openPrice: fc.option(anyOpen),
  quantity: fc.integer({ min: 1, max: 20 }),
  kind: fc.constantFrom(...SUPPLY_KINDS),
  taxClass: fc.constantFrom(...TAX_CLASSES),
})
const anyBasket = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  shipping: fc.record({
    collected: fc.boolean(),
    costMinor: fc.option(amount),
    rates: fc.constant<ShippingRate[]>([]),
    country: fc.constant(null),
  }),
  discount: fc.option(fc.record({ type: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 10_000 }) })),
  tip: fc.option(anyTip),
  vat: fc.option(anyVat),
})

/** The basket with every named price moved into its range. */
const inRange = (basket: Basket): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => {
    const { minimumMinor = 0, maximumMinor = Infinity } = line.openPrice ?? {}
    return { ...line, priceMinor: Math.max(minimumMinor, Math.min(maximumMinor, line.priceMinor)) }
  }),
})

describe('price with amounts that shoppers name', () => {
  it('takes exactly the amounts in their ranges, and names the line and the nearest one of any other', () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const wrong = basket.lines.findIndex(
          ({ openPrice, priceMinor }) =>
            openPrice && (priceMinor < openPrice.minimumMinor || priceMinor > openPrice.maximumMinor),
        )
        if (wrong < 0) return void price(basket)
        const { openPrice, priceMinor } = basket.lines[wrong]!
        const isSmall = priceMinor < openPrice!.minimumMinor

        expect(() => price(basket)).toThrow(
          new AmountOutOfRange(
            wrong,
            isSmall ? 'amount_too_small' : 'amount_too_large',
            isSmall ? openPrice!.minimumMinor : openPrice!.maximumMinor,
          ),
        )
      }),
    )
  })

  it('prices a named amount like the same fixed price', () => {
    fc.assert(
      fc.property(anyBasket, (drawn) => {
        const basket = inRange(drawn)

        const fixed = price({ ...basket, lines: basket.lines.map((line) => ({ ...line, openPrice: null })) })

        expect(price(basket)).toEqual(fixed)
      }),
    )
  })
})

describe('price with a tip', () => {
  it('adds the tip and its tax, and nothing else', () => {
    fc.assert(
      fc.property(anyBasket, (drawn) => {
        const basket = inRange(drawn)
        const [tipped, without] = [price(basket), price({ ...basket, tip: null })]
        const added = (of: typeof tipped) => (of.taxIncluded ? 0 : of.tax)

        expect(tipped).toMatchObject({ subtotal: without.subtotal, discount: without.discount, shipping: without.shipping })
        expect(tipped.total - without.total).toBe(tipped.tip + added(tipped) - added(without))
        expect(without.tip).toBe(0)
        if (!tipped.taxes.length) return
        expect(tipped.taxes.reduce((sum, { tip }) => sum + tip, 0)).toBe(tipped.tip)
        expect(tipped.taxes.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0)).toBe(tipped.total)
      }),
    )
  })

  it('takes a percentage of the items less the discount, rounded half up, without shipping', () => {
    const { tip, total } = price({
      currency: 'USD',
      lines: [{ priceMinor: 1250, quantity: 1, kind: 'physical' }],
      shipping: { collected: true, costMinor: 500, rates: [], country: null },
      discount: { type: 'percentage', percent: 1000 },
      tip: { percent: 1500, taxClass: 'zero' },
      vat: null,
    })

    expect({ tip, total }).toEqual({ tip: 169, total: 1250 - 125 + 500 + 169 })
  })

  it('is taxed by its own class', () => {
    const vat = vatOf({ standard: 1900, reduced: 700, books: 700, food: 700, zero: 0 }, true)
    const { taxes, total } = price({
      currency: 'EUR',
      lines: [{ priceMinor: 1190, quantity: 1, kind: 'digital' }],
      shipping: { collected: false, costMinor: null, rates: [], country: null },
      discount: null,
      tip: { amountMinor: 200, taxClass: 'zero' },
      vat,
    })

    expect(total).toBe(1390)
    expect(taxes).toMatchObject([
      { rate: 1900, taxable: 1000, tax: 190, tip: 0 },
      { rate: 0, category: 'Z', taxable: 200, tax: 0, tip: 200 },
    ])
  })
})
