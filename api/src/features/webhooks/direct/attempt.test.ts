import { describe, expect, it } from 'vitest'
import { Webhook } from 'svix'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { startApi } from '../../../../test/server.ts'
import { retryDelay, RETRIES_MS } from './retryDelay.ts'

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()

async function setUp() {
  const merchant = await buildMerchant(api.db)
  const call = (method: string, path: string, body?: object) =>
    api.request(method, `/webhook-endpoints${path}`, { as: merchant, body })
  const { body: endpoint } = await call('POST', '', { url: `${receiver.url}/hooks` })
  const product = await buildProduct(api.db, merchant)
  const cause = () => api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name: 'Mug' } })
  const on = (method: string, path: string, body?: object) => call(method, `/${endpoint.id}${path}`, body)
  const deliveries = () => api.db('webhook_deliveries').where({ merchantId: merchant.id }).orderBy('createdAt')
  return { merchant, endpoint, on, cause, deliveries }
}

describe('the wait before the next attempt', () => {
  it('varies by a fifth around the schedule', () => {
    const waits = Array.from({ length: 200 }, () => retryDelay(2, {})! / RETRIES_MS[2]!)

    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.8)
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.2)
    expect(new Set(waits).size).toBeGreaterThan(100)
    expect(retryDelay(RETRIES_MS.length, {})).toBeNull()
  })

  it.each([
    ['seconds', '3600', 3600],
    ['a date', () => new Date(Date.now() + 7200_000).toUTCString(), 7200],
    ['more than a day', '999999', 24 * 3600],
    ['less than the schedule', '1', 4],
    ['nonsense', 'soon', 4],
    ['a date in the past', 'Mon, 12 Jan 2026 14:05:21 GMT', 4],
  ])('is at least what Retry-After requests: %s', (_name, header, least) => {
    const value = typeof header === 'string' ? header : header()
    const seconds = retryDelay(0, { 'retry-after': value })! / 1000

    expect(seconds).toBeGreaterThan(least - 2)
    expect(seconds).toBeLessThan(least + 5)
  })

  it('follows Retry-After of an overloaded receiver', async () => {
    receiver.answers['/hooks'] = 503
    receiver.headers['/hooks'] = { 'retry-after': '3600' }
    const { cause, deliveries } = await setUp()
    await cause()
    const began = Date.now()

    await api.carryEvents()

    const [delivery] = await deliveries()
    expect(delivery.nextTryAt.getTime()).toBeGreaterThanOrEqual(began + 3600_000)
    await api.db('webhook_deliveries').delete()
  })
})

it('switches off an endpoint that answers 410 Gone, with one mail, and gives up its pending deliveries', async () => {
  const { merchant, on, cause, deliveries } = await setUp()
  await cause()
  await cause()
  receiver.answers['/hooks'] = 410

  await api.carryEvents()
  await api.runJobs()

  expect((await on('GET', '')).body).toMatchObject({ enabled: false, switched_off_at: expect.any(String) })
  expect((await deliveries()).map(({ status }) => status)).toEqual(['failed', 'failed'])
  const mails = api.mails.filter(({ to, subject }) => to === merchant.email && subject.includes('switched off'))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('410 Gone')
  expect(mails[0]!.text).toContain(`${receiver.url}/hooks`)
})

it.each([200, 500])('logs no error when an endpoint is deleted while it answers %i', async (status) => {
  const { on, cause, deliveries } = await setUp()
  await cause()
  receiver.answers['/hooks'] = status
  receiver.meanwhile = () => on('DELETE', '')

  await api.carryEvents()

  expect(receiver.received).toHaveLength(1)
  expect(await deliveries()).toEqual([])
  expect(api.bugs).toEqual([])
})

it('gives up a delivery whose event was erased', async () => {
  const { merchant, cause, deliveries } = await setUp()
  await cause()
  await api.webhooks.relay()
  await api.db('outbox').where({ merchantId: merchant.id }).delete()

  await api.carryEvents()

  expect(await deliveries()).toMatchObject([{ status: 'failed', nextTryAt: null }])
  expect(api.bugs).toEqual([])
})

describe('the signing secret', () => {
  it('signs for a day after it was replaced, however often that happens', async () => {
    const { on, cause } = await setUp()
    const first = (await on('GET', '/secret')).body.secret
    const second = (await on('POST', '/secret/rotate')).body.secret
    const replaced = Date.now()
    const third = (await on('POST', '/secret/rotate')).body.secret
    expect(Date.parse((await on('GET', '')).body.previous_secret_until)).toBeGreaterThanOrEqual(replaced + 24 * 3600_000)

    await cause()
    await api.carryEvents()

    const [event] = receiver.received
    const headers = event!.headers as Record<string, string>
    expect(headers['webhook-signature']!.split(' ')).toHaveLength(3)
    for (const secret of [first, second, third]) expect(() => new Webhook(secret).verify(event!.text, headers)).not.toThrow()
  })

  it('no longer signs after that day', async () => {
    const { on, cause, endpoint } = await setUp()
    const first = (await on('GET', '/secret')).body.secret
    await on('POST', '/secret/rotate')
    const over = `jsonb_set(former_secrets, '{0,until}', '"2026-01-01T00:00:00.000Z"')`
    await api
      .db('webhook_endpoints')
      .where({ id: endpoint.id })
      .update({ formerSecrets: api.db.raw(over) })

    await cause()
    await api.carryEvents()

    const [event] = receiver.received
    expect(() => new Webhook(first).verify(event!.text, event!.headers as Record<string, string>)).toThrow()
    expect((await on('GET', '')).body.previous_secret_until).toBeNull()
  })

  it('keeps every one of several concurrent rotations, and refuses the eleventh within a day', async () => {
    const { on, cause } = await setUp()

    const rotated = await Promise.all(Array.from({ length: 10 }, () => on('POST', '/secret/rotate')))
    expect(rotated.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const refused = await on('POST', '/secret/rotate')
    await cause()
    await api.carryEvents()

    expect(refused).toMatchObject({ status: 422, body: { code: 'limit_reached' } })
    expect(String(receiver.received[0]!.headers['webhook-signature']).split(' ')).toHaveLength(11)
  })
})
