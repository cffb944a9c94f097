import { describe, expect, inject, it, vi } from 'vitest'
import { buildOrder, buildVariants } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { untilWaiting } from '../../../test/untilWaiting.ts'
import { newAddress, waitingLists } from '../../../test/waitlist.ts'
import { LinkItem } from '../../shop/catalogue/Link.ts'
import { Order } from '../../shop/order/Order.ts'
import { ProductVariant } from '../../shop/catalogue/ProductVariant.ts'
import { expireHolds } from '../orders/settling/expireHolds.ts'
import { settleOrder } from '../orders/settling/settleOrder.ts'

const api = startApi()
const { shop, wait, offer, confirm, mailsTo } = waitingLists(api)
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

describe('a variant that the shopper chooses', () => {
  async function shirts() {
    const one = await shop({}, { name: 'Shirt' })
    const [small, large] = await buildVariants(api.db, one.mug, { S: { stock: 0 }, L: { stock: 0 } })
    const item = await LinkItem.query(api.db).findOne({ merchantId: one.merchant.id, linkId: one.link.id })
    const fill = (variant = small!, stock = 1) =>
      api.db.transaction(async (trx) => {
        await ProductVariant.query(trx).where({ merchantId: one.merchant.id, id: variant.id }).patch({ stock })
        const variants = { merchantId: one.merchant.id, productId: one.mug.id }
        const [{ sum }] = (await trx('product_variants').where(variants).sum('stock as sum')) as [{ sum: string }]
        await trx('products').where({ merchantId: one.merchant.id, id: one.mug.id }).update({ stock: sum })
      })
    const chosen = (variant: ProductVariant) => [{ itemId: item!.id, quantity: 1, variantId: variant.id }]
    return { ...one, small: small!, large: large!, fill, chosen }
  }

  it('must be named, of those that are sold out', async () => {
    const { join, small, large, fill } = await shirts()
    await fill(large)
    const other = await shirts()

    expect((await join(newAddress())).body.errors).toMatchObject([{ path: 'variant_ids' }])
    expect((await join(newAddress(), { variant_ids: [other.small.id] })).body.errors).toMatchObject([
      { path: 'variant_ids.0' },
      { path: 'variant_ids' },
    ])
    expect((await join(newAddress(), { variant_ids: [large.id] })).status).toBe(409)
    expect((await join(newAddress(), { variant_ids: [small.id] })).status).toBe(202)
  })

  it('is reserved alone, and an entry for another is notified before', async () => {
    const one = await shirts()
    const [ada, ben] = [newAddress(), newAddress()]
    const token = await wait(one, ada, { variant_ids: [one.small.id] })
    await wait(one, ben, { variant_ids: [one.large.id] })
    await one.fill(one.large)
    await offer()
    const states = async () =>
      (await one.list()).data.map(({ variants, state }: { variants: string[]; state: string }) => [variants, state])
    expect(await states()).toEqual([
      [['S'], 'waiting'],
      [['L'], 'reserved'],
    ])

    await one.fill(one.small)
    await offer()
    await api.runJobs()
    expect(await states()).toEqual([
      [['S'], 'reserved'],
      [['L'], 'reserved'],
    ])
    expect(mailsTo(ada).at(-1)!.subject).toBe('Shirt (S) is available again at Kiln & Clay')
    const left = ({ items }: { items: { variants: { available: number }[] }[] }) =>
      items[0]!.variants.map(({ available }) => available)
    expect([left(await one.read()), left(await one.read(token))]).toEqual([
      [0, 0],
      [1, 0],
    ])
  })

  it('is not bought with the link of another', async () => {
    const one = await shirts()
    const token = await wait(one, newAddress(), { variant_ids: [one.small.id] })
    await one.fill(one.small)
    await offer()
    const quote = (items: object, waitlist?: string) =>
      api.request('POST', `/carts/url/${one.link.urlId}/quote`, { body: { items, waitlist } })

    expect((await one.place({ waitlist: token, items: one.chosen(one.large) })).body.code).toBe('out_of_stock')
    await one.fill(one.large, 2)
    expect((await one.place({ waitlist: token, items: one.chosen(one.large) })).status).toBe(201)
    // The reservation of the small one is still there.
    expect((await one.place({ items: one.chosen(one.small) })).body.code).toBe('out_of_stock')
    expect((await quote(one.chosen(one.small))).body.code).toBe('out_of_stock')
    expect((await quote(one.chosen(one.small), token)).status).toBe(200)
    expect((await one.place({ waitlist: token, items: one.chosen(one.small) })).status).toBe(201)
  })

  it('can be asked for twice by one address, each once', async () => {
    const one = await shirts()
    const email = newAddress()
    await wait(one, email, { variant_ids: [one.small.id] })
    await wait(one, email, { variant_ids: [one.large.id] })
    await one.join(email, { variant_ids: [one.large.id] })
    expect((await one.list()).total).toBe(2)
  })
})

