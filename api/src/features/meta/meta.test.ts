import { createHash, randomUUID } from 'node:crypto'
import nock from 'nock'
import { afterEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { seal } from '../../platform/http/seal.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Order } from '../../shop/order/Order.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'

const api = startApi()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const COOKIES = { fbp: 'fb.1.1768226721000.1098115397', fbc: 'fb.1.1768226721000.click' }

let pixels = 100_000_000_000

/** A shop whose pixel has an access token, and an open order of its mug. */
async function shop(merchantChanges: Partial<Merchant> = {}, orderChanges: Partial<Order> = {}) {
  const pixelId = String(pixels++)
  const merchant = await buildMerchant(api.db, {
    pixelId,
    pixelEnabled: true,
    pixelAccessToken: seal(api.config.secrets, 'EAAB-token'),
    ...merchantChanges,
  })
  const mug = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [mug])
  const order = await buildOrder(api.db, link, [mug], {
    paymentStatus: 'pending',
    customerEmail: ' Nora.Ek@Example.com',
    customerName: 'Nora Maria Ek',
    tracking: { ...COOKIES, event_source_url: 'https://shop.example/', user_agent: 'Firefox' },
    ...orderChanges,
  })
  return { pixelId, merchant, mug, link, order }
}
const pay = (order: Order) => settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')

/** A fake Meta that returns `answers` one after the other, then repeats the last. Returns what it received. */
function meta(pixelId: string, ...answers: [status: number, body: object][]) {
  // oxlint-disable-next-line typescript/no-explicit-any
  const sent: any[] = []
  nock('https://graph.facebook.com')
    .post(`/v24.0/${pixelId}/events`)
    .times(10)
    .reply((_, body) => {
      sent.push(body)
      return answers[Math.min(sent.length, answers.length) - 1] ?? [200, { events_received: 1, fbtrace_id: 'A1' }]
    })
  return sent
}
const listed = async (as: Merchant) => (await api.request('GET', '/auth/facebook-pixel/events', { as })).body.data
/** Makes jobs that wait for a retry due. */
const runAgain = async () => {
  await api.db.raw('update graphile_worker._private_jobs set run_at = now()')
  await api.runJobs()
}
afterEach(() => nock.cleanAll())

describe('a purchase', () => {
  it('is sent once, with hashed personal data, under the order’s id as in the browser', async () => {
    const { pixelId, merchant, mug, order } = await shop()
    const sent = meta(pixelId)

    await Promise.all([pay(order), pay(order)])
    await api.runJobs()

    expect(sent).toHaveLength(1)
    const { access_token, data } = sent[0]
    expect([access_token, data.length]).toEqual(['EAAB-token', 1])
    expect(data[0]).toMatchObject({
      event_name: 'Purchase',
      event_id: order.id,
      action_source: 'website',
      event_source_url: 'https://shop.example/',
      user_data: {
        ...COOKIES,
        client_user_agent: 'Firefox',
        em: [sha256('nora.ek@example.com')],
        fn: [sha256('noramaria')],
        ln: [sha256('ek')],
      },
      custom_data: { value: 12.5, currency: 'USD', content_ids: [mug.id], num_items: 1, order_id: order.id },
    })
    expect(JSON.stringify(sent)).not.toMatch(/nora/i)
    expect(await listed(merchant)).toMatchObject([
      { name: 'Purchase', event_id: order.id, order_number: order.number, status: 'sent', answer: '1 event received' },
    ])
    // No personal data remains after sending.
    expect((await api.db('meta_events').where({ merchantId: merchant.id }).first()).payload).toEqual({})
  })

  it.each([
    ['has no token', { pixelAccessToken: null }, {}],
    ['is switched off', { pixelEnabled: false }, {}],
    ['never sends', { pixelConsent: 'never' as const }, {}],
    [
      'asks, and the shopper did not allow it',
      { pixelConsent: 'ask' as const },
      { tracking: { event_source_url: 'https://x.example' } },
    ],
  ])('is not sent when the shop’s pixel %s', async (_, merchantChanges, orderChanges) => {
    const { pixelId, merchant, order } = await shop(merchantChanges, orderChanges)
    const sent = meta(pixelId)

    await pay(order)
    await api.runJobs()

    expect([sent, await listed(merchant)]).toEqual([[], []])
  })

  it('is sent without cookies by a shop that needs no consent', async () => {
    const { pixelId, order } = await shop({ pixelConsent: 'always' }, { tracking: {} })
    const sent = meta(pixelId)

    await pay(order)
    await api.runJobs()

    expect(sent[0].data[0].user_data).not.toHaveProperty('fbp')
  })

  it('is retried when Meta does not answer, and then counts once', async () => {
    const { pixelId, merchant, order } = await shop()
    const sent = meta(
      pixelId,
      [503, {}],
      [400, { error: { message: 'Please retry', is_transient: true } }],
      [200, { events_received: 1 }],
    )

    await pay(order)
    await api.runJobs()
    expect(await listed(merchant)).toMatchObject([{ status: 'waiting', answer: 'Meta answered 503.' }])
    await runAgain()
    await runAgain()
    await runAgain()

    expect(sent.map(({ data }) => data[0].event_id)).toEqual([order.id, order.id, order.id])
    expect(await listed(merchant)).toMatchObject([{ status: 'sent' }])
    api.bugs.length = 0
  })

  it('is given up when Meta refuses it, with the reason', async () => {
    const { pixelId, merchant, order } = await shop()
    const sent = meta(pixelId, [400, { error: { message: 'Invalid OAuth access token.', code: 190 } }])

    await pay(order)
    await api.runJobs()
    await runAgain()

    expect(sent).toHaveLength(1)
    expect(await listed(merchant)).toMatchObject([{ status: 'failed', answer: 'Invalid OAuth access token.' }])
  })

  it('is not sent to a new pixel that replaced its own', async () => {
    const { pixelId, merchant, order } = await shop()
    const sent = meta(pixelId, [503, {}], [200, {}])
    await pay(order)
    await api.runJobs()

    await api.request('POST', '/auth/facebook-pixel', { as: merchant, body: { pixelId: '7', accessToken: 'other' } })
    await runAgain()

    expect(sent).toHaveLength(1)
    expect(await listed(merchant)).toMatchObject([{ status: 'failed' }])
    api.bugs.length = 0
  })
})

