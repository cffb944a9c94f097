import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { MOVED } from './moved.ts'
import type { Scope } from './readFigures.ts'

/** Those who started in one month. */
export interface Cohort {
  /** Its first day. */
  month: string
  started: number
  /** How many were active at the end of that month, then of each month after it, until today. */
  active: number[]
}

interface Row {
  month: string
  later: number
  started: number
  steps: number
}

const MONTHS = (day: string) => `(extract(year from ${day}) * 12 + extract(month from ${day}))`

// `later` is the number of months after the start.
const CHANGES = `
  with ${MOVED},
  own as (select * from moved where currency = :currency),
  starts as (select subscription_id, min(day) as day from own where kind = 'new' group by subscription_id)
  select to_char(starts.day, 'YYYY-MM-01') as month, cast(${MONTHS('own.day')} - ${MONTHS('starts.day')} as integer) as later,
    count(*) filter (where kind = 'new') as started, cast(sum(step) as integer) as steps
  from starts join own on own.subscription_id = starts.subscription_id
  where starts.day between cast(:from as date) and cast(:to as date) and own.at <= :now
  group by 1, 2 order by 1, 2`

/** Returns the cohorts of the range, oldest first. A month in which nobody started has none. */
export async function readCohorts(db: Knex, { merchantId, currency, from, to, timeZone, now }: Scope): Promise<Cohort[]> {
  const rows = await sql<Row>(db, CHANGES, { merchantId, currency, from, to, timeZone, now })
  const thisMonth = isoDayIn(timeZone, now)
  return [...new Set(rows.map(({ month }) => month))].map((month) => {
    const changes = new Map(rows.filter((row) => row.month === month).map((row) => [row.later, row]))
    const active: number[] = []
    for (let later = 0; later <= monthsFrom(month, thisMonth); later++)
      active.push((active.at(-1) ?? 0) + (changes.get(later)?.steps ?? 0))
    return { month, started: changes.get(0)!.started, active }
  })
}

const monthsFrom = (first: string, last: string) => monthOf(last) - monthOf(first)
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
