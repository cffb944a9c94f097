import { describe, expect, it } from 'vitest'
import { vatFor, type VatSettings } from './vatFor.ts'

const DAY = '2026-11-23'
const shop = (changes: Partial<VatSettings> = {}): VatSettings => ({
  vatEnabled: true,
  vatRatesMode: 'law',
  vatCountry: 'DE',
  ossEnabled: false,
  vatRate: null,
  vatRatesByCountry: {},
  vatIncludeInPrice: true,
  ...changes,
})
const rateOf = (settings: Partial<VatSettings>, country: string | null) => {
  const vat = vatFor(shop(settings), { country, reverseCharge: false }, DAY)
  return vat && [vat.owedBy, vat.rates.standard / 100, vat.rates.books / 100]
}

describe('vatFor', () => {
  it('is null with VAT off', () => {
    expect(rateOf({ vatEnabled: false }, 'DE')).toBeNull()
  })

  it.each([
    ['without a country as at home', {}, null, ['seller', 19, 7]],
    ['below the threshold as at home', {}, 'FR', ['seller', 19, 7]],
    ['with the One Stop Shop as in the buyer’s country', { ossEnabled: true }, 'FR', ['seller', 20, 5.5]],
    ['outside the Union not at all', { ossEnabled: true }, 'CH', ['nobody', 0, 0]],
    ['outside the Union at a rate that is given', { vatRatesByCountry: { CH: 8.1 } }, 'CH', ['seller', 8.1, 8.1]],
    ['inside the Union by law, whatever is given', { vatRatesByCountry: { FR: 3 } }, 'FR', ['seller', 19, 7]],
    [
      'by own rates, of the country first',
      { vatRatesMode: 'own', vatRate: '16', vatRatesByCountry: { FR: 3 } },
      'FR',
      ['seller', 3, 3],
    ],
    ['by own rates, else the general one', { vatRatesMode: 'own', vatRate: '16' }, 'ES', ['seller', 16, 16]],
    ['by own rates not abroad', { vatRatesMode: 'own', vatRate: '16' }, 'US', ['nobody', 0, 0]],
    ['in a country without rates by law at the general one', { vatCountry: 'CA', vatRate: '5' }, 'CA', ['seller', 5, 5]],
    ['from such a country not abroad', { vatCountry: 'CA', vatRate: '5' }, 'DE', ['nobody', 0, 0]],
    ['from Great Britain not in the Union', { vatCountry: 'GB', ossEnabled: true }, 'IE', ['nobody', 0, 0]],
    [
      'without a country of the shop at the general rate everywhere',
      { vatCountry: null, vatRate: '12' },
      'US',
      ['seller', 12, 12],
    ],
  ] as const)('taxes %s', (_, settings, country, expected) => {
    expect(rateOf(settings, country)).toEqual(expected)
  })

  it('never taxes the class zero, also at own rates', () => {
    expect(vatFor(shop({ vatRatesMode: 'own', vatRate: '16' }), { country: 'DE', reverseCharge: false }, DAY)!.rates.zero).toBe(0)
  })
})
