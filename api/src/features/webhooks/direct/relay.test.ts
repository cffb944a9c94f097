import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildMerchant } from '../../../../test/factories.ts'
import { connectLikeCluster } from '../../../../test/likeCluster.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { relayDirectly } from './relay.ts'

const api = startApi({ privateWebhooks: 'loopback' })
let cluster: Knex
beforeAll(async () => {
  cluster = await connectLikeCluster(api.databaseUrl)
})
afterAll(() => cluster.destroy())

/** A merchant with so many endpoints, and as many events that wait. */
async function shop(endpoints: number, events: number) {
  const merchant = await buildMerchant(api.db)
  for (let at = 0; at < endpoints; at++)
    await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: `http://127.0.0.1:9/${at}` } })
  return { merchant, endpoints, events }
}
/** Writes the events of all shops alternately. */
async function emit(shops: Awaited<ReturnType<typeof shop>>[]) {
  for (let at = 0; at < Math.max(...shops.map(({ events }) => events)); at++)
    for (const { merchant, events } of shops)
      if (at < events) await api.db('outbox').insert({ merchantId: merchant.id, type: 'product.updated', data: { id: `${at}` } })
}
const eventsOf = ({ id }: Merchant) => api.db('outbox').where({ merchantId: id }).orderBy('position')
const listOf = async (merchant: Merchant) =>
  (await eventsOf(merchant).whereNotNull('relayedAt').orderBy('listPosition')).map(({ data }) => data.id)
const deliveriesOf = ({ id }: Merchant) => api.db('webhook_deliveries').where({ merchantId: id })
const upTo = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)

describe.each([
  { on: 'one PostgreSQL', pool: () => api.db },
  { on: 'a cluster', pool: () => cluster },
])('on $on, relaying events of several merchants', ({ pool }) => {
  const errors: unknown[] = []
  const limits = { most: 0, perEndpoint: 24, busy: [] }
  const relay = async () => (await relayDirectly(pool(), { livemode: false, limits, log: (error) => errors.push(error) })).relayed

  it('lists the events of each in order, and makes each delivery once, with two workers', async () => {
    const shops = [await shop(1, 5), await shop(0, 3), await shop(2, 4)]
    await emit(shops)

    await Promise.all([relay(), relay()])

    for (const { merchant, endpoints, events } of shops) {
      expect(await listOf(merchant)).toEqual(upTo(events))
      expect(await deliveriesOf(merchant)).toHaveLength(endpoints * events)
    }
    expect(errors).toEqual([])
  })

  it('holds up none of the others when it fails for one', async () => {
    const shops = [await shop(1, 2), await shop(1, 2), await shop(1, 2)]
    const [broken, ...others] = shops
    const list = api.db('event_lists').where({ merchantId: broken!.merchant.id })
    // There is no place after it.
    await api.db('event_lists').insert({ merchantId: broken!.merchant.id, last: '9223372036854775807' })
    await emit(shops)

    expect(await relay()).toBe(4)
    const failed = errors.splice(0)
    for (const { merchant } of others) expect(await deliveriesOf(merchant)).toHaveLength(2)
    expect(await deliveriesOf(broken!.merchant)).toEqual([])
    await list.delete()
    expect(await relay()).toBe(2)

    expect(await listOf(broken!.merchant)).toEqual(upTo(2))
    expect(failed).toEqual([expect.objectContaining({ message: expect.stringContaining('out of range') })])
  })
})

describe.skipIf(inject('isCluster'))('relaying, on one PostgreSQL', () => {
  const relay = (limits: { most?: number; perEndpoint?: number; busy?: string[] } = {}) =>
    relayDirectly(api.db, {
      livemode: false,
      limits: { most: 100, perEndpoint: 24, busy: [], ...limits },
      log: (error) => api.bugs.push(error),
    })
  const idsOf = async ({ id }: Merchant) => api.db('webhook_endpoints').where({ merchantId: id }).orderBy('url').pluck('id')
  /** What is due, and so left to be claimed. */
  const dueOf = (merchant: Merchant) => deliveriesOf(merchant).where('nextTryAt', '<=', api.db.raw('now()'))

  it('claims deliveries in the order of their events, with all that an attempt needs', async () => {
    const [one, two] = [await shop(1, 2), await shop(1, 2)]
    await emit([one, two])

    const { relayed, claimed } = await relay()

    expect(relayed).toBe(4)
    expect(claimed.map(({ merchantId, event }) => [merchantId, (event!.data as { id: string }).id])).toEqual([
      [one.merchant.id, '0'],
      [two.merchant.id, '0'],
      [one.merchant.id, '1'],
      [two.merchant.id, '1'],
    ])
    const [endpoint] = await api.db('webhook_endpoints').where({ merchantId: one.merchant.id })
    const { id: endpointId, url, secret, formerSecrets, version } = endpoint
    expect(claimed[0]).toMatchObject({ endpointId, url, secret, formerSecrets, version, enabled: true, tries: 0, body: null })
    expect(await deliveriesOf(one.merchant)).toEqual([])
    const [begun] = await api.db('webhook_first_attempts').where({ merchantId: one.merchant.id })
    expect(begun).toMatchObject({
      id: claimed[0]!.batch!.id,
      endpointId,
      eventIds: (await eventsOf(one.merchant)).map(({ id }) => id),
    })
  })

  it('leaves what exceeds the limits to be claimed later', async () => {
    const [one, two] = [await shop(1, 5), await shop(1, 1)]
    await emit([one, two])

    expect((await relay({ perEndpoint: 3 })).claimed).toHaveLength(4)
    expect(await dueOf(one.merchant)).toHaveLength(2)
    await deliveriesOf(one.merchant).delete()

    await emit([one])
    expect((await relay({ most: 2 })).claimed).toHaveLength(2)
    expect(await dueOf(one.merchant)).toHaveLength(3)
  })

  it('leaves deliveries of endpoints that are busy, keep an order, listen, or have others that are due', async () => {
    const { merchant } = await shop(5, 0)
    const [busy, ordered, listening, behind, free] = await idsOf(merchant)
    const endpoint = (id: string) => api.db('webhook_endpoints').where({ merchantId: merchant.id, id })
    await endpoint(ordered).update({ ordered: true })
    await endpoint(listening).update({ listenerId: merchant.id, polledAt: new Date() })
    await endpoint(behind).update({ eventTypes: ['product.deleted', 'product.updated'] })
    await api.db('outbox').insert({ merchantId: merchant.id, type: 'product.deleted', data: {} })
    await relay({ most: 0 })
    await deliveriesOf(merchant).whereNot({ endpointId: behind }).delete()
    await emit([{ merchant, endpoints: 5, events: 1 }])

    const { claimed } = await relay({ busy: [busy] })

    expect(claimed.map(({ endpointId }) => endpointId)).toEqual([free])
    expect((await dueOf(merchant)).map(({ endpointId }) => endpointId).toSorted()).toEqual(
      [busy, ordered, listening, behind, behind].toSorted(),
    )
  })
})
