import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './connection.mjs'
import { requestText } from './load.mjs'

const OPEN_AT_ONCE = 100
const MAX_TRIES = 100
const READ_EVERY_MS = 100
const DASHBOARD_EVERY_MS = 50
const CALLS_OF_HOME = ['/dashboard/summary', '/orders?limit=5', '/products', '/notifications']

/**
 * Lets shoppers who begin at the same moment buy one piece each: read the link, place the order, pay, confirm.
 * @returns the end of each, with the milliseconds of its calls and of the whole.
 */
export async function rush({ ports, urlId, shoppers }) {
  const connections = []
  while (connections.length < shoppers) {
    const more = Array.from(
      { length: Math.min(OPEN_AT_ONCE, shoppers - connections.length) },
      (_, index) => index + connections.length,
    )
    connections.push(...(await Promise.all(more.map((index) => openConnection(ports[index % ports.length])))))
  }
  const began = performance.now()
  const ends = await Promise.all(
    connections.map(async (connection, index) => {
      const calls = []
      const end = await buy(connection, { urlId, index, calls }).catch((error) => `failed: ${error.message}`)
      return { end, calls, ms: performance.now() - began }
    }),
  )
  for (const connection of connections) connection.close()
  return ends
}

async function buy(connection, { urlId, index, calls }) {
  const address = `10.9.${index >> 8}.${index & 255}`
  /** Waits and repeats as the server says. */
  const call = async (name, method, path, body) => {
    const headers = { 'x-forwarded-for': address, ...(body && { 'idempotency-key': randomUUID() }) }
    for (let attempt = 1; ; attempt++) {
      const answer = await connection.send(requestText(method, `/api${path}`, { headers, body }))
      calls.push({ name, status: answer.status, ms: answer.ms })
      if (answer.status !== 503 || answer.retryAfter === null || attempt === MAX_TRIES) return answer
      await sleep(answer.retryAfter * 1000)
    }
  }
  const link = await call('read', 'GET', `/carts/url/${urlId}`)
  if (link.status !== 200) return wrong('read', link)
  const placed = await call('order', 'POST', '/orders', {
    cartUrlId: urlId,
    customerEmail: `shopper${index}@example.com`,
    customerName: 'Nora Lindqvist',
    visitorId: randomUUID(),
    checkoutSessionId: randomUUID(),
  })
  if (placed.status === 422 && placed.text.includes('"out_of_stock"')) return 'sold out'
  if (placed.status !== 201) return wrong('order', placed)
  const { orderId, clientSecret, payment } = JSON.parse(placed.text)
  const outcome = { client_secret: payment.clientSecret, outcome: 'succeeded' }
  const paid = await call('pay', 'POST', `/sandbox/payments/${payment.paymentId}/confirm`, outcome)
  if (paid.status !== 200) return wrong('pay', paid)
  const confirmed = await call('confirm', 'POST', `/orders/${orderId}/confirm`, { clientSecret })
  return confirmed.status === 200 && confirmed.text.includes('"completed"') ? 'sold' : wrong('confirm', confirmed)
}

const wrong = (name, { status, text }) => `${name} answered ${status} ${text.slice(0, 160)}`

/** Sends requests at a steady pace until `stop`, which resolves with the milliseconds of each. */
export function keepCalling({ port, connections, everyMs, request }) {
  const times = []
  const wrongs = []
  let isOver = false
  const loop = async (index) => {
    const connection = await openConnection(port)
    for (let count = index; !isOver; count++) {
      const { ms, status, text } = await connection.send(request(count))
      times.push(ms)
      if (status !== 200) wrongs.push(`${status} ${text.slice(0, 160)}`)
      await sleep(Math.max(0, everyMs - ms))
    }
    connection.close()
  }
  const loops = Array.from({ length: connections }, (_, index) => loop(index))
  return {
    async stop() {
      isOver = true
      await Promise.all(loops)
      return { times, wrongs }
    },
  }
}

export const keepReading = (port, urlId) =>
  keepCalling({ port, connections: 20, everyMs: READ_EVERY_MS, request: () => requestText('GET', `/api/carts/url/${urlId}`) })

/** The calls of the home page of another merchant. */
export const keepDashboardOpen = (port, token) =>
  keepCalling({
    port,
    connections: 1,
    everyMs: DASHBOARD_EVERY_MS,
    request: (count) =>
      requestText('GET', `/api${CALLS_OF_HOME[count % CALLS_OF_HOME.length]}`, { headers: { authorization: `Bearer ${token}` } }),
  })
