import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isReverseCharge } from '../rows/vatNumber.ts'
import { toMinor } from './money.ts'
import { price } from './price.ts'
import type { TaxClass } from './Vat.ts'
import { vatFor, type VatSettings } from './vatFor.ts'

// Worked with decimals by a program of its own, from the rates of November 2026. It shares nothing with the code.
const [HEADINGS, ...CASES] = readFileSync(new URL('vatCases.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const DAY = '2026-11-23'
const minor = (text: string) => toMinor(Number(text), 'EUR')!

describe('the worked cases of VAT', () => {
  it('are 500 and more, in columns', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(500)
    expect(HEADINGS!.join(' ')).toBe('seller buyer oss buyer_is vat_is class price kind rate net vat total')
  })

  it.each(CASES)('%s to %s, oss %s, %s, %s, %s, %s: %s at %s', (seller, buyer, oss, who, how, taxClass, ...numbers) => {
    const [listed, kind, rate, net, vat, total] = numbers as [string, string, string, string, string, string]
    const shop: VatSettings & { reverseChargeEnabled: boolean } = {
      vatEnabled: true,
      vatRatesMode: 'law',
      vatCountry: seller!,
      ossEnabled: oss === 'on',
      vatRate: null,
      vatRatesByCountry: {},
      vatIncludeInPrice: how === 'included',
      reverseChargeEnabled: true,
    }
    const reverseCharge = who === 'business' && isReverseCharge(shop, { country: buyer! }, buyer!)

    const totals = price({
      currency: 'EUR',
      lines: [{ priceMinor: minor(listed), quantity: 1, kind: 'digital', taxClass: taxClass as TaxClass }],
      shipping: { collected: false, costMinor: null, rates: [], country: null },
      discount: null,
      vat: vatFor(shop, { country: buyer!, reverseCharge }, DAY),
    })

    expect({
      isReverseCharge: totals.taxes[0]!.category === 'AE',
      isExport: totals.taxes[0]!.category === 'G',
      rate: totals.taxRate! / 100,
      net: totals.taxes[0]!.taxable,
      vat: totals.tax,
      total: totals.total,
    }).toEqual({
      isReverseCharge: kind === 'reverse charge',
      isExport: kind === 'export',
      rate: Number(rate),
      net: minor(net),
      vat: minor(vat),
      total: minor(total),
    })
  })
})
