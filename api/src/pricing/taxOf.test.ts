import { describe, expect, it } from 'vitest'
import { taxOf, undecidedPart, vatFor, type VatSettings } from './taxOf.ts'

const DAY = '2026-11-23'
const shop = (changes: Partial<VatSettings> = {}): VatSettings => ({
  vatEnabled: true,
  smallBusiness: false,
  reverseChargeEnabled: true,
  vatRatesMode: 'law',
  vatCountry: 'DE',
  ossEnabled: false,
  vatRate: null,
  vatRatesByCountry: {},
  vatIncludeInPrice: true,
  ...changes,
})
const rateOf = (settings: Partial<VatSettings>, country: string | null) => {
  const vat = vatFor(shop(settings), { country, postcode: null, numberOf: null }, DAY)
  return vat && [vat.goods.category, vat.goods.rates.standard / 100, vat.goods.rates.books / 100]
}

describe('vatFor', () => {
  it('is null with VAT off', () => {
    expect(rateOf({ vatEnabled: false }, 'DE')).toBeNull()
  })

  it.each([
    ['without a country as at home', {}, null, ['S', 19, 7]],
    ['below the threshold as at home', {}, 'FR', ['S', 19, 7]],
    ['with the One Stop Shop as in the buyer’s country', { ossEnabled: true }, 'FR', ['S', 20, 5.5]],
    ['outside the Union not at all', { ossEnabled: true }, 'CH', ['G', 0, 0]],
    ['outside the Union at a rate that is given', { vatRatesByCountry: { CH: 8.1 } }, 'CH', ['S', 8.1, 8.1]],
    ['inside the Union by law, whatever is given', { vatRatesByCountry: { FR: 3 } }, 'FR', ['S', 19, 7]],
    [
      'by own rates, of the country first',
      { vatRatesMode: 'own', vatRate: '16', vatRatesByCountry: { FR: 3 } },
      'FR',
      ['S', 3, 3],
    ],
    ['by own rates, else the general one', { vatRatesMode: 'own', vatRate: '16' }, 'ES', ['S', 16, 16]],
    ['by own rates not abroad', { vatRatesMode: 'own', vatRate: '16' }, 'US', ['G', 0, 0]],
    ['in a country without rates by law at the general one', { vatCountry: 'CA', vatRate: '5' }, 'CA', ['S', 5, 5]],
    ['from such a country not abroad', { vatCountry: 'CA', vatRate: '5' }, 'DE', ['G', 0, 0]],
    ['from Great Britain not in the Union', { vatCountry: 'GB', ossEnabled: true }, 'IE', ['G', 0, 0]],
    ['without a country of the shop at the general rate everywhere', { vatCountry: null, vatRate: '12' }, 'US', ['S', 12, 12]],
  ] as const)('taxes %s', (_, settings, country, expected) => {
    expect(rateOf(settings, country)).toEqual(expected)
  })

  it('never taxes the class zero, also at own rates', () => {
    const vat = vatFor(shop({ vatRatesMode: 'own', vatRate: '16' }), { country: 'DE', postcode: null, numberOf: null }, DAY)
    expect(vat!.goods.rates.zero).toBe(0)
  })
})

