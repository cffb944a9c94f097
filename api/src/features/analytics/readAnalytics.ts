import type { Knex } from 'knex'
import type { Dimension } from './facts.ts'
import { readFigures } from './figures.ts'
import type { Range } from './readRange.ts'
import { readTop, type TopRow } from './readTop.ts'
import { sumUp, type Totals } from './totals.ts'

/** Lists show this many (spec 2 §9). */
const MOST = 10

export interface Analytics {
  totals: Totals
  /** Of the period before; null for all time. */
  before: Totals | null
  /** One per point of the range. */
  points: Totals[]
  /** The values that count most, at most ten; of a dimension that was asked for. */
  top: (dimension: Dimension) => TopRow[]
}

export interface Scope {
  merchantId: string
  /** One link; null for all of the merchant's together. */
  linkId: string | null
  /** The currency that money is told in. */
  currency: string
}

/** Everything that an analytics page shows of a range. Read it at one moment (figures.ts), or its parts may not add up. */
export async function readAnalytics(db: Knex, scope: Scope, range: Range, dimensions: Dimension[]): Promise<Analytics> {
  const { currency, ...whose } = scope
  const spans = [...range.points, ...(range.before ? [range.before] : [])]
  const figures = await readFigures(db, { ...whose, dimensions: ['all'], spans })
  const ofPoints = figures.filter(({ span }) => span < range.points.length)
  const span = { from: range.points[0]!.from, to: range.points.at(-1)!.to }
  const top = await readTop(db, { ...whose, dimensions, span, currency, most: MOST })
  return {
    totals: sumUp(ofPoints, currency),
    before:
      range.before &&
      sumUp(
        figures.filter((figure) => figure.span === range.points.length),
        currency,
      ),
    points: range.points.map((_, at) =>
      sumUp(
        figures.filter((figure) => figure.span === at),
        currency,
      ),
    ),
    top: (dimension) => top.filter((row) => row.dimension === dimension),
  }
}
