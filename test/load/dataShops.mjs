import { pg } from './database.mjs'

export const LARGE = { id: '00000000-0000-4000-8000-000000000001', email: 'large@example.com' }
export const SMALL = { id: '00000000-0000-4000-8000-000000000002', email: 'small@example.com' }

/** Paid orders out of ten. */
const PAID_OF_TEN = 8
/** The data is spread over this many days. */
const DAYS = 365
/** Rows per statement. */
const BATCH = 100_000

/**
 * Creates a merchant with products, links, promo codes and customers for this number of orders, spread evenly over products and links.
 * One order in a thousand uses the merchant's own email.
 */
export async function fillShop(url, merchant, { products, orders }) {
  const client = new pg.Client(url)
  await client.connect()
  const run = (text, ...values) => client.query(text.replaceAll(':merchant', `cast('${merchant.id}' as uuid)`), values)
  const inBatches = async (text, count, ...values) => {
    for (let first = 1; first <= count; first += BATCH)
      await run(text, first, Math.min(count, first + BATCH - 1), count, ...values)
  }
  // Updating the search indexes row by row would take longer than everything else, so they are created afterwards.
  const searches = await dropSearches(client)
  const links = Math.ceil(products / 100)
  const codes = Math.ceil(products / 100)
  await run(MERCHANT, merchant.email)
  await run(SESSION)
  await run(`select make_event_partitions(cast(now() - interval '${DAYS} days' as date), cast(now() as date))`)
  await run(PRODUCTS, products)
  await run(LINKS, links)
  await run(LINK_ITEMS, products, links)
  await run(CODES, codes)
  await run(HANDLES, merchant.email)
  await inBatches(ORDERS, orders, products, links, codes, merchant.email)
  await run(FACTS)
  await run(CUSTOMERS)
  await run(COUNTS)
  await inBatches(VIEWS, Math.ceil(orders / 10), links)
  await client.query("set maintenance_work_mem = '512MB'")
  for (const search of searches) await client.query(search)
  await client.end()
}

/** Drops the trigram indexes, and returns the statements that create them. */
async function dropSearches(client) {
  const { rows } = await client.query(`select indexname, indexdef from pg_indexes where indexdef like '%gin_trgm_ops%'`)
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}

const idOf = (kind, n) =>
  `cast(overlay(cast(:merchant as text) placing '${kind}' || lpad(to_hex(${n}), 8, '0') from 25 for 9) as uuid)`
const AT = `now() - interval '${DAYS} days' * (1 - n / cast($3 as float8))`

const MERCHANT = `
  insert into merchants (id, name, email, canonical_email, password_hash, store_name, time_zone, created_at, email_confirmed_at)
    values (:merchant, 'Mara Lind', $1, $1, 'none', 'Kiln & Clay', 'Europe/Berlin', now() - interval '${DAYS} days', now())`

const SESSION = `insert into sessions (merchant_id, id, device, ends_at) values (:merchant, :merchant, 'Bench', now() + interval '1 day')`

const PRODUCTS = `
  insert into products (id, merchant_id, name, description, price_minor, type, status, stock, created_at)
  select ${idOf('a', 'n')}, :merchant, (array['Mug', 'Bowl', 'Plate', 'Planter'])[1 + n % 4] || ' ' || left(md5(cast(n as text)), 8),
    'Stoneware, glazed by hand. Number ' || md5(cast(-n as text)) || ' of a small series.', 100 + n % 9000,
    'physical', (array['active', 'active', 'active', 'draft'])[1 + n % 4], n % 100, now() - n * interval '1 minute'
  from generate_series(1, $1::integer) as n`

const LINKS = `
  insert into links (id, merchant_id, url_id, name, currency, created_at)
  select ${idOf('b', 'n')}, :merchant, right(cast(:merchant as text), 1) || 'bench' || n, (array['Spring sale', 'Gift box', 'Newsletter', 'Market'])[1 + n % 4] || ' ' || n,
    'USD', now() - n * interval '10 minutes'
  from generate_series(1, $1::integer) as n`

const LINK_ITEMS = `
  insert into link_items (merchant_id, link_id, product_id, position, quantity)
  select :merchant, ${idOf('b', 'n')}, ${idOf('a', '1 + (n * 2 + position) * 7919 % cast($1 as bigint)')}, position, 1
  from generate_series(1, $2::integer) as n cross join generate_series(0, 1) as position`

