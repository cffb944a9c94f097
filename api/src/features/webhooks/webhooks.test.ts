import { beforeEach, describe, expect, it } from 'vitest'
import { Webhook } from 'svix'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { FakeSvix, SVIX_URL } from '../../../test/fakeSvix.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'

const WAYS = {
  'delivered by ourselves': null,
  'delivered by Svix': { token: 'testsk_1.eu', serverUrl: SVIX_URL, retries: 0 },
}

/** One suite for both implementations: a merchant sees no difference. */
describe.each(Object.entries(WAYS))('webhooks %s', (_name, svix) => {
  const api = startApi({ privateWebhooks: 'all', svix })
  const receiver = startReceiver()
  const fake = new FakeSvix()
  beforeEach(() => fake.listen())

  async function setUp(body: object = {}, path = '/hooks') {
    const merchant = await buildMerchant(api.db)
    const call = (method: string, at: string, sent?: object) =>
      api.request(method, `/webhook-endpoints${at}`, { as: merchant, body: sent })
    const { body: endpoint } = await call('POST', '', { url: receiver.url + path, ...body })
    const on = (method: string, at: string, sent?: object) => call(method, `/${endpoint.id}${at}`, sent)
    return { merchant, endpoint, call, on }
  }
  const rename = async (merchant: Awaited<ReturnType<typeof buildMerchant>>, name: string) => {
    const product = await buildProduct(api.db, merchant)
    return api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name } })
  }

  it('delivers an event to its merchant’s endpoint, signed, once', async () => {
    const { merchant, on } = await setUp()
    await setUp({}, '/somebody-else')

    const changed = await rename(merchant, 'Tall mug')
    await api.carryEvents()
    await api.carryEvents()

    const [event, ...more] = receiver.received
    expect(more).toEqual([])
    expect(event!.path).toBe('/hooks')
    const { body: data } = changed
    expect(event!.body).toEqual({ type: 'product.updated', timestamp: expect.any(String), livemode: false, data })
    const { secret } = (await on('GET', '/secret')).body
    expect(new Webhook(secret).verify(event!.text, event!.headers as Record<string, string>)).toEqual(event!.body)
    const [row] = await api.db('outbox').where({ merchantId: merchant.id })
    expect(row.relayedAt).not.toBeNull()
    const [delivery] = (await on('GET', '/deliveries')).body.data
    expect(event!.headers['webhook-id']).toBe(delivery.event_id)
    if (!svix) expect(delivery.event_id).toBe(row.id)
  })

  it('delivers only the chosen types', async () => {
    const { merchant, on } = await setUp({ event_types: ['order.completed'] })

    await rename(merchant, 'Tall mug')
    await api.carryEvents()
    expect(receiver.received).toEqual([])
    await on('PUT', '', { event_types: [] })
    await rename(merchant, 'Wide mug')
    await api.carryEvents()

    expect(receiver.received.map(({ body }) => body.data.name)).toEqual(['Wide mug'])
  })

  it('delivers nothing to an endpoint that is off or deleted', async () => {
    const { merchant, call, on, endpoint } = await setUp()

    const off = await on('PUT', '', { enabled: false })
    await rename(merchant, 'Tall mug')
    await api.carryEvents()
    expect(off.body.enabled).toBe(false)
    expect((await on('POST', '/test', { event_type: 'order.created' })).status).toBe(409)
    expect((await on('DELETE', '')).status).toBe(204)
    await rename(merchant, 'Wide mug')
    await api.carryEvents()

    expect(receiver.received).toEqual([])
    expect((await call('GET', '')).body.data).toEqual([])
    expect((await call('GET', `/${endpoint.id}`)).status).toBe(404)
  })

  it('shows each delivery with what was sent, the response and its duration', async () => {
    const { merchant, on } = await setUp()
    await rename(merchant, 'Tall mug')
    await api.carryEvents()

    const { data: deliveries } = (await on('GET', '/deliveries')).body
    const { body } = await on('GET', `/deliveries/${deliveries[0].id}`)

    expect(deliveries).toHaveLength(1)
    expect(body).toMatchObject({ event_type: 'product.updated', status: 'succeeded', last_status_code: 200 })
    expect(JSON.parse(body.request.body)).toEqual(receiver.received[0]!.body)
    expect(body.request.url).toBe(`${receiver.url}/hooks`)
    expect(body.attempts).toMatchObject([{ status_code: 200, response: 'took /hooks', error: null }])
    expect(body.attempts[0].duration_ms).toBeGreaterThanOrEqual(0)
  })

  it('sends a delivery again on request, under the same id', async () => {
    const { merchant, on } = await setUp()
    await rename(merchant, 'Tall mug')
    await api.carryEvents()
    const [delivery] = (await on('GET', '/deliveries')).body.data

    expect((await on('POST', `/deliveries/${delivery.id}/redeliver`)).status).toBe(202)
    await api.carryEvents()

    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]!.headers['webhook-id']).toBe(receiver.received[0]!.headers['webhook-id'])
    expect((await on('GET', `/deliveries/${delivery.id}`)).body.attempts).toHaveLength(2)
  })

  it('notes in the order’s timeline what happened to its events, once each', async () => {
    const { merchant, on } = await setUp()
    const product = await buildProduct(api.db, merchant)
    const order = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product], { paymentStatus: 'pending' })
    const history = async () =>
      (await api.request('GET', `/orders/${order.id}`, { as: merchant })).body.timeline.filter(
        ({ type }: { type: string }) => type === 'webhook',
      )

    await api.request('PUT', `/orders/${order.id}`, { as: merchant, body: { paymentStatus: 'failed' } })
    await on('POST', '/test', { event_type: 'order.failed' })
    await rename(merchant, 'Tall mug')
    await api.carryEvents()
    await api.carryEvents()

    const sentence = (news: string) =>
      svix ? `Handed to the webhook service: ${news}` : `${new URL(receiver.url).host} was notified that ${news}`
    // Events of one moment are sent concurrently, so their order is not guaranteed.
    const lines = (await history()).toSorted((a: { text: string }, b: { text: string }) => a.text.localeCompare(b.text))
    expect(lines).toMatchObject(
      ['the order failed', 'the status was changed'].map((news) => ({ text: sentence(news), by: 'system' })),
    )
  })

  it('sends a test event of any type', async () => {
    const { on } = await setUp({ event_types: ['order.created'] })

    expect((await on('POST', '/test', { event_type: 'promo.redeemed' })).status).toBe(202)
    await api.carryEvents()

    expect(receiver.received.map(({ body }) => body)).toMatchObject([{ type: 'promo.redeemed', test: true, livemode: false }])
    const { secret } = (await on('GET', '/secret')).body
    const [event] = receiver.received
    expect(() => new Webhook(secret).verify(event!.text, event!.headers as Record<string, string>)).not.toThrow()
  })

  it('signs with the new secret and with the old one after a rotation', async () => {
    const { merchant, on } = await setUp()
    const before = (await on('GET', '/secret')).body.secret

    const after = (await on('POST', '/secret/rotate')).body.secret
    await rename(merchant, 'Tall mug')
    await api.carryEvents()

    expect(after).not.toBe(before)
    expect((await on('GET', '/secret')).body.secret).toBe(after)
    const [event] = receiver.received
    for (const secret of [before, after])
      expect(() => new Webhook(secret).verify(event!.text, event!.headers as Record<string, string>)).not.toThrow()
  })

  it('replays what an endpoint missed in a time range, and nothing that it accepted', async () => {
    const { merchant, on } = await setUp()
    const since = new Date(Date.now() - 1000).toISOString()
    receiver.answers['/hooks'] = 500
    await rename(merchant, 'Missed')
    await api.carryEvents()
    receiver.answers['/hooks'] = 200
    await rename(merchant, 'Taken')
    await api.carryEvents()
    await api.db('webhook_deliveries').where({ status: 'pending' }).update({ status: 'failed' })
    receiver.received.length = 0
    expect((await on('GET', '/deliveries?status=failed')).body.data).toHaveLength(1)

    expect((await on('POST', '/replay', { since, until: '2020-01-01T00:00:00Z' })).status).toBe(400)
    expect((await on('POST', '/replay', { since })).status).toBe(202)
    await api.carryEvents()

    expect(receiver.received.map(({ body }) => body.data.name)).toEqual(['Missed'])
    expect((await on('GET', '/deliveries?status=failed')).body.data).toEqual([])
  })

  it('replays by type and by status', async () => {
    const { merchant, on } = await setUp()
    const since = new Date(Date.now() - 1000).toISOString()
    const product = await rename(merchant, 'Taken')
    await api.request('DELETE', `/products/${product.body.id}`, { as: merchant })
    await api.carryEvents()
    receiver.answers['/hooks'] = 500
    await rename(merchant, 'Missed')
    await api.carryEvents()
    receiver.answers['/hooks'] = 200
    await api.db('webhook_deliveries').where({ status: 'pending' }).update({ status: 'failed' })
    const replayed = async (chosen: object) => {
      receiver.received.length = 0
      const { status, body } = await on('POST', '/replay', { since, ...chosen })
      await api.carryEvents()
      const types = receiver.received.map(({ body: { type, data } }) => `${type} ${data.name ?? ''}`.trim()).toSorted()
      return status === 202 ? types : body.errors.map(({ path }: { path: string }) => path)
    }

    if (svix) {
      expect(await replayed({ event_types: ['product.updated'] })).toEqual(['event_types'])
      expect(await replayed({ status: 'all' })).toEqual(['status'])
      return
    }
    expect(await replayed({ event_types: ['product.deleted'] })).toEqual([])
    expect(await replayed({ status: 'succeeded', event_types: ['product.updated'] })).toEqual(['product.updated Taken'])
    expect(await replayed({ status: 'failed' })).toEqual(['product.updated Missed'])
    expect(await replayed({ status: 'failed' })).toEqual([])
    expect(await replayed({ status: 'all' })).toHaveLength(3)
    expect(await replayed({ status: 'pending' })).toEqual(['status'])
    expect(await replayed({ event_types: ['product.sold'] })).toEqual(['event_types.0'])
  })

  it('sums up what failed by type and answer, and shows the answer and the next attempt in the list', async () => {
    const { merchant, on } = await setUp()
    expect((await on('GET', '/failures')).body).toEqual({ failed: 0, retrying: 0, by_type: [], by_answer: [] })
    receiver.answers['/hooks'] = 503
    await rename(merchant, 'Tall mug')
    const began = Date.now()
    await api.carryEvents()

    // The open-source Svix server reports a delivery that it retries as failed.
    const sums = svix ? { failed: 1, retrying: 0 } : { failed: 0, retrying: 1 }
    expect((await on('GET', '/failures')).body).toEqual({
      ...sums,
      by_type: [{ event_type: 'product.updated', ...sums }],
      by_answer: svix ? [] : [{ status_code: 503, count: 1 }],
    })
    const [delivery] = (await on('GET', '/deliveries')).body.data
    expect(delivery.last_error).toBe(svix ? null : 'took /hooks')
    if (!svix) expect(Date.parse(delivery.next_try_at)).toBeGreaterThan(began)
  })

  it('separates merchants', async () => {
    const { endpoint } = await setUp()
    const stranger = await setUp()

    for (const [method, at] of [
      ['GET', ''],
      ['GET', '/secret'],
      ['POST', '/secret/rotate'],
      ['GET', '/deliveries'],
      ['GET', '/failures'],
      ['DELETE', ''],
    ])
      expect((await stranger.call(method!, `/${endpoint.id}${at}`)).status).toBe(404)
  })

  it('has no portal', async () => {
    const { call } = await setUp()

    expect((await call('POST', '/portal')).body.url).toBeNull()
    expect((await call('GET', '')).body.portal).toBe(false)
  })

  it('reports no internal error', () => {
    expect(api.bugs).toEqual([])
  })
})
