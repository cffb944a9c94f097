import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'
import { untilWaiting } from '../../../test/untilWaiting.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { CURRENT_VERSION, VERSIONS } from '../../platform/versions/versions.ts'

const api = startApi({ privateWebhooks: 'all' })
const receiver = startReceiver()

interface Listed {
  id: string
  type: string
  timestamp: string
  data: { id: string }
}

async function setUp() {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  const list = (query: Record<string, string> = {}) =>
    api.request('GET', `/events?${new URLSearchParams(query)}`, { as: merchant })
  const typesFor = async (query: Record<string, string>) => (await list(query)).body.data.map(({ type }: Listed) => type)
  const rename = (name: string) => api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name } })
  const place = async (customerEmail = 'ada@example.com') =>
    (await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail } })).body.orderId as string
  return { merchant, product, link, list, typesFor, rename, place }
}
const addEndpoint = (merchant: Merchant, body: object = {}) =>
  api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: receiver.url, ...body } })

const THRESHOLD = {
  type: 'account.oss_threshold_near',
  data: JSON.stringify({ year: 2026, amount: 8000, limit: 10_000, currency: 'EUR' }),
}
/** Writes events that have happened at these times, in this order. */
const write = (merchant: Merchant, times: Date[]) =>
  api.db('outbox').insert(times.map((createdAt) => ({ ...THRESHOLD, merchantId: merchant.id, createdAt })))

