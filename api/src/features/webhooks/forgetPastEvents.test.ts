import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'
import { clearAccount } from '../account/closeAccount.ts'
import { forgetDeliveries } from './direct/forgetDeliveries.ts'
import { forgetPastEvents } from './forgetPastEvents.ts'

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()
const THRESHOLD = {
  type: 'account.oss_threshold_near',
  data: JSON.stringify({ year: 2026, amount: 8000, limit: 10_000, currency: 'EUR' }),
}
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)

async function setUp() {
  const merchant = await buildMerchant(api.db)
  const list = async () => (await api.request('GET', '/events', { as: merchant })).body.data
  const cause = async (days: number[]) => {
    const rows = days.map((day) => ({ ...THRESHOLD, merchantId: merchant.id, createdAt: daysAgo(day) }))
    await api.db('outbox').insert(rows)
    await api.carryEvents()
  }
  const ages = async () => {
    const rows: { createdAt: Date }[] = await api.db('outbox').where({ merchantId: merchant.id }).orderBy('createdAt')
    return rows.map(({ createdAt }) => Math.floor((Date.now() - createdAt.getTime()) / (24 * 3_600_000)))
  }
  return { merchant, list, cause, ages }
}

describe('forgetPastEvents', () => {
  it('deletes what is older than the operator’s days, of every merchant', async () => {
    const [one, other] = [await setUp(), await setUp()]
    await one.cause([45, 31, 29, 1])
    await other.cause([45])

    await forgetPastEvents({ db: api.db, config: { eventDays: 40 } })
    expect([await one.ages(), await other.ages()]).toEqual([[31, 29, 1], []])
    await forgetPastEvents({ db: api.db, config: { eventDays: 30 } })

    expect(await one.ages()).toEqual([29, 1])
    expect(await one.list()).toHaveLength(2)
  })

  it('keeps what was not handed over yet', async () => {
    const { merchant, ages } = await setUp()
    await api.db('outbox').insert({ ...THRESHOLD, merchantId: merchant.id, createdAt: daysAgo(50) })

    await forgetPastEvents(api)

    expect(await ages()).toEqual([50])
    await api.carryEvents()
    await forgetPastEvents(api)
    expect(await ages()).toEqual([])
  })

  it('keeps what the log of an endpoint shows, for as long as it does', async () => {
    const { merchant, cause, ages } = await setUp()
    await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: receiver.url } })
    await cause([50])

    await forgetPastEvents(api)
    expect(await ages()).toEqual([50])
    await api
      .db('webhook_deliveries')
      .where({ merchantId: merchant.id })
      .update({ createdAt: daysAgo(31) })
    await forgetDeliveries(api.db)
    await forgetPastEvents(api)

    expect(receiver.received).toHaveLength(1)
    expect(await ages()).toEqual([])
  })
})

describe('personal data', () => {
  it('of an erased customer is not in past events', async () => {
    const { merchant, list } = await setUp()
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const buyer = { customerEmail: 'nora@example.com', customerName: 'Nora Ek', customerPhone: '01 23' }
    const { body } = await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, ...buyer } })
    const status = { as: merchant, body: { paymentStatus: 'failed' } }
    await api.request('PUT', `/orders/${body.orderId}`, status)
    await api.runJobs()
    await api.carryEvents()
    const before = await list()
    const { data: customers } = (await api.request('GET', '/customers?search=nora', { as: merchant })).body

    expect((await api.request('DELETE', `/customers/${customers[0].id}`, { as: merchant })).status).toBe(204)

    const after = await list()
    expect(JSON.stringify(before)).toMatch(/Nora Ek/)
    expect(JSON.stringify(after)).not.toMatch(/nora@|nora ek|01 23/i)
    expect(after.map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }: { id: string }) => id))
    const [{ id }] = after
    const single = await api.request('GET', `/events/${id}`, { as: merchant })
    expect(single).toMatchObject({ status: 200, body: { data: { customer_email: '', customer_name: null } } })
  })

  it('of a closed account is deleted with its events', async () => {
    const { merchant, cause } = await setUp()
    await cause([1])
    await api.db('merchants').where({ id: merchant.id }).update({ closedAt: new Date() })

    await clearAccount(api, merchant.id)

    for (const table of ['outbox', 'event_lists']) expect(await api.db(table).where({ merchantId: merchant.id })).toEqual([])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
