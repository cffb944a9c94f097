import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredTax } from '../order/storedTax.ts'
import { creditTaxes } from './creditTaxes.ts'
import '../../../../test/support/seed.ts'

const line = (rate: number, taxable_minor: number, tax_minor: number): StoredTax => {
  return {
    rate,
    category: 'S',
    name: null,
    taxable_minor,
    tax_minor,
    discount_minor: 0,
    shipping_minor: 0,
    tip_minor: 0,
    oss: 'goods',
  }
}
const grossOf = (lines: StoredTax[]) => lines.reduce((sum, one) => sum + one.taxable_minor + one.tax_minor, 0)
const taxOf = (lines: StoredTax[], rate: number) =>
  lines.filter((one) => one.rate === rate).reduce((sum, one) => sum + one.tax_minor, 0)

describe('creditTaxes', () => {
  it('splits a refund between the rates in proportion', () => {
    expect(creditTaxes([line(1900, 10_000, 1900), line(700, 10_000, 700)], [], 2260)).toEqual([
      line(1900, -1000, -190),
      line(700, -1000, -70),
    ])
  })

  it('credits what was returned at its own rate, and what exceeds it in proportion', () => {
    const invoiced = [line(1900, 10_000, 1900), line(700, 10_000, 700)]
    const book = [{ rate: 700, category: 'S' as const, name: null, oss: 'goods' as const, gross_minor: 10_700 }]

    expect(creditTaxes(invoiced, [], 10_700, book)).toEqual([line(700, -10_000, -700)])
    expect(creditTaxes(invoiced, [], 5350, book)).toEqual([line(700, -5000, -350)])
    expect(creditTaxes(invoiced, [], 16_650, book)).toEqual([line(1900, -5000, -950), line(700, -10_000, -700)])
    expect(creditTaxes(invoiced, [line(700, -10_000, -700)], 1190, book)).toEqual([line(1900, -1000, -190)])
  })

  it('credits what was returned in its own section of the One Stop Shop’s return', () => {
    const goods = line(2000, 1000, 200)
    const service = { ...line(2000, 500, 100), oss: null }
    const covered = [{ rate: 2000, category: 'S' as const, name: null, oss: null, gross_minor: 600 }]

    expect(creditTaxes([goods, service], [], 600, covered)).toEqual([{ ...line(2000, -500, -100), oss: null }])
  })

  it('credits nothing of an invoice without VAT', () => {
    expect(creditTaxes([], [], 500)).toEqual([])
  })

  it('credits exactly what the invoice had, in however many parts', () => {
    const amount = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(amount, amount, fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }), (one, other, percents) => {
        const invoiced = [line(1900, one, Math.round(one * 0.19)), line(700, other, Math.round(other * 0.07))]
        const credited: StoredTax[] = []
        const credit = (total: number) => {
          const part = creditTaxes(invoiced, credited, total)
          expect(grossOf(part)).toBe(-total)
          credited.push(...part)
        }

        for (const percent of percents) {
          const part = Math.floor(((grossOf(invoiced) + grossOf(credited)) * percent) / 100)
          if (part > 0) credit(part)
        }
        credit(grossOf(invoiced) + grossOf(credited))

        for (const rate of [1900, 700]) expect(taxOf(credited, rate) + taxOf(invoiced, rate)).toBe(0)
      }),
    )
  })
})
