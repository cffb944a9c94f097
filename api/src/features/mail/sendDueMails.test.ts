import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { connectLikeCluster } from '../../../test/likeCluster.ts'
import { startApi } from '../../../test/server.ts'
import { RecipientRefused } from '../../gateways/mail/mail.ts'
import type { Mail } from '../../gateways/mail/mime.ts'
import { queueAccountMail, queueOrderMails } from '../../shop/letters/queueMail.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { claimMails } from './claimMails.ts'
import { sendDueMails } from './sendDueMails.ts'

const api = startApi()
let cluster: Knex
beforeAll(async () => {
  cluster = await connectLikeCluster(api.databaseUrl)
})
afterAll(() => cluster.destroy())

/** A merchant with due receipts to these addresses. */
async function shop(addresses: string[]) {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  const orders = await Promise.all(addresses.map((customerEmail) => buildOrder(api.db, link, [product], { customerEmail })))
  await queueOrderMails(
    api.db,
    merchant.id,
    orders.map(({ id, customerEmail }) => ({ orderId: id, to: customerEmail, template: 'receipt', occasion: `receipt:${id}` })),
  )
  return { merchant, orders }
}
type Shop = Awaited<ReturnType<typeof shop>>
const addresses = (count: number) => Array.from({ length: count }, () => `${randomUUID()}@example.com`)

/** A mail server that refuses the mails to these addresses. */
function postOffice(refused: string[] = [], refusal = new Error('The mailbox is full.'), db = api.db) {
  const taken: Mail[] = []
  const errors: unknown[] = []
  const deliver = () =>
    sendDueMails({
      db,
      config: api.config,
      log: (error) => errors.push(error),
      sendMail: async (mail) => {
        if (refused.includes(mail.to)) throw refusal
        taken.push(mail)
      },
    })
  return { taken, errors, deliver }
}
const mailsOf = ({ id }: Merchant) => api.db('mails').where({ merchantId: id })
const makeDue = (merchant: Merchant) =>
  mailsOf(merchant)
    .whereNotNull('dueAt')
    .update({ dueAt: new Date(Date.now() - 1) })

describe.each([
  { on: 'one PostgreSQL', pool: () => api.db },
  { on: 'a cluster', pool: () => cluster },
])('on $on, mails of several merchants', ({ pool }) => {
  const office = () => postOffice([], undefined, pool())
  const timelinesOf = async ({ merchant }: Shop) =>
    (await api.db('order_history').where({ merchantId: merchant.id, type: 'mail' })).map(({ orderId }) => orderId).toSorted()

  it('are sent and noted once each, however many one has', async () => {
    const shops = await Promise.all([shop(addresses(45)), shop(addresses(2)), shop(addresses(1))])
    const { taken, errors, deliver } = office()

    await Promise.all([deliver(), deliver()])
    while (await deliver());

    expect(taken.map(({ to }) => to).toSorted()).toEqual(
      shops.flatMap(({ orders }) => orders.map(({ customerEmail }) => customerEmail)).toSorted(),
    )
    for (const one of shops) expect(await timelinesOf(one)).toEqual(one.orders.map(({ id }) => id).toSorted())
    expect(errors).toEqual([])
  })

  it('are sent when those of one cannot be read', async () => {
    const [broken, ...others] = await Promise.all([shop(addresses(1)), shop(addresses(2)), shop(addresses(2))])
    await mailsOf(broken!.merchant).update({ data: 'null' })
    const { taken, errors, deliver } = office()

    expect(await deliver()).toBe(5)

    expect(taken).toHaveLength(4)
    for (const one of others) expect(await timelinesOf(one)).toHaveLength(2)
    expect(await mailsOf(broken!.merchant)).toMatchObject([{ attempts: 1, sentAt: null }])
    expect(errors).toEqual([expect.any(TypeError)])
  })

  it('are marked while the mail server takes its time for one', async () => {
    const { merchant, orders } = await shop(addresses(3))
    const [slow] = orders
    let isOver = () => {}
    const over = new Promise<void>((resolve) => (isOver = resolve))
    const sending = sendDueMails({
      db: pool(),
      config: api.config,
      log: () => {},
      sendMail: ({ to }) => (to === slow!.customerEmail ? over : Promise.resolve()),
    })

    await expect.poll(() => mailsOf(merchant).whereNotNull('sentAt').pluck('orderId'), { timeout: 10_000 }).toHaveLength(2)
    isOver()
    await sending

    expect(await mailsOf(merchant).whereNotNull('sentAt')).toHaveLength(3)
  })
})

