import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'
import { isSameTax } from './Cost.ts'
import { type Currency, CURRENCY_DECIMALS } from './currencies.ts'
import { share, toMajor, toMinor } from './money.ts'
import { type Basket, type Line, platformFee, price, type ShippingRate } from './price.ts'
import { vatFor, type VatSettings } from './taxOf.ts'
import { becomesNet, TAX_CLASSES, SUPPLY_KINDS } from './Vat.ts'
import { anyVatOf, vatAt, vatOf } from '../../test/vat.ts'
import '../../../test/support/seed.ts'

const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as Currency[]

const minor = (max = 99_999_999) => fc.integer({ min: 0, max })
// Includes small amounts, so that a discount can exceed them.
const anyPrice = fc.oneof(minor(5_000), minor())
const anyLine = fc.record({
  priceMinor: anyPrice,
  quantity: fc.integer({ min: 1, max: 1000 }),
  kind: fc.constantFrom(...SUPPLY_KINDS),
  taxClass: fc.constantFrom(...TAX_CLASSES),
})
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 10 })
const anyDiscount = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ type: fc.constant('fixed' as const), amountMinor: minor() }),
)
const anyRate = fc.integer({ min: 0, max: 10_000 })
const anyVat = anyVatOf(fc.record({ standard: anyRate, reduced: anyRate, books: anyRate, food: anyRate, zero: fc.constant(0) }))

const anyBasket = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  lines: anyLines,
  shipping: fc.record({
    collected: fc.boolean(),
    costMinor: fc.option(minor()),
    rates: fc.constant<ShippingRate[]>([]),
    country: fc.constant(null),
  }),
  discount: fc.option(anyDiscount),
  vat: fc.option(anyVat),
})

/** Asserts a property for every basket that fast-check generates. */
const always = (holds: (basket: Basket) => void) => fc.assert(fc.property(anyBasket, holds))

