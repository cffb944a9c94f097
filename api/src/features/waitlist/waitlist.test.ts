import { describe, expect, it } from 'vitest'
import { buildMerchant, buildOrder } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { newAddress as address, waitingLists, type WaitingShop } from '../../../test/waitlist.ts'
import { Order } from '../../shop/order/Order.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'
import { expireHolds } from '../orders/settling/expireHolds.ts'

const api = startApi()
const { shop, wait: waitAs, offer, confirm, mailsTo, tokenFor } = waitingLists(api)
const HOUR_MS = 3_600_000

/** Joins and confirms these, one after the other. Returns their tokens. */
async function wait(one: WaitingShop, ...emails: string[]): Promise<string[]> {
  const tokens: string[] = []
  for (const email of emails) tokens.push(await waitAs(one, email))
  return tokens
}

describe('joining', () => {
  it('mails a link that confirms the address, in its language', async () => {
    const one = await shop()
    const email = address()

    expect(await one.join(email, { locale: 'de-DE' })).toMatchObject({ status: 202, body: { accepted: true } })
    expect((await one.list()).total).toBe(0)
    const token = await tokenFor(email)

    const [mail] = mailsTo(email)
    expect(mail).toMatchObject({ subject: 'Bestätigen Sie Ihre Adresse für Mug', fromName: 'Kiln & Clay' })
    expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([200, 200])
    expect(await one.list()).toMatchObject({ total: 1, data: [{ email, state: 'waiting', reserved_until: null }] })
    expect((await api.request('GET', `/carts/${one.link.id}`, { as: one.merchant })).body.waiting).toBe(1)
  })

  it('answers and mails nothing more for an address that is on the list', async () => {
    const one = await shop()
    const email = address()
    const first = await one.join(email)
    const again = await one.join(email.toUpperCase())
    await confirm(await tokenFor(email))
    const known = await one.join(email)
    await api.runJobs()

    expect([first, again, known].map(({ status, body }) => [status, body])).toEqual(Array(3).fill([202, { accepted: true }]))
    expect(mailsTo(email)).toHaveLength(1)
    expect(await WaitlistEntry.query(api.db).where({ merchantId: one.merchant.id }).resultSize()).toBe(1)
  })

  it('is possible only while the link is sold out, and its merchant offers it', async () => {
    const [open, off, limited] = [
      await shop({}, { stock: 1 }),
      await shop({ offersWaitlist: false }),
      await shop({ maxSales: 1 }, {}),
    ]
    await limited.place()

    expect((await open.join(address())).status).toBe(409)
    expect((await off.join(address())).status).toBe(404)
    expect((await limited.join(address())).status).toBe(202)
    expect((await limited.join('no address')).status).toBe(400)
  })

  it('refuses tokens that are not ours', async () => {
    expect(await confirm('forged')).toMatchObject({ status: 422, body: { code: 'token_invalid' } })
  })
})

