// A minimal server for the same requests: node:http, pg and prepared statements. The difference to the real server is the cost
// of its contract, checks, rules and events.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { pg } from './database.mjs'
import { completeOrder } from './floorComplete.mjs'
import { prepareRows } from './floorRows.mjs'

/** The same size as the server's pool (api/src/platform/db/knex.ts). */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const FEE_RATE = 8.5

const LINK = {
  name: 'link',
  text: `select links.*, merchants.store_name, merchants.logo_url, merchants.website, merchants.support_email, merchants.terms_url,
      merchants.privacy_url, merchants.appearance, merchants.can_accept_payments, link_items.id as item_id, link_items.quantity,
      link_items.price_override_minor, products.id as product_id, products.name as product_name, products.image_url,
      products.type, products.stock, products.price_minor
    from handles join links on links.merchant_id = handles.merchant_id and links.url_id = handles.handle
      join merchants on merchants.id = links.merchant_id
      join link_items on link_items.merchant_id = links.merchant_id and link_items.link_id = links.id
      join products on products.merchant_id = links.merchant_id and products.id = link_items.product_id
    where handles.kind = 'address' and handles.handle = $1 and links.is_active and products.status = 'active' order by link_items.position`,
}
const PRODUCT = {
  name: 'product',
  text: `select links.merchant_id, links.id as link_id, products.id, products.name, products.image_url, products.price_minor
    from handles join links on links.merchant_id = handles.merchant_id and links.url_id = handles.handle
      join link_items on link_items.merchant_id = links.merchant_id and link_items.link_id = links.id
      join products on products.merchant_id = links.merchant_id and products.id = link_items.product_id
    where handles.kind = 'address' and handles.handle = $1`,
}
const STOCK = { name: 'stock', text: 'update products set stock = stock - 1 where merchant_id = $1 and id = $2 and stock >= 1' }
const ORDER = {
  name: 'order',
  text: `insert into orders (merchant_id, link_id, number, currency, subtotal_minor, total_minor, fee_rate, fee_minor, customer_email, canonical_email, client_secret,
      visitor_id, holds_stock, hold_expires_at)
    values ($1, $2, nextval('bench_numbers'), 'USD', $3, $3, $4, $5, $6, $6, $7, $8, true, now() + interval '30 minutes') returning id, number`,
}
const ITEM = {
  name: 'item',
  text: `insert into order_items (merchant_id, order_id, product_id, position, product_name, product_image_url, product_type, quantity, price_minor, net_minor, stock_taken)
    values ($1, $2, $3, 0, $4, $5, 'physical', 1, $6, $6, 1)`,
}

// Far above the numbers that the server gave to the same merchant.
await pool.query('create sequence if not exists bench_numbers start 1000000000')
const { FLOOR_ROWS, FLOOR_DELIVERY } = process.env
const writeRows = FLOOR_ROWS && (await prepareRows(pool, JSON.parse(FLOOR_ROWS)))
const agent = new http.Agent({ keepAlive: true })

http
  .createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => {
        const json = JSON.stringify(body)
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }).end(json)
      },
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  .listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))

async function answer(request) {
  if (request.method !== 'POST') return readLink(request.url)
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString())
  if (request.url !== '/complete') return placeOrder(body)
  const answer = await completeOrder(pool, body, writeRows)
  if (FLOOR_DELIVERY) await deliver(body)
  return answer
}

/** One event of a sale, with a body of its usual size. */
function deliver({ orderId }) {
  const text = JSON.stringify({ type: 'bench.floor', data: { id: orderId, rest: 'x'.repeat(2000) } })
  const headers = { 'content-type': 'application/json', 'content-length': text.length }
  return new Promise((resolve, reject) =>
    http
      .request(FLOOR_DELIVERY, { method: 'POST', agent, headers }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end(text),
  )
}

async function readLink(url) {
  if (url === '/health') return { status: 200, body: {} }
  const { rows } = await pool.query({ ...LINK, values: [url.slice(url.lastIndexOf('/') + 1)] })
  const link = rows[0]
  if (!link) return { status: 404, body: {} }
  const items = rows.map((row) => ({
    cartItemId: row.item_id,
    productId: row.product_id,
    productName: row.product_name,
    productImageUrl: row.image_url,
    quantity: row.quantity,
    priceAtCheckout: Number(row.price_override_minor ?? row.price_minor) / 100,
    productIsDigital: row.type === 'digital',
    available: row.stock,
  }))
  const subtotal = items.reduce((sum, item) => sum + item.quantity * item.priceAtCheckout, 0)
  const { id, url_id: urlId, name, currency, store_name: shopName, appearance, shipping_countries: shippingCountries } = link
  return { status: 200, body: { id, urlId, name, currency, items, shopName, appearance, shippingCountries, subtotal } }
}

async function placeOrder({ cartUrlId, customerEmail, visitorId }) {
  const client = await pool.connect()
  try {
    const product = (await client.query({ ...PRODUCT, values: [cartUrlId] })).rows[0]
    const price = Number(product.price_minor)
    const clientSecret = randomBytes(24).toString('base64url')
    await client.query('begin')
    const taken = await client.query({ ...STOCK, values: [product.merchant_id, product.id] })
    if (taken.rowCount !== 1) throw new Error('out of stock')
    const values = [
      product.merchant_id,
      product.link_id,
      price,
      FEE_RATE,
      Math.round((price * FEE_RATE) / 100),
      customerEmail,
      clientSecret,
      visitorId,
    ]
    const order = (await client.query({ ...ORDER, values })).rows[0]
    await client.query({ ...ITEM, values: [product.merchant_id, order.id, product.id, product.name, product.image_url, price] })
    await client.query('commit')
    const { id: orderId, number } = order
    const body = { orderId, orderNumber: Number(number), clientSecret, total: price / 100, merchantId: product.merchant_id }
    return { status: 201, body }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
