import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { connectLikeCluster } from '../../../../test/likeCluster.ts'
import { startApi } from '../../../../test/server.ts'
import type { Claimed } from './claim.ts'
import { createRecorder } from './recordSuccesses.ts'
import { relayDirectly } from './relay.ts'

const api = startApi({ privateWebhooks: 'loopback' })
let cluster: Knex
beforeAll(async () => {
  cluster = await connectLikeCluster(api.databaseUrl)
})
afterAll(() => cluster.destroy())

/** A claimed delivery about an order, of an endpoint that failed before. */
async function claimed(): Promise<Claimed> {
  const merchant = await buildMerchant(api.db)
  await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: 'http://127.0.0.1:9/events' } })
  await api.db('webhook_endpoints').where({ merchantId: merchant.id }).update({ failingSince: new Date() })
  const product = await buildProduct(api.db, merchant)
  const order = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product])
  await api.db('outbox').insert({ merchantId: merchant.id, type: 'order.completed', data: { id: order.id } })
  const limits = { most: 100, perEndpoint: 24, busy: [] }
  const { claimed: all } = await relayDirectly(api.db, { livemode: false, limits, log: (error) => api.bugs.push(error) })
  return all.find(({ merchantId }) => merchantId === merchant.id)!
}
const accepted = (one: Claimed, durationMs = 5) => ({
  claimed: one,
  at: new Date(),
  headers: { 'webhook-id': one.eventId },
  answer: { statusCode: 204, durationMs, text: 'thanks', error: null, headers: {} },
})
const statusOf = async ({ id, merchantId }: Claimed) =>
  (await api.db('webhook_deliveries').where({ merchantId, id }).first('status'))?.status

// On a cluster, relaying claims none of them.
describe.skipIf(inject('isCluster')).each([
  { on: 'one PostgreSQL', pool: () => api.db },
  { on: 'a cluster', pool: () => cluster },
])('on $on, accepted deliveries of several merchants', ({ pool }) => {
  it('are recorded with their attempts and timelines, and their endpoints work again', async () => {
    const all = [await claimed(), await claimed(), await claimed()]
    const record = createRecorder(pool())

    await Promise.all(all.map((one) => record(accepted(one))))

    for (const one of all) {
      const { id, merchantId, endpointId, event } = one
      expect(await statusOf(one)).toBe('succeeded')
      expect(await api.db('webhook_attempts').where({ merchantId })).toMatchObject([
        { deliveryId: id, statusCode: 204, response: 'thanks', headers: { 'webhook-id': one.eventId } },
      ])
      expect(await api.db('webhook_endpoints').where({ merchantId })).toMatchObject([{ id: endpointId, failingSince: null }])
      const orderId = (event!.data as { id: string }).id
      expect(await api.db('order_history').where({ merchantId, type: 'webhook' })).toMatchObject([
        { orderId, text: '127.0.0.1:9 was notified that the order was completed' },
      ])
    }
  })

  it('are recorded when that fails for one of them', async () => {
    const all = [await claimed(), await claimed(), await claimed()]
    const [broken, ...others] = all
    const record = createRecorder(pool())

    // No integer has as many milliseconds.
    const recorded = [record(accepted(broken!, 2 ** 40)), ...others.map((one) => record(accepted(one)))]

    await expect(Promise.all(recorded)).rejects.toThrow('integer')
    for (const one of others) expect(await statusOf(one)).toBe('succeeded')
    expect(await statusOf(broken!)).toBeUndefined()
    const begun = await api.db('webhook_first_attempts').whereIn(
      'merchantId',
      all.map(({ merchantId }) => merchantId),
    )
    expect(begun).toMatchObject([{ merchantId: broken!.merchantId, eventIds: [broken!.eventId] }])
  })
})
