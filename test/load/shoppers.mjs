import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 40
const PAUSE_MS = 100
const AGAIN = new Set([0, 502, 503, 504])

/**
 * Runs shoppers who place and confirm free orders one after the other, until the time is over. Failed requests are retried with the
 * same Idempotency-Key, as in the SDK.
 * @returns the orders that were reported as completed, the number of retries, and the failures.
 */
export async function shop({ port, urlIds, shoppers, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: shoppers })
  const done = { orders: [], retries: 0, failures: [] }
  const until = performance.now() + seconds * 1000
  const post = async (path, address, body) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': address }
    let answer
    for (let attempt = 0; attempt < TRIES; attempt++) {
      answer = await send({ agent, port, path, headers, body: JSON.stringify(body) })
      if (!AGAIN.has(answer.status)) return answer
      done.retries++
      await sleep(PAUSE_MS)
    }
    return answer
  }
  let count = 0
  const loop = async () => {
    while (performance.now() < until) {
      const n = count++
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      const sale = {
        cartUrlId: urlIds[n % urlIds.length],
        customerEmail: `shopper${n}@example.com`,
        customerName: 'Nora Lindqvist',
      }
      const placed = await post('/api/orders', address, { ...sale, visitorId: randomUUID(), checkoutSessionId: randomUUID() })
      if (placed.status !== 201) {
        done.failures.push(`order ${placed.status} ${placed.text.slice(0, 200)}`)
        continue
      }
      const { orderId, clientSecret } = JSON.parse(placed.text)
      const confirmed = await post(`/api/orders/${orderId}/confirm`, address, { clientSecret })
      if (confirmed.status === 200) done.orders.push(orderId)
      else done.failures.push(`confirm ${confirmed.status} ${confirmed.text.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: shoppers }, loop))
  agent.destroy()
  return done
}

/** @returns status 0 if the connection was lost. */
function send({ agent, port, path, headers, body }) {
  return new Promise((resolve) => {
    const request = http.request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers, timeout: 20_000 }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
      answer.on('error', () => resolve({ status: 0, text: '' }))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve({ status: 0, text: '' }))
    request.end(body)
  })
}
