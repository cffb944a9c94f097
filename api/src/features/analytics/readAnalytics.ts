import type { Knex } from 'knex'
import { type Dimension, FREE_DIMENSIONS } from './facts.ts'
import type { Range } from './readRange.ts'
import { readTop, type TopRow } from './readTop.ts'
import { readTotals, type Scope } from './readTotals.ts'
import type { Totals } from './totals.ts'

/** Lists show this many (spec 2 §9). */
const MOST = 10

export interface Analytics {
  totals: Totals
  /** Of the period before; null for all time. */
  before: Totals | null
  /** One per point of the range. */
  points: Totals[]
  /** The values that count most, at most ten. */
  top: (dimension: Dimension) => TopRow[]
}

/** Everything that an analytics page shows of a range. Read it at one moment (figures.ts), or its parts may not add up. */
export async function readAnalytics(db: Knex, scope: Scope, { whole, before, points }: Range): Promise<Analytics> {
  const [totals, ...rest] = await readTotals(db, scope, [whole, ...points, ...(before ? [before] : [])])
  const top = await readTop(db, { ...scope, dimensions: FREE_DIMENSIONS, span: whole, most: MOST })
  return {
    totals: totals!,
    before: before && rest.at(-1)!,
    points: rest.slice(0, points.length),
    top: (dimension) => top.filter((row) => row.dimension === dimension),
  }
}
