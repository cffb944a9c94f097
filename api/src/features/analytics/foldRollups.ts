import type { Knex } from 'knex'
import { acrossServers, isOnly } from '../../platform/db/acrossServers.ts'
import { lockByName } from '../../platform/db/lockByName.ts'
import { sql } from '../../platform/db/sql.ts'
import { workByMerchant } from '../../platform/jobs/byMerchant.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { byDimension, FREE_DIMENSIONS, OTHER } from './facts.ts'

/** Facts per transaction: about one second of work. */
const MAX_AT_ONCE = 50_000
/** Distinct values that one dimension stores per link and day, or month; later ones count as OTHER. */
const MAX_VALUES = { day: 200, month: 1000 }
/** For the few seconds of its work; grouping on disk takes three times as long. */
const MEMORY = '64MB'

const KEY = 'merchant_id, scope_id, dimension, value, measure, currency'

// The lateral joins have a limit or an aggregate, which makes each a look-up by key. A plan that reads all rollups to
// compare them with a handful of new rows would take longer every day. On a cluster, rows whose merchant comes from a part of the
// statement are sent to all servers, so the inserts take it from a row of the merchant.
const FOLD = `
  with gone as (
    delete from rollup_tail where merchant_id = :merchantId and id in (
      select id from rollup_tail where merchant_id = :merchantId order by id limit cast(:most as integer)) returning *),
  taken as (
    select *, cast(happened_at at time zone 'UTC' as date) as day,
      cast(floor(extract(epoch from happened_at)) as bigint) % 86400 / 900 as quarter from gone),
  by_link as (
    select merchant_id, link_id, dimension, value, measure, currency, day, quarter, sum(count) as count, sum(amount_minor) as amount_minor from (
    ${byDimension('taken', 'merchant_id, link_id, measure, currency, day, quarter, count, amount_minor')}) as facts
    group by merchant_id, link_id, dimension, value, measure, currency, day, quarter),
  by_scope as (
    select *, link_id as scope_id from by_link where link_id is not null and dimension not in ('link', 'product', 'variant')
    union all
    select merchant_id, null, dimension, value, measure, currency, day, quarter, sum(count), sum(amount_minor), merchant_id as scope_id from by_link
    where dimension <> 'item' group by merchant_id, dimension, value, measure, currency, day, quarter),
  days as (
    select ${KEY}, day, sum(count) as count, sum(amount_minor) as amount_minor, quarters_of(array_agg(quarter), array_agg(count)) as counts,
      case when bool_or(amount_minor <> 0) then quarters_of(array_agg(quarter), array_agg(amount_minor)) end as amounts
    from by_scope group by ${KEY}, day),
  spanned as (
    select ${KEY}, 'day' as span, day as starts_on, count, amount_minor, counts, amounts from days
    union all
    select ${KEY}, 'month', cast(date_trunc('month', cast(day as timestamp)) as date) as starts_on, sum(count), sum(amount_minor), null, null
    from days group by ${KEY}, starts_on),
  checked as (
    select spanned.*, is_known, dimension = any(:free) as is_free,
      dense_rank() over (partition by merchant_id, scope_id, dimension, span, starts_on, is_known order by value) as rank
    from spanned left join lateral (
      select true as is_known from rollups where rollups.merchant_id = :merchantId and (rollups.scope_id, rollups.dimension, rollups.span, rollups.starts_on, rollups.value) =
        (spanned.scope_id, spanned.dimension, spanned.span, spanned.starts_on, spanned.value) limit 1) as known on true),
  shown as (
    select checked.*, case when is_free and is_known is null and rank + kept > cast(case span when 'day' then :mostADay else :mostAMonth end as integer)
      then :other else value end as shown
    from checked cross join lateral (
      select count(distinct value) as kept from rollups
      where rollups.merchant_id = :merchantId and (rollups.scope_id, rollups.dimension, rollups.span, rollups.starts_on) =
        (checked.scope_id, checked.dimension, checked.span, checked.starts_on) and checked.is_free and checked.is_known is null) as counted),
  folded as (
    insert into rollups as kept (merchant_id, scope_id, dimension, span, starts_on, value, measure, currency, count, amount_minor, counts, amounts)
    select merchants.id, scope_id, dimension, span, starts_on, shown, measure, currency,
      sum(count), sum(amount_minor), sum_by_quarter(counts), sum_by_quarter(amounts)
    from merchants, shown where merchants.id = :merchantId group by merchants.id, scope_id, dimension, span, starts_on, shown, measure, currency
    on conflict (merchant_id, scope_id, dimension, span, starts_on, value, measure, currency) do update set
      count = kept.count + excluded.count, amount_minor = kept.amount_minor + excluded.amount_minor,
      counts = add_quarters(kept.counts, excluded.counts), amounts = add_quarters(kept.amounts, excluded.amounts)),
  windowed as (
    insert into window_sales as kept (merchant_id, period, product_id, currency, pieces, amount_minor)
    select sales_windows.merchant_id, period, sold_id, taken.currency, sum(count), sum(amount_minor)
    from taken join sales_windows on sales_windows.merchant_id = :merchantId and happened_at >= starts_at
      cross join lateral unnest(array[product_id, taken.merchant_id]) as sold_id
    where measure = 'sold' group by sales_windows.merchant_id, period, sold_id, taken.currency
    on conflict (merchant_id, period, product_id, currency) do update set
      pieces = kept.pieces + excluded.pieces, amount_minor = kept.amount_minor + excluded.amount_minor)
  select count(*) as facts from taken`

/**
 * Moves facts from the tail into the rollups, merchant by merchant and 50,000 per transaction (1.2 s). A fact is in one
 * of the two at every moment, so results do not change. Safe to run twice at once (the second waits for the first)
 * and to be killed at any point. Facts of a late commit are taken by the next run.
 * @param maxAtOnce facts per transaction.
 * @returns how many facts it folded.
 */
export async function foldRollups(db: Knex, maxAtOnce = MAX_AT_ONCE, log: (error: unknown) => void = rethrow): Promise<number> {
  const merchants = (
    await acrossServers(
      db,
      async (only) => db('rollup_tail').where(isOnly(only)).distinct<{ merchantId: string }[]>('merchantId'),
      log,
    )
  ).flat()
  let folded = 0
  const foldOf = async (merchantId: string) => {
    for (let some = maxAtOnce; some === maxAtOnce; folded += some)
      some = await db.transaction((trx) => foldSome(trx, merchantId, maxAtOnce))
  }
  await workByMerchant(merchants, ({ merchantId }) => foldOf(merchantId), log)
  return folded
}

/** Prevents folding a merchant's facts until the transaction ends, so that the caller can add up folded facts. */
export const lockFolding = (trx: Knex, merchantId: string): Promise<void> =>
  lockByName(trx, merchantId, `fold rollups of ${merchantId}`)

async function foldSome(trx: Knex, merchantId: string, most: number): Promise<number> {
  await lockFolding(trx, merchantId)
  await sql(trx, `select set_config('work_mem', :memory, true)`, { memory: MEMORY })
  const [done] = await sql<{ facts: number }>(trx, FOLD, {
    merchantId,
    most,
    free: FREE_DIMENSIONS,
    other: OTHER,
    mostADay: MAX_VALUES.day,
    mostAMonth: MAX_VALUES.month,
  })
  return done?.facts ?? 0
}
