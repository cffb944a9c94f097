import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'

/**
 * Statements per paid sale, `begin` and `commit` included. A busy machine splits a batch in two now and then, which costs up to five
 * statements of 250.
 */
const BUDGET = { shopper: 9, all: 15 }
/** Storing the payment, and completing the order. */
const FLUSHES = 2
const WRITES = /\b(insert into|delete from|update [\w.]+ (\w+ )?set)\b/
const SALES = 10

const statements = countStatements()
const api = startApi({ privateWebhooks: 'loopback' })
const receiver = startReceiver()

// The budget is that of one PostgreSQL.
describe.skipIf(inject('isCluster')).each([
  { shops: 1, name: 'of one shop' },
  { shops: SALES, name: 'of as many shops, whose batches have one sale each' },
])('sales $name', ({ shops }) => {
  it('stay within their budget of statements and of flushes, from the link to the last event', async () => {
    const links = await Promise.all(Array.from({ length: shops }, openShop))
    // Mails about the new endpoints.
    await finish()
    const before = { mails: api.mails.length, completed: completed() }
    // The first sales open connections and prepare statements.
    for (const link of links) await sell(link)
    await finish()

    const withoutSales = await statements.during(finish)
    const shopper = await statements.during(async () => {
      for (let sale = 0; sale < SALES; sale++) await sell(links[sale % shops]!)
    })
    const following = await statements.during(finish)

    expect(api.mails).toHaveLength(before.mails + 2 * (SALES + shops))
    expect(completed()).toBe(before.completed + SALES + shops)
    expect(await api.db('due_sales')).toEqual([])
    expect(shopper.length / SALES, listed(shopper)).toBeLessThanOrEqual(BUDGET.shopper)
    const flushed = shopper.filter((text) => WRITES.test(text) && !text.includes('synchronous_commit'))
    expect(flushed.length / SALES, listed(flushed)).toBe(FLUSHES)
    const all = [...shopper, ...following]
    expect((all.length - withoutSales.length) / SALES, listed(all)).toBeLessThanOrEqual(BUDGET.all)
  }, 60_000)
})

async function openShop() {
  const merchant = await buildMerchant(api.db)
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: 1000 })])
  await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: `${receiver.url}/events` } })
  return link
}

async function sell({ urlId }: { urlId: string }) {
  await api.request('GET', `/carts/url/${urlId}`)
  const { body } = await api.request('POST', '/orders', {
    body: { cartUrlId: urlId, customerEmail: `${randomUUID()}@example.com`, visitorId: randomUUID() },
  })
  const { orderId, clientSecret, payment } = body
  const card = { client_secret: payment.clientSecret, outcome: 'succeeded' }
  await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, { body: card })
  const { body: outcome } = await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
  expect(outcome.status).toBe('completed')
}

async function finish() {
  await api.runJobs()
  await api.carryEvents()
}

const completed = () => receiver.received.filter(({ body }) => body.type === 'order.completed').length

/** The statements with their number per sale, most frequent first. */
function listed(all: string[]): string {
  const counts = new Map<string, number>()
  for (const text of all) counts.set(text, (counts.get(text) ?? 0) + 1)
  const lines = [...counts].toSorted(([, one], [, other]) => other - one)
  return lines.map(([text, count]) => `${(count / SALES).toFixed(1)}  ${text.replace(/\s+/g, ' ').slice(0, 160)}`).join('\n')
}
