import { describe, expect, it } from 'vitest'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { sessionsOf } from '../../../test/checkoutSessions.ts'
import { DAY_ZONE } from '../../../test/calendar.ts'
import { buildMerchant } from '../../../test/factories.ts'
import { requestsFor, tokenIn } from '../../../test/paymentRequests.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { addDays } from './schedule.ts'

const api = startApi()

async function shop(changes: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, { timeZone: DAY_ZONE.timeZone, ...changes })
  return { merchant, ...sessionsOf(api, merchant), ...requestsFor(api, merchant) }
}
const today = isoDayIn(DAY_ZONE.timeZone)

describe('createPaymentRequest', () => {
  it('opens a page with the words, the amount and the person, which nobody can change', async () => {
    const { create, page, place } = await shop()
    const { status, body } = await create({
      title: '  Portrait\n session ',
      message: 'Thank you.\r\nSee you in May.',
      customer_name: 'Grace Hopper',
      reference: '4711',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'open',
      title: 'Portrait session',
      message: 'Thank you.\nSee you in May.',
      amount: 240,
      due_on: addDays(today, 14),
      reminders: [],
      locale: 'en',
      order_id: null,
      refuses_mail: false,
    })
    const shown = await page(tokenIn(body.url))
    expect(shown.body).toMatchObject({
      name: 'Portrait session',
      customMessage: 'Thank you.\nSee you in May.',
      totals: { total: 240, currency: 'USD' },
      session: { customer: { email: 'grace@example.com', name: 'Grace Hopper' }, locale: 'en' },
    })
    const placed = await place(tokenIn(body.url), { customerEmail: 'mallory@example.com', reference: 'forged' })
    const order = await api.db('orders').where({ id: placed.body.orderId }).first()
    expect(order).toMatchObject({ customerEmail: 'grace@example.com', reference: '4711', totalMinor: 24_000 })
  })

  it.each([
    ['a blank title', { title: ' \n ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(201) }, 'title'],
    ['a message that is too long', { message: 'x'.repeat(1001) }, 'message'],
    ['a due date in the past', { due_on: addDays(today, -1) }, 'due_on'],
    ['a due date after more than a year', { due_on: addDays(today, 367) }, 'due_on'],
    ['a day that does not exist', { due_on: '2027-02-30' }, 'due_on'],
    ['cents of a currency without them', { currency: 'JPY', amount: 10.5 }, 'amount'],
    ['two reminders of one day', { reminders: [3, 3] }, 'reminders'],
    ['no address', { email: 'grace' }, 'email'],
    ['an address with a line break', { email: 'grace@example.com\r\nBcc: all@example.com' }, 'email'],
  ])('refuses %s', async (_what, body, path) => {
    const { create } = await shop()
    const answer = await create(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].path).toBe(path)
  })

  it('takes a currency without minor units, and refuses an amount that cannot be charged', async () => {
    const { create } = await shop()
    expect((await create({ currency: 'JPY', amount: 1500 })).body).toMatchObject({ amount: 1500, currency: 'JPY' })
    expect(await create({ amount: 0.01 })).toMatchObject({ status: 422, body: { code: 'amount_too_small' } })
  })

  it('needs a confirmed address and a shop that can be paid', async () => {
    const unconfirmed = await shop({ emailConfirmedAt: null })
    expect(await unconfirmed.create()).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } })
    const unpaid = await shop({ canAcceptPayments: false })
    expect(await unpaid.create()).toMatchObject({ status: 422, body: { code: 'payments_unavailable' } })
    expect(await api.db('payment_requests').where({ merchantId: unpaid.merchant.id })).toEqual([])
  })

  it('is limited to 50 in 24 hours, even when called at once', async () => {
    const { merchant, create, age } = await shop()
    const { body } = await create()
    const copy = await api.db('checkout_sessions').where({ merchantId: merchant.id, id: body.id }).first()
    for (let n = 0; n < 48; n++) {
      const id = `0199a1c2-7b3e-7d41-8f60-5c2e9d0a${String(n).padStart(4, '0')}`
      const json = { items: JSON.stringify(copy.items), customer: JSON.stringify(copy.customer), metadata: '{}' }
      await api.db('checkout_sessions').insert({ ...copy, ...json, id, visitId: id, tokenHash: id })
      await api.db('payment_requests').insert({ merchantId: merchant.id, id, canonicalEmail: 'x', dueOn: today })
    }
    const answers = await Promise.all([create(), create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429])
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    await age(body.id, 2)
    expect((await create()).status).toBe(201)
  })

  it('uses the language of the person’s last order', async () => {
    const { create, pay } = await shop()
    const first = await create({ locale: 'de-AT' })
    await pay(tokenIn(first.body.url))
    expect((await create()).body.locale).toBe('de-AT')
    expect((await create({ email: 'someone@example.com' })).body.locale).toBe('en')
  })
})