describe('listEvents', () => {
  it('returns the bodies and ids of webhooks, oldest first', async () => {
    const { merchant, list, rename, place } = await setUp()
    await addEndpoint(merchant)
    await place()
    await rename('Tall mug')
    await api.carryEvents()

    const { body } = await list()

    const sent = receiver.received.map(({ headers, body: event }) => ({ id: headers['webhook-id'], ...event }))
    expect(sent).toHaveLength(2)
    expect(body).toEqual({ data: sent.toSorted((one, other) => one.type.localeCompare(other.type)), next_cursor: null })
    for (const event of body.data) expect((await api.request('GET', `/events/${event.id}`, { as: merchant })).body).toEqual(event)
  })

  it('has what happened without an endpoint, and while one was off', async () => {
    const { merchant, rename, list } = await setUp()
    await rename('First')
    await api.carryEvents()
    await addEndpoint(merchant, { enabled: false })
    const { body: made } = await addEndpoint(merchant)
    await api.request('PUT', `/webhook-endpoints/${made.id}`, { as: merchant, body: { enabled: false } })
    await rename('Second')
    await api.carryEvents()

    const { body } = await list()

    expect(body.data.map(({ data }: { data: { name: string } }) => data.name)).toEqual(['First', 'Second'])
  })

  it('filters by one type, by several, and by what an event is about', async () => {
    const { product, link, rename, place, typesFor } = await setUp()
    await rename('Tall mug')
    const [order] = [await place(), await place('bob@example.com')]
    const visit = randomUUID()
    const event = { eventType: 'checkout_started', sessionId: visit, visitorId: randomUUID() }
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
    await api.request('POST', `/carts/event/${link.urlId}`, { body: event, headers })
    await api.carryEvents()

    expect(await typesFor({ type: 'product.updated' })).toEqual(['product.updated'])
    expect(await typesFor({ type: 'product.updated,order.created' })).toEqual([
      'product.updated',
      'order.created',
      'order.created',
    ])
    expect(await typesFor({ object: order! })).toEqual(['order.created'])
    expect(await typesFor({ object: product.id })).toEqual(['product.updated'])
    expect(await typesFor({ object: visit })).toEqual(['checkout.started'])
    expect(await typesFor({ object: product.id, type: 'order.created' })).toEqual([])
    expect(await typesFor({ object: 'unknown' })).toEqual([])
  })

  it('begins at a time, and after an event', async () => {
    const { merchant, list } = await setUp()
    const times = [3, 2, 1].map((days) => new Date(Date.now() - days * 24 * 3_600_000))
    await write(merchant, times)
    await api.carryEvents()
    const { body: all } = await list()
    const timesFrom = async (query: Record<string, string>) =>
      (await list(query)).body.data.map(({ timestamp }: Listed) => timestamp)

    const shown = times.map((time) => time.toISOString())
    expect(await timesFrom({})).toEqual(shown)
    expect(await timesFrom({ since: shown[1]! })).toEqual(shown.slice(1))
    expect(await timesFrom({ since: new Date(times[1]!.getTime() + 1).toISOString() })).toEqual(shown.slice(2))
    expect(await timesFrom({ after: all.data[0].id })).toEqual(shown.slice(1))
    expect(await timesFrom({ after: all.data[2].id })).toEqual([])
    expect(await timesFrom({ after: all.data[0].id, since: shown[2]! })).toEqual(shown.slice(2))
  })

  it('refuses what it does not know, and names the field', async () => {
    const { list, rename } = await setUp()
    const other = await setUp()
    await other.rename('Theirs')
    await rename('Mine')
    await api.carryEvents()
    const [theirs] = (await other.list()).body.data

    for (const [field, value] of [
      ['type', 'order.paid'],
      ['type', 'order.created,'],
      ['after', theirs.id],
      ['after', randomUUID()],
      ['since', 'yesterday'],
      ['since', '2026-12-31T23:59:60Z'],
      ['cursor', 'listEvents.1.1'],
    ] as const)
      expect(await list({ [field]: value }), `${field}=${value}`).toMatchObject({
        status: 400,
        body: { errors: [{ path: field }] },
      })
  })

  it('has the shape of the version of the call, as a webhook of that version', async () => {
    const { merchant, place } = await setUp()
    const [first] = VERSIONS
    await addEndpoint(merchant, { version: first!.name })
    await place()
    await api.carryEvents()
    const read = (path: string, version: string) =>
      api.request('GET', path, { as: merchant, headers: { 'Linktill-Version': version } })

    const { body } = await read('/events', first!.name)
    const [event] = body.events

    expect(event).toEqual({ id: receiver.received[0]!.headers['webhook-id'], ...receiver.received[0]!.body })
    expect(event.data).toHaveProperty('tax_included')
    expect((await read(`/events/${event.id}`, first!.name)).body).toEqual(event)
    expect((await read(`/events/${event.id}`, CURRENT_VERSION)).body.data).not.toHaveProperty('tax_included')
  })

  it('shows nothing of another merchant', async () => {
    const { list, rename } = await setUp()
    const other = await setUp()
    await other.rename('Theirs')
    await rename('Mine')
    await api.carryEvents()

    const [event] = (await other.list()).body.data

    expect((await list()).body.data).toHaveLength(1)
    expect((await list({ object: other.product.id })).body.data).toEqual([])
    const { merchant } = await setUp()
    for (const id of [event.id, randomUUID()])
      expect((await api.request('GET', `/events/${id}`, { as: merchant })).status).toBe(404)
  })
})

describe('a key', () => {
  it('gets the events that it may read, and 403 for others', async () => {
    const { merchant, rename, place, list } = await setUp()
    await place()
    await rename('Tall mug')
    await api.carryEvents()
    const secrets = {
      products: await addKey(api.db, merchant, ['products:read', 'webhooks:read']),
      nothing: await addKey(api.db, merchant, ['webhooks:read']),
      orders: await addKey(api.db, merchant, ['orders:read']),
    }
    const read = (key: keyof typeof secrets, path: string) =>
      api.request('GET', path, { headers: { authorization: `Bearer ${secrets[key]}` } })
    const lacks = (scope: string) => ({ status: 403, body: { message: expect.stringContaining(scope) } })
    const [placed, renamed] = (await list()).body.data

    expect((await read('products', '/events')).body.data).toEqual([renamed])
    expect((await read('products', `/events/${renamed.id}`)).body).toEqual(renamed)
    expect(await read('products', `/events/${placed.id}`)).toMatchObject(lacks('orders:read'))
    expect(await read('products', '/events?type=order.created')).toMatchObject(lacks('orders:read'))
    expect(await read('nothing', '/events')).toMatchObject(lacks('orders:read'))
    expect(await read('orders', '/events')).toMatchObject(lacks('webhooks:read'))
  })
})

