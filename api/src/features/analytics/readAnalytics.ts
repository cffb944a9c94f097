import type { Knex } from 'knex'
import { type Dimension, FREE_DIMENSIONS } from './facts.ts'
import type { Range } from './readRange.ts'
import { readTop, type TopRow } from './readTop.ts'
import { readTotals, type Scope } from './readTotals.ts'
import type { Totals } from './totals.ts'

/** Maximum length of lists (docs/product/analytics.md#link-analytics). */
const MAX_ROWS = 10

export interface Analytics {
  totals: Totals
  /** Of the previous period; null for all time. */
  before: Totals | null
  /** One per point of the range. */
  points: Totals[]
  /** The most frequent values, at most ten. */
  top: (dimension: Dimension) => TopRow[]
}

/**
 * Reads everything that an analytics page shows for a range. Run it in one snapshot (figures.ts), otherwise its parts
 * may disagree.
 */
export async function readAnalytics(db: Knex, scope: Scope, { whole, before, points }: Range): Promise<Analytics> {
  const [totals, ...rest] = await readTotals(db, scope, [whole, ...points, ...(before ? [before] : [])])
  const top = await readTop(db, { ...scope, dimensions: FREE_DIMENSIONS, span: whole, most: MAX_ROWS })
  return {
    totals: totals!,
    before: before && rest.at(-1)!,
    points: rest.slice(0, points.length),
    top: (dimension) => top.filter((row) => row.dimension === dimension),
  }
}
