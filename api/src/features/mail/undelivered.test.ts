import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { RecipientRefused } from '../../gateways/mail/mail.ts'
import { queueOrderMails, recipient } from '../../shop/letters/queueMail.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { sendDueMails } from './sendDueMails.ts'

const api = startApi()
const newAddress = () => `${randomUUID()}@example.com`

/** A paid order whose receipt its mail server refused. */
async function refusedOrder(changes: object = {}) {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  const email = newAddress()
  const paid = { customerEmail: email, canonicalEmail: email, paymentStatus: 'completed', paidMinor: 1250, ...changes } as const
  const order = await buildOrder(api.db, link, [product], paid)
  const receipt = { orderId: order.id, to: email, template: 'receipt', occasion: `receipt:${order.id}` } as const
  await queueOrderMails(api.db, merchant.id, [receipt])
  await refuseAll()
  return { merchant, order, email, ...callsOf(merchant, order.id) }
}

/** As if every mail server refused its recipient. */
async function refuseAll() {
  const sendMail = async () => {
    throw new RecipientRefused(new Error('550 5.1.1'))
  }
  while (await sendDueMails({ db: api.db, config: api.config, log: () => {}, sendMail }));
}

const callsOf = (as: Merchant, id: string) => ({
  resend: async (body?: object, headers: Record<string, string> = {}) => {
    const answer = await api.request('POST', `/orders/${id}/receipt`, { as, body, headers })
    await api.runJobs()
    return answer
  },
  read: async () => (await api.request('GET', `/orders/${id}`, { as })).body,
  attention: async () =>
    (await api.request('GET', '/dashboard/summary', { as })).body.attention.filter(
      ({ type }: { type: string }) => type === 'mail_undelivered',
    ),
})
const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email)

describe('a mail that its recipient’s server refuses', () => {
  it('needs attention, and its order has it, for its own seller only', async () => {
    const { order, email, read, attention } = await refusedOrder()
    const other = await buildMerchant(api.db)

    expect(await attention()).toEqual([
      {
        type: 'mail_undelivered',
        subject: `Order #${order.number}`,
        text: 'has an email that could not be delivered',
        detail: `to ${email}`,
        href: `/dashboard/orders?open=${order.id}`,
      },
    ])
    expect((await read()).undelivered_mails).toEqual([
      { kind: 'receipt', email, reason: 'refused', code: null, at: expect.any(String) },
    ])
    expect(await callsOf(other, order.id).attention()).toEqual([])
  })

  it('needs attention again if it is refused again', async () => {
    const { merchant, order, attention } = await refusedOrder()

    await api.request('POST', `/orders/${order.id}/receipt`, { as: merchant })
    expect(await attention()).toEqual([])
    await refuseAll()

    expect(await attention()).toHaveLength(1)
  })
})

describe('resendReceipt to another address', () => {
  it('sends what was refused there, and keeps the contact', async () => {
    const { merchant, order, email, resend, read, attention } = await refusedOrder()
    const to = newAddress()

    expect((await resend({ email: to })).status).toBe(202)

    expect([mailsTo(to), mailsTo(email)].map(({ length }) => length)).toEqual([1, 0])
    expect(await attention()).toEqual([])
    const { customer_email, undelivered_mails, timeline } = await read()
    expect([customer_email, undelivered_mails]).toEqual([email, []])
    expect(timeline).toContainEqual({ at: expect.any(String), type: 'mail', text: `Mail goes to ${to}`, by: 'merchant' })
    const [event] = await api.db('audit_events').where({ merchantId: merchant.id, action: 'mail.redirected' })
    expect(event).toMatchObject({ target: order.id, after: { order_number: order.number, email: to, change_contact: false } })
  })

  it('makes it the contact of the order if the seller wants so', async () => {
    const { order, email, resend, read } = await refusedOrder()
    const to = newAddress().toUpperCase()

    await resend({ email: to, change_contact: true })

    expect((await read()).customer_email).toBe(to)
    const row = await api.db('orders').where({ id: order.id }).first()
    expect(row).toMatchObject({ canonicalEmail: to.toLowerCase(), contactChangedAt: expect.any(Date) })
    expect(await api.db('shops_of_buyers').where({ canonicalEmail: to.toLowerCase() })).toHaveLength(1)
    expect(mailsTo(email)).toEqual([])
  })

  it('sends the receipt if everything arrived', async () => {
    const { resend } = await refusedOrder()
    const [first, second] = [newAddress(), newAddress()]
    await resend({ email: first })

    expect((await resend({ email: second })).status).toBe(202)
    expect(mailsTo(second)).toHaveLength(1)
  })

  it('sends a refused notice of a refunded order without its receipt, which it has no more', async () => {
    const { merchant, order, resend } = await refusedOrder()
    await queueOrderMails(api.db, merchant.id, [
      {
        orderId: order.id,
        to: order.customerEmail,
        template: 'refund',
        occasion: `refund:${order.id}`,
        data: { amountMinor: 1250 },
      },
    ])
    await refuseAll()
    await api.db('orders').where({ id: order.id }).update({ paymentStatus: 'refunded', refundedMinor: 1250 })
    const to = newAddress()

    expect((await resend({ email: to })).status).toBe(202)
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual([expect.stringMatching(/refund/i)])
  })

  it('leaves no address behind when the customer is erased', async () => {
    const { merchant, order, email, resend } = await refusedOrder()
    const [once, contact] = [newAddress(), newAddress()]
    await resend({ email: once })
    await resend({ email: contact, change_contact: true })
    await api.runClock()
    const { body } = await api.request('GET', `/customers?search=${contact}`, { as: merchant })

    expect((await api.request('DELETE', `/customers/${body.data[0].id}`, { as: merchant })).status).toBe(204)

    const rows = await api.db('mails').where({ merchantId: merchant.id })
    const lines = await api.db('order_history').where({ orderId: order.id, type: 'mail' })
    expect(lines.map(({ text }) => text)).toContain('Mail goes to the customer, and later mails too')
    for (const address of [email, once, contact]) expect(JSON.stringify([rows, lines])).not.toContain(address)
  })

  it('names the field of a text that is not an address', async () => {
    const { resend } = await refusedOrder()

    for (const email of ['nora', 'nora@localhost', 'nora@example.com\r\nBcc: eve@example.com', ''])
      expect(await resend({ email })).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
  })

  it('refuses a stranger, and a key that only reads', async () => {
    const { merchant, order, read } = await refusedOrder()
    const to = newAddress()
    const reader = { authorization: `Bearer ${await addKey(api.db, merchant, ['orders:read'])}` }
    const stranger = await buildMerchant(api.db)
    const path = `/orders/${order.id}/receipt`

    expect(await api.request('POST', path, { as: stranger, body: { email: to } })).toMatchObject({ status: 404 })
    expect(await api.request('POST', path, { headers: reader, body: { email: to, change_contact: true } })).toMatchObject({
      status: 403,
    })
    expect((await read()).customer_email).toBe(order.customerEmail)
    expect(mailsTo(to)).toEqual([])
  })

  it('counts for the limits of mails to others, although the order was paid', async () => {
    const { merchant, resend } = await refusedOrder()
    const to = newAddress()
    const sent = Array.from({ length: 10 }, () => ({
      merchantId: merchant.id,
      template: 'receipt',
      ...recipient(to),
      sentAt: new Date(),
    }))
    await api.db('mails').insert(sent)

    expect((await resend({ email: to, change_contact: true })).status).toBe(429)
    expect(mailsTo(to)).toEqual([])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
