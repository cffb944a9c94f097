import { randomUUID } from 'node:crypto'
import { Ajv } from 'ajv'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct, openTestSession } from '../../../test/factories.ts'
import { FakeSvix, HOSTED_SVIX_URL, SVIX_URL } from '../../../test/fakeSvix.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { startApi } from '../../../test/server.ts'
import { announce } from '../orders/order/announce.ts'
import { makeToken } from '../auth/mailedTokens.ts'
import { clearAccount } from '../account/closeAccount.ts'
import { hashPassword } from '../../platform/http/passwords.ts'
import { eventTypes } from './eventTypes.ts'

const api = startApi({ privateWebhooks: 'all', svix: { token: 'testsk_1.eu', serverUrl: SVIX_URL, retries: 0 } })
const receiver = startReceiver()
let fake: FakeSvix
beforeEach(() => {
  fake = new FakeSvix()
  fake.listen()
  api.bugs.length = 0
})

const change = async (merchant: Awaited<ReturnType<typeof buildMerchant>>) => {
  const product = await buildProduct(api.db, merchant)
  await api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name: 'Tall mug' } })
}
const addEndpoint = (merchant: { id: string }) =>
  api.request('POST', '/webhook-endpoints', { as: merchant, body: { url: `${receiver.url}/hooks` } })

