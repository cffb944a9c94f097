import { describe, expect, it } from 'vitest'
import { isMemberState } from './taxAreas.ts'
import { FOOD_RATES } from './foodRates.ts'
import { ratesByLaw, VAT_RATES, VAT_RATES_AS_OF } from './vatRates.ts'

const percent = (country: string, day: string) => {
  const { standard, reduced, books, zero } = ratesByLaw(country, day)!
  return [standard, reduced, books, zero].map((rate) => rate / 100)
}

describe('the rates by law', () => {
  it.each([
    ['AT', 20, 10, 10],
    ['BE', 21, 6, 6],
    ['BG', 20, 9, 9],
    ['CH', 8.1, 2.6, 2.6],
    ['CY', 19, 5, 3],
    ['CZ', 21, 12, 0],
    ['DE', 19, 7, 7],
    ['DK', 25, 25, 25],
    ['EE', 24, 9, 9],
    ['ES', 21, 10, 4],
    ['FI', 25.5, 13.5, 13.5],
    ['FR', 20, 5.5, 5.5],
    ['GB', 20, 5, 0],
    ['GR', 24, 13, 6],
    ['HR', 25, 13, 5],
    ['HU', 27, 18, 5],
    ['IE', 23, 13.5, 0],
    ['IT', 22, 10, 4],
    ['LT', 21, 12, 5],
    ['LU', 17, 8, 3],
    ['LV', 21, 12, 5],
    ['MT', 18, 5, 5],
    ['NL', 21, 9, 9],
    ['NO', 25, 15, 0],
    ['PL', 23, 8, 5],
    ['PT', 23, 6, 6],
    ['RO', 21, 11, 11],
    ['SE', 25, 12, 6],
    ['SI', 22, 9.5, 5],
    ['SK', 23, 19, 5],
  ])('of %s are %d, %d and, for books, %d percent', (country, standard, reduced, books) => {
    expect(percent(country, VAT_RATES_AS_OF)).toEqual([standard, reduced, books, 0])
  })

  it.each([
    ['EE', '2025-06-30', 22, '2025-07-01', 24],
    ['RO', '2025-07-31', 19, '2025-08-01', 21],
  ])('of %s change on the day of the new law', (country, before, old, from, now) => {
    expect(percent(country, before)[0]).toBe(old)
    expect(percent(country, from)[0]).toBe(now)
  })

  it.each([
    ['FI', '2025-12-31', 14, '2026-01-01', 13.5],
    ['LT', '2025-12-31', 9, '2026-01-01', 5],
    ['RO', '2025-07-31', 5, '2025-08-01', 11],
  ])('of books in %s too', (country, before, old, from, now) => {
    expect(percent(country, before)[2]).toBe(old)
    expect(percent(country, from)[2]).toBe(now)
  })

  it.each([
    ['DE', '2026-11-23', 7],
    ['FI', '2026-11-23', 13.5],
    ['EE', '2026-11-23', 24],
    ['GB', '2026-11-23', 0],
    ['IE', '2026-11-23', 0],
    ['LU', '2026-11-23', 3],
    ['PL', '2026-11-23', 5],
    ['SE', '2026-03-31', 12],
    ['SE', '2026-04-01', 6],
    ['SE', '2028-01-01', 12],
  ])('of food in %s on %s are %d percent', (country, day, food) => {
    expect(ratesByLaw(country, day)!.food / 100).toBe(food)
  })

  it.each(Object.entries(FOOD_RATES))('of food in %s name their provision, in the order of their days', (country, food) => {
    const days = food!.rates.map(({ from }) => from)

    expect(VAT_RATES[country]).toBeDefined()
    expect(food!.source).not.toBe('')
    expect(days).toEqual([...days].sort())
  })

  it('cover every member state, the United Kingdom, Switzerland and Norway', () => {
    const countries = Object.keys(VAT_RATES)

    expect(countries.filter(isMemberState)).toHaveLength(27)
    expect(countries.filter((country) => !isMemberState(country))).toEqual(['CH', 'GB', 'NO'])
    expect(ratesByLaw('US', '2026-11-23')).toBeNull()
  })

  it.each(Object.entries(VAT_RATES))(
    'of %s name an official source, and are in the order of their days',
    (_, { source, rates }) => {
      const days = rates.map(({ from }) => from)

      expect(new URL(source).protocol).toBe('https:')
      expect(days).toEqual([...days].sort())
      expect(days.every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day <= VAT_RATES_AS_OF)).toBe(true)
    },
  )
})
