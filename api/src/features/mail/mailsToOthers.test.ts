import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const MOST = 5
const api = startApi({ newSellerMails: MOST })

const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
let networks = 1
const newNetwork = () => `198.18.${networks >> 8}.${networks++ & 255}`
const newAddress = () => `ada@${randomUUID()}.example`

async function shop(overrides: Partial<Merchant> = {}, product: object = {}) {
  const merchant = await buildMerchant(api.db, overrides)
  const free = await buildProduct(api.db, merchant, { name: 'Guide', priceMinor: 0, type: 'service', ...product })
  const link = await buildLink(api.db, merchant, [free])
  /** Orders the free product for an address, and returns the answer to its confirmation. */
  const give = async (customerEmail = newAddress(), network = newNetwork(), body: object = {}) => {
    const { body: placed } = await api.request('POST', '/orders', {
      headers: { 'x-forwarded-for': network },
      body: { cartUrlId: link.urlId, customerEmail, checkoutSessionId: randomUUID(), ...body },
    })
    const confirmed = await api.request('POST', `/orders/${placed.orderId}/confirm`, {
      body: { clientSecret: placed.clientSecret },
    })
    return { ...confirmed, orderId: placed.orderId as string, email: customerEmail }
  }
  const giveMany = async (count: number, ...rest: Parameters<typeof give>) => {
    const given = []
    for (let n = 0; n < count; n++) given.push(await give(...rest))
    await api.runJobs()
    return given
  }
  const timelineOf = async (id: string) =>
    (await api.db('order_history').where({ merchantId: merchant.id, orderId: id, type: 'mail' })).map(({ text }) => text)
  return { merchant, free, link, give, giveMany, timelineOf }
}

/** How many of these orders' customers got a mail. */
const mailed = (orders: { email: string }[]) => api.mails.filter(({ to }) => orders.some(({ email }) => email === to)).length
const receipt = (orderId: string, as: Merchant) => api.request('POST', `/orders/${orderId}/receipt`, { as })

describe('a seller without a confirmed address', () => {
  it('gives away a free product without a mail, and the order says why', async () => {
    const { merchant, give, timelineOf } = await shop({ emailConfirmedAt: null })
    const order = await give()
    await api.runJobs()

    expect(order).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(mailed([order, merchant])).toBe(0)
    expect(await timelineOf(order.orderId)).toContain(`No mail to ${order.email}: confirm your email address first`)
    expect(await receipt(order.orderId, merchant)).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } })
  })

  it('has no waiting list that mails anybody', async () => {
    const { merchant, link } = await shop({ emailConfirmedAt: null })
    const soldOut = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: 0 })])
    const email = newAddress()

    const joined = await api.request('POST', `/carts/url/${soldOut.urlId}/waitlist`, { body: { email } })
    await api.runJobs()

    expect(link.urlId).not.toBe(soldOut.urlId)
    expect(joined).toMatchObject({ status: 409, body: { message: expect.stringContaining('cannot send mails yet') } })
    expect(mailed([{ email }])).toBe(0)
  })
})

describe('a new shop', () => {
  it('mails a number of people in 24 hours, of all kinds together', async () => {
    const one = await shop()
    const soldOut = await buildLink(api.db, one.merchant, [await buildProduct(api.db, one.merchant, { stock: 0 })])
    const given = await one.giveMany(MOST)
    const [over] = await one.giveMany(1)
    const email = newAddress()
    await api.request('POST', `/carts/url/${soldOut.urlId}/waitlist`, { body: { email } })
    await api.runJobs()
    const body = { title: 'Deposit', amount: 50, currency: 'USD', email: newAddress() }
    const requested = await api.request('POST', '/payment-requests', { as: one.merchant, body })

    expect([mailed(given), mailed([over!, { email }])]).toEqual([MOST, 0])
    expect(await one.timelineOf(over!.orderId)).toContain(
      `No mail to ${over!.email}: your shop has reached its mails of 24 hours`,
    )
    expect([(await receipt(over!.orderId, one.merchant)).status, requested.status]).toEqual([429, 429])
  })

  it('goes on a day later', async () => {
    const one = await shop()
    await one.giveMany(MOST)
    await api
      .db('mails')
      .where({ merchantId: one.merchant.id })
      .update({ sentAt: daysAgo(1.1) })

    expect(mailed(await one.giveMany(1))).toBe(1)
  })

  it('is no longer new after seven days', async () => {
    const one = await shop({ createdAt: daysAgo(7.1) })

    expect(mailed(await one.giveMany(MOST + 1))).toBe(MOST + 1)
  })
})

describe('a mail', () => {
  const old = { createdAt: daysAgo(30) }

  it('about a free order is sent twenty times an hour for one network', async () => {
    const one = await shop(old)
    const network = newNetwork()
    const given = []
    for (let n = 0; n < 21; n++) given.push(await one.give(newAddress(), network))
    await api.runJobs()

    expect(mailed(given)).toBe(20)
    expect(mailed(await one.giveMany(1))).toBe(1)
  })

  it('is sent a hundred times an hour to a registered domain', async () => {
    const one = await shop(old)
    const domain = `${randomUUID()}.co.uk`
    const sent = Array.from({ length: 100 }, (_, n) => ({
      ...{ merchantId: one.merchant.id, template: 'receipt', recipient: `a${n}@x.${domain}`, sentAt: new Date() },
      canonicalRecipient: `a${n}@x.${domain}`,
    }))
    await api.db('mails').insert(sent)

    expect(mailed([await one.give(`b@${domain}`), ...(await one.giveMany(1))])).toBe(1)
  })

  it('about a paid order counts for no network', async () => {
    const one = await shop(old)
    const orders = []
    for (let n = 0; n < 22; n++) {
      const customerEmail = newAddress()
      const { id } = await buildOrder(api.db, one.link, [one.free], { customerEmail, paymentStatus: 'completed', paidMinor: 500 })
      await receipt(id, one.merchant)
      orders.push({ email: customerEmail })
    }
    await api.runJobs()

    expect(mailed(orders)).toBe(22)
  })

  it('about a shipment has no button to a page that the seller typed', async () => {
    const one = await shop(old, { type: 'physical' })
    const order = await one.give(newAddress(), newNetwork())
    const tracking = { carrier: 'other', carrier_name: 'Velo', tracking_url: 'https://velo.example/V-1' }
    const shipped = await api.request('POST', `/orders/${order.orderId}/shipments`, { as: one.merchant, body: tracking })
    await api.runJobs()

    expect(shipped.status).toBe(201)
    const { html, text } = api.mails.findLast(({ to }) => to === order.email)!
    expect(text.replaceAll('\u200c', '')).toContain('https://velo.example/V-1')
    expect(html).not.toMatch(/href="https:\/\/velo/)
  })

  it('has no address that a mail program turns into a link, but its own', async () => {
    const storeName = 'Prize at win.example'
    const one = await shop({ storeName }, { name: 'Claim at https://evil.example/win or mail x@evil.example' })
    const order = await one.give(newAddress(), newNetwork(), { customerName: 'www.evil.example' })
    await api.runJobs()

    const mail = api.mails.find(({ to }) => to === order.email)!
    for (const text of [mail.subject, mail.text, mail.html!]) {
      expect(text).not.toMatch(/win\.example|evil\.example|x@evil/)
      expect(text.replaceAll('\u200c', '')).toContain('win.example')
    }
    const links = [...mail.html!.matchAll(/href="([^"]+)"/g)].map(([, url]) => new URL(url!).origin)
    expect(new Set(links)).toEqual(new Set(['http://localhost:3000']))
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
