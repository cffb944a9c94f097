import { describe, expect, it } from 'vitest'
import { verifyWebhook } from '../../../../../sdk/src/webhooks/index.ts'
import { addKey, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'

const api = startApi()

async function setUp(scopes: Parameters<typeof addKey>[2] = ['products:read', 'webhooks:read']) {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const secret = await addKey(api.db, merchant, scopes)
  const call = (method: string, path: string, body: object) =>
    api.request(method, `/webhook-listener${path}`, { headers: { authorization: `Bearer ${secret}` }, body })
  const open = (forward_to = 'http://localhost:4000/hooks') => call('PUT', '', { forward_to })
  const poll = async (wait_seconds = 0) => (await call('POST', '/poll', { wait_seconds })).body.deliveries
  const report = (delivery: { delivery: string; lease: string }, more = {}) => {
    const { delivery: id, lease } = delivery
    const body = { delivery: id, lease, duration_ms: 5, status_code: 204, response: '', error: null, ...more }
    return call('POST', '/attempts', body)
  }
  const cause = async () => {
    await api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name: 'Mug' } })
    await api.carryEvents()
  }
  /** Starts a call, and waits until the server has looked for its events once. It waits for them from then on. */
  const startWaiting = async () => {
    const rows = () => api.db('webhook_endpoints').where({ merchantId: merchant.id })
    await rows().update({ polledAt: new Date(0) })
    const deliveries: Promise<unknown> = poll(20)
    await expect.poll(async () => (await rows().first()).polledAt.getTime()).toBeGreaterThan(0)
    return { deliveries }
  }
  return { merchant, secret, call, open, poll, startWaiting, report, cause }
}
const makeDue = () =>
  api
    .db('webhook_deliveries')
    .where({ status: 'pending' })
    .update({ nextTryAt: new Date(Date.now() - 1000) })

describe('a listener', () => {
  it('fetches its events, signed, and their attempts are in the log', async () => {
    const { merchant, open, poll, report, cause } = await setUp()
    const { body: listener } = await open()
    await cause()

    const [delivery] = await poll()
    const event = verifyWebhook(delivery.body, delivery.headers, listener.secret)
    const reported = await report(delivery, { response: 'ok' })

    expect(event.type).toBe('product.updated')
    expect(reported.body).toEqual({ recorded: true })
    const log = `/webhook-endpoints/${listener.endpoint}/deliveries`
    const { body } = await api.request('GET', log, { as: merchant })
    expect(body.data).toMatchObject([{ id: delivery.delivery, status: 'succeeded', last_status_code: 204 }])
    const details = await api.request('GET', `${log}/${delivery.delivery}`, { as: merchant })
    expect(details.body).toMatchObject({
      request: { url: 'http://localhost:4000/hooks', headers: delivery.headers, body: delivery.body },
      attempts: [{ status_code: 204, response: 'ok', duration_ms: 5 }],
    })
    expect(await poll()).toEqual([])
  })

  it('gets an event while it waits', async () => {
    const { open, poll, cause } = await setUp()
    await open()
    const waiting = poll(10)

    await cause()

    expect(await waiting).toHaveLength(1)
  })

  it('that is opened again gets its events: calls of the program before end', async () => {
    const { open, startWaiting, call, cause } = await setUp()
    await open()
    const before = [await startWaiting(), await startWaiting()]
    await open()
    const after = call('POST', '/poll', { wait_seconds: 20 })
    expect(await Promise.all(before.map(({ deliveries }) => deliveries))).toEqual([[], []])
    await cause()

    expect(await after).toMatchObject({ status: 200, body: { deliveries: [{ event_type: 'product.updated' }] } })
  })

  it('keeps its secret, and what came while no program was there', async () => {
    const { open, poll, report, cause } = await setUp()
    const first = await open()
    await cause()
    await cause()

    const again = await open('http://localhost:5000')
    const deliveries = await poll()

    expect(again.body).toEqual(first.body)
    expect(deliveries).toHaveLength(2)
    for (const delivery of deliveries) expect((await report(delivery)).body.recorded).toBe(true)
  })

  it('gets a delivery again after its lease, or by the schedule after a failure', async () => {
    const { open, poll, report, cause } = await setUp()
    await open()
    await cause()
    const [lost] = await poll()
    expect(await poll()).toEqual([])
    await makeDue()
    const [second] = await poll()

    const late = await report(lost)
    const failed = await report(second, { status_code: 500 })
    const twice = await report(second, { status_code: 500 })

    expect(second.delivery).toBe(lost.delivery)
    expect([late, failed, twice].map(({ body }) => body.recorded)).toEqual([false, true, false])
    const row = await api.db('webhook_deliveries').where({ id: second.delivery }).first()
    expect(row).toMatchObject({ status: 'pending', tries: 1, lastStatusCode: 500 })
    expect(await api.db('webhook_attempts').where({ deliveryId: second.delivery })).toHaveLength(1)
    await makeDue()
    expect(await poll()).toHaveLength(1)
  })

  it('collects nothing three days after its program was last there', async () => {
    const { merchant, open, poll, cause } = await setUp()
    await open()
    const longAgo = new Date(Date.now() - 73 * 3600_000)
    await api.db('webhook_endpoints').where({ merchantId: merchant.id }).update({ polledAt: longAgo })

    await cause()

    expect(await api.db('webhook_deliveries').where({ merchantId: merchant.id })).toEqual([])
    await open()
    await cause()
    expect(await poll()).toHaveLength(1)
  })

  it('is never called by the server, whatever address it names', async () => {
    const { merchant, open, cause } = await setUp()
    await open('http://169.254.169.254/latest/meta-data')
    await cause()

    await api.carryEvents()

    expect(await api.db('webhook_attempts').where({ merchantId: merchant.id })).toEqual([])
    const rows = await api.db('webhook_deliveries').where({ merchantId: merchant.id })
    expect(rows).toMatchObject([{ status: 'pending', tries: 0 }])
  })
})