describe('telling', () => {
  it('reserves one purchase each, in the order asked', async () => {
    const one = await shop()
    const [ada, ben, eve] = [address(), address(), address()]
    await wait(one, ada, ben, eve)
    await one.restock(2)
    await Promise.all([offer(), offer()])
    await api.runJobs()

    expect((await one.list()).data.map(({ state }: { state: string }) => state)).toEqual(['reserved', 'reserved', 'waiting'])
    expect([ada, ben, eve].map((email) => mailsTo(email).length)).toEqual([2, 2, 1])
    expect(mailsTo(ada).at(-1)!.subject).toBe('Mug is available again at Kiln & Clay')
    expect(await one.stock()).toEqual([0, 2])
    expect((await one.place()).body.code).toBe('out_of_stock')
  })

  it('lets only who has the link buy what is reserved, once', async () => {
    const one = await shop()
    const email = address()
    const [token] = await wait(one, email)
    await one.restock(1)
    await offer()
    expect([(await one.read()).items[0].available, (await one.read(token)).items[0].available]).toEqual([0, 1])

    const other = await shop()
    expect((await other.place({ waitlist: token })).body.code).toBe('out_of_stock')
    const bought = await one.place({ waitlist: token })
    const again = await one.place({ waitlist: token })

    expect([bought.status, again.body.code]).toEqual([201, 'out_of_stock'])
    expect(await one.stock()).toEqual([0, 1])
    await Order.query(api.db).where({ id: bought.body.orderId }).patch({ paymentStatus: 'completed' })
    await offer()
    expect((await one.list()).total).toBe(0)
    expect(await one.stock()).toEqual([0, 1])
  })

  it('keeps the reservation when its order is not paid', async () => {
    const one = await shop()
    const [token] = await wait(one, address())
    await one.restock(1)
    await offer()
    const { body: left } = await one.place({ waitlist: token })
    await Order.query(api.db)
      .where({ id: left.orderId })
      .patch({ holdExpiresAt: new Date(Date.now() - HOUR_MS) })
    await expireHolds(api, (error) => void api.bugs.push(error))

    expect(await one.stock()).toEqual([0, 1])
    expect((await one.place()).body.code).toBe('out_of_stock')
    expect((await one.place({ waitlist: token })).status).toBe(201)
  })

  it('goes to the next after 24 hours', async () => {
    const one = await shop()
    const [ada, ben] = [address(), address()]
    const [token] = await wait(one, ada, ben)
    await one.restock(1)
    const began = Date.now()
    await offer()
    const entry = (await one.entryOf(ada))!
    expect(entry.reservedUntil!.getTime()).toBeGreaterThanOrEqual(began + 24 * HOUR_MS)
    await entry.$query(api.db).patch({ reservedUntil: new Date(Date.now() - 1000) })
    await offer()

    expect(await one.entryOf(ada)).toBeUndefined()
    expect((await one.entryOf(ben))!.reservedUntil).not.toBeNull()
    expect(await one.stock()).toEqual([0, 1])
    expect((await one.place({ waitlist: token })).body.code).toBe('out_of_stock')
  })

  it('holds a place of a limited link', async () => {
    const one = await shop({ maxSales: 1 }, { type: 'digital' })
    await buildOrder(api.db, one.link, [one.mug])
    const [token] = await wait(one, address())
    await offer()
    expect((await one.list()).data[0].state).toBe('waiting')
    await api.request('PUT', `/carts/${one.link.id}`, { as: one.merchant, body: { limits: { max_sales: 2 } } })
    await offer()

    expect((await one.read()).closed).toMatchObject({ why: 'limit_reached' })
    expect((await one.read(token)).closed).toBeNull()
    expect((await one.place()).body.code).toBe('sale_limit_reached')
    expect((await one.place({ waitlist: token })).status).toBe(201)
    expect((await one.place({ waitlist: token })).body.code).toBe('sale_limit_reached')
  })

  it('tells nobody of a link that does not sell', async () => {
    const one = await shop()
    await wait(one, address())
    await one.restock(1)
    await api.request('PUT', `/carts/${one.link.id}`, { as: one.merchant, body: { isActive: false } })
    await offer()

    expect((await one.list()).data[0].state).toBe('waiting')
    expect(await one.stock()).toEqual([1, 0])
  })
})

describe('leaving', () => {
  const setUp = async () => {
    const one = await shop()
    const email = address()
    const [token] = await wait(one, email)
    await one.restock(1)
    await offer()
    return { ...one, email, token: token! }
  }

  it('gives what is reserved back, by the link of each mail', async () => {
    const one = await setUp()

    const { status, body } = await api.request('POST', `/mail/unsubscribe?token=${encodeURIComponent(one.token)}`)

    expect([status, body.shop_name]).toEqual([200, 'Kiln & Clay'])
    expect((await one.list()).total).toBe(0)
    expect(await one.stock()).toEqual([1, 0])
    expect((await confirm(one.token)).status).toBe(422)
  })

  it('is possible for the merchant, for no other', async () => {
    const one = await setUp()
    const { id } = (await one.entryOf(one.email))!
    const remove = (as: typeof one.merchant) => api.request('DELETE', `/waitlist/${id}`, { as })

    expect((await remove(await buildMerchant(api.db))).status).toBe(404)
    expect((await remove(one.merchant)).status).toBe(204)
    expect(await one.stock()).toEqual([1, 0])
  })

  it('happens when the link is deleted', async () => {
    const one = await setUp()

    expect((await api.request('DELETE', `/carts/${one.link.id}`, { as: one.merchant })).status).toBe(204)

    expect(await one.stock()).toEqual([1, 0])
    expect(await one.entryOf(one.email)).toBeUndefined()
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
