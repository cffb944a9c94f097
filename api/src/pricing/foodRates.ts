/** The rates of foodstuffs in a country since a day, in percent. A change of law is a new entry; old ones stay. */
interface FoodRates {
  /** The provision that sets the rate. */
  source: string
  rates: { from: string; percent: number }[]
}

/**
 * Member states whose reduced rates name single foodstuffs, such as bread or milk, and leave the others at the standard rate,
 * as of November 2026. The class has the rate that is right for most foods and never too low.
 */
const AT_STANDARD = ['BG', 'EE', 'HR', 'HU', 'LT', 'LV']

/** Countries where foodstuffs have another rate than the reduced one of the table (docs/product/tax.md#tax-classes). */
export const FOOD_RATES: Partial<Record<string, FoodRates>> = {
  GB: { source: 'Value Added Tax Act 1994, Schedule 8, Group 1', rates: [{ from: '1994-09-01', percent: 0 }] },
  IE: {
    source: 'Value-Added Tax Consolidation Act 2010, Schedule 2, paragraph 8',
    rates: [{ from: '2010-11-01', percent: 0 }],
  },
  LU: { source: 'Loi TVA du 12 février 1979, annexe B', rates: [{ from: '2024-01-01', percent: 3 }] },
  MT: { source: 'Value Added Tax Act, Chapter 406, Fifth Schedule, Part Two', rates: [{ from: '2004-05-01', percent: 0 }] },
  PL: { source: 'Ustawa o VAT z 11 marca 2004, załącznik nr 10', rates: [{ from: '2020-07-01', percent: 5 }] },
  SE: {
    source: 'Mervärdesskattelag (2023:200), 9 kap.',
    rates: [
      { from: '2023-07-01', percent: 12 },
      { from: '2026-04-01', percent: 6 },
      { from: '2028-01-01', percent: 12 },
    ],
  },
}

/** Returns the rate of foodstuffs on a day, in percent, from the country's standard and reduced one. */
export function foodRate(country: string, day: string, { standard, reduced }: { standard: number; reduced: number }): number {
  if (AT_STANDARD.includes(country)) return standard
  const since = FOOD_RATES[country]?.rates
  return since ? (since.findLast(({ from }) => from <= day) ?? since[0]!).percent : reduced
}
