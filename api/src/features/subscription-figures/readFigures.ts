import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { MOVED } from './moved.ts'
import { daysFrom, type Period } from './readPeriod.ts'

/** What the figures are of. */
export interface Scope extends Period {
  merchantId: string
  currency: string
}

export type Step = 'day' | 'month'

/** Above this, a point is a month. */
const MAX_POINTS = 92

export const stepOf = ({ from, to }: Period): Step => (daysFrom(from, to) > MAX_POINTS ? 'month' : 'day')

type Kind = 'new' | 'changed' | 'returned' | 'churned'
const KINDS: Kind[] = ['new', 'changed', 'returned', 'churned']

/** One point. Money is minor units. */
export type Point = { date: string; mrrMinor: number; subscriptions: number } & Record<
  Kind,
  { subscriptions: number; minor: number }
>

const sumOf = (kind: Kind) =>
  `json_build_object('subscriptions', coalesce(${kind}_count, 0), 'minor', coalesce(${kind}_minor, 0)) as ${kind}`

// Everything before the range is in `before`, so a point's revenue is that and the sums up to it.
const POINTS = `
  with ${MOVED},
  own as (select * from moved where currency = :currency and day <= cast(:to as date)),
  before as (
    select coalesce(sum(monthly_minor), 0) as minor, coalesce(sum(step), 0) as steps from own where day < cast(:from as date)),
  sums as (
    select greatest(cast(date_trunc(:step, cast(day as timestamp)) as date), cast(:from as date)) as date, sum(monthly_minor) as minor, sum(step) as steps,
      ${KINDS.map((kind) => `count(*) filter (where kind = '${kind}') as ${kind}_count, sum(monthly_minor) filter (where kind = '${kind}') as ${kind}_minor`).join(', ')}
    from own where day >= cast(:from as date) group by 1),
  points as (
    select greatest(cast(at as date), cast(:from as date)) as date
    from generate_series(date_trunc(:step, cast(:from as timestamp)), cast(:to as timestamp), cast('1 ' || :step as interval)) as at)
  select to_char(points.date, 'YYYY-MM-DD') as date, ${KINDS.map(sumOf).join(', ')},
    cast(before.minor + coalesce(sum(sums.minor) over (order by points.date), 0) as bigint) as mrr_minor,
    cast(before.steps + coalesce(sum(sums.steps) over (order by points.date), 0) as integer) as subscriptions
  from points cross join before left join sums on sums.date = points.date order by points.date`

/** Returns the points of the range, oldest first, never none. */
export const readPoints = (db: Knex, { merchantId, currency, from, to, timeZone }: Scope, step: Step): Promise<Point[]> =>
  sql<Point>(db, POINTS, { merchantId, currency, from, to, timeZone, step })

/** Subscriptions by state, and what happened to payments that failed. Money is minor units. */
export interface State {
  mrrMinor: number
  trialing: number
  active: number
  pastDue: number
  paused: number
  cancelled: number
  ended: number
  atRiskMinor: number
  atRiskSubscriptions: number
  recoveredMinor: number
  recoveredPayments: number
  trialsEnded: number
  trialsConverted: number
}

const STATES = ['trialing', 'active', 'past_due', 'paused', 'cancelled', 'ended']
const IN_RANGE = (at: string) => `cast(${at} at time zone :timeZone as date) between cast(:from as date) and cast(:to as date)`

/** The unpaid orders of subscriptions that are past due, as a subquery. Binding: `:merchantId`. */
const AT_RISK = `
  select subscriptions.id as subscription_id, subscriptions.currency, total_minor from subscriptions
  join subscription_cycles on subscription_cycles.merchant_id = :merchantId and subscription_id = subscriptions.id
    and subscription_cycles.status = 'open' and attempts > 0
  join orders on orders.merchant_id = :merchantId and orders.id = order_id
  where subscriptions.merchant_id = :merchantId and subscriptions.status = 'past_due'`

/** The cycles that were paid after a failed attempt, as a subquery. In test mode orders keep real time, so the later moment counts. */
export const RECOVERED = `
  select subscription_cycles.subscription_id, orders.currency, total_minor, greatest(completed_at, attempted_at) as at from subscription_cycles
  join orders on orders.merchant_id = :merchantId and orders.id = order_id
  where subscription_cycles.merchant_id = :merchantId and subscription_cycles.status = 'paid' and attempts > 0
    and completed_at is not null`

const STATE = `
  with ${MOVED},
  own as (select * from subscriptions where merchant_id = :merchantId and currency = :currency),
  risks as (select * from (${AT_RISK}) as unpaid where currency = :currency),
  saved as (select * from (${RECOVERED}) as paid where currency = :currency and ${IN_RANGE('at')}),
  trials as (
    select exists (
      select from subscription_cycles where subscription_cycles.merchant_id = :merchantId and subscription_id = own.id and n > 0
        and subscription_cycles.status = 'paid') as is_converted
    from own where not cast(billing ->> 'isInstalments' as boolean) and trial_ends_at <= :now and ${IN_RANGE('trial_ends_at')})
  select (select cast(coalesce(sum(monthly_minor), 0) as bigint) from moved where currency = :currency and at <= :now) as mrr_minor,
    ${STATES.map((status) => `(select count(*) from own where status = '${status}') as ${status}`).join(', ')},
    (select cast(coalesce(sum(total_minor), 0) as bigint) from risks) as at_risk_minor,
    (select count(distinct subscription_id) from risks) as at_risk_subscriptions,
    (select cast(coalesce(sum(total_minor), 0) as bigint) from saved) as recovered_minor,
    (select count(*) from saved) as recovered_payments,
    (select count(*) from trials) as trials_ended, (select count(*) from trials where is_converted) as trials_converted`

export async function readState(db: Knex, { merchantId, currency, from, to, timeZone, now }: Scope): Promise<State> {
  const [state] = await sql<State>(db, STATE, { merchantId, currency, from, to, timeZone, now })
  return state!
}
