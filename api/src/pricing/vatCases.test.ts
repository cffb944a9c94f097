import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { printedTaxes, type StoredTax, storeTax } from '../shop/order/storedTax.ts'
import { toMinor } from './money.ts'
import { price } from './price.ts'
import { vatFor, type VatSettings } from './taxOf.ts'
import { taxedAs } from './territories.ts'
import type { SupplyKind, TaxClass } from './Vat.ts'

// Worked with decimals by a program of its own, from the rates of November 2026. It shares nothing with the code.
const [HEADINGS, ...CASES] = readFileSync(new URL('vatCases.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const DAY = '2026-11-23'
const minor = (text: string) => toMinor(Number(text), 'EUR')!

/** `book 10.00; shipping 5.00` in words of the tax: kind, class and price of each line, then shipping. */
function readBasket(text: string) {
  const parts = text.split('; ').map((part) => part.split(' '))
  const shipping = parts.find(([kind]) => kind === 'shipping')
  const lines = parts
    .filter((part) => part !== shipping)
    .map(([kind, taxClass, listed]) => ({
      priceMinor: minor(listed!),
      quantity: 1,
      kind: kind as SupplyKind,
      taxClass: taxClass as TaxClass,
    }))
  return { lines, shippingMinor: shipping ? minor(shipping[1]!) : 0 }
}

const written = ({ category, rate, taxable_minor, tax_minor, oss }: StoredTax) =>
  [category, rate / 100, (taxable_minor / 100).toFixed(2), (tax_minor / 100).toFixed(2), ...(oss ? ['oss'] : [])].join(' ')

describe('the worked cases of VAT', () => {
  it('are 900 and more, in columns', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(900)
    expect(HEADINGS!.join(' ')).toBe('seller buyer postcode oss buyer_is vat_is basket taxes total')
  })

  it.each(CASES)('%s to %s %s, oss %s, %s, %s: %s', (seller, buyer, postcode, oss, who, how, basket, taxes, total) => {
    const shop: VatSettings = {
      vatEnabled: true,
      smallBusiness: false,
      vatRatesMode: 'law',
      vatCountry: seller!,
      ossEnabled: oss === 'on',
      reverseChargeEnabled: true,
      vatRate: null,
      vatRatesByCountry: {},
      vatIncludeInPrice: how === 'included',
    }
    const numberOf = who === 'business' ? (postcode!.startsWith('BT') ? 'XI' : taxedAs(buyer!)) : null
    const { lines, shippingMinor } = readBasket(basket!)

    const totals = price({
      currency: 'EUR',
      lines,
      shipping: { collected: true, costMinor: shippingMinor, rates: [], country: null },
      discount: null,
      vat: vatFor(shop, { country: buyer!, postcode: postcode || null, numberOf }, DAY),
    })

    expect(printedTaxes(totals.taxes.map(storeTax)).map(written).toSorted()).toEqual(taxes!.split('; ').toSorted())
    expect(totals.total).toBe(minor(total!))
  })
})