describe('Svix', () => {
  it('keeps no order, which it says', async () => {
    const merchant = await buildMerchant(api.db)
    const body = { url: `${receiver.url}/hooks`, ordered: true }

    const made = await api.request('POST', '/webhook-endpoints', { as: merchant, body })
    const { body: plain } = await addEndpoint(merchant)
    const changed = await api.request('PUT', `/webhook-endpoints/${plain.id}`, { as: merchant, body: { ordered: true } })

    for (const refused of [made, changed]) expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'ordered' }] } })
    expect(plain.ordered).toBe(false)
    expect((await api.request('GET', '/webhook-endpoints', { as: merchant })).body.can_order).toBe(false)
  })

  it('switches endpoints off that were set up since a break-in, and all of them if its portal was opened since', async () => {
    const merchant = await buildMerchant(api.db)
    const { body: own } = await addEndpoint(merchant)
    const midway = new Date(Date.now() + 60_000)
    const enabled = async () => (await api.request('GET', `/webhook-endpoints/${own.id}`, { as: merchant })).body.enabled
    const takeBack = async (since: Date) => {
      const token = await makeToken(api.db, merchant, 'not_me', since)
      await api.request('POST', '/auth/not-me', { body: { token } })
      await api.runJobs()
      await openTestSession(api.db, merchant.id)
    }
    await takeBack(midway)
    expect(await enabled()).toBe(true)

    await api.db('audit_events').insert({
      merchantId: merchant.id,
      actorKind: 'session',
      actorName: 'Firefox on macOS',
      action: 'webhook_portal.opened',
      createdAt: new Date(midway.getTime() + 1000),
    })
    await takeBack(midway)

    expect(await enabled()).toBe(false)
    const { switched_off: off } = (await api.request('GET', '/access', { as: merchant })).body
    expect(off).toMatchObject([{ way: 'webhook_endpoint', name: new URL(receiver.url).host, changed_by: 'Firefox on macOS' }])
    await api.request('POST', `/access/${off[0].id}/switch-on`, { as: merchant })
    expect(await enabled()).toBe(true)
  })

  it('registers each type of event with its schema and a test event as the example', async () => {
    await api.webhooks.prepare()

    expect([...fake.types.keys()]).toEqual(eventTypes().map(({ type }) => type))
    expect(fake.calls[0]).toBe('PUT /api/v1/event-type/order.created')
    const { schemas, description } = fake.types.get('order.completed')!
    expect(description).toContain('is paid')
    expect(schemas!['1']!.examples).toMatchObject([{ type: 'order.completed', test: true, livemode: false }])
    for (const [name, type] of fake.types) {
      const { examples, ...schema } = type.schemas!['1']!
      expect(JSON.stringify(schema), name).not.toContain('#/components')
      expect(new Ajv({ strict: false, validateFormats: false }).validate(schema, examples![0]), name).toBe(true)
    }
  })

  it('registers the types again until it succeeds', async () => {
    fake.broken = 500
    const prepared = api.webhooks.prepare()
    await expect.poll(() => api.bugs.length).toBe(1)
    expect(fake.types.size).toBe(0)

    fake.broken = null
    await prepared

    expect(fake.types.size).toBe(eventTypes().length)
  })

  it('gets nothing of a merchant without endpoints', async () => {
    const merchant = await buildMerchant(api.db)
    await change(merchant)

    await api.carryEvents()

    expect(fake.calls).toEqual([])
    expect(await api.db('outbox').where({ merchantId: merchant.id }).whereNull('relayedAt')).toEqual([])
  })

  it('gets one application per merchant, with the first endpoint', async () => {
    const merchant = await buildMerchant(api.db)

    await addEndpoint(merchant)
    await addEndpoint(merchant)

    expect([...fake.apps.keys()]).toEqual([merchant.id])
    expect(fake.calls.filter((call) => call === 'POST /api/v1/app')).toHaveLength(1)
  })

  it('accepts an endpoint’s types before they are registered', async () => {
    const merchant = await buildMerchant(api.db)

    const made = await api.request('POST', '/webhook-endpoints', {
      as: merchant,
      body: { url: `${receiver.url}/hooks`, event_types: ['order.completed'] },
    })

    expect(made).toMatchObject({ status: 201, body: { event_types: ['order.completed'] } })
  })

  it('deletes the application of an unconfirmed account when the owner of its address resets the password', async () => {
    const merchant = await buildMerchant(api.db, { emailConfirmedAt: null })
    await api.webhooks.createEndpoint(merchant.id, { url: `${receiver.url}/hooks` })
    await api.request('POST', '/auth/forgot-password', { body: { email: merchant.email } })
    await api.runJobs()
    const token = /token=([\w-]+)/.exec(api.mails.findLast(({ to }) => to === merchant.email)!.text)![1]

    await api.request('POST', '/auth/reset-password', { body: { token, password: 'analytical-engine' } })
    await api.runJobs()

    expect([...fake.apps.keys()]).toEqual([])
  })

  it('drops a repeated event after a worker died before marking it', async () => {
    const merchant = await buildMerchant(api.db)
    await addEndpoint(merchant)
    await change(merchant)
    await api.carryEvents()
    await api.db('outbox').where({ merchantId: merchant.id }).update({ relayedAt: null, relayAfter: null })

    await api.carryEvents()

    expect(receiver.received).toHaveLength(1)
    expect(await api.db('outbox').where({ merchantId: merchant.id }).whereNull('relayedAt')).toEqual([])
    expect(api.bugs).toEqual([])
  })

  it('gets a refused event again with growing delays, and the log notes it', async () => {
    const merchant = await buildMerchant(api.db)
    await addEndpoint(merchant)
    fake.broken = 500
    await change(merchant)
    const row = () => api.db('outbox').where({ merchantId: merchant.id }).first()

    const relayAfter = (at: number) =>
      api
        .db('outbox')
        .where({ merchantId: merchant.id })
        .update({ relayAfter: new Date(at) })

    await api.carryEvents()
    const firstEnded = Date.now()
    const first = await row()
    await relayAfter(firstEnded + 3_600_000)
    await api.carryEvents()
    expect((await row()).relayTries).toBe(1)
    const secondBegan = Date.now()
    await relayAfter(secondBegan - 1000)
    await api.carryEvents()
    const second = await row()
    fake.broken = null
    await relayAfter(Date.now() - 1000)
    await api.carryEvents()

    expect(first.relayAfter.getTime()).toBeLessThan(firstEnded + 6000)
    expect(second.relayAfter.getTime()).toBeGreaterThan(secondBegan + 8000)
    expect(receiver.received).toHaveLength(1)
    expect(api.bugs).toHaveLength(2)
    expect((await row()).relayedAt).not.toBeNull()
  })

  it('that is out of reach keeps no event from the list of past events, nor moves one in it', async () => {
    const merchant = await buildMerchant(api.db)
    const list = async () => (await api.request('GET', '/events', { as: merchant })).body.data
    await change(merchant)
    await api.carryEvents()
    await addEndpoint(merchant)
    fake.broken = 500
    await change(merchant)
    await api.carryEvents()
    const meanwhile = await list()
    fake.broken = null
    await change(merchant)
    await api.carryEvents()
    await api
      .db('outbox')
      .where({ merchantId: merchant.id })
      .whereNull('relayedAt')
      .update({ relayAfter: new Date(Date.now() - 1000) })
    await api.carryEvents()

    expect(meanwhile).toHaveLength(2)
    expect(receiver.received.map(({ body }) => body.data.id)).toHaveLength(2)
    expect((await list()).slice(0, 2)).toEqual(meanwhile)
    expect(await list()).toHaveLength(3)
  })

  it('keeps no event data of an erased customer', async () => {
    const merchant = await buildMerchant(api.db)
    await addEndpoint(merchant)
    const product = await buildProduct(api.db, merchant)
    const order = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product])
    await announce(api.db, order, 'order.completed')
    await api.carryEvents()
    const messages = () => JSON.stringify(fake.apps.get(merchant.id)!.messages.map(({ payload }) => payload))
    expect(messages()).toContain('nora@example.com')
    const { body } = await api.request('GET', '/customers', { as: merchant })

    const erased = await api.request('DELETE', `/customers/${body.data[0].id}`, { as: merchant })
    await api.runJobs()

    expect(erased.status).toBe(204)
    expect(messages()).toBe('[{"expired":true}]')
    await api.webhooks.forgetEvents(merchant.id, [randomUUID()])
    expect(api.bugs).toEqual([])
  })

  it('keeps nothing of a deleted account, also when it is unreachable at first', async () => {
    const passwordHash = await hashPassword('difference-engine')
    const [merchant, other] = [await buildMerchant(api.db, { passwordHash }), await buildMerchant(api.db)]
    await addEndpoint(merchant)
    await addEndpoint(other)
    await api.request('POST', '/auth/delete-account', { as: merchant, body: { password: 'difference-engine' } })
    fake.broken = 500

    await api.runJobs()
    const kept = [...fake.apps.keys()]
    fake.broken = null
    await api.db('graphile_worker._private_jobs').update({ runAt: new Date(0) })
    await api.runJobs()

    expect(kept).toEqual([merchant.id, other.id])
    expect([...fake.apps.keys()]).toEqual([other.id])
    expect(await api.db('merchants').where({ id: merchant.id }).first('svixAppAt')).toEqual({ svixAppAt: null })
    expect(api.bugs).toHaveLength(1)
    const callsBefore = fake.calls.length
    await clearAccount(api, merchant.id)
    expect(fake.calls).toHaveLength(callsBefore)
  })

  it.each([
    ['GET', '/deliveries?cursor=listWebhookDeliveries.svix.x', ['query', 'iterator', '__all__'], 'cursor'],
    ['PUT', '', ['body', 'eventTypes'], 'event_types'],
    ['PUT', '', ['body', 'url'], 'url'],
    ['POST', '/replay', ['body', 'since'], 'since'],
  ])('errors name our field: %s %s, %o', async (method, path, loc, field) => {
    const merchant = await buildMerchant(api.db)
    const { body: endpoint } = await addEndpoint(merchant)
    fake.rejected = loc

    const { status, body } = await api.request(method, `/webhook-endpoints/${endpoint.id}${path}`, {
      as: merchant,
      ...(method !== 'GET' && { body: method === 'PUT' ? { description: 'Desk' } : { since: '2026-01-01T00:00:00Z' } }),
    })

    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: field }] })
    expect(body.message).toBe(`The webhook service rejected ${field}: not accepted`)
  })

  it('unreachable answers 503, not 500', async () => {
    const merchant = await buildMerchant(api.db)
    fake.broken = 502

    expect((await addEndpoint(merchant)).status).toBe(503)
  })
})

