import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './connection.mjs'
import { requestText } from './load.mjs'
import { ROOT } from './processes.mjs'

const sharp = createRequire(path.join(ROOT, 'api/package.json'))('sharp')
const NETWORK = '203.0.113.7'
/** More than the cards that a server keeps, so that each is drawn again. */
const LINKS = 150
const SHEET_ROWS = 50_000
const ORDERS = 60
const PAUSE_MS = 200
/** Whose invoices can be electronic. */
const SELLER = {
  legalName: 'Kiln & Clay GmbH',
  businessStreet: 'Ofenweg 4',
  businessTown: 'Berlin',
  businessPostcode: '10115',
  businessCountry: 'DE',
  supportEmail: 'stranger@example.com',
  businessPhone: '+49 30 1234567',
  vatEnabled: true,
  vatCountry: 'DE',
  vatNumber: 'DE136695976',
  vatRate: 19,
}
const ADDRESS = {
  fullName: 'Nora Lindqvist',
  addressLine1: '1 Kiln Lane',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}

/**
 * Opens the shop of a stranger, whose address is never confirmed, with links to draw, pictures, and paid orders with invoices and slips.
 * @returns each kind of expensive or refused call, by its name: a function that returns the next request.
 */
export async function prepareWorst(port, { call, put, token }) {
  await put('/auth/me', SELLER, token)
  const picture = await noise(1600, 1200)
  const { id: productId } = await call(
    '/products',
    { name: 'Mug', currency: 'USD', status: 'active', type: 'physical', stock: LINKS, price: 9 },
    token,
  )
  const links = []
  for (let n = 0; n < LINKS; n++)
    links.push((await call('/carts', { name: `Mug ${n}`, items: [{ productId, quantity: 1 }] }, token)).url_id)
  const orders = await buy(port, links[0])
  const [photo, sheet] = [await noise(4000, 3000), sheetOf(SHEET_ROWS)]
  const junk = Object.fromEntries(Array.from({ length: 2400 }, (_, n) => [`k${n}`, n]))
  const password = 'a password of a stranger'
  let count = 0
  const next = () => count++
  const post = (where, body) => requestText('POST', `/api${where}`, { headers: { 'x-forwarded-for': NETWORK }, body })
  const get = (where) => requestText('GET', where, { headers: { 'x-forwarded-for': NETWORK } })
  const own = { 'x-forwarded-for': NETWORK, authorization: `Bearer ${token}` }
  const paper = (name) => requestText('GET', `/api/orders/${orders[next() % ORDERS]}/${name}`, { headers: own })
  return {
    cards: () => get(`/checkout/${links[next() % LINKS]}/card.png`),
    'sign-ins': () => post('/auth/login', { email: `nobody${next()}@example.com`, password }),
    'sign-ups': () =>
      post('/auth/register', { name: 'Nobody', email: `${randomUUID()}@example.com`, password, storeName: 'None' }),
    photos: () => form('/api/products/upload-image', { field: 'image', name: 'mug.jpg', file: photo, token }),
    pictures: () => form('/api/products/upload-image', { field: 'image', name: 'mug.jpg', file: picture, token }),
    sheets: () => form('/api/products/import?dry_run=true', { field: 'excel', name: 'mugs.csv', file: sheet, token }),
    invoices: () => paper('invoice.pdf'),
    'electronic invoices': () => paper('invoice.xml'),
    'packing slips': () => requestText('POST', '/api/shipments/packing-slips', { headers: own, body: { order_ids: orders } }),
    exports: () => requestText('GET', '/api/orders/export', { headers: own }),
    'refused bodies': () => post('/orders', junk),
    'bodies that are too large': () => post('/auth/login', { email: 'x'.repeat(40_000) }),
    'unknown paths': () => get(`/api/nothing/${next()}`),
  }
}

/** Sends calls of one kind, each when the former is answered, and waits as 429 says. Counts the answers by status. */
export async function sendWorst(port, request, until, statuses) {
  const connection = await openConnection(port)
  while (performance.now() < until) {
    const { status, retryAfter } = await connection.send(request())
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 429 || status === 503) await sleep(Math.min(retryAfter * 1000, Math.max(0, until - performance.now())))
  }
  connection.close()
}

/** A shopper who reads a link, prices it, orders, pays and confirms, again and again, each time from another network. */
export async function checkOut(port, urlIds, { number, until, times }) {
  const connection = await openConnection(port)
  await sleep(number * 20)
  for (let turn = 0; performance.now() < until; turn++) {
    const headers = { 'x-forwarded-for': `10.${number}.${turn >> 8}.${turn & 255}` }
    const call = async (method, where, body, began = performance.now()) => {
      const { status, text, retryAfter } = await connection.send(requestText(method, `/api${where}`, { headers, body }))
      // A shopper waits as the server says, which counts as waiting.
      if (status === 503) {
        await sleep(retryAfter * 1000)
        return call(method, where, body, began)
      }
      if (status >= 300) throw new Error(`A call of a shopper answered ${status} ${text}`)
      times.push(performance.now() - began)
      await sleep(PAUSE_MS)
      return JSON.parse(text)
    }
    const cartUrlId = urlIds[(number + turn) % urlIds.length]
    const customer = { customerEmail: `shopper${number}-${turn}@example.com`, customerName: 'Nora Lindqvist' }
    await call('GET', `/carts/url/${cartUrlId}`)
    await call('POST', `/carts/url/${cartUrlId}/quote`, { country: 'US' })
    const placed = await call('POST', '/orders', {
      cartUrlId,
      ...customer,
      visitorId: randomUUID(),
      checkoutSessionId: randomUUID(),
    })
    await call('POST', `/orders/${placed.orderId}/confirm`, { clientSecret: placed.clientSecret })
  }
  connection.close()
}

/** Orders that are paid, each from a network of its own. @returns their ids. */
async function buy(port, cartUrlId) {
  const ids = []
  for (let n = 0; n < ORDERS; n++) {
    const call = async (where, body) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.200.0.${n}` }
      const answer = await fetch(`http://127.0.0.1:${port}/api${where}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${where} answered ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const customer = { customerEmail: `buyer${n}@example.com`, customerName: 'Nora Lindqvist' }
    const visit = { visitorId: randomUUID(), checkoutSessionId: randomUUID() }
    const { orderId, clientSecret, payment } = await call('/orders', {
      cartUrlId,
      ...customer,
      ...visit,
      shippingAddress: ADDRESS,
    })
    await call(`/sandbox/payments/${payment.paymentId}/confirm`, { client_secret: payment.clientSecret, outcome: 'succeeded' })
    await call(`/orders/${orderId}/confirm`, { clientSecret })
    ids.push(orderId)
  }
  return ids
}

const noise = (width, height) =>
  sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg()
    .toBuffer()

function sheetOf(rows) {
  const lines = Array.from({ length: rows }, (_, n) => `Mug number ${n},${n % 90}.50,a description of this mug`)
  return Buffer.from(['Name,Price,Description', ...lines].join('\n'))
}

function form(where, { field, name, file, token }) {
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')])
  const headers = {
    'x-forwarded-for': NETWORK,
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': body.length,
  }
  return Buffer.concat([Buffer.from(requestText('POST', where, { headers })), body])
}
