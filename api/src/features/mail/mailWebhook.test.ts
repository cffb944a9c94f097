import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { composeMime } from '../../gateways/mail/mime.ts'
import { queueOrderMails } from '../../shop/letters/queueMail.ts'

const SECRET = randomBytes(24).toString('hex')
const api = startApi({ mailWebhookSecret: SECRET })
const off = startApi()
const bearer = { authorization: `Bearer ${SECRET}` }

/** An order whose receipt was sent. */
async function mailedOrder(email = `${randomUUID()}@example.com`) {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant, { type: 'service' })
  const link = await buildLink(api.db, merchant, [product])
  const order = await buildOrder(api.db, link, [product], {
    customerEmail: email,
    canonicalEmail: email,
    paymentStatus: 'completed',
  })
  await queueOrderMails(api.db, merchant.id, [
    { orderId: order.id, to: email, template: 'receipt', occasion: `receipt:${order.id}` },
  ])
  await api.runJobs()
  const mail = api.mails.findLast(({ to }) => to === email)!
  const [, messageId] = /^Message-ID: (\S+)\r$/m.exec(composeMime(mail, 'Shop <no-reply@pay.example>').raw)!
  const timeline = async () =>
    (await api.db('order_history').where({ orderId: order.id, type: 'mail' }).orderBy('at')).map(({ text }) => text)
  const attention = async () => {
    const { body } = await api.request('GET', '/dashboard/summary', { as: merchant })
    return body.attention.map(({ type }: { type: string }) => type)
  }
  const read = async () => (await api.request('GET', `/orders/${order.id}`, { as: merchant })).body
  return { merchant, order, email, messageId: messageId!, timeline, attention, read }
}

const report = (event: object, headers: Record<string, string> = bearer) =>
  api.request('POST', '/webhooks/mail', { headers, body: { events: [event] } })
const bounced = { type: 'bounced', permanent: true, code: '5.1.1' }

describe('receiveMailWebhook', () => {
  it('takes a permanent bounce once, as if the mail had been refused', async () => {
    const { order, email, messageId, timeline, attention, read } = await mailedOrder()
    const event = { ...bounced, message_id: messageId, recipient: email.toUpperCase() }

    const answers = await Promise.all([report(event), report(event), report(event)])

    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { accepted: true }]))
    expect(await timeline()).toEqual(['Receipt mailed to the customer', `Mail to ${email} came back: this address takes none`])
    expect(await attention()).toContain('mail_undelivered')
    expect((await read()).undelivered_mails).toEqual([
      { kind: 'receipt', email, reason: 'bounced', code: '5.1.1', at: expect.any(String) },
    ])
    expect(order.customerEmail).toBe(email)
  })

  it('ends reminders of the shop for a reader who complains, and of no other', async () => {
    const one = await mailedOrder()
    const other = await mailedOrder(one.email)
    const event = { type: 'complained', message_id: one.messageId.slice(1, -1) }

    await report(event)
    await report(event)

    const suppressed = await api.db('mail_suppressions').where({ email: one.email }).pluck('merchant_id')
    expect(suppressed).toEqual([one.merchant.id])
    expect(await one.timeline()).toEqual([
      'Receipt mailed to the customer',
      `${one.email} reported a mail as spam and gets no more reminders`,
    ])
    expect(await other.timeline()).toEqual(['Receipt mailed to the customer'])
    expect(await one.attention()).not.toContain('mail_undelivered')
  })

  it('ignores what is temporary, about another address, or about no mail of this shop', async () => {
    const [one, other] = [await mailedOrder(), await mailedOrder()]
    const [, id] = /\.(.+)@/.exec(one.messageId)!
    const mixed = other.messageId.replace(/\..+@/, `.${id}@`)

    for (const event of [
      { message_id: one.messageId, type: 'bounced', permanent: false },
      { message_id: one.messageId, type: 'bounced' },
      { ...bounced, message_id: one.messageId, recipient: 'somebody@example.com' },
      { ...bounced, message_id: mixed },
      { ...bounced, message_id: `<${id}@pay.example>` },
      { ...bounced, message_id: one.messageId.replace(id!, randomUUID()) },
      { ...bounced, message_id: one.email },
    ])
      expect(await report(event)).toMatchObject({ status: 200, body: { accepted: true } })

    expect([...(await one.timeline()), ...(await other.timeline())]).toEqual(Array(2).fill('Receipt mailed to the customer'))
    expect([...(await one.attention()), ...(await other.attention())]).toEqual([])
  })

  it('takes the password of basic authentication, and no other', async () => {
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
    const event = { ...bounced, message_id: 'unknown' }

    expect(await report(event, basic(`mail:${SECRET}`))).toMatchObject({ status: 200 })
    for (const headers of [
      {},
      basic('mail:'),
      basic(`${SECRET}:x`),
      { authorization: `Bearer ${SECRET}x` },
      { authorization: 'Bearer' },
    ])
      expect(await report(event, headers as Record<string, string>)).toMatchObject({ status: 401 })
  })

  it('answers 404 until the operator sets a secret', async () => {
    const body = { events: [{ ...bounced, message_id: 'unknown' }] }

    expect(await off.request('POST', '/webhooks/mail', { body })).toMatchObject({ status: 404 })
    expect(await off.request('POST', '/webhooks/mail', { body, headers: { authorization: 'Bearer null' } })).toMatchObject({
      status: 404,
    })
  })

  it('names the field of an event that it does not understand', async () => {
    expect(await report({ message_id: 'unknown', type: 'opened' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'events.0.type' }] },
    })
  })
})

it('reports no internal error', () => {
  expect([...api.bugs, ...off.bugs]).toEqual([])
})
