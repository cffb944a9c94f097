import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { startApi } from '../../../../test/server.ts'
import { startCourier } from '../startCourier.ts'
import { rethrow } from '../../../platform/jobs/sweep.ts'
import { claimDue } from './claim.ts'
import { createDirect } from './createDirect.ts'
import { forgetDeliveries } from './forgetDeliveries.ts'
import { RETRIES_MS } from './retryDelay.ts'

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()
const MINUTE = 60_000

async function setUp(path: string) {
  const merchant = await buildMerchant(api.db)
  const made = await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: receiver.url + path } })
  const product = await buildProduct(api.db, merchant)
  const cause = () => api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name: 'Mug' } })
  const read = () => api.request('GET', `/webhook-endpoints/${made.body.id}`, { as: merchant })
  const deliveries = () => api.db('webhook_deliveries').where({ merchantId: merchant.id }).orderBy('createdAt')
  return { merchant, id: made.body.id as string, cause, read, deliveries }
}
/** In the past, because the column's milliseconds round the present up. */
const makeDue = () =>
  api
    .db('webhook_deliveries')
    .where({ status: 'pending' })
    .update({ nextTryAt: new Date(Date.now() - 1000) })

describe('a failed attempt', () => {
  it('is retried by the schedule, eight attempts in all, and then given up', async () => {
    receiver.answers['/down'] = 503
    const { cause, deliveries } = await setUp('/down')
    await cause()

    for (const [turn, wait] of RETRIES_MS.entries()) {
      const began = Date.now()
      await api.carryEvents()
      const ended = Date.now()
      const [delivery] = await deliveries()
      expect(delivery).toMatchObject({ status: 'pending', lastStatusCode: 503, tries: turn + 1 })
      expect(delivery.nextTryAt.getTime()).toBeGreaterThan(began + 0.7 * wait)
      expect(delivery.nextTryAt.getTime()).toBeLessThan(ended + 1.3 * wait)
      await makeDue()
    }
    await api.carryEvents()

    expect(RETRIES_MS.map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000])
    expect(receiver.received).toHaveLength(8)
    expect(await deliveries()).toMatchObject([{ status: 'failed', nextTryAt: null, tries: 8 }])
  })

  it('is noted in the order’s timeline when it was the last, without the URL’s path', async () => {
    receiver.answers['/down?token=x'] = 503
    const { merchant } = await setUp('/down?token=x')
    const product = await buildProduct(api.db, merchant)
    const order = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product])
    await api.db('outbox').insert({ merchantId: merchant.id, type: 'order.completed', data: JSON.stringify({ id: order.id }) })
    const lines = () => api.db('order_history').where({ orderId: order.id, type: 'webhook' }).pluck('text')

    await api.carryEvents()
    const early = await lines()
    await api.db('webhook_deliveries').where({ status: 'pending' }).update({ tries: RETRIES_MS.length })
    await makeDue()
    await api.carryEvents()

    expect(early).toEqual([])
    expect(await lines()).toEqual([`${new URL(receiver.url).host} could not be notified that the order was completed`])
  })

  it('includes redirects, which are not followed', async () => {
    receiver.answers['/moved'] = 302
    const { cause, deliveries } = await setUp('/moved')
    await cause()

    await api.carryEvents()

    expect(await deliveries()).toMatchObject([{ status: 'pending', lastStatusCode: 302 }])
  })
})

