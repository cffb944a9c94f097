import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { startApi } from '../../../../test/server.ts'
import { rethrow } from '../../../platform/jobs/sweep.ts'
import { claimDue } from './claim.ts'
import { createDirect } from './createDirect.ts'
import { RETRIES_MS } from './retryDelay.ts'

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()
let paths = 0

/** A shop with an endpoint of its own path, and two products whose changes are events. */
async function setUp({ ordered = true } = {}) {
  const path = `/ordered-${paths++}`
  const merchant = await buildMerchant(api.db)
  const call = (method: string, rest: string, body?: object) =>
    api.request(method, `/webhook-endpoints${rest}`, { as: merchant, body })
  const { body: endpoint } = await call('POST', '', { url: receiver.url + path, ordered })
  const [mug, tea] = [await buildProduct(api.db, merchant), await buildProduct(api.db, merchant)]
  const on = (method: string, rest: string, body?: object) => call(method, `/${endpoint.id}${rest}`, body)
  return {
    merchant,
    endpoint,
    mug,
    tea,
    on,
    answer: (status: number) => void (receiver.answers[path] = status),
    rename: (product: { id: string }, name: string) =>
      api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name } }),
    received: (): string[] => receiver.received.filter((one) => one.path === path).map(({ body }) => body.data.name),
    rows: () => api.db('webhook_deliveries').where({ merchantId: merchant.id }).orderBy('createdAt').orderBy('position'),
    list: async () => (await on('GET', '/deliveries')).body.data as Record<string, unknown>[],
    claim: async () =>
      (await claimDue(api.db, { most: 100, perEndpoint: 24, busy: [] }, rethrow)).filter(
        ({ endpointId }) => endpointId === endpoint.id,
      ),
  }
}
type Shop = Awaited<ReturnType<typeof setUp>>

/** What waits for its next attempt is due; what is under way keeps its lease, of two minutes. */
const makeDue = ({ merchant }: Shop) =>
  api.db.raw(
    `update webhook_deliveries set next_try_at = now() - interval '1 second' where (merchant_id, id) in (
       select merchant_id, id from webhook_deliveries where merchant_id = ? and status = 'pending'
         and next_try_at not between now() + interval '100 seconds' and now() + interval '121 seconds' for update skip locked)`,
    [merchant.id],
  )
const relayAll = async () => {
  while (await api.webhooks.relay());
}
const secondServer = () => createDirect({ db: api.db, config: api.config, log: (error) => api.bugs.push(error) })

