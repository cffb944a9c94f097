import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Shop {
  url: string
  merchantId: string
  urlId: string
  /** Ids of the orders whose payment was confirmed to the shopper. */
  sold: string[]
  /** Calls that were answered 503. */
  refused: number
  /** Other failures. */
  wrong: string[]
  /** Every answered call, in the order of the answers. */
  calls: Call[]
}

export interface Call {
  /** Milliseconds of the epoch at which it was answered. */
  at: number
  status: number
}

const RETRY_MS = 200
const TRIES = 300

/** Creates a merchant with a connected sandbox account and a link. */
export async function openShop(url: string, index: number): Promise<Shop> {
  const person = { name: 'Ada', email: `ada${index}@example.com`, password: 'difference-engine', storeName: `Shop ${index}` }
  const { token, id: merchantId } = await post(url, '/auth/register', person)
  const connect = await post(url, '/auth/stripe-connect', {}, token)
  const { pathname, search } = new URL(connect.url)
  await fetch(url + pathname + search, { redirect: 'manual' })
  const fields = { name: 'Mug', currency: 'USD', status: 'active', type: 'physical', stock: 100_000, price: 24 }
  const { id } = await post(url, '/products', fields, token)
  const link = await post(url, '/carts', { name: 'Mug', items: [{ productId: id, quantity: 1 }] }, token)
  return { url, merchantId, urlId: link.url_id, sold: [], refused: 0, wrong: [], calls: [] }
}

/** Sells one order after the other until the shop closes. Repeats calls that were refused. */
export async function sell(shop: Shop, isOpen: () => boolean): Promise<void> {
  for (let count = 0; isOpen(); count++) {
    const placed = await repeat(shop, '/orders', {
      cartUrlId: shop.urlId,
      customerEmail: `shopper${count}@example.com`,
      visitorId: randomUUID(),
      checkoutSessionId: randomUUID(),
      shippingAddress: {
        fullName: 'Nora',
        addressLine1: 'Alder Street',
        city: 'Portland',
        state: 'OR',
        zip: '97205',
        country: 'US',
      },
    })
    if (!placed) return
    const { paymentId, clientSecret } = placed.payment
    await repeat(shop, `/sandbox/payments/${paymentId}/confirm`, { client_secret: clientSecret, outcome: 'succeeded' })
    const confirmed = await repeat(shop, `/orders/${placed.orderId}/confirm`, { clientSecret: placed.clientSecret })
    if (confirmed?.status === 'completed') shop.sold.push(placed.orderId)
  }
}

/** Repeats a call while it is answered 503, with the same Idempotency-Key. */
// The answers are the API's, which its own tests validate.
// oxlint-disable-next-line typescript/no-explicit-any
async function repeat(shop: Shop, path: string, body: object): Promise<any> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': '10.0.0.1' }
  for (let tries = 0; tries < TRIES; tries++) {
    const sent = fetch(`${shop.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await sent.catch(() => null)
    // The server closed an idle connection while the request was under way.
    if (!answer) continue
    shop.calls.push({ at: Date.now(), status: answer.status })
    if (answer.ok) return answer.json()
    if (answer.status !== 503 || !answer.headers.get('retry-after')) {
      shop.wrong.push(
        `${path.replace(/[\w-]{20,}/g, '…')} was answered ${answer.status} ${await answer.text()}`.replace(/,"request_id.*/, ''),
      )
      return null
    }
    shop.refused++
    await sleep(RETRY_MS)
  }
  shop.wrong.push(`${path} was refused for ever`)
  return null
}

// oxlint-disable-next-line typescript/no-explicit-any
async function post(url: string, path: string, body: object, token?: string): Promise<any> {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}