describe('sendDueMails', () => {
  it('sends every mail of every merchant once, with several processes at once, and keeps no content', async () => {
    const shops = await Promise.all([shop(addresses(30)), shop(addresses(2)), shop(addresses(1))])
    await queueAccountMail(api.db, {
      merchantId: shops[2]!.merchant.id,
      to: 'ada@example.com',
      template: 'email_changed',
      letter: { subject: 'Hello', preview: '', title: 'Hello', blocks: [{ is: 'text', text: 'A secret' }], footer: [] },
    })
    const { taken, deliver } = postOffice()

    await Promise.all([deliver(), deliver()])
    while (await deliver());

    const expected = shops.flatMap(({ orders }) => orders.map(({ customerEmail }) => customerEmail))
    expect(taken.map(({ to }) => to).toSorted()).toEqual([...expected, 'ada@example.com'].toSorted())
    expect(taken.find(({ to }) => to === 'ada@example.com')!.text).toContain('A secret')
    const rows = await mailsOf(shops[2]!.merchant)
    expect(rows.map(({ body, html, sentAt }) => [body, html, sentAt instanceof Date])).toEqual(Array(2).fill(['', null, true]))
    expect(rows.map(({ subject }) => subject)).toContain('Hello')
  })

  it('tries a refused mail again later, each time later, and the others do not wait for it', async () => {
    const [refused, ...others] = addresses(3)
    const { merchant } = await shop([refused!, ...others])
    const { taken, errors, deliver } = postOffice([refused!])

    for (const seconds of [2.7, 7.3, 20]) {
      await makeDue(merchant)
      const began = Date.now()
      await deliver()
      const ended = Date.now()
      const [{ dueAt }] = await mailsOf(merchant).whereNull('sentAt')
      expect(dueAt.getTime()).toBeGreaterThan(began + seconds * 1000)
      expect(dueAt.getTime()).toBeLessThan(ended + (seconds + 0.2) * 1000)
    }

    expect(await deliver()).toBe(0)
    expect(taken.map(({ to }) => to).toSorted()).toEqual(others.toSorted())
    expect(errors).toHaveLength(3)
    expect(String(errors[2])).toContain('attempt 3 of 25')
  })

  it('ends a mail at once if its recipient is refused for good, and says so at the order', async () => {
    const [refused, other] = addresses(2)
    const { merchant, orders } = await shop([refused!, other!])
    const { taken, errors, deliver } = postOffice([refused!], new RecipientRefused(new Error('550 5.1.1 … unknown')))

    await deliver()

    expect(await deliver()).toBe(0)
    expect(taken.map(({ to }) => to)).toEqual([other])
    expect(errors.map(String)).toEqual([expect.stringMatching(/^Error: Mail [\w-]+ was refused for good$/)])
    expect(await mailsOf(merchant).whereNull('sentAt')).toMatchObject([{ attempts: 1, dueAt: null, skippedAt: expect.any(Date) }])
    const { id } = orders.find(({ customerEmail }) => customerEmail === refused)!
    const notes = await api.db('order_history').where({ merchantId: merchant.id, orderId: id, type: 'mail' }).pluck('text')
    expect(notes).toEqual([`No mail to ${refused}: this address takes none`])
  })

  it('gives a mail up after 25 attempts', async () => {
    const to = addresses(1)
    const { merchant } = await shop(to)
    const { errors, deliver } = postOffice(to)
    await mailsOf(merchant).update({ attempts: 24 })

    await deliver()

    expect(errors).toHaveLength(1)
    expect(await mailsOf(merchant)).toMatchObject([{ attempts: 25, dueAt: null, sentAt: null, skippedAt: null }])
  })

  it('sends mails of a killed process after their lease, under the same message ids', async () => {
    const { merchant } = await shop(addresses(2))
    const { taken, deliver } = postOffice()
    const claimed = await claimMails(api.db, [merchant.id], { most: 20, leaseMs: 60_000 })
    await deliver()
    expect(taken).toEqual([])

    await makeDue(merchant)
    await deliver()

    expect(taken.map(({ id }) => id).toSorted()).toEqual(claimed.map(({ id }) => id).toSorted())
  })

  it('marks the others when an order is deleted while its mail is sent', async () => {
    const { merchant, orders } = await shop(addresses(2))
    const { taken, errors } = postOffice()

    await sendDueMails({
      db: api.db,
      config: api.config,
      log: (error) => errors.push(error),
      sendMail: async (mail) => {
        if (taken.push(mail) === 2) await Order.query(api.db).where({ id: orders[0]!.id }).delete()
      },
    })

    expect(errors).toEqual([])
    expect(await mailsOf(merchant)).toMatchObject([{ orderId: orders[1]!.id, sentAt: expect.any(Date) }])
    expect(await api.db('order_history').where({ orderId: orders[1]!.id, type: 'mail' })).toHaveLength(1)
  })
})