describe('an ordered endpoint', () => {
  it('holds back what follows a failed delivery of the same object, and nothing else', async () => {
    const shop = await setUp()
    const { mug, tea, rename, received, list, answer } = shop
    answer(503)
    await rename(mug, 'one')
    await api.carryEvents()
    answer(200)
    await rename(mug, 'two')
    await rename(tea, 'other')
    await rename(mug, 'three')

    await api.carryEvents()

    expect(received()).toEqual(['one', 'other'])
    const listed = await list()
    const ids = (await shop.rows().where({ objectId: mug.id })).map(({ id }) => id)
    const [first, second, third] = ids.map((id) => listed.find((one) => one.id === id))
    expect(first).toMatchObject({ status: 'pending', last_status_code: 503, waits_for: null, next_try_at: expect.any(String) })
    const held = { status: 'pending', next_try_at: null, waits_for: { id: first!.id, event_type: 'product.updated' } }
    expect([second, third]).toMatchObject([held, held])

    await makeDue(shop)
    await api.carryEvents()

    expect(received()).toEqual(['one', 'other', 'one', 'two', 'three'])
    expect(await list()).toMatchObject(Array.from({ length: 4 }, () => ({ status: 'succeeded', waits_for: null })))
  })

  it('goes on after a delivery that was given up', async () => {
    const shop = await setUp()
    shop.answer(503)
    await shop.rename(shop.mug, 'one')
    await api.carryEvents()
    await shop.rename(shop.mug, 'two')
    await api.db('webhook_deliveries').where({ merchantId: shop.merchant.id }).update({ tries: RETRIES_MS.length })
    await makeDue(shop)
    receiver.meanwhile = async () => shop.answer(receiver.received.length > 2 ? 200 : 503)

    await api.carryEvents()

    expect((await shop.rows()).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  it('looks at what waits no sooner than at what it waits for', async () => {
    const shop = await setUp()
    shop.answer(503)
    await shop.rename(shop.mug, 'one')
    await shop.rename(shop.mug, 'two')
    const began = Date.now()

    await api.carryEvents()

    const [first, second] = await shop.rows()
    expect(second.nextTryAt).toEqual(first.nextTryAt)
    expect(second.nextTryAt.getTime()).toBeGreaterThan(began + 2000)
  })

  it('gets everything in order from two servers at once, although half of the answers are errors', async () => {
    const shop = await setUp()
    const servers = [api.webhooks, secondServer()]
    let count = 0
    receiver.meanwhile = async () => shop.answer(count++ % 2 ? 200 : 500)
    const names = Array.from({ length: 12 }, (_, at) => `${at}`)
    const rename = async () => {
      for (const name of names) await shop.rename(name === '5' ? shop.tea : shop.mug, name)
    }
    let isOver = false
    const work = async (server: (typeof servers)[number]) => {
      while (!isOver) {
        await server.relay()
        await server.deliver(() => {})
        await server.whenIdle()
        await makeDue(shop)
      }
    }

    const working = servers.map(work)
    await rename()
    await expect.poll(() => shop.rows().where({ status: 'succeeded' }), { timeout: 20_000 }).toHaveLength(12)
    isOver = true
    await Promise.all(working)

    const ofMug = shop.received().filter((name) => name !== '5')
    expect(ofMug.map(Number)).toEqual(ofMug.map(Number).toSorted((a, b) => a - b))
    expect(new Set(shop.received()).size).toBe(12)
  }, 30_000)

  it('waits for a delivery whose process was killed, until that is sent again', async () => {
    const shop = await setUp()
    await shop.rename(shop.mug, 'one')
    await shop.rename(shop.mug, 'two')
    await relayAll()

    const taken = await shop.claim()
    expect(taken).toHaveLength(1)
    // The process is gone: its lease holds, and nothing overtakes it.
    expect(await shop.claim()).toEqual([])
    await api
      .db('webhook_deliveries')
      .where({ id: taken[0]!.id })
      .update({ nextTryAt: new Date(Date.now() - 1000) })

    await api.carryEvents()
    expect(shop.received()).toEqual(['one', 'two'])
  })

  it('waits for an earlier event that another worker is still handing over', async () => {
    const shop = await setUp()
    await shop.rename(shop.mug, 'one')
    await shop.rename(shop.mug, 'two')
    const waiting = () => api.db('outbox').where({ merchantId: shop.merchant.id }).orderBy('position')
    const [first] = await waiting()

    await api.db.transaction(async (trx) => {
      await trx('outbox').where({ merchantId: shop.merchant.id, id: first.id }).forUpdate().first()
      await relayAll()
      expect((await waiting()).map(({ relayedAt }) => relayedAt !== null)).toEqual([false, true])
      expect(await shop.claim()).toEqual([])
    })
    await api.carryEvents()

    expect(shop.received()).toEqual(['one', 'two'])
  })

  it('sends what is replayed in order, and sends a test event at once', async () => {
    const shop = await setUp()
    for (const name of ['one', 'two', 'three']) await shop.rename(shop.mug, name)
    await api.carryEvents()
    shop.answer(503)
    await shop.on('POST', '/replay', { since: new Date(Date.now() - 60_000).toISOString(), status: 'all' })
    await api.carryEvents()
    shop.answer(200)

    await shop.on('POST', '/test', { event_type: 'promo.redeemed' })
    await api.carryEvents()

    expect(shop.received().slice(3)).toEqual(['one', undefined])
    await makeDue(shop)
    await api.carryEvents()
    expect(shop.received().slice(5)).toEqual(['one', 'two', 'three'])
  })

  it('continues at once when the first one is sent again by hand', async () => {
    const shop = await setUp()
    shop.answer(503)
    await shop.rename(shop.mug, 'one')
    await shop.rename(shop.mug, 'two')
    await api.carryEvents()
    shop.answer(200)
    const [first] = await shop.rows()

    await shop.on('POST', `/deliveries/${first.id}/redeliver`)
    await api.carryEvents()

    expect(shop.received()).toEqual(['one', 'one', 'two'])
  })

  it('keeps the order of an order’s events and of its redemption, which has another id', async () => {
    const shop = await setUp()
    const orderId = crypto.randomUUID()
    shop.answer(503)
    const emit = (type: string, data: object) =>
      api.db('outbox').insert({ merchantId: shop.merchant.id, type, data: JSON.stringify(data) })
    await emit('order.completed', { id: orderId })
    await emit('promo.redeemed', { promo_code: { id: 'p' }, redemption: { id: 'r', order_id: orderId } })
    await emit('checkout.started', { link_id: 'l', session_id: 's' })

    await relayAll()

    expect((await shop.rows()).map(({ objectId }) => objectId)).toEqual([orderId, orderId, 's'])
    await api.db('webhook_deliveries').where({ merchantId: shop.merchant.id }).delete()
  })
})

describe('the setting', () => {
  it('is off without it, and then sends without waiting', async () => {
    const shop = await setUp({ ordered: false })
    expect(shop.endpoint.ordered).toBe(false)
    shop.answer(503)
    await shop.rename(shop.mug, 'one')
    await shop.rename(shop.mug, 'two')

    await api.carryEvents()

    expect(shop.received().toSorted()).toEqual(['one', 'two'])
    expect((await shop.rows()).map(({ objectId }) => objectId)).toEqual([null, null])
    await api.db('webhook_deliveries').where({ merchantId: shop.merchant.id }).delete()
  })

  it('also counts for what is pending when it is switched on, and lets go when it is switched off', async () => {
    const shop = await setUp({ ordered: false })
    shop.answer(503)
    await shop.rename(shop.mug, 'one')
    await api.carryEvents()
    await shop.rename(shop.mug, 'two')
    await relayAll()

    const on = await shop.on('PUT', '', { ordered: true })
    expect(on.body.ordered).toBe(true)
    expect(await shop.claim()).toEqual([])
    expect((await shop.list()).map((one) => one['waits_for'])).toContainEqual({
      id: expect.any(String),
      event_type: 'product.updated',
    })

    expect((await shop.on('PUT', '', { ordered: false })).body.ordered).toBe(false)
    expect(await shop.list()).toMatchObject([{ waits_for: null }, { waits_for: null }])
    expect(await shop.claim()).toHaveLength(1)
    await api.db('webhook_deliveries').where({ merchantId: shop.merchant.id }).delete()
  })

  it('holds for a listener too', async () => {
    const shop = await setUp({ ordered: false })
    const listener = await api.request('PUT', '/webhook-listener', {
      as: shop.merchant,
      body: { forward_to: 'http://localhost:4000/' },
    })
    await api.request('PUT', `/webhook-endpoints/${listener.body.endpoint}`, { as: shop.merchant, body: { ordered: true } })
    await shop.rename(shop.mug, 'one')
    await shop.rename(shop.mug, 'two')
    await relayAll()
    const poll = async () =>
      (await api.request('POST', '/webhook-listener/poll', { as: shop.merchant, body: { wait_seconds: 0 } })).body.deliveries as {
        delivery: string
        lease: string
      }[]

    const [first, ...more] = await poll()
    expect(more).toEqual([])
    expect(await poll()).toEqual([])
    const attempt = {
      delivery: first!.delivery,
      lease: first!.lease,
      duration_ms: 1,
      status_code: 200,
      response: '',
      error: null,
    }
    await api.request('POST', '/webhook-listener/attempts', { as: shop.merchant, body: attempt })

    expect(await poll()).toHaveLength(1)
    await api.carryEvents()
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
