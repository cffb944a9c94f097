import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Currency, CURRENCY_DECIMALS, share, toMajor, toMinor } from './money.ts'
import { type Basket, platformFee, price, type ShippingRate } from './price.ts'

const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as Currency[]

const minor = (max = 99_999_999) => fc.integer({ min: 0, max })
// Includes small amounts, so that a discount can exceed them.
const anyPrice = fc.oneof(minor(5_000), minor())
const anyLine = fc.record({ priceMinor: anyPrice, quantity: fc.integer({ min: 1, max: 1000 }), isDigital: fc.boolean() })
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 10 })
const anyDiscount = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ type: fc.constant('fixed' as const), amountMinor: minor() }),
)
const anyVat = fc.record({ rate: fc.integer({ min: 0, max: 10_000 }), included: fc.boolean(), reverseCharge: fc.boolean() })
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
  it('adds the lines up to the subtotal', () => {
    always((basket) => {
      const { lines, subtotal } = price(basket)

      expect(lines).toEqual(basket.lines.map(({ priceMinor, quantity }) => priceMinor * quantity))
      expect(subtotal).toBe(lines.reduce((sum, line) => sum + line, 0))
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
      if (basket.discount?.type === 'fixed') expect(discount).toBe(Math.min(basket.discount.amountMinor, subtotal))
    })
  })

  it('rounds a percentage once, on the whole, however the lines are split', () => {
    always((basket) => {
      const whole = { ...basket.lines[0]!, quantity: 1, priceMinor: price(basket).subtotal }

      expect(price(basket).discount).toBe(price({ ...basket, lines: [whole] }).discount)
    })
  })

  it('charges the shipping cost, 5.00 by default, and nothing when nothing is shipped', () => {
    always((basket) => {
      const { collected, costMinor } = basket.shipping
      const ships = collected && basket.lines.some(({ isDigital }) => !isDigital)

      expect(price(basket).shipping).toBe(ships ? (costMinor ?? 500) : 0)
    })
  })

  it('has no tax with VAT off', () => {
    always((basket) => {
      const { tax, taxRate, taxIncluded } = price({ ...basket, vat: null })

      expect({ tax, taxRate, taxIncluded }).toEqual({ tax: 0, taxRate: null, taxIncluded: false })
    })
  })

  it('adds exactly the tax to the price without VAT when VAT is on top', () => {
    always((basket) => {
      const without = price({ ...basket, vat: null })
      const onTop = price({ ...basket, vat: { rate: 1900, included: false, reverseCharge: false } })

      expect(onTop).toEqual({ ...without, tax: onTop.tax, taxRate: 1900, total: without.total + onTop.tax })
    })
  })

  it('equals the price without VAT when VAT is included', () => {
    always((basket) => {
      const inside = price({ ...basket, vat: { rate: 1900, included: true, reverseCharge: false } })

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
            lines: [{ priceMinor, quantity: 1, isDigital: true }],
            discount: null,
            shipping: { collected: false, costMinor: null, rates: [], country: null },
            vat: { rate, included, reverseCharge: false },
          })
        const onTop = of(net, false)

        const inside = of(onTop.total, true)

        expect(Math.abs(inside.tax - onTop.tax)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('charges no tax under reverse charge, and returns a rate of 0', () => {
    always((basket) => {
      const { tax, taxRate } = price({ ...basket, vat: { rate: 1900, included: false, reverseCharge: true } })

      expect([tax, taxRate]).toEqual([0, 0])
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
      lines: [{ priceMinor: goods + 100, quantity: 1, isDigital: false }],
      discount: { type: 'fixed', amountMinor: 100 },
      shipping: { collected: true, costMinor: 900, rates, country },
      vat: null,
    })

    expect(shipping).toBe(cost)
  })

  it('taxes shipping like the goods', () => {
    const shipped = price({
      currency: 'EUR',
      lines: [{ priceMinor: 1000, quantity: 1, isDigital: false }],
      discount: null,
      shipping: { collected: true, costMinor: 500, rates: [], country: null },
      vat: { rate: 2000, included: false, reverseCharge: false },
    })

    expect(shipped).toMatchObject({ tax: 300, total: 1800 })
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