describe('replayWebhooks, with the open-source server', () => {
  const since = new Date(Date.now() - 3_600_000).toISOString()

  async function setUp() {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant)
    const call = (method: string, path: string, body?: object) =>
      api.request(method, `/webhook-endpoints${path}`, { as: merchant, body })
    const add = async (path: string, more: object = {}) =>
      (await call('POST', '', { url: `${receiver.url}${path}/${merchant.id}`, ...more })).body
    const rename = async (...names: string[]) => {
      for (const name of names) await api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name } })
      await api.carryEvents()
    }
    const replay = async (id: string) => {
      const answer = await call('POST', `/${id}/replay`, { since })
      await api.runJobs()
      return answer
    }
    /** Names of the product in the events that a path received, in their order. */
    const receivedAt = (path: string) =>
      receiver.received.filter((one) => one.path === `${path}/${merchant.id}`).map(({ body }) => body.data.name)
    return { merchant, product, call, add, rename, replay, receivedAt }
  }

  it('sends what came while the endpoint was off, in order, to that endpoint only, and once', async () => {
    const shop = await setUp()
    const [own] = [await shop.add('/own'), await shop.add('/other')]
    await shop.rename('One')
    await shop.call('PUT', `/${own.id}`, { enabled: false })
    await shop.rename('Two', 'Three')
    await shop.call('PUT', `/${own.id}`, { enabled: true })

    expect((await shop.replay(own.id)).status).toBe(202)
    expect((await shop.replay(own.id)).status).toBe(202)

    expect(shop.receivedAt('/own')).toEqual(['One', 'Two', 'Three'])
    // Svix gets events of one moment in any order.
    expect(shop.receivedAt('/other').toSorted()).toEqual(['One', 'Three', 'Two'])
    expect(api.bugs).toEqual([])
  })

  it('sends only the types that the endpoint subscribes to', async () => {
    const shop = await setUp()
    const own = await shop.add('/own', { event_types: ['link.created'], enabled: false })
    await shop.rename('One')

    await shop.replay(own.id)

    expect(shop.receivedAt('/own')).toEqual([])
  })

  it('sends what happened before the first endpoint, in several jobs', async () => {
    const shop = await setUp()
    await shop.rename('One', 'Two')
    const [row] = await api.db('outbox').where({ merchantId: shop.merchant.id }).orderBy('listPosition', 'desc')
    // More than one job sends.
    await api.db.raw(
      `insert into outbox (id, merchant_id, type, data, created_at, relayed_at, livemode, list_position, object_id)
       select gen_random_uuid(), merchant_id, type, data || jsonb_build_object('name', 'Copy ' || n), created_at, relayed_at, livemode,
         list_position + n, object_id
       from outbox, generate_series(1, 260) n where merchant_id = ? and id = ?`,
      [shop.merchant.id, row.id],
    )
    const own = await shop.add('/own')

    expect((await shop.replay(own.id)).status).toBe(202)

    const copies = Array.from({ length: 260 }, (_, at) => `Copy ${at + 1}`)
    expect(shop.receivedAt('/own')).toEqual(['One', 'Two', ...copies])
    expect(api.bugs).toEqual([])
  })

  it('is refused if another endpoint would get what Svix does not have', async () => {
    const shop = await setUp()
    await shop.rename('One')
    const [own, other] = [await shop.add('/own'), await shop.add('/other')]

    const { status, body } = await shop.replay(own.id)

    expect(status).toBe(409)
    expect(body.message).toContain(`/other/${shop.merchant.id} too. Switch your other endpoints off`)
    expect([shop.receivedAt('/own'), shop.receivedAt('/other')]).toEqual([[], []])
    await shop.call('PUT', `/${other.id}`, { enabled: false })
    expect((await shop.replay(own.id)).status).toBe(202)
    expect([shop.receivedAt('/own'), shop.receivedAt('/other')]).toEqual([['One'], []])
  })

  it('answers 404 for an endpoint that does not exist', async () => {
    const shop = await setUp()
    await shop.rename('One')
    await shop.add('/own')

    expect((await shop.replay('ep_unknown')).status).toBe(404)
  })
})

describe('Svix’s own server', () => {
  const hosted = startApi({ privateWebhooks: 'all', svix: { token: 'testsk_1.eu', serverUrl: HOSTED_SVIX_URL, retries: 0 } })
  beforeEach(() => fake.listen(HOSTED_SVIX_URL))

  it('has a portal, and replays what was never tried', async () => {
    const merchant = await buildMerchant(hosted.db)
    const call = (method: string, path: string, body?: object) =>
      hosted.request(method, `/webhook-endpoints${path}`, { as: merchant, body })
    const { body: endpoint } = await call('POST', '', { url: `${receiver.url}/hooks` })

    expect((await call('GET', '')).body.portal).toBe(true)
    expect((await call('POST', '/portal')).body.url).toBe(`${HOSTED_SVIX_URL}/portal/${merchant.id}`)
    expect((await call('POST', `/${endpoint.id}/replay`, { since: new Date(0).toISOString() })).status).toBe(202)
    expect(fake.calls.at(-1)).toBe(`POST /api/v1/app/${merchant.id}/endpoint/${endpoint.id}/replay-missing`)
  })
})
