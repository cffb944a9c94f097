import { describe, expect, inject, it } from 'vitest'
import { buildMerchant } from '../../../../test/factories.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { startApi } from '../../../../test/server.ts'
import { relayDirectly } from './relay.ts'
import { createRecorder } from './recordSuccesses.ts'
import { attempt } from './attempt.ts'
import { watchBatch } from './firstAttempts.ts'

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()

/** A merchant with an endpoint and so many events, whose first attempts a process has begun. */
async function begin(events: number, path = '/hooks') {
  const merchant = await buildMerchant(api.db)
  const { body: endpoint } = await api.request('POST', '/webhook-endpoints', {
    as: merchant,
    body: { url: `${receiver.url}${path}` },
  })
  for (let at = 0; at < events; at++)
    await api.db('outbox').insert({ merchantId: merchant.id, type: 'product.updated', data: { id: `${at}` } })
  const own = { merchantId: merchant.id }
  const limits = { most: 100, perEndpoint: 24, busy: [] }
  const { claimed: all } = await relayDirectly(api.db, { livemode: false, limits, log: (error) => api.bugs.push(error) })
  const claimed = all.filter(({ merchantId }) => merchantId === merchant.id)
  const deliveries = () => api.db('webhook_deliveries').where(own)
  const batches = () => api.db('webhook_first_attempts').where(own)
  const received = () => receiver.received.map(({ headers }) => headers['webhook-id'])
  return { merchant, endpoint, claimed, deliveries, batches, received }
}
type Begun = Awaited<ReturnType<typeof begin>>
const accept = ({ claimed }: Pick<Begun, 'claimed'>) => {
  const record = createRecorder(api.db)
  const answer = { statusCode: 204, durationMs: 5, text: '', error: null, headers: {} }
  return Promise.all(claimed.map((one) => record({ claimed: one, at: new Date(), headers: {}, answer })))
}

// On a cluster, deliveries wait until they are claimed.
describe.skipIf(inject('isCluster'))('a batch of first attempts', () => {
  it('ends with its last delivery, each written once, as succeeded', async () => {
    const { claimed, deliveries, batches } = await begin(3)
    await accept({ claimed: claimed.slice(0, 2) })
    expect(await batches()).toHaveLength(1)

    await accept({ claimed: claimed.slice(2) })

    expect(await batches()).toEqual([])
    expect(await deliveries()).toMatchObject(Array(3).fill({ status: 'succeeded', tries: 1, nextTryAt: null }))
    expect((await deliveries().pluck('id')).toSorted()).toEqual(claimed.map(({ id }) => id).toSorted())
  })

  it('is sent after its lease, without what was recorded, when its process died', async () => {
    const { claimed, deliveries, batches, received } = await begin(3)
    await accept({ claimed: claimed.slice(0, 1) })
    await api.carryEvents()
    expect(received()).toEqual([])

    await batches().update({ dueAt: new Date(Date.now() - 1000) })
    await api.carryEvents()

    expect(await batches()).toEqual([])
    expect(received().toSorted()).toEqual(
      claimed
        .slice(1)
        .map(({ eventId }) => eventId)
        .toSorted(),
    )
    expect(await deliveries()).toMatchObject(Array(3).fill({ status: 'succeeded' }))
  })

  it('is written as pending when an attempt takes long, and recorded in those rows', async () => {
    const begun = await begin(2)
    const { claimed, deliveries, batches } = begun

    await watchBatch(api.db, claimed[0]!.batch!, [new Promise(() => {})])
    expect(await batches()).toEqual([])
    expect(await deliveries()).toMatchObject(Array(2).fill({ status: 'pending', tries: 0 }))
    const ids = await deliveries().pluck('id')
    await accept(begun)

    expect((await deliveries().where({ status: 'succeeded' }).pluck('id')).toSorted()).toEqual(ids.toSorted())
    expect((await api.db('webhook_attempts').where({ merchantId: begun.merchant.id }).pluck('delivery_id')).toSorted()).toEqual(
      ids.toSorted(),
    )
  })

  it('is left out of a replay of what was missed', async () => {
    const { merchant, endpoint, deliveries, claimed } = await begin(1)
    const range = { since: new Date(Date.now() - 3600_000).toISOString() }

    await api.request('POST', `/webhook-endpoints/${endpoint.id}/replay`, { as: merchant, body: range })
    expect(await deliveries()).toEqual([])
    await accept({ claimed })

    expect(await deliveries()).toMatchObject([{ status: 'succeeded' }])
  })

  it('leaves a delivery to be tried again when its first attempt fails', async () => {
    receiver.answers['/broken'] = 500
    const { merchant, deliveries, batches } = await begin(0, '/broken')
    await api.db('outbox').insert({ merchantId: merchant.id, type: 'product.updated', data: { id: '0' } })

    await api.carryEvents()

    expect(await batches()).toEqual([])
    expect(await deliveries()).toMatchObject([{ status: 'pending', tries: 1, lastStatusCode: 500, nextTryAt: expect.any(Date) }])
  })

  it('leaves what has not begun in time to be claimed', async () => {
    const { claimed, deliveries } = await begin(1)
    const [one] = claimed
    one!.batch!.beginsUntil = Date.now() - 1
    const options = {
      db: api.db,
      config: api.config,
      publicFetch: () => Promise.reject(new Error('It was sent.')),
      signal: new AbortController().signal,
      inLane: (_: string, work: () => Promise<never>) => work(),
      recordSuccess: () => Promise.reject(new Error('It was recorded.')),
    }

    await watchBatch(api.db, one!.batch!, [attempt(options as never, one!)])

    expect(await deliveries()).toMatchObject([{ status: 'pending', tries: 0 }])
  })
})
