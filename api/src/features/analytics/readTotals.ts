import type { Knex } from 'knex'
import type { Currency } from '../../pricing/currencies.ts'
import type { Part } from './facts.ts'
import { atOneMoment, readFigures } from './figures.ts'
import { readRange } from './readRange.ts'
import type { Span } from './spans.ts'
import { sumUp, type Totals } from './totals.ts'

export interface Scope {
  merchantId: string
  /** One link; null for all links of the merchant together. */
  linkId: string | null
  /** The currency of money in the result. */
  currency: string
}

/** Returns the totals of each span. */
export async function readTotals(db: Knex, { currency, ...whose }: Scope, spans: Span[]): Promise<Totals[]> {
  const figures = await readFigures(db, { ...whose, dimensions: ['all'], spans })
  return spans.map((_, at) => {
    const own = figures.filter(({ span }) => span === at)
    return sumUp(own, currency)
  })
}

/** Returns what leads from what products brought to the revenue of a span, in minor units. */
export async function readParts(db: Knex, { currency, ...whose }: Scope, span: Span): Promise<Record<Part, number>> {
  const figures = await readFigures(db, { ...whose, dimensions: ['part'], spans: [span] })
  const amountOf = (part: Part) =>
    figures.find(({ measure, currency: own }) => measure === part && own === currency)?.amountMinor ?? 0
  return {
    shipping: amountOf('shipping'),
    tip: amountOf('tip'),
    tax: amountOf('tax'),
    returned: amountOf('returned'),
  }
}

/** Returns what a merchant has sold up to now, in their main currency. */
export const readAllTime = (db: Knex, merchantId: string): Promise<Totals & { currency: Currency }> =>
  atOneMoment(db, async (trx) => {
    const { whole, currency } = await readRange(trx, { merchantId }, 'all_time')
    const [totals] = await readTotals(trx, { merchantId, linkId: null, currency }, [whole])
    return { ...totals!, currency }
  })
