import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import { createTasks, CRONTAB } from '../../api/src/work.ts'
import { copyRows, moveBack, SALE_TABLES } from '../../api/test/copyRows.ts'
import { buildLink, buildMerchant, buildProduct, openTestSession } from '../../api/test/factories.ts'
import { startReceiver } from '../../api/test/receiver.ts'
import { startApi } from '../../api/test/server.ts'

const api = startApi()
const receiver = startReceiver()
/** By calls of the product. The rest of the 10,000 are copies of their rows. */
const SOLD = 100
const COPIES = 99
const AT_ONCE = 5
/** Longer than anything is kept that is not kept for good. */
const LATER = '27 months'
/** What is left at most. In November 2026 it was 0.40: orders, their timelines, invoices, and payments of the sandbox. */
const SHARE_LEFT = 0.5
const LOGS = ['mails', 'outbox', 'webhook_deliveries', 'webhook_attempts', 'link_events', 'audit_events']
const QUEUES = ['idempotency_keys', 'payment_events', 'sandbox.events']

it('leaves a smaller database, every order and the same figures, when all that goes with time is gone', async () => {
  const merchant = await buildMerchant(api.db, { vatEnabled: true, vatCountry: 'DE', vatRate: '19' })
  await sellMany(merchant)
  await moveBack(api.db, LATER)
  const [forgetting, others] = jobs()
  // It compares each order with the provider once, which takes a minute for all copies.
  await run(['reconcilePayments'])
  await copyRows(api.db, SALE_TABLES, COPIES)
  await run(others)
  const [before, lawBefore, figuresBefore] = [await size(), await byLaw(), await figures(merchant)]

  await run(forgetting)

  const [after, lawAfter, figuresAfter] = [await size(), await byLaw(), await figures(merchant)]
  expect(lawBefore.orders).toMatchObject({ count: 10_000 })
  expect(lawAfter).toEqual(lawBefore)
  expect(figuresAfter).toEqual(figuresBefore)
  for (const table of [...LOGS, ...QUEUES]) expect({ table, ...(await count(table)) }).toEqual({ table, count: 0 })
  expect(after.rows).toBeLessThan(before.rows * SHARE_LEFT)
  expect(after.database).toBeLessThan(before.database)
  expect(api.bugs).toEqual([])
}, 300_000)

/** Sells as shoppers, the payment provider and the worker do: visits, orders, payments, invoices, mails, webhooks, refunds. */
async function sellMany(merchant: Merchant): Promise<void> {
  const product = await buildProduct(api.db, merchant, { currency: 'EUR' })
  const { urlId } = await buildLink(api.db, merchant, [product])
  await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: `${receiver.url}/events` } })
  for (let sold = 0; sold < SOLD; sold += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_none, n) => sell(merchant, urlId, (sold + n) % 10 === 0)))
  await api.runJobs()
  await api.carryEvents()
}

async function sell(merchant: Merchant, urlId: string, isRefunded: boolean): Promise<void> {
  const { body } = await api.request('POST', '/orders', {
    headers: { 'idempotency-key': randomUUID() },
    body: { cartUrlId: urlId, customerEmail: `${randomUUID()}@example.com`, visitorId: randomUUID(), country: 'DE' },
  })
  const { orderId, clientSecret, payment } = body
  const card = { client_secret: payment.clientSecret, outcome: 'succeeded' }
  await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, { body: card })
  const { body: outcome } = await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
  expect(outcome.status).toBe('completed')
  if (isRefunded) await api.request('POST', `/orders/${orderId}/refunds`, { as: merchant, body: { amount: 1 } })
}

const jobs = () => {
  const names = [...CRONTAB.matchAll(/\w+$/gm)].map(([name]) => name)
  const isForgetting = (name: string) => /^(forget|drop)/.test(name)
  return [names.filter(isForgetting), names.filter((name) => !isForgetting(name))] as const
}

async function run(names: readonly string[]): Promise<void> {
  const tasks = createTasks({ ...api, sendMail: async () => {}, log: (error) => api.bugs.push(error) })
  for (const name of names) await (tasks[name] as () => Promise<unknown>)()
}

/** After the room of deleted rows was given back, as docs/run/retention.md describes. In bytes. */
async function size(): Promise<{ rows: number; database: number }> {
  await api.db.raw('vacuum (full)')
  const { rows } = await api.db.raw(
    `select sum(pg_total_relation_size(oid))::float8 as rows, pg_database_size(current_database())::float8 as database
     from pg_class where relkind in ('r', 'm') and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)`,
  )
  return rows[0]
}

const count = async (table: string) => (await api.db(table).count('* as count'))[0]!

/** What must stay: counts and sums. */
async function byLaw() {
  const [orders] = await api
    .db('orders')
    .count('* as count')
    .sum({ total: 'total_minor', paid: 'paid_minor', refunded: 'refunded_minor' })
  const [invoices] = await api.db('invoices').count('* as count').sum({ total: 'total_minor', tax: 'tax_minor' })
  const [refunds] = await api.db('refunds').count('* as count').sum({ amount: 'amount_minor' })
  return { orders, invoices, refunds, history: await count('order_history') }
}

/** What the seller's pages show. */
async function figures(merchant: Merchant) {
  // Theirs ended long ago.
  await api.db('sessions').where({ merchantId: merchant.id }).delete()
  await openTestSession(api.db, merchant.id)
  const analytics = await api.request('GET', '/analytics', { as: merchant })
  const stats = await api.request('GET', '/orders/stats', { as: merchant })
  expect([analytics.status, stats.status]).toEqual([200, 200])
  const { to: _, ...shown } = analytics.body
  return { analytics: shown, stats: stats.body }
}