describe('price', () => {
  it('gives every line, shipping and tip what it costs, which add up to the total and the taxes', () => {
    always((basket) => {
      const { lines, charges, taxes, total, tax, shipping, tip, taxIncluded } = price(basket)

      const parts = [...lines, ...charges]
      const sumOf = (of: typeof parts, name: 'net' | 'taxAmount') => of.reduce((sum, one) => sum + one[name], 0)
      expect(sumOf(parts, 'net') + sumOf(parts, 'taxAmount')).toBe(total)
      expect(sumOf(parts, 'taxAmount')).toBe(tax)
      for (const { net, taxAmount } of parts) expect(Math.min(net, taxAmount)).toBeGreaterThanOrEqual(0)
      for (const of of taxes) {
        const own = parts.filter(({ tax: one }) => isSameTax(one, of))
        expect([sumOf(own, 'net'), sumOf(own, 'taxAmount')]).toEqual([of.taxable, of.tax])
      }
      for (const line of lines) expect(line.net + (taxIncluded ? line.taxAmount : 0)).toBe(line.total - line.discount)
      expect(sumOf(charges, 'net') + (taxIncluded ? sumOf(charges, 'taxAmount') : 0)).toBe(shipping + tip)
    })
  })

  it('adds the lines up to the subtotal', () => {
    always((basket) => {
      const { lines, subtotal } = price(basket)

      expect(lines.map(({ total }) => total)).toEqual(basket.lines.map(({ quantity }, index) => lines[index]!.price * quantity))
      expect(subtotal).toBe(lines.reduce((sum, line) => sum + line.total, 0))
    })
  })

  it('adds subtotal, discount, shipping and tax up to the total', () => {
    always((basket) => {
      const { subtotal, discount, shipping, tax, taxIncluded, total } = price(basket)

      expect(total).toBe(subtotal - discount + shipping + (taxIncluded ? 0 : tax))
    })
  })

  it('stays in whole minor units, and never below zero', () => {
    always((basket) => {
      const { subtotal, discount, shipping, tax, total } = price(basket)

      for (const amount of [subtotal, discount, shipping, tax, total]) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(amount).toBeGreaterThanOrEqual(0)
      }
    })
  })

  it('takes no more off than the goods cost', () => {
    always((basket) => {
      const { discount, subtotal } = price(basket)

      expect(discount).toBeLessThanOrEqual(subtotal)
      if (!basket.discount) expect(discount).toBe(0)
      const isNet = basket.vat?.included && basket.lines.some((line) => becomesNet(basket.vat!, line))
      if (basket.discount?.type === 'fixed' && !isNet) expect(discount).toBe(Math.min(basket.discount.amountMinor, subtotal))
    })
  })

  it('rounds a percentage once, on the whole, however the lines are split', () => {
    always(({ vat: _, ...rest }) => {
      const basket = { ...rest, vat: null }
      const whole = { ...basket.lines[0]!, quantity: 1, priceMinor: price(basket).subtotal }

      expect(price(basket).discount).toBe(price({ ...basket, lines: [whole] }).discount)
    })
  })

  it('charges the shipping cost, 5.00 by default, and nothing when nothing is shipped', () => {
    always((basket) => {
      const { collected, costMinor } = basket.shipping
      const ships = collected && basket.lines.some(({ kind }) => kind !== 'digital')

      expect(price({ ...basket, vat: null }).shipping).toBe(ships ? (costMinor ?? toMinor(5, basket.currency)) : 0)
    })
  })

  it('has no tax with VAT off', () => {
    always((basket) => {
      const { tax, taxRate, taxIncluded, taxes } = price({ ...basket, vat: null })

      expect({ tax, taxRate, taxIncluded, taxes }).toEqual({ tax: 0, taxRate: null, taxIncluded: false, taxes: [] })
    })
  })

  it('adds exactly the tax to the price without VAT when VAT is on top', () => {
    always((basket) => {
      const without = price({ ...basket, vat: null })
      const onTop = price({ ...basket, vat: vatAt(1900, false) })

      expect(onTop).toMatchObject({
        subtotal: without.subtotal,
        discount: without.discount,
        taxRate: 1900,
        total: without.total + onTop.tax,
      })
    })
  })

  it('equals the price without VAT when VAT is included', () => {
    always((basket) => {
      const inside = price({ ...basket, vat: vatAt(1900, true) })

      expect(inside.total).toBe(price({ ...basket, vat: null }).total)
      expect(inside.tax).toBeLessThanOrEqual(inside.total)
    })
  })

  it('finds the same tax inside a gross price as on top of its net price, within one unit', () => {
    fc.assert(
      fc.property(minor(), fc.integer({ min: 0, max: 10_000 }), (net, rate) => {
        const of = (priceMinor: number, included: boolean) =>
          price({
            currency: 'EUR',
            lines: [{ priceMinor, quantity: 1, kind: 'digital' }],
            discount: null,
            shipping: { collected: false, costMinor: null, rates: [], country: null },
            vat: vatAt(rate, included),
          })
        const onTop = of(net, false)

        const inside = of(onTop.total, true)

        expect(Math.abs(inside.tax - onTop.tax)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('charges a business in another member state no tax: goods are an intra-Community supply, the rest is reverse charge', () => {
    always((basket) => {
      const { tax, lines, taxes } = price({ ...basket, vat: vatAt(1900, true, ['K', 'AE']) })

      expect(tax).toBe(0)
      expect(lines.map((line) => line.tax!.category)).toEqual(basket.lines.map(({ kind }) => (kind === 'physical' ? 'K' : 'AE')))
      expect(taxes.map(({ category, rate }) => [category, rate]).toSorted()).toEqual(
        [...new Set(lines.map((line) => line.tax!.category))].toSorted().map((category) => [category, 0]),
      )
    })
  })

  it.each([
    { country: 'DE', goods: 1000, cost: 490, why: 'the rate of the country' },
    { country: 'DE', goods: 5000, cost: 0, why: 'the higher total of the country' },
    { country: 'FR', goods: 4999, cost: 900, why: 'the cost without a rate' },
    { country: 'FR', goods: 9000, cost: 250, why: 'the rate of every country' },
    { country: 'DE', goods: 9000, cost: 0, why: 'the country before every country' },
    { country: null, goods: 9000, cost: 250, why: 'the rate of every country while the country is unknown' },
  ])('takes $why: $country, $goods', ({ country, goods, cost }) => {
    const rates = [
      { countries: ['DE', 'AT'], fromMinor: 0, costMinor: 490 },
      { countries: [], fromMinor: 8000, costMinor: 250 },
      { countries: ['DE'], fromMinor: 5000, costMinor: 0 },
    ]
    const { shipping } = price({
      currency: 'EUR',
      lines: [{ priceMinor: goods + 100, quantity: 1, kind: 'physical' }],
      discount: { type: 'fixed', amountMinor: 100 },
      shipping: { collected: true, costMinor: 900, rates, country },
      vat: null,
    })

    expect(shipping).toBe(cost)
  })

  it('ships under the category of the goods, and gives every category its reason', () => {
    const sell = (categories: Parameters<typeof vatAt>[2]) =>
      price({
        currency: 'EUR',
        lines: [
          { priceMinor: 1190, quantity: 1, kind: 'physical' },
          { priceMinor: 2380, quantity: 1, kind: 'digital' },
        ],
        shipping: { collected: true, costMinor: 595, rates: [], country: 'FR' },
        discount: null,
        vat: vatAt(1900, true, categories),
      })
    const business = sell(['K', 'AE'])

    expect(business.taxes.map(({ category, taxable, shipping, reason }) => [category, taxable, shipping, reason])).toEqual([
      ['K', 1500, 500, 'A law'],
      ['AE', 2000, 0, 'A law'],
    ])
    expect(business.charges).toMatchObject([{ kind: 'shipping', net: 500, tax: { category: 'K' } }])
    expect(business).toMatchObject({ total: 3500, taxIncluded: false })
    expect(sell(['G', 'O']).taxes.map(({ category, taxable, shipping }) => [category, taxable, shipping])).toEqual([
      ['G', 1785, 595],
      ['O', 2380, 0],
    ])
    // Goods of a business in Northern Ireland become net, services in Great Britain keep their tax.
    expect(sell(['K', 'S'])).toMatchObject({ subtotal: 3380, shipping: 500, tax: 380, taxIncluded: true, total: 3880 })
  })

  const ship = (lines: Pick<Line, 'priceMinor' | 'kind' | 'taxClass'>[]) =>
    price({
      currency: 'EUR',
      lines: lines.map((line) => ({ quantity: 1, ...line })),
      shipping: { collected: true, costMinor: 500, rates: [], country: 'DE' },
      discount: null,
      vat: vatOf({ standard: 1900, reduced: 700, books: 700, food: 700, zero: 0 }, true),
    }).charges.map(({ tax, net, taxAmount }) => [tax!.rate, net + taxAmount])

  it.each<[string, Parameters<typeof ship>[0], [rate: number, minor: number][]]>([
    [
      'a book with coaching',
      [
        { priceMinor: 1000, kind: 'physical', taxClass: 'books' },
        { priceMinor: 9000, kind: 'service' },
      ],
      [[700, 500]],
    ],
    [
      'goods of two rates with a service',
      [
        { priceMinor: 3000, kind: 'physical', taxClass: 'books' },
        { priceMinor: 1000, kind: 'physical' },
        { priceMinor: 9000, kind: 'service' },
      ],
      [
        [1900, 125],
        [700, 375],
      ],
    ],
    [
      'a free book with a download',
      [
        { priceMinor: 9000, kind: 'digital' },
        { priceMinor: 0, kind: 'physical', taxClass: 'books' },
      ],
      [[700, 500]],
    ],
    [
      'services alone',
      [
        { priceMinor: 9000, kind: 'service' },
        { priceMinor: 9000, kind: 'digital', taxClass: 'books' },
      ],
      [[1900, 500]],
    ],
  ])('taxes shipping at the rates of what is shipped: %s', (_, lines, expected) => {
    expect(ship(lines)).toEqual(expected)
  })

  it('taxes shipping like the goods', () => {
    const shipped = price({
      currency: 'EUR',
      lines: [{ priceMinor: 1000, quantity: 1, kind: 'physical' }],
      discount: null,
      shipping: { collected: true, costMinor: 500, rates: [], country: null },
      vat: vatAt(2000, false),
    })

    expect(shipped).toMatchObject({ tax: 300, total: 1800 })
  })
})

describe('the tax lines', () => {
  it('add up to the tax and the net total', () => {
    always((basket) => {
      const { taxes, tax, taxIncluded, total } = price(basket)
      if (!basket.vat) return

      expect(taxes.reduce((sum, line) => sum + line.tax, 0)).toBe(tax)
      expect(taxes.reduce((sum, line) => sum + line.taxable, 0)).toBe(total - tax)
      if (taxIncluded) expect(tax).toBeLessThanOrEqual(total)
    })
  })

  it('share out discount and shipping without a remainder', () => {
    always((basket) => {
      const { taxes, discount, shipping } = price(basket)
      if (!basket.vat) return

      expect(taxes.reduce((sum, line) => sum + line.discount, 0)).toBe(discount)
      expect(taxes.reduce((sum, line) => sum + line.shipping, 0)).toBe(shipping)
    })
  })

  it('have one line per rate, with the discount in proportion and shipping at the rate of what is shipped', () => {
    const { taxes, total } = price({
      currency: 'EUR',
      lines: [
        { priceMinor: 2000, quantity: 1, kind: 'physical', taxClass: 'books' },
        { priceMinor: 8000, quantity: 1, kind: 'digital', taxClass: 'standard' },
      ],
      shipping: { collected: true, costMinor: 500, rates: [], country: null },
      discount: { type: 'fixed', amountMinor: 1000 },
      vat: vatOf({ standard: 1900, reduced: 700, books: 700, food: 700, zero: 0 }, false),
    })

    expect(taxes).toEqual([
      {
        rate: 1900,
        category: 'S',
        name: null,
        reason: null,
        taxable: 7200,
        tax: 1368,
        discount: 800,
        shipping: 0,
        tip: 0,
        oss: null,
      },
      {
        rate: 700,
        category: 'S',
        name: null,
        reason: null,
        taxable: 2300,
        tax: 161,
        discount: 200,
        shipping: 500,
        tip: 0,
        oss: null,
      },
    ])
    expect(total).toBe(11_029)
  })

  it('are apart by what the One Stop Shop declares, with the tax of one rate', () => {
    const shop: VatSettings = {
      vatEnabled: true,
      smallBusiness: false,
      vatRatesMode: 'law',
      vatCountry: 'DE',
      ossEnabled: true,
      reverseChargeEnabled: true,
      vatRate: null,
      vatRatesByCountry: { GB: 20 },
      vatIncludeInPrice: false,
    }
    const inBelfast = vatFor(shop, { country: 'GB', postcode: 'BT1 1AA', numberOf: null }, '2026-11-23')

    const { taxes, charges, taxRate, tax } = price({
      currency: 'EUR',
      lines: [
        { priceMinor: 1003, quantity: 1, kind: 'physical' },
        { priceMinor: 1003, quantity: 1, kind: 'service' },
      ],
      shipping: { collected: true, costMinor: 501, rates: [], country: null },
      discount: null,
      vat: inBelfast,
    })

    expect(tax).toBe(501)
    expect(taxRate).toBe(2000)
    expect(taxes.map((line) => [line.oss, line.taxable, line.tax, line.shipping])).toEqual([
      ['goods', 1504, 301, 501],
      [null, 1003, 200, 0],
    ])
    expect(charges.map((charge) => charge.tax?.oss)).toEqual(['goods'])
  })

  it('make prices that include the tax net under reverse charge, each at its own rate', () => {
    const { lines, subtotal, shipping, discount, total, taxIncluded } = price({
      currency: 'EUR',
      lines: [
        { priceMinor: 11_900, quantity: 2, kind: 'digital', taxClass: 'standard' },
        { priceMinor: 1070, quantity: 1, kind: 'physical', taxClass: 'books' },
      ],
      shipping: { collected: true, costMinor: 535, rates: [], country: null },
      discount: { type: 'percentage', percent: 1000 },
      vat: vatOf({ standard: 1900, reduced: 700, books: 700, food: 700, zero: 0 }, true, ['K', 'AE']),
    })

    expect(lines.map((line) => line.price)).toEqual([10_000, 1000])
    expect({ subtotal, shipping, discount, total, taxIncluded }).toEqual({
      subtotal: 21_000,
      shipping: 500,
      discount: 2100,
      total: 19_400,
      taxIncluded: false,
    })
  })

  it('leave the price as it is when the sale leaves the tax area', () => {
    always((basket) => {
      const abroad = price({ ...basket, vat: vatAt(1900, true, ['G', 'O']) })

      expect(abroad.total).toBe(price({ ...basket, vat: null }).total)
      for (const { rate, category, tax } of abroad.taxes) expect([rate, ['G', 'O'].includes(category), tax]).toEqual([0, true, 0])
    })
  })
})

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 3], [0, 1]],
    [7, [0, 0], [7, 0]],
    [0, [5, 5], [0, 0]],
    [999, [333, 333, 334], [333, 333, 333]],
  ])('splits %d by %j into %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts)
  })

  it('adds up to the amount, and no part is off by one or more', () => {
    fc.assert(
      fc.property(minor(10 ** 12), fc.array(minor(), { minLength: 1, maxLength: 8 }), (amount, weights) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        fc.pre(whole > 0)

        const parts = allocate(amount, weights)

        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amount / whole) * weights[index]!)).toBeLessThan(1.001)
      }),
    )
  })
})