describe('recordPixelEvent', () => {
  const body = {
    name: 'InitiateCheckout',
    event_id: 'e1',
    value: 11.25,
    email: 'Nora@Example.com',
    fbp: COOKIES.fbp,
    event_source_url: 'https://shop.example/',
  }
  const record = (urlId: string, changes: object = {}) =>
    api.request('POST', `/carts/event/${urlId}/pixel`, { body: { ...body, ...changes }, headers: { 'user-agent': 'Firefox' } })

  it('repeats the browser’s event, once per id, and stores no address', async () => {
    const { pixelId, merchant, link } = await shop()
    const sent = meta(pixelId)

    const answers = [await record(link.urlId), await record(link.urlId), await record(link.urlId, { name: 'Lead' })]
    expect(JSON.stringify(await api.db('meta_events').where({ merchantId: merchant.id }))).not.toMatch(/nora/i)
    await api.runJobs()

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(sent.map(({ data }) => data[0].event_name).sort()).toEqual(['InitiateCheckout', 'Lead'])
    expect(sent[0].data[0]).toMatchObject({
      event_id: 'e1',
      user_data: { em: [sha256('nora@example.com')], fbp: COOKIES.fbp, client_user_agent: 'Firefox' },
      custom_data: { value: 11.25, currency: 'USD' },
    })
  })

  it('accepts the event and sends nothing without a saved token', async () => {
    const { merchant, link } = await shop({ pixelAccessToken: null })

    expect((await record(link.urlId)).status).toBe(202)
    expect(await listed(merchant)).toEqual([])
  })
})

describe('listPixelEvents', () => {
  it('lists the latest twenty of the own shop', async () => {
    const [{ merchant }, { merchant: other }] = [await shop(), await shop()]
    const row = (id: string, at: number) => ({
      merchantId: id,
      pixelId: '1',
      name: 'Lead',
      eventId: randomUUID(),
      payload: '{}',
      status: 'sent',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
    })
    await api.db('meta_events').insert([...Array.from({ length: 25 }, (_, at) => row(merchant.id, at)), row(other.id, 0)])

    const events = await listed(merchant)

    expect(events).toHaveLength(20)
    expect([events[0].created_at, events[19].created_at]).toEqual(['2026-01-01T00:24:00.000Z', '2026-01-01T00:05:00.000Z'])
  })
})

describe('createOrder', () => {
  it('stores the browser’s identifiers only if the ad platform may receive them', async () => {
    const [asking, never] = [await shop(), await shop({ pixelEnabled: false })]
    const place = async (urlId: string, extra: object) => {
      const headers = { 'user-agent': 'Firefox' }
      const { body } = await api.request('POST', '/orders', {
        headers,
        body: { cartUrlId: urlId, customerEmail: 'a@example.com', ...extra },
      })
      return (await api.db('orders').where({ id: body.orderId }).first()).tracking
    }

    expect(await place(asking.link.urlId, COOKIES)).toMatchObject({ ...COOKIES, user_agent: 'Firefox' })
    expect(await place(asking.link.urlId, {})).not.toHaveProperty('user_agent')
    expect(await place(never.link.urlId, COOKIES)).not.toHaveProperty('user_agent')
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
