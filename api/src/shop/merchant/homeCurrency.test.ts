import { describe, expect, it } from 'vitest'
import { CURRENCY_DECIMALS } from '../../pricing/currencies.ts'
import { homeCurrency } from './homeCurrency.ts'

const nowhere = { businessCountry: null, vatCountry: null, timeZone: 'UTC' }

describe('homeCurrency', () => {
  it.each([
    ['DE', 'EUR'],
    ['BG', 'EUR'],
    ['SE', 'SEK'],
    ['CH', 'CHF'],
    ['LI', 'CHF'],
    ['JP', 'JPY'],
    ['SN', 'XOF'],
    ['EC', 'USD'],
    // Stripe charges nothing in its money.
    ['IR', 'USD'],
  ])('of %s is %s', (businessCountry, currency) => {
    expect(homeCurrency({ ...nowhere, businessCountry })).toBe(currency)
  })

  it('follows the country of the shop, else of its VAT, else of its time zone', () => {
    const shop = { businessCountry: 'GB', vatCountry: 'PL', timeZone: 'Asia/Tokyo' }
    expect(homeCurrency(shop)).toBe('GBP')
    expect(homeCurrency({ ...shop, businessCountry: null })).toBe('PLN')
    expect(homeCurrency({ ...nowhere, timeZone: 'Asia/Tokyo' })).toBe('JPY')
    expect(homeCurrency(nowhere)).toBe('USD')
  })

  it('finds every currency in the country after which it is named', () => {
    const named = Object.keys(CURRENCY_DECIMALS).filter((code) => !code.startsWith('X'))
    // A union has no country.
    expect(
      named.filter((code) => code !== 'EUR' && homeCurrency({ ...nowhere, businessCountry: code.slice(0, 2) }) !== code),
    ).toEqual([])
  })
})
