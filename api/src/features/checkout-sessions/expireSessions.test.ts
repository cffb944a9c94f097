import { describe, expect, it } from 'vitest'
import { eventsOf, sessionsOf } from '../../../test/checkoutSessions.ts'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startStripe } from '../../../test/providers.ts'
import { startApi } from '../../../test/server.ts'
import { Order } from '../../shop/order/Order.ts'
import { expireSessions } from './expireSessions.ts'

const api = startApi()
const onStripe = startStripe()

async function shop() {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock: 5, type: 'physical' })
  const pieces = { items: [{ product_id: mug.id, quantity: 2 }], collect_shipping_address: false }
  const stock = async () => (await api.db('products').where({ merchantId: merchant.id, id: mug.id }).first('stock')).stock
  const endTime = (id: string) =>
    api
      .db('checkout_sessions')
      .where({ merchantId: merchant.id, id })
      .update({ expiresAt: new Date(Date.now() - 1000) })
  const order = () => Order.query(api.db).findOne({ merchantId: merchant.id })
  return { merchant, pieces, stock, endTime, order, ...sessionsOf(api, merchant) }
}
const sweep = () => expireSessions(api, (error) => api.bugs.push(error))

describe('the end of a session', () => {
  it('closes its open order and announces it once, even when swept twice at once', async () => {
    const { merchant, pieces, create, place, get, endTime, stock, order, page } = await shop()
    const { body } = await create({ ...pieces, reference: '4711' })
    await place(body.client_token)
    expect(await stock()).toBe(3)
    await endTime(body.id)
    expect((await page(body.client_token)).status).toBe(410)
    await Promise.all([sweep(), sweep()])
    await sweep()

    expect((await get(body.id)).body).toMatchObject({ status: 'expired', url: null, client_token: null, order_id: null })
    expect(await stock()).toBe(5)
    expect((await order())!.paymentStatus).toBe('failed')
    const events = await eventsOf(api, merchant)
    expect(events.map(({ type, data }) => [type, data.status, data.reference])).toEqual([
      ['checkout_session.expired', 'expired', '4711'],
    ])
  })

  it('does not come while its payment is in progress, and not after it was paid', async () => {
    const { merchant, pieces, create, place, get, endTime, expire } = await shop()
    const { body } = await create(pieces)
    const { body: placed } = await place(body.client_token)
    const { payment, orderId, clientSecret } = placed
    const card = { client_secret: payment.clientSecret, outcome: 'succeeded' }
    await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, { body: card })
    await endTime(body.id)
    await sweep()
    expect((await get(body.id)).body).toMatchObject({ status: 'complete', order_id: orderId })
    await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
    await api.runJobs()
    expect((await eventsOf(api, merchant)).map(({ type }) => type)).toEqual(['checkout_session.completed'])
    expect(await expire(body.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('comes at once by expireCheckoutSession, once', async () => {
    const { merchant, pieces, create, place, expire, stock } = await shop()
    const { body } = await create(pieces)
    await place(body.client_token)
    expect(await expire(body.id)).toMatchObject({ status: 200, body: { status: 'expired', expired_at: expect.any(String) } })
    expect(await expire(body.id)).toMatchObject({ status: 409 })
    expect(await stock()).toBe(5)
    expect((await place(body.client_token)).status).toBe(410)
    expect(await eventsOf(api, merchant)).toHaveLength(1)
  })

  it('leaves no order behind when it comes while one is placed', async () => {
    const { create, place, expire, order, get } = await shop()
    const { body } = await create()
    const [placed, expired] = await Promise.all([place(body.client_token), expire(body.id)])
    const { status } = (await get(body.id)).body
    // One of them was first. An open order keeps the session open, and an expired session has no open order.
    if (expired.status === 200) expect([status, (await order())?.paymentStatus ?? 'failed']).toEqual(['expired', 'failed'])
    else expect([status, placed.status, (await order())!.paymentStatus]).toEqual(['open', 201, 'pending'])
  })

  it('sends no reminder of an abandoned checkout, whose link would be another', async () => {
    const { merchant, create, place, order } = await shop()
    const { body } = await create()
    await place(body.client_token)
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await api
      .db('merchants')
      .where({ id: merchant.id })
      .update({ remindersSince: hoursAgo(48) })
    await (await order())!.$query(api.db).patch({ createdAt: hoursAgo(3), updatedAt: hoursAgo(3) })
    await api.runClock()
    expect(await api.db('mails').where({ merchantId: merchant.id, template: 'reminder' })).toEqual([])
  })
})

describe('a session that cannot be ended yet', () => {
  /** A session whose time is over, with a payment by bank debit. */
  async function debited() {
    const { api: stripeApi, openAccount, deliver, stripe } = onStripe
    const merchant = await buildMerchant(stripeApi.db, { paymentAccountId: await openAccount() })
    const { create, place, get } = sessionsOf(stripeApi, merchant)
    const { body } = await create()
    const { payment } = (await place(body.client_token)).body
    const bank = async (outcome: string) => {
      stripe!.confirm(payment.paymentId, outcome)
      await deliver()
    }
    const row = () => stripeApi.db('checkout_sessions').where({ merchantId: merchant.id, id: body.id })
    await bank('processing')
    await row().update({ expiresAt: new Date(Date.now() - 1000) })
    const failures: unknown[] = []
    const sweepStripe = () => expireSessions(stripeApi, (error) => failures.push(error))
    const tenMinutesLater = () => row().update({ retryAt: new Date(Date.now() - 1000) })
    const status = async () => (await get(body.id)).body.status as string
    return { bank, row, sweepStripe, tenMinutesLater, status, failures }
  }

  it('is tried again ten minutes later, and leaves the batch to others meanwhile', async () => {
    const { bank, row, sweepStripe, tenMinutesLater, status } = await debited()
    const began = Date.now()

    expect([await sweepStripe(), await sweepStripe(), await status()]).toEqual([1, 0, 'open'])
    const { retryAt } = await row().first()
    expect(retryAt.getTime()).toBeGreaterThanOrEqual(began + 10 * 60_000)
    await bank('card_declined')
    await tenMinutesLater()

    expect([await sweepStripe(), await status()]).toEqual([1, 'expired'])
  })

  it('waits as long when the provider does not answer', async () => {
    const { sweepStripe, tenMinutesLater, status, bank, failures } = await debited()
    onStripe.stripe!.failWith('down')

    expect([await sweepStripe(), await sweepStripe(), failures.length]).toEqual([1, 0, 1])
    onStripe.stripe!.failWith(null)
    await bank('succeeded')
    await tenMinutesLater()

    expect([await sweepStripe(), await status()]).toEqual([0, 'complete'])
  })
})
