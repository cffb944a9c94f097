import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'
import { queueRefundMail } from '../../shop/letters/queueMail.ts'
import { remindAbandoned } from './remindAbandoned.ts'

const api = startApi()

/** A shop that sells one mug and one planner, and an open order of both. */
async function shop(overrides: Partial<Merchant> = {}, order: Partial<Order> = {}) {
  const merchant = await buildMerchant(api.db, overrides)
  const key = randomUUID()
  await api.storage.put(`digital/${merchant.id}/${key}`, 'A planner.')
  const mug = await buildProduct(api.db, merchant, { name: 'Mug <b>blue</b>' })
  const planner = await buildProduct(api.db, merchant, {
    name: 'Planner',
    type: 'digital',
    digitalFileUrl: `file:${key}/Planner.pdf`,
    priceMinor: 900,
  })
  const link = await buildLink(api.db, merchant, [mug, planner])
  const email = `${randomUUID()}@example.com`
  const place = (changes: Partial<Order> = {}) =>
    buildOrder(api.db, link, [mug, planner], {
      paymentStatus: 'pending',
      customerEmail: email,
      customerName: 'Nora Ek',
      ...order,
      ...changes,
    })
  return { merchant, link, email, place, order: await place() }
}
const pay = (order: Order) => settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
const mailsTo = (to: string) => api.mails.filter((mail) => mail.to === to)
const timelineOf = (order: Order) =>
  api.db('order_history').where({ orderId: order.id, type: 'mail' }).orderBy('id').pluck('text')
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('a paid order', () => {
  it('mails a receipt with sums, downloads and a link to the invoice in the shop’s name, and notes it in the timeline', async () => {
    const { merchant, email, order } = await shop({ storeName: 'Kiln & Clay', supportEmail: 'help@kiln.example' })

    await pay(order)
    await api.runJobs()

    const [receipt] = mailsTo(email)
    expect(receipt).toMatchObject({
      subject: `Your receipt from Kiln & Clay (#${order.number})`,
      fromName: 'Kiln & Clay',
      replyTo: 'help@kiln.example',
    })
    for (const part of ['Thank you, Nora.', '$12.50', '$9.00', 'Total: $21.50', 'Test mode, no money moves.', 'Planner.pdf'])
      expect(receipt!.text.replaceAll('\u200c', '')).toContain(part)
    expect(receipt!.text).toContain(`/account/orders/${order.id}/invoice?token=`)
    const [address] = /http:\S+\/downloads\/\S+/.exec(receipt!.text)!
    const file = await fetch(address.replace('http://localhost:3000/api', api.url))
    expect(await file.text()).toBe('A planner.')
    expect(mailsTo(merchant.email).map(({ subject }) => subject)).toEqual(['You sold Mug <b>blue</b>, Planner for $21.50'])
    expect(await timelineOf(order)).toEqual(
      expect.arrayContaining(['Receipt mailed to the customer', 'Sale notice mailed to you']),
    )
  })

  it.each([
    ['en', 'Your donation to Kiln & Clay', 'Thank you for your donation.', 'View donation receipt'],
    ['de', 'Ihre Spende an Kiln & Clay', 'Vielen Dank für Ihre Spende.', 'Spendenbeleg ansehen'],
    ['nn', 'Gaven din til Kiln & Clay', 'Takk for gaven.', 'Vis gavekvittering'],
  ])('thanks for a donation in its own words, in %s', async (locale, subject, text, button) => {
    const { merchant, email, order } = await shop({ storeName: 'Kiln & Clay' }, { isDonation: true, locale })

    await pay(order)
    await api.runJobs()

    const [receipt] = mailsTo(email)
    expect(receipt!.subject).toContain(subject)
    for (const part of [text, button]) expect(receipt!.text).toContain(part)
    expect(mailsTo(merchant.email).map((mail) => mail.subject)).toEqual(['You received a donation of $21.50'])
  })

  it.each<[string, Partial<Order>, string]>([
    ['Reverse charge', { taxRate: '0', reverseCharge: true }, 'Reverse charge: $0.00'],
    ['the rate', { taxRate: '19', taxMinor: 343, taxIncluded: true }, 'Includes VAT (19%): $3.43'],
  ])('shows %s in the receipt, and never VAT of 0 %%', async (_, tax, line) => {
    const { email, order } = await shop({}, tax)

    await pay(order)
    await api.runJobs()

    expect(mailsTo(email)[0]!.text).toContain(line)
    expect(mailsTo(email)[0]!.text).not.toContain('VAT (0%)')
  })

  it('says in the receipt of a subscription when the next payment follows, and what the buyer agreed to', async () => {
    const text = 'I agree: €12 a month.'
    const at = new Date().toISOString()
    const consent = { text, version: 'abc', at }
    const { merchant, email, order } = await shop(
      { timeZone: 'Europe/Berlin' },
      { locale: 'de', consents: [{ kind: 'recurring', ...consent }] },
    )
    const subscription = await Subscription.query(api.db).insert({
      ...{ merchantId: merchant.id, firstOrderId: order.id, status: 'active', customerEmail: email, canonicalEmail: email },
      ...{ currency: 'EUR', items: [], billing: {} as never, consent, timeZone: merchant.timeZone, nextCycle: 2 },
      anchorAt: new Date('2026-11-03T23:30:00Z'),
      nextChargeAt: new Date('2026-12-03T23:30:00Z'),
    })
    await Order.query(api.db).where({ merchantId: merchant.id, id: order.id }).patch({ subscriptionId: subscription.id })

    await pay(order)
    await api.runJobs()

    expect(mailsTo(email)[0]!.text).toContain('Nächste Zahlung: 4. Dezember 2026.')
    expect(mailsTo(email)[0]!.text).toContain(text)
  })

  it('mails the merchant the customer, the address to ship to, and a link to the order', async () => {
    const place = { line1: '418 Alder Street', city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' }
    const shippingAddress = { name: 'Nora Ek', phone: null, line2: null, ...place }
    const { merchant, email, order } = await shop({}, { shippingAddress })

    await pay(order)
    await api.runJobs()

    const [notice] = mailsTo(merchant.email)
    for (const part of ['New sale: $21.50', `Nora Ek (${email}) bought`, '418 Alder Street', 'Portland', 'United States'])
      expect(notice!.text).toContain(part)
    expect(notice!.text).toContain(`/dashboard/orders?open=${order.id}`)
  })

  it('is mailed once, however often it is settled and its job runs', async () => {
    const { email, merchant, order } = await shop()

    await Promise.all([pay(order), pay(order)])
    await api.runJobs()
    const { merchantId, id: orderId } = order
    await api.db('due_sales').insert({ merchantId, orderId, completedAt: new Date(), tryAt: new Date(), endedHold: false })
    await api.runJobs()

    expect([mailsTo(email).length, mailsTo(merchant.email).length]).toEqual([1, 1])
  })

  it('mails nothing when it does not commit', async () => {
    const { email, order } = await shop()
    const lost = api.db.transaction(async (trx) => {
      await settleOrder(trx, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')
      throw new Error('The process was killed.')
    })

    await expect(lost).rejects.toThrow('killed')
    await api.runJobs()

    expect(mailsTo(email)).toEqual([])
  })

  it.each([
    ['de-AT', 'Ihre Quittung von', 'Vielen Dank, Nora.', '21,50\u00a0$'],
    ['fr', 'Votre reçu de', 'Merci, Nora.', '21,50\u00a0$US'],
    ['es-MX', 'Su recibo de', 'Gracias, Nora.', '21,50\u00a0US$'],
    ['it-IT', 'La tua ricevuta di', 'Grazie, Nora.', '21,50\u00a0USD'],
    ['nl', 'Uw betaalbewijs van', 'Bedankt, Nora.', 'US$\u00a021,50'],
    ['pt-BR', 'Seu recibo de', 'Obrigado, Nora.', 'US$\u00a021,50'],
    ['pl', 'Potwierdzenie zakupu w', 'Dziękujemy, Nora.', '21,50\u00a0USD'],
    ['fi-FI', 'Kuittisi kaupasta', 'Kiitos, Nora.', '21,50\u00a0$'],
    ['xx', 'Your receipt from', 'Thank you, Nora.', '$21.50'],
  ])('uses the language of its checkout: %s', async (locale, subject, greeting, total) => {
    const { email, order } = await shop({}, { locale })

    await pay(order)
    await api.runJobs()

    const [receipt] = mailsTo(email)
    expect(receipt!.subject).toContain(subject)
    expect(receipt!.text).toContain(greeting)
    expect(receipt!.text).toContain(total)
  })

  it('is HTML for every mail program: no script, nothing loaded but the logo, all input escaped', async () => {
    const { email, order } = await shop({ appearance: { colorPrimary: '#fc0' }, logoUrl: '/files/images/logo.webp' })

    await pay(order)
    await api.runJobs()

    const html = mailsTo(email)[0]!.html!
    expect(html).toContain('Mug &#60;b&#62;blue')
    expect(html).not.toMatch(/<script|<link|@import|url\(/i)
    expect([...html.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual(['http://localhost:3000/files/images/logo.webp'])
    // The shop's accent, and black on yellow.
    expect(html).toContain('background-color:#ffcc00;color:#000000')
    expect(html).toContain('prefers-color-scheme:dark')
    // Gmail clips longer mails.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
  })

  it('sends no sale notice to a merchant who switched it off', async () => {
    const { merchant, email, order } = await shop()
    const changed = await api.request('PUT', '/mail/settings', { as: merchant, body: { sales: false } })

    await pay(order)
    await api.runJobs()

    expect(changed.body).toEqual({ sales: false, reminders: false })
    expect([mailsTo(email).length, mailsTo(merchant.email).length]).toEqual([1, 0])
  })
})

describe('queueRefundMail', () => {
  it('notifies a customer once per refund, and of closed downloads after a full refund', async () => {
    const { email, order } = await shop()
    await pay(order)
    await api.runJobs()
    const refund = (id: string, amountMinor: number) => api.db.transaction((trx) => queueRefundMail(trx, order, id, amountMinor))

    await refund('re_1', 500)
    await refund('re_1', 500)
    await api.runJobs()
    await Order.query(api.db).where({ id: order.id }).patch({ paymentStatus: 'refunded', refundedMinor: order.totalMinor })
    await refund('re_2', 1650)
    await api.runJobs()

    const [, part, rest] = mailsTo(email)
    expect(mailsTo(email)).toHaveLength(3)
    expect(part!.text).toContain(`paid back $5.00 of order #${order.number}`)
    expect(part!.text).not.toContain('downloads are closed')
    expect(rest!.text).toContain('paid back $16.50')
    expect(rest!.text).toContain('downloads are closed')
  })
})

describe('resendReceipt', () => {
  it('mails it again, and opens its downloads again', async () => {
    const { merchant, email, order } = await shop()
    await pay(order)
    await api.runJobs()
    await api.db('downloads').where({ orderId: order.id }).update({ used: 10 })

    const { status } = await api.request('POST', `/orders/${order.id}/receipt`, { as: merchant })
    await api.runJobs()

    expect(status).toBe(202)
    expect(mailsTo(email)).toHaveLength(2)
    expect((await api.db('downloads').where({ orderId: order.id }).first()).used).toBe(0)
  })

  it('mails once for one Idempotency-Key', async () => {
    const { merchant, email, order } = await shop()
    await pay(order)
    const headers = { 'idempotency-key': randomUUID() }

    await api.request('POST', `/orders/${order.id}/receipt`, { as: merchant, headers })
    await api.request('POST', `/orders/${order.id}/receipt`, { as: merchant, headers })
    await api.runJobs()

    expect(mailsTo(email)).toHaveLength(2)
  })

  it('refuses when the customer was erased', async () => {
    const { merchant, order } = await shop()
    await pay(order)
    await api.db('orders').where({ id: order.id }).update({ customerEmail: '' })

    expect(await api.request('POST', `/orders/${order.id}/receipt`, { as: merchant })).toMatchObject({ status: 409 })
    await api.runJobs()
    expect(api.mails.filter((mail) => !mail.to)).toEqual([])
  })

  it('refuses an open order, and answers 404 for another merchant’s', async () => {
    const { merchant, order } = await shop()

    expect(await api.request('POST', `/orders/${order.id}/receipt`, { as: merchant })).toMatchObject({ status: 409 })
    const stranger = await buildMerchant(api.db)
    expect(await api.request('POST', `/orders/${order.id}/receipt`, { as: stranger })).toMatchObject({ status: 404 })
  })
})

describe('remindAbandoned', () => {
  const left = { createdAt: ago(90), updatedAt: ago(90) }
  const reminding = { remindersSince: ago(24 * 60) }
  async function remind() {
    await remindAbandoned(api.db)
    await api.runJobs()
  }

  it('sends nothing unless the shop switched reminders on, and then only for later orders', async () => {
    const { merchant, email } = await shop({}, left)
    await remind()
    await api.request('PUT', '/mail/settings', { as: merchant, body: { reminders: true } })
    await remind()

    expect(mailsTo(email)).toEqual([])
  })

  it('mails once per checkout abandoned for an hour, with links to return and to unsubscribe', async () => {
    const { merchant, link, email, order } = await shop(reminding, { ...left, locale: 'en' })

    await Promise.all([remindAbandoned(api.db), remindAbandoned(api.db)])
    await remind()

    const [mail] = mailsTo(email)
    expect(mailsTo(email)).toHaveLength(1)
    expect(mail!.text).toContain(`http://localhost:3000/checkout/${link.urlId}`)
    expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(await timelineOf(order)).toEqual(['Reminder mailed to the customer'])
    expect(mail!.fromName).toBe(merchant.storeName)
  })

  it.each([
    ['is still at it', { createdAt: ago(90), updatedAt: ago(5) }],
    ['left long ago', { createdAt: ago(25 * 60), updatedAt: ago(25 * 60) }],
  ])('skips a shopper who %s', async (_, times) => {
    const { email } = await shop({ remindersSince: ago(48 * 60) }, times)

    await remind()

    expect(mailsTo(email)).toEqual([])
  })

  it('skips a shopper who bought after all, before queueing and before sending', async () => {
    const [before, between] = [await shop(reminding, left), await shop(reminding, left)]
    await before.place({ paymentStatus: 'completed', createdAt: ago(80), customerEmail: before.email.toUpperCase() })

    await remindAbandoned(api.db)
    await between.place({ paymentStatus: 'completed', createdAt: ago(1) })
    await api.runJobs()

    expect([...mailsTo(before.email), ...mailsTo(between.email)]).toEqual([])
  })

  it('sends one shopper one mail for several abandoned checkouts', async () => {
    const { email, place } = await shop(reminding, left)
    await place({ createdAt: ago(70), updatedAt: ago(70) })

    await remind()
    await remind()

    expect(mailsTo(email)).toHaveLength(1)
  })

  it('skips a link that no longer sells', async () => {
    const { email, link } = await shop(reminding, left)
    await api.db('links').where({ id: link.id }).update({ isActive: false })

    await remind()

    expect(mailsTo(email)).toEqual([])
  })

  it('stops for a shopper who unsubscribes with one click, for that shop only', async () => {
    const [one, other] = [await shop(reminding, left), await shop(reminding, left)]
    await other.place({ createdAt: ago(80), updatedAt: ago(80), customerEmail: one.email })
    await remind()
    const mail = mailsTo(one.email).find(({ fromName, text }) => fromName && text.includes(one.link.urlId))!
    const [, address] = /<http:\/\/localhost:3000\/api(.+)>/.exec(mail.headers!['List-Unsubscribe']!)!
    expect(mailsTo(one.email)).toHaveLength(2)

    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = [1, 2].map(() => api.request('POST', address!, { headers, body: 'List-Unsubscribe=One-Click' }))

    expect(await Promise.all(answers)).toMatchObject([{ status: 200, body: { shop_name: 'Kiln & Clay' } }, { status: 200 }])
    await api.db('mails').delete()
    await remind()
    expect(mailsTo(one.email)).toHaveLength(3)
  })
})

describe('requestOrders', () => {
  const requestLink = async (email: string) => {
    const answer = await api.request('POST', '/account/orders/request', { body: { email } })
    await api.runJobs()
    return answer
  }
  const tokenOf = (to: string) =>
    /account\/orders\?token=([\w-]+)/.exec(
      mailsTo(to)
        .map(({ text }) => text)
        .join(),
    )?.[1]

  it('responds the same with and without orders, and mails only if there are any, in the spelling of the order', async () => {
    const { email, order } = await shop()
    const before = api.mails.length

    const answers = [await requestLink(email), await requestLink('nobody@example.com')]
    expect(api.mails).toHaveLength(before)
    await pay(order)
    await api.runJobs()
    await requestLink(email.toUpperCase())

    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([202, { accepted: true }]))
    expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'Your orders' })
  })

  it('lists what the address bought in all shops, with working invoices and downloads', async () => {
    const [one, other] = [await shop({ storeName: 'One' }), await shop({ storeName: 'Other' })]
    const theirs = await other.place({ customerEmail: one.email })
    for (const order of [one.order, theirs]) await pay(order)
    await api.db('orders').where({ id: theirs.id }).update({ paymentStatus: 'refunded' })
    await one.place()
    await requestLink(one.email)

    const { body } = await api.request('GET', `/account/orders?token=${tokenOf(one.email)}`)

    expect(body.email).toBe(one.email)
    expect(body.orders).toHaveLength(2)
    const [completed, refunded] = ['One', 'Other'].map((name) =>
      body.orders.find((order: { shop_name: string }) => order.shop_name === name),
    )
    expect(completed).toMatchObject({ total_amount: 21.5, downloads: [{ file_name: 'Planner.pdf' }] })
    expect(refunded).toMatchObject({ payment_status: 'refunded', downloads: [] })
    const file = await fetch(completed.downloads[0].download_url.replace('http://localhost:3000/api', api.url))
    expect(await file.text()).toBe('A planner.')
    // Names of fields only: a random token may contain any of these words.
    expect(JSON.stringify(body)).not.toMatch(/"(fee\w*|merchant_id|clientSecret)":/)
  })

  it('refuses a token that is changed or an hour old', async () => {
    const { email, order } = await shop()
    await pay(order)
    await requestLink(email)
    const token = tokenOf(email)!

    for (const wrong of ['x', `${token}x`, token.slice(2)])
      expect(await api.request('GET', `/account/orders?token=${wrong}`)).toMatchObject({
        status: 422,
        body: { code: 'token_invalid' },
      })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