// On a cluster, another server has the statement that waits.
it.skipIf(inject('isCluster'))('reserves each piece once when two restocks come at once and a process is killed', async () => {
  const one = await shop()
  const emails = [newAddress(), newAddress(), newAddress()]
  for (const email of emails) await wait(one, email)
  await one.restock(1)
  const blocker = await api.db.transaction()
  await blocker('products').where({ merchantId: one.merchant.id, id: one.mug.id }).forUpdate()
  const killed = offer()
  await untilWaiting(api.db, 1)
  await api.db.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  await killed
  await blocker.rollback()
  expect(api.bugs.splice(0)).toHaveLength(1)
  expect((await one.entryOf(emails[0]!))!.reservedUntil).toBeNull()

  await api.db('products').where({ id: one.mug.id }).increment('stock', 1)
  await Promise.all([offer(), offer(), offer()])
  await offer()
  await api.runJobs()
  expect(emails.map((email) => mailsTo(email).length)).toEqual([2, 2, 1])
  expect(await one.stock()).toEqual([0, 2])
})

it('gives the reservation to an order that is paid after it had failed', async () => {
  const one = await shop()
  const token = await wait(one, newAddress())
  await one.restock(1)
  await offer()
  const { body } = await one.place({ waitlist: token })
  const order = () => Order.query(api.db).findById([one.merchant.id, body.orderId]).throwIfNotFound()
  await (await order()).$query(api.db).patch({ holdExpiresAt: hoursAgo(1) })
  await expireHolds(api, (error) => void api.bugs.push(error))
  expect(await one.stock()).toEqual([0, 1])

  await settleOrder(api.db, await order(), { type: 'paid', amountMinor: (await order()).totalMinor, feeMinor: 0 }, 'provider')
  const { stockTaken } = (await order().withGraphFetched('items')).items![0]!
  expect([stockTaken, ...(await one.stock())]).toEqual([1, 0, 0])
  expect((await one.list()).total).toBe(0)
})

it('reserves the smallest quantity that the link sells', async () => {
  const one = await shop()
  await LinkItem.query(api.db)
    .where({ merchantId: one.merchant.id, linkId: one.link.id })
    .patch({ quantity: 3, adjustable: { min: 2, max: 5, step: 1 } })
  await wait(one, newAddress())
  await one.restock(2)
  await offer()
  expect(await one.stock()).toEqual([0, 2])
})

it('tells everybody when the limit is lifted', async () => {
  const one = await shop({ maxSales: 1 }, { type: 'digital' })
  await buildOrder(api.db, one.link, [one.mug])
  const emails = [newAddress(), newAddress()]
  for (const email of emails) await wait(one, email)
  await api.request('PUT', `/carts/${one.link.id}`, { as: one.merchant, body: { limits: { max_sales: null } } })
  // Without waiting for the clock.
  await vi.waitFor(async () => {
    await api.runJobs()
    expect(emails.map((email) => mailsTo(email).length)).toEqual([2, 2])
  }, 10_000)
})

it('reserves nothing for an address that may buy no more', async () => {
  const one = await shop({ maxPerCustomer: 1 })
  const [ada, ben] = [newAddress(), newAddress()]
  await buildOrder(api.db, one.link, [one.mug], { customerEmail: ada, canonicalEmail: ada })
  await wait(one, ada)
  await wait(one, ben)
  await one.restock(1)
  await offer()
  expect(await one.entryOf(ada)).toBeUndefined()
  expect((await one.entryOf(ben))!.reservedUntil).not.toBeNull()
})

it('tells at once when the merchant fills up the stock', async () => {
  const one = await shop()
  const email = newAddress()
  await wait(one, email)
  expect((await api.request('PUT', `/products/${one.mug.id}`, { as: one.merchant, body: { stock: 1 } })).status).toBe(200)
  await api.runJobs()
  expect((await one.entryOf(email))!.reservedUntil).not.toBeNull()
})

it('forgets an address that does not confirm within two days', async () => {
  const one = await shop()
  const email = newAddress()
  await one.join(email)
  await api.runJobs()
  await (await one.entryOf(email))!.$query(api.db).patch({ mailedAt: hoursAgo(47) })
  await offer()
  const kept = (await one.entryOf(email))!
  await kept.$query(api.db).patch({ mailedAt: hoursAgo(49) })
  await offer()
  expect(await one.entryOf(email)).toBeUndefined()
})

it('erases entries with their customer, and gives the piece back', async () => {
  const one = await shop()
  const email = newAddress()
  const token = await wait(one, email)
  await buildOrder(api.db, one.link, [one.mug], { customerEmail: email, canonicalEmail: email })
  await one.restock(1)
  await offer()
  const { body } = await api.request('GET', `/customers?search=${email}`, { as: one.merchant })
  expect((await api.request('DELETE', `/customers/${body.data[0].id}`, { as: one.merchant })).status).toBe(204)
  expect(await one.entryOf(email)).toBeUndefined()
  expect(await one.stock()).toEqual([1, 0])
  expect((await confirm(token)).status).toBe(422)
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