describe('a request', () => {
  it('is paid once, in whatever tab, and then names its order', async () => {
    const { create, get, list, pay, place, page } = await shop()
    const { body } = await create()
    const token = tokenIn(body.url)
    const [one, two] = await Promise.all([place(token), place(token)])
    expect(one.body.orderId).toBe(two.body.orderId)
    const { orderId } = await pay(token)
    expect((await get(body.id)).body).toMatchObject({
      status: 'paid',
      order_id: orderId,
      is_paid_outside: false,
      url: null,
      paid_at: expect.any(String),
    })
    expect((await list('?status=paid')).body.data).toHaveLength(1)
    expect(await place(token)).toMatchObject({ status: 409, body: { code: 'order_completed' } })
    expect((await page(token)).body.closed).toMatchObject({ why: 'paid', text: null })
  })

  it('lasts longer than a session of a program, and ends a year after its due date', async () => {
    const { merchant, create, page, get, list, age } = await shop()
    const { body } = await create({ due_on: addDays(today, 300) })
    expect(body.expires_at).toBe(`${addDays(today, 665)}T00:00:00.000Z`)
    await age(body.id, 310)
    expect((await get(body.id)).body.status).toBe('overdue')
    expect((await list('?status=overdue')).body.total).toBe(1)
    expect((await list('?status=open')).body.total).toBe(0)
    await api
      .db('checkout_sessions')
      .where({ merchantId: merchant.id, id: body.id })
      .update({ expiresAt: new Date(Date.now() - 1000) })
    expect((await get(body.id)).body).toMatchObject({ status: 'expired', url: null })
    await api.runClock()
    expect((await get(body.id)).body.status).toBe('expired')
    expect((await list('?status=expired')).body.total).toBe(1)
    expect((await page(tokenIn(body.url))).status).toBe(410)
  })

  it('is not found by another merchant', async () => {
    const { create } = await shop()
    const other = await shop()
    const { body } = await create()
    expect((await other.get(body.id)).status).toBe(404)
    for (const action of ['cancel', 'mark-paid', 'remind'] as const) expect((await other.act(body.id, action)).status).toBe(404)
    expect((await other.list()).body).toMatchObject({ total: 0, data: [] })
  })

  it('is found only by keys that may read orders', async () => {
    const { merchant, create } = await shop()
    await create()
    const { body: key } = await api.request('POST', '/api-keys', { as: merchant, body: { name: 'x', scopes: ['products:read'] } })
    const answer = await api.request('GET', '/payment-requests', { headers: { authorization: `Bearer ${key.secret}` } })
    expect(answer.status).toBe(403)
  })
})