describe('an endpoint that accepts nothing', () => {
  it('is switched off after five days, with one mail, and works again when it is switched on', async () => {
    receiver.answers['/dead'] = 500
    const { merchant, id, cause, read, deliveries } = await setUp('/dead')
    for (let count = 0; count < 3; count++) await cause()
    await api.carryEvents()
    expect((await read()).body.failing_since).not.toBeNull()
    const longAgo = new Date(Date.now() - 5 * 24 * 60 * MINUTE)
    await api.db('webhook_endpoints').where({ id }).update({ failingSince: longAgo })

    await makeDue()
    await api.carryEvents()
    await api.runJobs()

    expect((await read()).body).toMatchObject({ enabled: false, switched_off_at: expect.any(String) })
    expect((await deliveries()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    const mails = api.mails.filter(({ to, subject }) => to === merchant.email && subject.includes('switched off'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(`${receiver.url}/dead`)
    expect(mails[0]!.html).toContain(`${receiver.url}/dead`)
    receiver.answers['/dead'] = 200
    const on = await api.request('PUT', `/webhook-endpoints/${id}`, { as: merchant, body: { enabled: true } })
    expect(on.body).toMatchObject({ enabled: true, failing_since: null, switched_off_at: null })
    await cause()
    await api.carryEvents()
    expect((await deliveries()).at(-1)).toMatchObject({ status: 'succeeded' })
  })

  it('starts over after the first success', async () => {
    receiver.answers['/flaky'] = 500
    const { cause, read } = await setUp('/flaky')
    await cause()
    await api.carryEvents()
    receiver.answers['/flaky'] = 204

    await makeDue()
    await api.carryEvents()

    expect((await read()).body.failing_since).toBeNull()
  })
})

describe('the claim', () => {
  it('gives each delivery to one worker, and again when that worker died', async () => {
    const { cause } = await setUp('/claimed')
    for (let count = 0; count < 3; count++) await cause()
    while (await api.webhooks.relay());
    const claim = () => claimDue(api.db, { most: 10, perEndpoint: 4, busy: [] }, rethrow)

    const taken = (await Promise.all([claim(), claim()])).flat()

    expect(new Set(taken.map(({ id }) => id)).size).toBe(3)
    expect(taken).toHaveLength(3)
    expect(await claim()).toEqual([])
    await makeDue()
    expect(await claim()).toHaveLength(3)
    await makeDue()
    await api.carryEvents()
  })

  it('lets no endpoint block the others', async () => {
    const [one, two] = [await setUp('/busy'), await setUp('/calm')]
    for (let count = 0; count < 6; count++) await one.cause()
    await two.cause()
    while (await api.webhooks.relay());

    const first = await claimDue(api.db, { most: 10, perEndpoint: 4, busy: [] }, rethrow)
    const next = await claimDue(api.db, { most: 10, perEndpoint: 4, busy: [one.id] }, rethrow)

    expect(first.map(({ endpointId }) => endpointId).toSorted()).toEqual([one.id, one.id, one.id, one.id, two.id].toSorted())
    expect(next).toEqual([])
    await makeDue()
    await api.carryEvents()
  })
})

describe('the URL of an endpoint', () => {
  it.each(['ftp://a.example', 'nonsense', 'https://u:p@a.example', 'javascript:alert(1)'])('may not be %s', async (url) => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url } })

    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path: 'url' }])
  })

  it('is not connected to when it resolves to a private address later', async () => {
    const { cause, deliveries } = await setUp('/inside')
    await cause()
    while (await api.webhooks.relay());
    const { db, config } = api
    const guarded = createDirect({ db, config: { ...config, privateWebhooks: 'none' }, log: (error) => api.bugs.push(error) })

    await guarded.deliver(() => {})
    await guarded.whenIdle()

    expect(receiver.received).toEqual([])
    const [delivery] = await deliveries()
    const [attempt] = await api.db('webhook_attempts').where({ deliveryId: delivery.id })
    expect(attempt).toMatchObject({ statusCode: null, error: 'The address is in a private network, which is not allowed.' })
    await api.db('webhook_deliveries').where({ id: delivery.id }).delete()
  })
})

describe('startCourier', () => {
  it('delivers events until it is stopped, and stops at once when idle', async () => {
    const { cause, deliveries } = await setUp('/carried')
    const courier = startCourier(api.webhooks, (error) => api.bugs.push(error))
    await cause()

    courier.wake()
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
    await courier.stop()

    await cause()
    expect(await deliveries()).toMatchObject([{ status: 'succeeded' }])
  })
})

it('deletes deliveries after thirty days, with their attempts', async () => {
  const { merchant, cause, deliveries } = await setUp('/old')
  await cause()
  await api.carryEvents()
  await api
    .db('webhook_deliveries')
    .where({ merchantId: merchant.id })
    .update({ createdAt: new Date(Date.now() - 31 * 24 * 60 * MINUTE) })

  await forgetDeliveries(api.db)

  expect(await deliveries()).toEqual([])
  expect(await api.db('webhook_attempts').where({ merchantId: merchant.id })).toEqual([])
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
