import type { Knex } from 'knex'
import type { Currency } from '../../pricing/money.ts'
import { atOneMoment, readFigures } from './figures.ts'
import { readRange } from './readRange.ts'
import type { Span } from './spans.ts'
import { sumUp, type Totals } from './totals.ts'

export interface Scope {
  merchantId: string
  /** One link; null for all of the merchant's together. */
  linkId: string | null
  /** The currency that money is told in. */
  currency: string
}

/** What happened in each of these spans. */
export async function readTotals(db: Knex, { currency, ...whose }: Scope, spans: Span[]): Promise<Totals[]> {
  const figures = await readFigures(db, { ...whose, dimensions: ['all'], spans })
  return spans.map((_, at) => {
    const own = figures.filter(({ span }) => span === at)
    return sumUp(own, currency)
  })
}

/** What a merchant has sold up to now, in their main currency. */
export const readAllTime = (db: Knex, merchantId: string): Promise<Totals & { currency: Currency }> =>
  atOneMoment(db, async (trx) => {
    const { whole, currency } = await readRange(trx, merchantId, null, 'all_time')
    const [totals] = await readTotals(trx, { merchantId, linkId: null, currency }, [whole])
    return { ...totals!, currency }
  })
