import type { Schema } from '@linktill/sdk'
import { amountText, isAmount } from '../../lib/currencies.ts'

type ShippingRate = Schema<'ShippingRate'>

export const MAX_RATES = 50

/** A shipping rate, as typed. */
export interface RateRow {
  /** React key of the row. */
  key: number
  /** ISO 3166 code; empty means every country. */
  country: string
  /** Empty means any total. */
  from: string
  cost: string
}

let keys = 0
export const newRate = (): RateRow => ({ key: keys++, country: '', from: '', cost: '' })

/** One row per country, because that is what a merchant compares. */
export const toRateRows = (rates: ShippingRate[]): RateRow[] =>
  rates.flatMap(({ countries, from_total, cost }) =>
    (countries.length ? countries : ['']).map((country) => ({
      key: keys++,
      country,
      from: from_total === 0 ? '' : String(from_total),
      cost: String(cost),
    })),
  )

/** Rows without a cost that name nothing else either are left out. */
export const toRates = (rows: RateRow[]): ShippingRate[] =>
  rows.filter(isFilled).map(({ country, from, cost }) => ({
    countries: country ? [country] : [],
    from_total: Number(from.trim() || 0),
    cost: Number(cost),
  }))

/** Returns what is wrong with a row; null for a good or an empty one. */
export function rateProblem({ country, from, cost }: RateRow, currency: string): string | null {
  if (!isFilled({ country, from, cost })) return null
  const isGood = isAmount(cost, currency) && (from.trim() === '' || isAmount(from, currency))
  return isGood ? null : `Enter the cost of every rate as an amount such as ${amountText(5, currency)}, and a total or nothing.`
}

const isFilled = ({ country, from, cost }: Omit<RateRow, 'key'>): boolean => Boolean(country || from.trim() || cost.trim())