const HANDLES = `
  insert into handles (kind, handle, merchant_id)
  select 'email', $1, :merchant
  union all select 'address', cast(id as text), merchant_id from products where merchant_id = :merchant
  union all select 'address', unnest(array[cast(id as text), url_id]), merchant_id from links where merchant_id = :merchant`

const CODES = `
  insert into promo_codes (id, merchant_id, code, discount_type, percent, max_redemptions, created_at)
  select ${idOf('c', 'n')}, :merchant, 'CLAY' || n, 'percentage', 10, case n % 3 when 0 then 1000 end, now() - n * interval '1 hour'
  from generate_series(1, $1::integer) as n`

// Every tenth customer has ten orders.
const ORDERS = `
  with placed as (
    insert into orders (merchant_id, link_id, number, payment_status, currency, subtotal_minor, total_minor, fee_rate, customer_email, canonical_email, customer_name,
      client_secret, promo_code_id, created_at, updated_at, completed_at)
    select :merchant, ${idOf('b', '1 + n * 31 % $5::integer')}, 1000 + n, case when n % 10 < ${PAID_OF_TEN} then 'completed' else 'failed' end, 'USD', 1000, 1000, 8.5,
      buyer.email, buyer.email,
      (array['Nora', 'Ines', 'Joao', 'Mats', 'Elif'])[1 + n % 5] || ' ' || initcap(left(md5(cast(cast(n as bigint) * 7919 % greatest($3 / 5, 1) as text)), 7)),
      'secret ' || right(cast(:merchant as text), 1) || n, case n % 10 when 0 then ${idOf('c', '1 + n / 10 % $6::integer')} end, ${AT}, ${AT}, ${AT}
    from generate_series($1::integer, $2::integer) as n
      cross join lateral (values (case n % 1000 when 0 then $7 else 'shopper' || cast(n as bigint) * 7919 % greatest($3 / 5, 1) || '@example.com' end)) as buyer (email)
    returning id, number - 1000 as n)
  insert into order_items (merchant_id, order_id, product_id, position, product_name, product_type, quantity, price_minor, net_minor)
  select :merchant, id, ${idOf('a', '1 + cast(n as bigint) * 7919 % $4::integer')}, 0, 'Mug', 'physical', 1 + n % 3, 500, 500 * (1 + n % 3) from placed`

// The same as in recordImported.
const FACTS = `
  insert into rollup_tail (merchant_id, link_id, happened_at, measure, currency, count, amount_minor, source, product_id)
  select merchant_id, link_id, created_at, 'sale', currency, 1, total_minor, source_of(referrer), null
  from orders where merchant_id = :merchant and payment_status = 'completed'
  union all
  select orders.merchant_id, link_id, created_at, 'sold', currency, quantity, quantity * price_minor, null, product_id
  from orders join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id
  where orders.merchant_id = :merchant and payment_status = 'completed'`

const COUNTS = `
  with counted as (
    insert into product_counts (merchant_id, change) select merchant_id, count(*) from products where merchant_id = :merchant group by merchant_id),
  bought as (
    insert into buyer_counts (merchant_id, change) select merchant_id, count(*) from customers where merchant_id = :merchant and orders > 0 group by merchant_id)
  insert into customer_counts (merchant_id, change) select merchant_id, count(*) from customers where merchant_id = :merchant group by merchant_id`

// The same sums as in foldCustomers.
const CUSTOMERS = `
  insert into customers (merchant_id, email, name, orders, spent, first_order_at, last_order_at, created_at)
  select merchant_id, canonical_email, max(customer_name), count(*) filter (where payment_status = 'completed'),
    jsonb_build_object('USD', coalesce(sum(total_minor) filter (where payment_status = 'completed'), 0)), min(created_at), max(created_at), min(created_at)
  from orders where merchant_id = :merchant group by merchant_id, canonical_email`

const VIEWS = `
  insert into link_events (merchant_id, link_id, type, visitor_id, session_id, source, device, created_at)
  select :merchant, ${idOf('b', '1 + n * 31 % $4::integer')}, 'view', cast(n as text), gen_random_uuid(),
    (array[null, 'news.example', 'social.example'])[1 + n % 3], 'phone', ${AT}
  from generate_series($1::integer, $2::integer) as n`
