import type { Knex } from 'knex'
import { acrossServers, isOnly } from '../../platform/db/acrossServers.ts'
import { CHANGED_AT } from '../../platform/db/changedAt.ts'
import { lockByName } from '../../platform/db/lockByName.ts'
import { newId } from '../../platform/db/newId.ts'
import { numberedId } from '../../platform/db/numberedId.ts'
import { sql } from '../../platform/db/sql.ts'
import { workByMerchant } from '../../platform/jobs/byMerchant.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'

/** Notes handled in one transaction. */
const BATCH = 1000
/** Maximum number of transactions that a request runs before it responds; the job does the rest. */
const MAX_AT_ONCE = 5

/** Whether a customer stays without orders, because the merchant added something of their own. */
const IS_OWN = `(imported_at is not null or external_id is not null or metadata <> '{}')`

// Notes and orders are read in one snapshot: when a note is visible, so is its order. A cluster runs the parts one after the other, so
// `before` stands before those that change customers.
const FOLD = `
  with due as (
    delete from customer_changes where merchant_id = :merchantId and id in (
      select id from customer_changes where merchant_id = :merchantId order by id limit ${BATCH}) returning email),
  changed as materialized (select distinct email from due),
  timed as materialized (select cast(clock_timestamp() as timestamptz(3)) as now),
  facts as (
    select changed.email, (array_agg(customer_name order by created_at desc) filter (where customer_name <> ''))[1] as name,
      count(*) filter (where payment_status in ('completed', 'refunded')) as orders, min(created_at) as first_order_at,
      coalesce(max(created_at) filter (where payment_status in ('completed', 'refunded')), max(created_at)) as last_order_at
    from changed join orders on orders.canonical_email = changed.email and merchant_id = :merchantId group by changed.email),
  paid as (
    select changed.email, currency, sum(brought_minor(total_minor, refunded_minor, lost_minor)) as amount
    from changed join orders on orders.canonical_email = changed.email and merchant_id = :merchantId and payment_status = 'completed' group by changed.email, currency),
  without as materialized (select email from changed except select email from facts),
  before as materialized (
    select count(*) as bought from customers where merchant_id = :merchantId and email in (select email from changed) and orders > 0),
  gone as (
    delete from customers where merchant_id = :merchantId and email in (select email from without) and not ${IS_OWN} returning email),
  emptied as (
    update customers set name = imported_name, orders = 0, spent = '{}', first_order_at = null, last_order_at = null, updated_at = ${CHANGED_AT}
    where merchant_id = :merchantId and email in (select email from without) and ${IS_OWN}),
  kept as (
    insert into customers (merchant_id, id, email, name, orders, spent, first_order_at, last_order_at, created_at, updated_at)
    select :merchantId, ${numberedId()}, email, name, orders, coalesce((select jsonb_object_agg(currency, amount) from paid where paid.email = facts.email), '{}'),
      first_order_at, last_order_at, first_order_at, timed.now from facts, timed
    on conflict (merchant_id, email) do update set name = coalesce(excluded.name, customers.imported_name), orders = excluded.orders,
      spent = excluded.spent, first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at,
      updated_at = case when (customers.name, customers.orders, customers.spent, customers.first_order_at, customers.last_order_at)
        is distinct from (coalesce(excluded.name, customers.imported_name), excluded.orders, excluded.spent, excluded.first_order_at, excluded.last_order_at)
        then excluded.updated_at else customers.updated_at end
    returning xmax = 0 as is_new),
  counted as (
    insert into customer_counts (merchant_id, id, change) select :merchantId, cast(:countId as uuid), change
    from (select (select count(*) from kept where is_new) - (select count(*) from gone) as change) as counts where change <> 0),
  bought as (
    insert into buyer_counts (merchant_id, id, change) select :merchantId, cast(:buyersId as uuid), change
    from (select (select count(*) from facts where orders > 0) - (select bought from before) as change) as counts where change <> 0)
  select count(*) as notes from due`

/**
 * Recomputes the customers of one merchant whose orders changed. Safe to run concurrently, and to be killed at any
 * point.
 */
export async function foldCustomersOf(db: Knex, merchantId: string, most = MAX_AT_ONCE): Promise<void> {
  for (let round = 0; round < most; round++) {
    if (!(await db('customer_changes').where({ merchantId }).first('id'))) return
    await db.transaction(async (trx) => {
      // Of two runs for the same customer, the one with the older snapshot must not write last.
      await lockCustomers(trx, merchantId)
      await sql(trx, FOLD, { merchantId, firstId: newId(), countId: newId(), buyersId: newId() })
    })
  }
}

/** Lets one transaction at a time write the customers of a merchant. Others wait until it ends. */
export const lockCustomers = (trx: Knex, merchantId: string): Promise<void> =>
  lockByName(trx, merchantId, `customers of ${merchantId}`)

/** The job: recomputes customers of all merchants whose orders changed. */
export async function foldCustomers(db: Knex, log: (error: unknown) => void = rethrow): Promise<void> {
  const changed = await acrossServers(
    db,
    async (only) => db('customer_changes').where(isOnly(only)).distinct<{ merchantId: string }[]>('merchantId'),
    log,
  )
  await workByMerchant(changed.flat(), ({ merchantId }) => foldCustomersOf(db, merchantId, Infinity), log)
}
