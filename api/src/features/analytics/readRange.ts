import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { homeCurrency } from '../../shop/merchant/homeCurrency.ts'
import { MAIN_CURRENCY } from '../../shop/merchant/mainCurrency.ts'
import { lastHours, localRange, type RangeName, type Step } from './ranges.ts'
import type { Span } from './spans.ts'

/** A range in the merchant's time zone with its points; days and months begin at local midnight. */
export interface Range {
  step: Step
  whole: Span
  /** Consecutive, without gaps; together they are the whole range. */
  points: Span[]
  /** The previous period; null for all time. */
  before: Span | null
  /** As many points of the previous period. Null for ranges whose previous period has other points. */
  pointsBefore: Span[] | null
  /** The end of the data: now, or the end of the range. */
  to: Date
  timeZone: string
  /** The merchant's main currency (docs/product/money.md#main-currency). */
  currency: Currency
}

interface Clock {
  timeZone: string
  now: Date
  /** Local time, stored as if it were UTC. */
  localNow: string
  localSince: string
  /** Null before the first sale. */
  sold: Currency | null
  businessCountry: string | null
  vatCountry: string | null
}

const LOCAL = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
const CLOCK = `
  with made as (
    select created_at as at from links where id = :linkId and merchant_id = :merchantId
    union all select created_at from merchants where id = :merchantId and cast(:linkId as uuid) is null),
  first as (
    select cast(starts_on as timestamp) at time zone 'UTC' + min(array_lower(counts, 1)) * interval '15 minutes' as at from rollups
    where merchant_id = :merchantId and scope_id = coalesce(cast(:linkId as uuid), :merchantId) and dimension = 'all' and span = 'day'
    group by starts_on order by starts_on limit 1),
  -- Something may be older than its link: an import.
  since as (
    select least(made.at, first.at,
      (select min(happened_at) from rollup_tail where merchant_id = :merchantId and (cast(:linkId as uuid) is null or link_id = :linkId))) as at
    from made left join first on true)
  select time_zone, now() as now, to_char(now() at time zone time_zone, ${LOCAL}) as local_now,
    to_char(since.at at time zone time_zone, ${LOCAL}) as local_since,
    (${MAIN_CURRENCY}) as sold, business_country, vat_country
  from merchants cross join since where id = :merchantId`

/**
 * @param linkId the link whose first view or sale begins all time; null for all links.
 * @param byDay has a point per day even for a long time.
 */
export async function readRange(
  db: Knex,
  { merchantId, linkId = null }: { merchantId: string; linkId?: string | null },
  name: RangeName,
  { byDay = false }: { byDay?: boolean } = {},
): Promise<Range> {
  const [clock] = await sql<Clock>(db, CLOCK, { merchantId, linkId })
  const { timeZone, now, sold } = clock!
  const currency = sold ?? homeCurrency(clock!)
  const localNow = new Date(clock!.localNow)
  if (name === 'last_24_hours') {
    const points = lastHours(now, { offsetMs: Number(localNow) - Number(now), end: tomorrow(now) })
    const { from } = points[0]!
    const whole = { from, to: tomorrow(now) }
    return {
      step: 'hour',
      whole,
      points,
      before: { from: addHours(from, -24), to: from },
      pointsBefore: null,
      to: now,
      timeZone,
      currency,
    }
  }
  const { step, starts, end, before, startsBefore = [] } = localRange(name, localNow, new Date(clock!.localSince), byDay)
  const wanted = [...starts, ...startsBefore, ...(end ? [end] : []), ...(before ? [before.from, before.to] : [])]
  const moments = await momentsOf(db, wanted, timeZone)
  const from = moments.slice(0, starts.length)
  const fromBefore = moments.slice(starts.length, starts.length + startsBefore.length)
  const to = end ? moments[starts.length + startsBefore.length]! : tomorrow(now)
  const span = before && { from: moments.at(-2)!, to: moments.at(-1)! }
  return {
    step,
    whole: { from: from[0]!, to },
    points: from.map((start, index) => ({ from: start, to: from[index + 1] ?? to })),
    before: span,
    pointsBefore:
      span && startsBefore.length
        ? fromBefore.map((start, index) => ({ from: start, to: fromBefore[index + 1] ?? span.to }))
        : null,
    to: end ? to : now,
    timeZone,
    currency,
  }
}

/** Converts local times to moments. */
async function momentsOf(db: Knex, local: Date[], timeZone: string): Promise<Date[]> {
  const rows = await sql<{ moment: Date }>(
    db,
    `select first_moment(local, :timeZone) as moment from unnest(cast(:local as timestamp[])) with ordinality as times (local, place) order by place`,
    { local: local.map((at) => at.toISOString().slice(0, -1)), timeZone },
  )
  return rows.map(({ moment }) => moment)
}

const addHours = (at: Date, hours: number) => new Date(Number(at) + hours * 3600_000)

/** No facts exist between now and then, and rollups are fastest for whole days. */
const tomorrow = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
