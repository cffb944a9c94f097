import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SUPPLY_KINDS, TAX_CLASSES } from '../../../pricing/Vat.ts'
import { price } from '../../../pricing/price.ts'
import { vatFor, type VatSettings } from '../../../pricing/taxOf.ts'
import type { OrderItem } from '../../../shop/order/Order.ts'
import { storeCharge } from '../../../shop/order/storedTax.ts'
import { exemptSale } from './exemptSale.ts'
import '../../../../../test/support/seed.ts'

const SHOP: VatSettings = {
  vatEnabled: true,
  smallBusiness: false,
  vatRatesMode: 'law',
  vatCountry: 'DE',
  ossEnabled: false,
  reverseChargeEnabled: true,
  vatRate: null,
  vatRatesByCountry: {},
  vatIncludeInPrice: true,
}
const BUYER = { country: 'FR', postcode: null, numberOf: null }
const DAY = '2026-11-23'

const anySale = fc.record({
  lines: fc.array(
    fc.record({
      priceMinor: fc.integer({ min: 0, max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      kind: fc.constantFrom(...SUPPLY_KINDS),
      taxClass: fc.constantFrom(...TAX_CLASSES),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  shop: fc.record({ vatIncludeInPrice: fc.boolean(), ossEnabled: fc.boolean() }),
  shipping: fc.integer({ min: 0, max: 5000 }),
  percent: fc.integer({ min: 0, max: 10_000 }),
  tip: fc.integer({ min: 0, max: 1000 }),
})

describe('exemptSale', () => {
  it('keeps what was paid net, and falls by exactly the VAT, in lines that add up', () => {
    fc.assert(
      fc.property(anySale, ({ lines, shop, shipping, percent, tip }) => {
        const settings = { ...SHOP, ...shop }
        const totals = price({
          currency: 'EUR',
          lines,
          shipping: { collected: true, costMinor: shipping, rates: [], country: null },
          discount: percent ? { type: 'percentage', percent } : null,
          tip: { amountMinor: tip, taxClass: 'standard' },
          vat: vatFor(settings, BUYER, DAY),
        })
        const items = totals.lines.map(
          ({ price: priceMinor, net, taxAmount, tax }, position) =>
            ({
              position,
              productName: 'Book',
              variantName: null,
              productType: lines[position]!.kind,
              quantity: lines[position]!.quantity,
              priceMinor,
              netMinor: net,
              taxMinor: taxAmount,
              taxRate: tax!.rate,
              taxCategory: tax!.category,
              taxName: null,
              taxReason: null,
              taxOss: tax!.oss,
            }) as OrderItem,
        )
        const order = { taxIncluded: totals.taxIncluded, charges: totals.charges.map(storeCharge), totalMinor: totals.total }

        const exempt = exemptSale(order, items, vatFor(settings, { ...BUYER, numberOf: 'FR' }, DAY)!)

        if (!exempt) {
          expect(totals.tax).toBe(0)
          return
        }
        expect(exempt.total_minor).toBe(totals.total - totals.tax)
        expect(exempt.tax_minor).toBe(0)
        const { subtotal_minor, discount_minor, shipping_minor, tip_minor } = exempt
        expect(subtotal_minor - discount_minor + shipping_minor + tip_minor).toBe(exempt.total_minor)
        expect(exempt.taxes.reduce((sum, one) => sum + one.taxable_minor, 0)).toBe(exempt.total_minor)
        for (const line of exempt.lines) {
          expect(line.discount_minor).toBeGreaterThanOrEqual(0)
          expect(line.price_minor * line.quantity - line.discount_minor).toBe(line.net_minor)
          expect(line.tax_category).toBe(line.kind === 'physical' ? 'K' : 'AE')
        }
      }),
    )
  })

  it('is none where nothing becomes exempt', () => {
    const vat = vatFor({ ...SHOP, reverseChargeEnabled: false }, BUYER, DAY)!
    expect(exemptSale({ taxIncluded: true, charges: [], totalMinor: 0 }, [], vat)).toBeNull()
  })
})