describe('taxOf', () => {
  const goods = { kind: 'physical' as const }
  const of = (settings: Partial<VatSettings>, buyer: { country: string; postcode?: string; numberOf?: string }) => {
    const taxes = [goods, { kind: 'service' as const }, { kind: 'digital' as const }].map((line) =>
      taxOf(shop(settings), { postcode: null, numberOf: null, ...buyer }, line, DAY),
    )
    return taxes.map((tax) => tax?.category)
  }

  it.each<[string, Partial<VatSettings>, Parameters<typeof of>[1], string[]]>([
    ['a consumer in another member state', {}, { country: 'FR' }, ['S', 'S', 'S']],
    ['a business in another member state', {}, { country: 'FR', numberOf: 'FR' }, ['K', 'AE', 'AE']],
    ['a business at home', {}, { country: 'DE', numberOf: 'DE' }, ['S', 'S', 'S']],
    ['a business with a number of a third member state', {}, { country: 'FR', numberOf: 'NL' }, ['S', 'S', 'S']],
    ['a business in Monaco, whose number is French', {}, { country: 'MC', numberOf: 'FR' }, ['K', 'AE', 'AE']],
    [
      'a business where reverse charge is off',
      { reverseChargeEnabled: false },
      { country: 'FR', numberOf: 'FR' },
      ['S', 'S', 'S'],
    ],
    ['a business of a British shop', { vatCountry: 'GB' }, { country: 'FR', numberOf: 'FR' }, ['G', 'O', 'O']],
    ['a buyer outside the Union', {}, { country: 'US' }, ['G', 'O', 'O']],
    ['a consumer in Northern Ireland', {}, { country: 'GB', postcode: 'bt1 1aa' }, ['S', 'O', 'O']],
    ['a business in Northern Ireland', {}, { country: 'GB', postcode: 'BT1 1AA', numberOf: 'XI' }, ['K', 'O', 'O']],
    ['a buyer in Åland, from Finland', { vatCountry: 'FI' }, { country: 'AX' }, ['G', 'S', 'S']],
    [
      'a buyer where the shop has a rate',
      { vatRatesByCountry: { RE: 8.5 } },
      { country: 'FR', postcode: '97430' },
      ['S', 'S', 'S'],
    ],
  ])('treats %s by the kind of supply', (_, settings, buyer, expected) => {
    expect(of(settings, buyer)).toEqual(expected)
  })

  it.each<[string, Parameters<typeof of>[1], string[]]>([
    ['at home', { country: 'DE' }, ['E', 'E', 'E']],
    ['to a business in another member state', { country: 'FR', numberOf: 'FR' }, ['E', 'AE', 'AE']],
    ['outside the Union', { country: 'US' }, ['E', 'E', 'E']],
  ])('exempts a small business %s', (_, buyer, expected) => {
    expect(of({ vatEnabled: false, smallBusiness: true }, buyer)).toEqual(expected)
  })

  it('taxes what a small business declares by the One Stop Shop', () => {
    const settings = { vatEnabled: false, smallBusiness: true, ossEnabled: true }
    expect(of(settings, { country: 'FR' })).toEqual(['S', 'S', 'S'])
  })

  it('names the provision of every supply without tax', () => {
    const reasonOf = (settings: Partial<VatSettings>, country: string, numberOf: string | null = null) =>
      taxOf(shop(settings), { country, postcode: null, numberOf }, goods, DAY)!.reason

    expect(reasonOf({}, 'FR')).toBeNull()
    expect(reasonOf({}, 'FR', 'FR')).toBe('Article 138(1), Directive 2006/112/EC')
    expect(reasonOf({}, 'US')).toBe('Article 146(1), Directive 2006/112/EC')
    expect(reasonOf({ vatEnabled: false, smallBusiness: true }, 'DE')).toContain('§ 19')
    expect(reasonOf({ vatEnabled: false, smallBusiness: true, vatCountry: 'FR' }, 'FR')).toContain('293 B')
    expect(reasonOf({ vatEnabled: false, smallBusiness: true, vatCountry: 'MT' }, 'MT')).toContain('Article 284')
  })

  it.each([
    ['a service in Réunion', '97430', 'service', {}, 'RE'],
    ['goods in Réunion, which are an export', '97430', 'physical', {}, null],
    ['a service in Réunion at a rate that is given', '97430', 'service', { vatRatesByCountry: { RE: 8.5 } }, null],
    ['a service in Paris', '75001', 'service', {}, null],
    ['a service of a German shop in Réunion', '97430', 'service', { vatCountry: 'DE' }, null],
  ] as const)('knows whether the tax is decided: %s', (_, postcode, kind, settings, expected) => {
    const french = shop({ vatCountry: 'FR', ...settings })
    expect(undecidedPart(french, { country: 'FR', postcode, numberOf: null }, [{ kind }])).toBe(expected)
  })
})
