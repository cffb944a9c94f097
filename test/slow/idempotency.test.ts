import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../api/test/factories.ts'
import { buildSubscription } from '../../api/test/subscriptionFactories.ts'
import { startMortal } from '../../api/test/mortalProcess.ts'
import { startApi } from '../../api/test/server.ts'
import { waitingForLocks } from '../../api/test/database.ts'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'

const api = startApi()

interface Call {
  path: string
  body: object | FormData
  /** Shoppers sign in nowhere. */
  isShopper?: boolean
}

/** A call has up to 30 statements, and each is a case. */
const TIMEOUT = 120_000
const MUG = { name: 'Mug', price: 12.5 }
const CODE = { discount_type: 'percentage', percent: 10 }

const sheet = (field: string, text: string): FormData => {
  const form = new FormData()
  form.set(field, new Blob([text], { type: 'text/csv' }), 'list.csv')
  return form
}
const product = (merchant: Merchant, type: 'physical' | 'service' = 'service') => buildProduct(api.db, merchant, { type })
const link = async (merchant: Merchant) => buildLink(api.db, merchant, [await product(merchant)])

const subscription = async (merchant: Merchant) => `/subscriptions/${(await buildSubscription(api.db, merchant)).id}`

/** An order that was paid with the sandbox. */
async function paid(merchant: Merchant): Promise<string> {
  const { urlId } = await link(merchant)
  const { body } = await api.request('POST', '/orders', { body: { cartUrlId: urlId, customerEmail: 'nora@example.com' } })
  await api.sandbox!.confirm(body.payment.paymentId, body.payment.clientSecret, 'succeeded')
  const { clientSecret, orderId } = body
  await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
  await api.runJobs()
  return orderId
}

/** An order of one mug, shipped if wanted. */
async function mugs(merchant: Merchant, { isShipped = false } = {}) {
  const mug = await product(merchant, 'physical')
  const { id } = await buildOrder(api.db, await buildLink(api.db, merchant, [mug]), [mug])
  if (isShipped) await api.request('POST', `/orders/${id}/shipments`, { as: merchant, body: { notify: false } })
  const item = await api.db('order_items').where({ orderId: id }).first('id')
  return { id, item: item.id as string }
}

const CALLS: [name: string, prepare: (merchant: Merchant) => Promise<Call>][] = [
  ['createProduct', async () => ({ path: '/products', body: MUG })],
  ['duplicateProduct', async (merchant) => ({ path: `/products/${(await product(merchant)).id}/duplicate`, body: {} })],
  ['createLink', async () => ({ path: '/carts', body: { name: 'Mugs', items: [{ product: { ...MUG, type: 'service' } }] } })],
  [
    'createCheckoutSession',
    async (merchant) => ({ path: '/checkout-sessions', body: { items: [{ product_id: (await product(merchant)).id }] } }),
  ],
  [
    'createPaymentRequest',
    async () => ({
      path: '/payment-requests',
      body: { title: 'Portrait', amount: 240, currency: 'USD', email: 'grace@example.com' },
    }),
  ],
  ['cancelSubscription', async (merchant) => ({ path: `${await subscription(merchant)}/cancel`, body: { at: 'now' } })],
  ['skipSubscriptionCycle', async (merchant) => ({ path: `${await subscription(merchant)}/skip`, body: {} })],
  ['createPromoCode', async () => ({ path: '/promos', body: { code: 'SPRING', ...CODE } })],
  ['createPromoBatch', async () => ({ path: '/promo-batches', body: { name: 'Autumn', prefix: 'A-', count: 3, ...CODE } })],
  ['createDiscount', async () => ({ path: '/discounts', body: { name: 'All', ...CODE } })],
  [
    'createOrder',
    async (merchant) => ({
      path: '/orders',
      body: { cartUrlId: (await link(merchant)).urlId, customerEmail: 'nora@example.com' },
      isShopper: true,
    }),
  ],
  [
    'createOrder of a session',
    async (merchant) => ({
      path: '/orders',
      body: {
        ...{ cartUrlId: (await link(merchant)).urlId, customerEmail: 'nora@example.com' },
        ...{ checkoutSessionId: randomUUID(), visitorId: randomUUID() },
      },
      isShopper: true,
    }),
  ],
  ['createRefund', async (merchant) => ({ path: `/orders/${await paid(merchant)}/refunds`, body: { amount: 2 } })],
  ['createShipment', async (merchant) => ({ path: `/orders/${(await mugs(merchant)).id}/shipments`, body: {} })],
  [
    'createReturn',
    async (merchant) => {
      const { id, item } = await mugs(merchant, { isShipped: true })
      return { path: `/orders/${id}/returns`, body: { items: [{ order_item_id: item, quantity: 1 }], restock: true } }
    },
  ],
  ['resendReceipt', async (merchant) => ({ path: `/orders/${await paid(merchant)}/receipt`, body: {} })],
  ['createWebhookEndpoint', async () => ({ path: '/webhook-endpoints', body: { url: 'http://localhost:9/hooks' } })],
  ['startProductImport', async () => ({ path: '/product-imports', body: sheet('excel', 'name,price\nMug,12.5') })],
]
/** Sheets are read and written in one transaction, by `commitReply` too. Each call starts a thread, so all statements take minutes. */
const SHEETS = ['importProducts', 'importPromoCodes', 'importCustomers', 'importWaitlist']
/** Changes of a subscription in one transaction, like the two above. */
const CHANGES = [
  ...['pauseSubscription', 'resumeSubscription', 'moveSubscription'],
  ...['changeSubscriptionPrice', 'changeSubscriptionPrices'],
]
/** They do nothing the second time, or leave a file that a sweep deletes (docs/contributing/operations.md#idempotency). */
const NEED_NOTHING = [
  ...['confirmOrder', 'cancelProductImport', 'importShipments', 'runSandboxScenario', 'createSandboxPayout'],
  ...['uploadProductImage', 'uploadProductFile'],
]

