import { pg } from './database.mjs'

export const MERCHANT_ID = '00000000-0000-4000-8000-000000000001'
/** Orders of every ten that were paid. */
const PAID_OF_TEN = 8

/** A merchant with products and with orders of two lines each, which sold every product about as often. */
export async function fillShop(url, { products, lines }) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(MERCHANT)
  await client.query(PRODUCTS, [products])
  // Row by row the triggers would take most of the time, and nothing here asks for figures.
  await client.query('alter table orders disable trigger user; alter table order_items disable trigger user')
  await client.query(ORDERS, [lines / 2])
  await client.query(LINES, [products])
  await client.end()
}

const MERCHANT = `
  insert into merchants (id, name, email, password_hash, store_name)
    values ('${MERCHANT_ID}', 'Mara Lind', 'bench@example.com', 'none', 'Kiln & Clay')`

const PRODUCTS = `
  insert into products (merchant_id, name, description, price_minor, type, status, stock, created_at)
  select '${MERCHANT_ID}', (array['Mug', 'Bowl', 'Plate', 'Planter'])[1 + n % 4] || ' ' || left(md5(cast(n as text)), 8),
    'Stoneware, glazed by hand. Number ' || md5(cast(-n as text)) || ' of a small series.', 100 + n % 9000,
    'physical', (array['active', 'active', 'active', 'draft'])[1 + n % 4], n % 100, now() - n * interval '1 minute'
  from generate_series(1, $1::integer) as n`

const ORDERS = `
  insert into orders (merchant_id, number, payment_status, currency, subtotal_minor, total_minor, fee_rate, customer_email, client_secret, created_at)
  select '${MERCHANT_ID}', n, case when n % 10 < ${PAID_OF_TEN} then 'completed' else 'failed' end, 'USD', 1000, 1000, 8.5,
    'shopper' || n || '@example.com', 'secret ' || n, now() - n * interval '1 minute'
  from generate_series(1, $1::integer) as n`

const LINES = `
  with numbered as (select id, price_minor, row_number() over (order by id) - 1 as n from products)
  insert into order_items (merchant_id, order_id, product_id, position, product_name, product_type, quantity, price_minor)
  select '${MERCHANT_ID}', orders.id, numbered.id, position, 'Mug', 'physical', 1 + orders.number % 3, price_minor
  from orders cross join generate_series(0, 1) as position
    join numbered on numbered.n = (cast(orders.number as bigint) * 2 + position) * 7919 % $1::integer`
