import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'

/** Statements per paid sale, `begin` and `commit` included. */
const BUDGET = { shopper: 12, all: 25 }
const SALES = 10

const statements = countStatements()
const api = startApi({ privateWebhooks: 'loopback' })
const receiver = startReceiver()

it('stays within its budget of statements, from the link to the last event', async () => {
  const merchant = await buildMerchant(api.db)
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: 1000 })])
  await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: `${receiver.url}/events` } })
  const sell = async () => {
    await api.request('GET', `/carts/url/${link.urlId}`)
    const { body } = await api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: `${randomUUID()}@example.com`, visitorId: randomUUID() },
    })
    const { orderId, clientSecret, payment } = body
    const card = { clientSecret: payment.clientSecret, outcome: 'succeeded' }
    await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, { body: card })
    const { body: outcome } = await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
    expect(outcome.status).toBe('completed')
  }
  const finish = async () => {
    await api.runJobs()
    await api.carryEvents()
  }
  // The first sale opens connections and prepares statements.
  await sell()
  await finish()

  const withoutSales = await statements.during(finish)
  const shopper = await statements.during(async () => {
    for (let sale = 0; sale < SALES; sale++) await sell()
  })
  const following = await statements.during(finish)

  expect(api.mails).toHaveLength(2 * (SALES + 1))
  expect(await api.db('invoices').where({ merchantId: merchant.id })).toHaveLength(SALES + 1)
  expect(receiver.received.filter(({ body }) => body.type === 'order.completed')).toHaveLength(SALES + 1)
  expect(shopper.length / SALES, listed(shopper)).toBeLessThanOrEqual(BUDGET.shopper)
  const all = [...shopper, ...following]
  expect((all.length - withoutSales.length) / SALES, listed(all)).toBeLessThanOrEqual(BUDGET.all)
})

/** The statements with their number per sale, most frequent first. */
function listed(all: string[]): string {
  const counts = new Map<string, number>()
  for (const text of all) counts.set(text, (counts.get(text) ?? 0) + 1)
  const lines = [...counts].toSorted(([, one], [, other]) => other - one)
  return lines.map(([text, count]) => `${(count / SALES).toFixed(1)}  ${text.replace(/\s+/g, ' ').slice(0, 160)}`).join('\n')
}