it('is every operation that takes a key', () => {
  const takesKey = loadContract().filter(({ headers }) => headers.includes('Idempotency-Key'))
  const listed = new Set([...CALLS.map(([name]) => name.split(' ')[0]), ...SHEETS, ...CHANGES, ...NEED_NOTHING])

  expect([...listed].toSorted()).toEqual(takesKey.map(({ id }) => id).toSorted())
})

/** Rows of the merchant by table. Jobs are counted by their name. */
async function count({ id }: Merchant): Promise<Record<string, number>> {
  const { rows: tables } = await api.db.raw(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'merchant_id' and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  )
  const parts = tables.map(
    ({ name }: { name: string }) => `select '${name}' as name, count(*) from ${name} where merchant_id = :id`,
  )
  const { rows } = await api.db.raw(parts.join(' union all '), { id })
  return Object.fromEntries(rows.map(({ name, count: many }: { name: string; count: number }) => [name, many]))
}

/** How many rows each table has more than before. */
const grown = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, many]) => (many === before[name] ? [] : [[name, many - before[name]!]])),
  )

async function send(base: string, merchant: Merchant, key: string, { path, body, isShopper = false }: Call) {
  const isForm = body instanceof FormData
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      'idempotency-key': key,
      ...(!isShopper && { authorization: `Bearer ${api.token(merchant)}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

let first: Awaited<ReturnType<typeof startMortal>>
beforeAll(async () => {
  first = await startMortal(api)
})
afterAll(() => first.close())

/** A merchant with what the call needs, and the same call to the process that ends and to another. */
async function prepare(build: (merchant: Merchant) => Promise<Call>) {
  const merchant = await buildMerchant(api.db)
  const call = await build(merchant)
  const before = await count(merchant)
  const key = randomUUID()
  return {
    key,
    grown: async () => grown(before, await count(merchant)),
    toFirst: () => send(first.url, merchant, key, call),
    toSecond: () => send(api.url, merchant, key, call),
  }
}

/** What one undisturbed call does. */
async function undisturbed(build: (merchant: Merchant) => Promise<Call>) {
  const { toSecond, grown: now } = await prepare(build)
  const { status, body } = await toSecond()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return now()
}

const OK = { status: expect.toSatisfy((status: number) => status < 300) }

describe.each(CALLS)('%s has one effect', (_name, build) => {
  it('when its process is killed at any statement, and nobody waits for it', { timeout: TIMEOUT }, async () => {
    const expected = await undisturbed(build)
    for (let at = 1; ; at++) {
      const { grown: now, toFirst, toSecond } = await prepare(build)
      const end = first.begin('killed', at)
      const answer = await Promise.race([end.then(() => null), toFirst().catch(() => null)])
      const again = await toSecond()
      expect({ at, ...again }).toMatchObject(OK)
      expect({ at, rows: await now() }).toEqual({ at, rows: expected })
      expect({ at, ...(await toSecond()) }).toEqual({ at, ...again })
      if (!first.isOver()) return expect(again).toEqual(answer)
    }
  })

  it('when the database restarts at any statement', { timeout: TIMEOUT }, async () => {
    const expected = await undisturbed(build)
    for (let at = 1; ; at++) {
      const { grown: now, toFirst, toSecond } = await prepare(build)
      void first.begin('cut off', at)
      const answer = await toFirst()
      if (!first.isOver()) return expect({ at, ...answer }).toMatchObject(OK)
      let again = await toSecond()
      while (again.status === 503) again = await toSecond()
      expect({ at, ...again }).toMatchObject(OK)
      expect({ at, rows: await now() }).toEqual({ at, rows: expected })
      if (answer.status < 300) expect({ at, ...answer }).toEqual({ at, ...again })
      else expect({ at, ...answer }).toMatchObject({ status: 503 })
    }
  })

  it('when its process is frozen at any statement, and another takes it for dead', { timeout: TIMEOUT }, async () => {
    const expected = await undisturbed(build)
    for (let at = 1; ; at++) {
      const { grown: now, toFirst, toSecond, key } = await prepare(build)
      const end = first.begin('frozen', at)
      const late = toFirst()
      await Promise.race([end, late])
      if (!first.isOver()) return
      const grow = api
        .db('idempotency_keys')
        .where({ key })
        .update({ startedAt: api.db.raw(`now() - interval '4 minutes'`) })
      let isDone = false
      const other = grow.then(toSecond).finally(() => (isDone = true))
      // Rows that the frozen transaction has locked are free when it goes on.
      await expect.poll(async () => isDone || (await api.db.raw(waitingForLocks())).rows.length > 0, { interval: 5 }).toBe(true)
      first.thaw()
      const [ofFirst] = await Promise.all([late, other])
      let again = await toSecond()
      while (again.status === 503) again = await toSecond()
      expect({ at, ...again }).toMatchObject(OK)
      expect({ at, rows: await now() }).toEqual({ at, rows: expected })
      if (ofFirst.status < 300) expect({ at, ...ofFirst }).toEqual({ at, ...again })
      else expect({ at, ...ofFirst }).toMatchObject({ status: 503 })
    }
  })
})