describe('the listeners of others', () => {
  it('are out of reach: of another merchant, and of another key', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const second = await addKey(api.db, one.merchant, ['products:read', 'webhooks:read'])
    await one.open()
    await other.open()
    await one.cause()

    const [delivery] = await one.poll()
    const foreign = await other.report(delivery)
    const sameMerchant = await api.request('POST', '/webhook-listener/poll', {
      headers: { authorization: `Bearer ${second}` },
      body: { wait_seconds: 0 },
    })

    expect(await other.poll()).toEqual([])
    expect(foreign.body).toEqual({ recorded: false })
    expect(sameMerchant.status).toBe(404)
    expect((await one.report(delivery)).body).toEqual({ recorded: true })
  })

  it('need the scope webhooks:read', async () => {
    const { open } = await setUp(['read', 'write'])

    expect(await open()).toMatchObject({ status: 403, body: { message: 'This API key lacks the scope "webhooks:read".' } })
  })
})

describe('the limits', () => {
  it('refuse a third call that waits, and addresses that are none', async () => {
    const { open, call } = await setUp()
    await open()
    const calls = Array.from({ length: 3 }, () => call('POST', '/poll', { wait_seconds: 20 }))

    expect((await Promise.race(calls)).status).toBe(409)
    await open()
    expect((await Promise.all(calls)).map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    for (const address of ['localhost:4000', 'file:///etc/passwd', 'javascript:alert(1)', 'http://eve:x@localhost'])
      expect(await open(address)).toMatchObject({ status: 400, body: { errors: [{ path: 'forward_to' }] } })
  })

  it('allow ten listeners, beside twenty endpoints', async () => {
    const { merchant, open } = await setUp()
    for (let count = 0; count < 10; count++) {
      const headers = { authorization: `Bearer ${await addKey(api.db, merchant, ['products:read', 'webhooks:read'])}` }
      await api.request('PUT', '/webhook-listener', { headers, body: { forward_to: 'http://localhost:4000' } })
    }

    expect(await open()).toMatchObject({ status: 422, body: { code: 'limit_reached' } })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