describe('cancelPaymentRequest', () => {
  it('ends it once, closes its open order, and its page says so', async () => {
    const { create, act, get, list, place, page } = await shop()
    const { body } = await create({ reminders: [3] })
    const token = tokenIn(body.url)
    const { body: placed } = await place(token)
    const answers = await Promise.all([act(body.id, 'cancel'), act(body.id, 'cancel')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await get(body.id)).body).toMatchObject({
      status: 'cancelled',
      cancelled_at: expect.any(String),
      next_reminder_at: null,
    })
    expect((await list('?status=cancelled')).body.total).toBe(1)
    expect((await api.db('orders').where({ id: placed.orderId }).first()).paymentStatus).toBe('failed')
    expect((await page(token)).body.closed).toMatchObject({ why: 'cancelled' })
    expect((await place(token)).status).toBe(410)
    expect(await act(body.id, 'mark-paid')).toMatchObject({
      status: 409,
      body: { message: 'This request was cancelled already.' },
    })
    expect((await act(body.id, 'remind')).status).toBe(409)
  })

  it('is refused after the payment, also when it was not confirmed yet', async () => {
    const { create, act, get, place } = await shop()
    const { body } = await create()
    const { body: placed } = await place(tokenIn(body.url))
    const card = { client_secret: placed.payment.clientSecret, outcome: 'succeeded' }
    await api.request('POST', `/sandbox/payments/${placed.payment.paymentId}/confirm`, { body: card })
    expect(await act(body.id, 'cancel')).toMatchObject({ status: 409, body: { message: 'This request was paid.' } })
    expect((await get(body.id)).body).toMatchObject({ status: 'paid', order_id: placed.orderId })
  })
})

it('is cancelled with its checkout session', async () => {
  const { create, expire, get, age } = await shop()
  const { body } = await create({ reminders: [0] })
  expect((await expire(body.id)).status).toBe(200)
  await age(body.id, 20)
  await api.runClock()
  expect((await get(body.id)).body).toMatchObject({ status: 'cancelled', reminders_sent: 0, next_reminder_at: null })
})

describe('markPaymentRequestPaid', () => {
  it('ends it without an order, and its page says that it was paid', async () => {
    const { merchant, create, act, list, page, place } = await shop()
    const { body } = await create({ reminders: [3] })
    const marked = await act(body.id, 'mark-paid')
    expect(marked).toMatchObject({
      status: 200,
      body: { status: 'paid', is_paid_outside: true, order_id: null, next_reminder_at: null },
    })
    expect((await act(body.id, 'mark-paid')).status).toBe(409)
    expect((await act(body.id, 'cancel')).body.message).toBe('This request was paid.')
    expect((await list('?status=paid')).body.total).toBe(1)
    expect((await list('?status=cancelled')).body.total).toBe(0)
    expect((await page(tokenIn(body.url))).body.closed).toMatchObject({ why: 'paid' })
    expect((await place(tokenIn(body.url))).status).toBe(410)
    expect(await api.db('orders').where({ merchantId: merchant.id })).toEqual([])
  })
})

it('erases a customer’s requests, after they ended', async () => {
  const { merchant, create, pay, act, get } = await shop()
  const { body: paid } = await create({ customer_name: 'Grace Hopper', message: 'Dear Grace', email: 'grace.erased@example.com' })
  await pay(tokenIn(paid.url))
  await api.runJobs()
  const { body: open } = await create({ email: 'Grace.Erased@example.com' })
  const [customer] = (await api.request('GET', '/customers', { as: merchant })).body.data
  const erase = () => api.request('DELETE', `/customers/${customer.id}`, { as: merchant })
  expect((await erase()).status).toBe(409)
  await act(open.id, 'cancel')
  expect((await erase()).status).toBeLessThan(300)
  expect((await get(paid.id)).body).toMatchObject({ email: '', customer_name: null, message: null, title: '', status: 'paid' })
  const rows = JSON.stringify(await api.db('checkout_sessions').where({ merchantId: merchant.id }))
  expect(rows).not.toMatch(/grace/i)
  const events = JSON.stringify(await api.db('outbox').where({ merchantId: merchant.id }))
  expect(events).not.toMatch(/grace/i)
})

it('causes no bug', () => {
  expect(api.bugs).toEqual([])
})
