import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalculatedTax } from './CalculatedTax.ts'
import { type Basket, price } from './price.ts'
import { vatAt } from '../../test/vat.ts'
import '../../../test/support/seed.ts'

const SALES_TAX = { name: 'CA sales tax', rate: 725 }
const NONE = { name: null, rate: 0, tax: 0 }

const EXPORT = vatAt(1900, true, ['G', 'O'])

/** Two mugs at 10.00 and a guide at 5.00, 10 % off, shipped for 4.00. */
const basket: Basket = {
  currency: 'USD',
  lines: [
    { priceMinor: 1000, quantity: 2, kind: 'physical' },
    { priceMinor: 500, quantity: 1, kind: 'digital' },
  ],
  shipping: { collected: true, costMinor: 400, rates: [], country: 'US' },
  discount: { type: 'percentage', percent: 1000 },
  vat: EXPORT,
}
const calculated = (changes: Partial<CalculatedTax> = {}): CalculatedTax => ({
  included: false,
  lines: [{ ...SALES_TAX, tax: 131 }, NONE],
  shipping: NONE,
  tip: NONE,
  untaxed: null,
  ...changes,
})

describe('price with calculated tax', () => {
  it('adds the tax to the total, with its name and what it is on', () => {
    const totals = price({ ...basket, calculated: calculated() })

    expect(totals).toMatchObject({ subtotal: 2500, discount: 250, shipping: 400, tax: 131, taxIncluded: false, total: 2781 })
    expect(totals.taxes).toEqual([
      {
        name: 'CA sales tax',
        rate: 725,
        category: 'S',
        reason: null,
        taxable: 1800,
        tax: 131,
        discount: 200,
        shipping: 0,
        tip: 0,
        oss: null,
      },
      { name: null, rate: 0, category: 'O', reason: null, taxable: 850, tax: 0, discount: 50, shipping: 400, tip: 0, oss: null },
    ])
    expect(totals.lines.map(({ tax }) => tax?.name)).toEqual(['CA sales tax', null])
  })

  it('keeps the total where prices include the tax', () => {
    const gst = { name: 'GST', rate: 1000 }
    const lines = [
      { ...gst, tax: 164 },
      { ...gst, tax: 41 },
    ]

    const totals = price({ ...basket, calculated: calculated({ included: true, lines, shipping: { ...gst, tax: 36 } }) })

    expect(totals).toMatchObject({ tax: 241, taxRate: 1000, taxIncluded: true, total: 2650 })
    expect(totals.taxes).toEqual([
      {
        name: 'GST',
        rate: 1000,
        category: 'S',
        reason: null,
        taxable: 2409,
        tax: 241,
        discount: 250,
        shipping: 400,
        tip: 0,
        oss: null,
      },
    ])
  })

  it('says export or outside the scope where a shop with VAT owes no tax, and nothing where one without VAT owes none', () => {
    const untaxed = calculated({ lines: [NONE, NONE] })

    expect(price({ ...basket, calculated: untaxed })).toMatchObject({ taxes: [], tax: 0, total: 2650 })
    expect(price({ ...basket, calculated: { ...untaxed, untaxed: EXPORT } }).taxes).toMatchObject([
      { category: 'G', taxable: 2200 },
      { category: 'O', taxable: 450 },
    ])
  })

  it('is pending, and never zero by mistake, until the address is known', () => {
    const totals = price({ ...basket, calculated: 'pending' })

    expect(totals).toMatchObject({ taxPending: true, taxes: [], tax: 0, total: 2650 })
    expect(price({ ...basket, calculated: calculated() }).taxPending).toBe(false)
  })

  it('loses no cent between the lines', () => {
    const amounts = fc.record({
      goods: fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 }),
      off: fc.integer({ min: 0, max: 100_000 }),
      shipping: fc.integer({ min: 0, max: 9999 }),
      taxes: fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 9, maxLength: 9 }),
    })
    fc.assert(
      fc.property(amounts, ({ goods, off, shipping, taxes }) => {
        const charged = taxes.map((tax, index) => (tax ? { name: `Tax ${index % 3}`, rate: 500, tax } : NONE))
        const totals = price({
          ...basket,
          lines: goods.map((priceMinor) => ({ priceMinor, quantity: 1, kind: 'physical' })),
          shipping: { collected: true, costMinor: shipping, rates: [], country: 'US' },
          discount: { type: 'fixed', amountMinor: off },
          calculated: calculated({ lines: goods.map((_, index) => charged[index]!), shipping: charged[8]!, untaxed: EXPORT }),
        })
        const lines = totals.lines.map(({ total, discount }) => total - discount)
        const sum = (name: 'taxable' | 'tax' | 'discount' | 'shipping') =>
          totals.taxes.reduce((whole, line) => whole + line[name], 0)

        expect(lines.reduce((whole, amount) => whole + amount, shipping)).toBe(totals.total - totals.tax)
        expect(sum('taxable') + sum('tax')).toBe(totals.total)
        expect(sum('discount')).toBe(totals.discount)
        expect(sum('shipping')).toBe(shipping)
      }),
    )
  })
})
