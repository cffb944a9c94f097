import { randomUUID } from 'node:crypto'
import { openConnection } from './connection.mjs'
import { requestText } from './load.mjs'

const HOME = {
  fullName: 'Nora Lindqvist',
  addressLine1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
}
let buyers = 0

/**
 * Runs buyers who buy one after the other, each waiting for every response, until the time is over.
 * @param buy makes one purchase of a link and returns the order's id.
 * @returns the ids of the orders, the seconds it took, and the sorted latencies of each call in milliseconds.
 */
export async function sell({ port, urlIds, buyers: count, seconds, buy }) {
  const orders = []
  const latencies = {}
  const started = performance.now()
  const until = started + seconds * 1000
  const loop = async () => {
    const connection = await openConnection(port)
    const call = async (name, request, expected) => {
      const { status, text, ms } = await connection.send(request)
      if (status !== expected) throw new Error(`Expected ${expected}, got ${status} ${text} for ${request}`)
      ;(latencies[name] ??= []).push(ms)
      return JSON.parse(text)
    }
    while (performance.now() < until) orders.push(await buy(call, urlIds[orders.length % urlIds.length]))
    connection.close()
  }
  await Promise.all(Array.from({ length: count }, loop))
  for (const list of Object.values(latencies)) list.sort((one, other) => one - other)
  return { orders, seconds: (performance.now() - started) / 1000, latencies }
}

/** A whole sale at the server: link, order, card of the sandbox, confirmation. */
export async function buyAtServer(call, urlId) {
  const { headers, body } = nextOrder(urlId)
  const post = (path, json) => requestText('POST', path, { headers, body: json })
  await call('read', requestText('GET', `/api/carts/url/${urlId}`), 200)
  const { orderId, clientSecret, payment } = await call('order', post('/api/orders', body), 201)
  const card = { client_secret: payment.clientSecret, outcome: 'succeeded' }
  await call('card', post(`/api/sandbox/payments/${payment.paymentId}/confirm`, card), 200)
  const { status } = await call('confirm', post(`/api/orders/${orderId}/confirm`, { clientSecret }), 200)
  if (status !== 'completed') throw new Error(`Order ${orderId} is ${status}`)
  return orderId
}

/** The two transactions of a sale at the floor. */
export async function buyAtFloor(call, urlId) {
  const { body } = nextOrder(urlId)
  const { orderId, merchantId } = await call('order', requestText('POST', '/orders', { body }), 201)
  await call('complete', requestText('POST', '/complete', { body: { orderId, merchantId } }), 200)
  return orderId
}

/** Every order has its own visitor and address, because open holds are limited per visitor and address. */
function nextOrder(urlId) {
  const n = buyers++
  return {
    headers: { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
    body: {
      cartUrlId: urlId,
      customerEmail: `shopper${n}@example.com`,
      visitorId: randomUUID(),
      checkoutSessionId: randomUUID(),
      shippingAddress: HOME,
    },
  }
}