describe('a program that reads on', () => {
  it('misses no event that began before what it has read and is committed later', async () => {
    const { merchant, list } = await setUp()
    const early = await api.db.transaction()
    const row = { ...THRESHOLD, merchantId: merchant.id }
    const [{ id: late }] = await early('outbox').insert(row).returning('id')
    await write(merchant, [new Date()])
    await api.carryEvents()
    const { body: read } = await list()

    await early.commit()
    await api.carryEvents()
    const { body: next } = await list({ after: read.data[0].id })

    expect(read.data).toHaveLength(1)
    expect(next.data.map(({ id }: Listed) => id)).toEqual([late])
  })

  it('sees nothing of a courier before what another one, that began earlier, has taken', async () => {
    const { merchant, list } = await setUp()
    await write(merchant, [new Date()])
    await api.carryEvents()
    await write(merchant, [new Date()])
    const holder = await api.db.transaction()
    await holder('event_lists').where({ merchantId: merchant.id }).forUpdate().first()

    const couriers = [api.webhooks.relay()]
    await untilWaiting(api.db, 1)
    await write(merchant, [new Date()])
    couriers.push(api.webhooks.relay())
    await untilWaiting(api.db, 2)
    const { body: meanwhile } = await list()
    await holder.commit()
    await Promise.all(couriers)

    expect(meanwhile.data).toHaveLength(1)
    const rows = await api.db('outbox').where({ merchantId: merchant.id }).orderBy('listPosition').select('id', 'position')
    expect(rows.map(({ position }) => position)).toEqual(rows.map(({ position }) => position).toSorted((a, b) => a - b))
    expect((await list()).body.data.map(({ id }: Listed) => id)).toEqual(rows.map(({ id }) => id))
  })

  it('gets every event once while shops sell', async () => {
    const { merchant, list } = await setUp()
    const written = new Set<string>()
    let isOver = false
    const sell = async (seed: number) => {
      for (let n = 0; n < 12; n++) {
        const trx = await api.db.transaction()
        const row = { ...THRESHOLD, merchantId: merchant.id }
        const [{ id }] = await trx('outbox').insert(row).returning('id')
        // Transactions of different lengths, so that they commit in another order than they write.
        for (let trips = 4 * ((seed * 7 + n * 3) % 5); trips > 0; trips--) await trx.raw('select 1')
        await trx.commit()
        written.add(id)
      }
    }
    const carry = async () => {
      while (!isOver) await api.webhooks.relay()
    }
    const met: string[] = []
    const readOn = async () => {
      const after = met.at(-1)
      const { body } = await list({ limit: '7', ...(after && { after }) })
      met.push(...body.data.map(({ id }: Listed) => id))
      return body.data.length
    }

    const couriers = [carry(), carry()]
    const selling = Promise.all([1, 2, 3, 4].map(sell)).finally(() => (isOver = true))
    const reading = (async () => {
      while (!isOver) await readOn()
    })()
    await Promise.all([selling, reading, ...couriers]).finally(() => (isOver = true))
    await api.carryEvents()
    while (await readOn());

    expect(written.size).toBe(48)
    expect(met).toHaveLength(48)
    expect(new Set(met)).toEqual(written)
  })

  it('gets later events after those of a list that was ahead of the clock', async () => {
    const { merchant, list } = await setUp()
    const ahead = (Date.now() + 60_000) * 1000
    await api.db('event_lists').insert({ merchantId: merchant.id, last: ahead })
    await write(merchant, [new Date(), new Date()])
    await api.carryEvents()
    const first = (await list()).body.data
    await write(merchant, [new Date()])
    await api.carryEvents()

    const { body } = await list({ after: first[1].id })

    expect(first).toHaveLength(2)
    expect(body.data).toHaveLength(1)
    const rows = await api.db('outbox').where({ merchantId: merchant.id }).orderBy('listPosition').select('listPosition')
    expect(rows[0].listPosition).toBeGreaterThan(ahead)
    expect(new Set(rows.map(({ listPosition }) => listPosition)).size).toBe(3)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