describe('share', () => {
  it('is the exact fraction, rounded half up', () => {
    fc.assert(
      fc.property(minor(10 ** 12), minor(100_000), minor(100_000), (amount, part, rest) => {
        const whole = part + rest + 1

        const result = BigInt(share(amount, part, whole))

        // The only integer r with r - 1/2 <= amount * part / whole < r + 1/2.
        const twice = 2n * BigInt(amount) * BigInt(part)
        expect((2n * result - 1n) * BigInt(whole) <= twice).toBe(true)
        expect(twice < (2n * result + 1n) * BigInt(whole)).toBe(true)
      }),
    )
  })

  it.each([
    [1, 50, 100, 1],
    [3, 50, 100, 2],
    [1, 49, 100, 0],
    [1005, 10, 100, 101],
    [0, 50, 100, 0],
  ])('of %d by %d/%d is %d', (amount, part, whole, result) => {
    expect(share(amount, part, whole)).toBe(result)
  })
})

describe('platformFee', () => {
  it.each([
    [1250, 8.5, 106],
    [1999, 6.5, 130],
    [10_000, 5.3, 530],
    [0, 8.5, 0],
  ])('of %d at %d percent is %d', (total, rate, fee) => {
    expect(platformFee(total, rate)).toBe(fee)
  })
})

describe('toMinor', () => {
  it('reverses every conversion to decimals', () => {
    fc.assert(
      fc.property(minor(10 ** 13), fc.constantFrom(...CURRENCIES), (amount, currency) => {
        expect(toMinor(toMajor(amount, currency), currency)).toBe(amount)
        expect(toMinor(JSON.parse(JSON.stringify(toMajor(amount, currency))), currency)).toBe(amount)
      }),
    )
  })

  it('refuses every amount with a third decimal, however large', () => {
    fc.assert(
      fc.property(minor(), fc.integer({ min: 1, max: 999 }), (whole, rest) => {
        const cents = whole.toString().padStart(3, '0')
        const amount = Number(`${cents.slice(0, -2)}.${cents.slice(-2)}${rest.toString().padStart(3, '0')}`)

        expect(toMinor(amount, 'USD')).toBeNull()
      }),
    )
  })
})
