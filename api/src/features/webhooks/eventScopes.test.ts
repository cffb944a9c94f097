import { describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { eventTypes } from './eventTypes.ts'

const api = startApi({ privateWebhooks: 'all' })

type Scopes = Parameters<typeof addKey>[2]
const HOOK = 'https://hooks.example/in'
const forbidden = (message: string) => ({ status: 403, body: { code: 'forbidden', message: expect.stringContaining(message) } })

async function setUp(scopes: Scopes) {
  const merchant = await buildMerchant(api.db)
  const secret = await addKey(api.db, merchant, scopes)
  const call = (method: string, path: string, body?: object) =>
    api.request(method, path, { headers: { authorization: `Bearer ${secret}` }, ...(body && { body }) })
  const listen = (event_types?: string[]) =>
    call('PUT', '/webhook-listener', { forward_to: 'http://localhost:4000', event_types })
  const poll = () => call('POST', '/webhook-listener/poll', { wait_seconds: 0 })
  /** Places an order and changes a product. */
  const cause = async () => {
    const product = await buildProduct(api.db, merchant)
    const { urlId } = await buildLink(api.db, merchant, [product])
    await api.request('POST', '/orders', { body: { cartUrlId: urlId, customerEmail: 'ada@example.com' } })
    await api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name: 'Cup' } })
    await api.carryEvents()
  }
  return { merchant, call, listen, poll, cause }
}

it('each type of event needs a scope that reads its object', async () => {
  const { call } = await setUp(['webhooks:read'])

  const { body } = await call('GET', '/webhook-event-types')

  const scopes = Object.fromEntries(body.data.map((one: { type: string; scopes: string[] }) => [one.type, one.scopes]))
  expect(Object.keys(scopes)).toEqual(eventTypes().map(({ type }) => type))
  for (const needed of Object.values(scopes)) expect(needed).toEqual([expect.stringMatching(/^[a-z]+:read$/)])
  expect(scopes).toMatchObject({ 'order.completed': ['orders:read'], 'payout.paid': ['payouts:read'] })
})

describe('openWebhookListener', () => {
  it('refuses a key that can read webhooks and nothing else', async () => {
    const { listen } = await setUp(['webhooks:read'])

    expect(await listen()).toMatchObject(forbidden('orders:read'))
    expect(await listen(['order.completed'])).toMatchObject(forbidden('orders:read'))
  })

  it('gives a key without names the events that it may read, and no other', async () => {
    const { listen, poll, cause } = await setUp(['products:read', 'webhooks:read'])

    const { body } = await listen()
    await cause()

    expect(body.event_types.toSorted()).toEqual(['product.created', 'product.deleted', 'product.stock_low', 'product.updated'])
    expect((await poll()).body.deliveries).toMatchObject([{ event_type: 'product.updated' }])
  })

  it('gives all events to a key with every area, and to a signed-in merchant', async () => {
    const { merchant, listen } = await setUp(['read', 'account:read', 'webhooks:read'])

    const own = await api.request('PUT', '/webhook-listener', { as: merchant, body: { forward_to: 'http://localhost:4000' } })

    expect([(await listen()).body.event_types, own.body.event_types]).toEqual([[], []])
  })
})

describe('an endpoint', () => {
  it('is created by a key only for events that the key may read', async () => {
    const { call } = await setUp(['products:read', 'webhooks:write'])
    const create = (event_types?: string[]) => call('POST', '/webhook-endpoints', { url: HOOK, event_types })

    expect(await create()).toMatchObject(forbidden('orders:read'))
    expect(await create(['product.updated', 'order.created'])).toMatchObject(forbidden('order.created'))
    expect((await create(['product.updated'])).status).toBe(201)
  })

  it('of others is not led to another address, or given other events', async () => {
    const { merchant, call } = await setUp(['webhooks:read', 'webhooks:write'])
    const { body: all } = await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: HOOK } })
    const change = (body: object) => call('PUT', `/webhook-endpoints/${all.id}`, body)

    expect(await change({ url: 'https://thief.example/in' })).toMatchObject(forbidden('orders:read'))
    expect(await change({ event_types: ['order.created'] })).toMatchObject(forbidden('orders:read'))
    expect(await change({ description: 'Desk' })).toMatchObject({ status: 200, body: { url: HOOK, event_types: [] } })
  })
})

describe('getWebhookDelivery', () => {
  it('shows the body of an event only to a key that reads its object', async () => {
    const { merchant, call, cause } = await setUp(['products:read', 'webhooks:read'])
    const { body: endpoint } = await api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: HOOK } })
    await cause()

    const deliveries = `/webhook-endpoints/${endpoint.id}/deliveries`
    const { body } = await call('GET', deliveries)
    const read = async (type: string) => {
      const delivery = body.data.find((one: { event_type: string }) => one.event_type === type)
      return call('GET', `${deliveries}/${delivery.id}`)
    }

    expect(await read('order.created')).toMatchObject(forbidden('orders:read'))
    expect((await read('product.updated')).status).toBe(200)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
