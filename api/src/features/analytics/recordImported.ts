import type { Knex } from 'knex'
import { newId } from '../../platform/db/newId.ts'
import { numberedId } from '../../platform/db/numberedId.ts'
import { sql } from '../../platform/db/sql.ts'
import { PAID_FOR_ITEM, PARTS_OF_ORDER, TAKEN_ITEMS } from './facts.ts'
import { FACTS_OF_EVENTS } from './recordEvents.ts'

const OF_ORDERS = `
  insert into rollup_tail (merchant_id, id, link_id, happened_at, measure, currency, count, amount_minor, source, utm_source, utm_medium, utm_campaign, product_id, variant_id, link_item_id)
  select merchant_id, ${numberedId()}, link_id, created_at, measure, currency, count, amount_minor, source, utm_source, utm_medium, utm_campaign, product_id, variant_id, link_item_id from (
  select merchant_id, link_id, created_at, case payment_status when 'completed' then 'sale' else 'refunded' end as measure, currency, 1 as count,
    case payment_status when 'completed' then brought_minor(total_minor, refunded_minor, lost_minor) else 0 end as amount_minor,
    source_of(referrer) as source, utm ->> 'source' as utm_source, utm ->> 'medium' as utm_medium, utm ->> 'campaign' as utm_campaign,
    cast(null as uuid) as product_id, cast(null as uuid) as variant_id, cast(null as uuid) as link_item_id
  from orders where merchant_id = :merchantId and payment_status in ('completed', 'refunded')
  union all
  select orders.merchant_id, link_id, created_at, 'sold', currency, quantity, ${PAID_FOR_ITEM}, null, null, null, null, product_id, variant_id, null
  from orders join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id
  where orders.merchant_id = :merchantId and payment_status = 'completed'
  union all
  select orders.merchant_id, orders.link_id, orders.created_at, 'taken', currency, 1, 0, null, null, null, null, null, null, link_item_id
  from orders join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id ${TAKEN_ITEMS}
  where orders.merchant_id = :merchantId and payment_status = 'completed'
  union all
  select merchant_id, link_id, created_at, part.measure, currency, 0, part.amount_minor, null, null, null, null, null, null, null
  from orders cross join lateral ${PARTS_OF_ORDER} as part
  where merchant_id = :merchantId and payment_status in ('completed', 'refunded')) facts`

const OF_CUSTOMERS = `
  insert into customer_changes (merchant_id, id, email)
  select :merchantId, ${numberedId()}, canonical_email from orders where merchant_id = :merchantId and canonical_email <> '' group by canonical_email`

const OF_PRODUCTS = `
  insert into product_counts (merchant_id, id, change)
  select merchant_id, cast(:firstId as uuid), count(*) from products where merchant_id = :merchantId and deleted_at is null group by merchant_id`

/** Records what figures, customers and counts need of a merchant whose rows were all written directly, once. */
export async function recordImported(trx: Knex, merchantId: string): Promise<void> {
  const events = FACTS_OF_EVENTS('link_events') + ' and merchant_id = :merchantId'
  for (const statement of [events, OF_ORDERS, OF_CUSTOMERS, OF_PRODUCTS])
    await sql(trx, statement, { merchantId, firstId: newId() })
}
