import { pg } from './database.mjs'

export const MERCHANT_ID = '00000000-0000-4000-8000-000000000001'
const LINKS = 20
const PRODUCTS = 30
/** The data is spread over this many days. */
const DAYS = 90
/** Rows per statement. */
const BATCH = 250_000

const linkId = (n) => `cast('00000000-0000-4000-8000-1' || lpad(cast(${n} as text), 11, '0') as uuid)`
const productId = (n) => `cast('00000000-0000-4000-8000-2' || lpad(cast(${n} as text), 11, '0') as uuid)`
/** The busiest link has a third of all events. */
const someLink = linkId(`cast(floor(${LINKS} * power(random(), 3)) as integer)`)
const someProduct = productId(`1 + (cast(n as bigint) * 7919) % ${PRODUCTS}`)
export const BUSIEST_LINK_ID = '00000000-0000-4000-8000-100000000000'

/** Creates a merchant with links, products, events and orders, spread evenly over ninety days. Nothing is folded yet. */
export async function fill(url, { events, orders }) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(SHOP)
  await client.query(`select make_event_partitions(cast(now() - interval '${DAYS} days' as date), cast(now() as date))`)
  await inBatches(events, (first, last) => client.query(EVENTS, [first, last, events]))
  await inBatches(orders, (first, last) => client.query(ORDERS, [first, last, orders]))
  await client.query(FACTS)
  await client.end()
}

async function inBatches(count, run) {
  for (let first = 1; first <= count; first += BATCH) await run(first, Math.min(count, first + BATCH - 1))
}

const SHOP = `
  insert into merchants (id, name, email, canonical_email, password_hash, store_name, time_zone, created_at)
    values ('${MERCHANT_ID}', 'Mara Lind', 'bench@example.com', 'bench@example.com', 'none', 'Kiln & Clay', 'Europe/Berlin', now() - interval '${DAYS} days');
  insert into sessions (merchant_id, id, device, ends_at) values ('${MERCHANT_ID}', '${MERCHANT_ID}', 'Bench', now() + interval '1 day');
  insert into products (id, merchant_id, name, price_minor, type, status)
    select ${productId('n')}, '${MERCHANT_ID}', 'Product ' || n, 2400, 'service', 'active' from generate_series(1, ${PRODUCTS}) as n;
  insert into links (id, merchant_id, url_id, name, currency, created_at)
    select ${linkId('n')}, '${MERCHANT_ID}', 'bench' || n, 'Link ' || n, 'USD', now() - interval '${DAYS} days' from generate_series(0, ${LINKS - 1}) as n;
  insert into handles (kind, handle, merchant_id)
    select 'email', 'bench@example.com', '${MERCHANT_ID}'
    union all select 'address', unnest(array[cast(id as text), url_id]), merchant_id from links where merchant_id = '${MERCHANT_ID}'`

const AT = `now() - interval '${DAYS} days' * (1 - n / cast($3 as float8))`

const EVENTS = `
  insert into link_events (merchant_id, link_id, type, visitor_id, session_id, source, utm, country, device, step, reason, created_at)
  select '${MERCHANT_ID}', ${someLink},
    (array['view', 'view', 'view', 'view', 'view', 'view', 'view', 'checkout_started', 'checkout_completed', 'checkout_abandoned'])[1 + n % 10],
    cast(n as text), gen_random_uuid(), (array[null, 'news.example', 'social.example', 'host' || n % 23 || '.example'])[1 + n % 4],
    case n % 3 when 0 then '{}' else jsonb_build_object('source', 'source ' || n % 5, 'medium', 'medium ' || n % 4, 'campaign', 'campaign ' || n % 37) end,
    'US', (array['phone', 'phone', 'computer', 'tablet'])[1 + n % 4], (array['contact', 'shipping', 'payment'])[1 + n % 3],
    (array[null, null, 'declined', 'out_of_stock'])[1 + n % 4], ${AT}
  from generate_series($1::integer, $2::integer) as n`

const ORDERS = `
  with placed as (
    insert into orders (merchant_id, link_id, number, payment_status, currency, subtotal_minor, total_minor, refunded_minor, fee_rate, customer_email, canonical_email,
      client_secret, referrer, utm, created_at, updated_at, completed_at)
    select '${MERCHANT_ID}', ${someLink}, n, (array['completed', 'completed', 'completed', 'failed', 'refunded'])[1 + n % 5],
      case n % 11 when 0 then 'EUR' else 'USD' end, 2400, 2400, case n % 50 when 0 then 400 else 0 end, 6.5, 'shopper' || n || '@example.com', 'shopper' || n || '@example.com', 'secret ' || n,
      (array[null, 'https://www.news.example/', 'https://social.example/'])[1 + n % 3],
      case n % 3 when 0 then '{}' else jsonb_build_object('source', 'source ' || n % 5, 'medium', 'medium ' || n % 4, 'campaign', 'campaign ' || n % 37) end,
      ${AT}, ${AT}, ${AT}
    from generate_series($1::integer, $2::integer) as n returning id, number as n)
  insert into order_items (merchant_id, order_id, product_id, position, product_name, product_type, quantity, price_minor, net_minor)
  select '${MERCHANT_ID}', id, ${someProduct}, 0, 'Product', 'service', 1, 2400, 2400 from placed`

// The same as in recordImported.
const FACTS = `
  insert into rollup_tail (merchant_id, link_id, happened_at, measure, currency, count, amount_minor, source, utm_source, utm_medium, utm_campaign, device, step, reason, product_id)
  select merchant_id, link_id, created_at, type, '', 1, 0, source, utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', device, step, reason, null
  from link_events where type <> 'checkout_completed'
  union all
  select merchant_id, link_id, created_at, case payment_status when 'completed' then 'sale' else 'refunded' end, currency, 1,
    case payment_status when 'completed' then brought_minor(total_minor, refunded_minor, lost_minor) else 0 end,
    source_of(referrer), utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', null, null, null, null
  from orders where payment_status in ('completed', 'refunded')
  union all
  select orders.merchant_id, link_id, created_at, 'sold', currency, quantity, quantity * price_minor, null, null, null, null, null, null, null, product_id
  from orders join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id
  where payment_status = 'completed'`
