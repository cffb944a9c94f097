import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi()

async function setUp() {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  const sell = (reference: string | null, more: object = {}) => buildOrder(api.db, link, [product], { reference, ...more })
  const list = async (query: string) => (await api.request('GET', `/orders?${query}`, { as: merchant })).body
  return { merchant, sell, list }
}

it('lists the orders of one reference, by exact match, of the merchant only', async () => {
  const [{ sell, list }, stranger] = [await setUp(), await setUp()]
  const [first, second] = [await sell('cart-17'), await sell('cart-17', { paymentStatus: 'failed' })]
  for (const other of ['cart-171', 'Cart-17', null]) await sell(other)
  await stranger.sell('cart-17')
  const ids = async (query: string) => (await list(query)).orders.map(({ id }: { id: string }) => id).toSorted()

  expect(await ids('reference=cart-17')).toEqual([first.id, second.id].toSorted())
  expect((await list('reference=cart-17')).totalCount).toBe(2)
  expect(await ids('reference=cart-17&cursor=')).toEqual([first.id, second.id].toSorted())
  expect(await ids('reference=cart-17&paymentStatus=failed')).toEqual([second.id])
  expect(await ids('reference=cart-18')).toEqual([])
})

it('lists each order with its reference and metadata', async () => {
  const { sell, list } = await setUp()
  await sell('cart-17', { metadata: { plan: 'a' } })

  expect((await list('')).orders).toMatchObject([{ reference: 'cart-17', metadata: { plan: 'a' } }])
})

it('shows a buyer no metadata, which belongs to the shop', async () => {
  const [buyer, { sell }] = [await buildMerchant(api.db), await setUp()]
  await sell('cart-17', { metadata: { plan: 'a' }, customerEmail: buyer.email })

  const { body } = await api.request('GET', '/orders?scope=purchases', { as: buyer })

  expect(body.orders).toMatchObject([{ reference: 'cart-17', metadata: {} }])
})

it('exports the orders of one reference', async () => {
  const { merchant, sell } = await setUp()
  const order = await sell('cart-17')
  await sell('cart-18')

  const { body } = await api.request('GET', '/orders/export?format=csv&reference=cart-17', { as: merchant })

  expect(body.trim().split('\n')).toHaveLength(2)
  expect(body).toContain(order.id)
})

it('refuses an empty reference, and names it', async () => {
  const { merchant } = await setUp()

  const { status, body } = await api.request('GET', '/orders?reference=', { as: merchant })

  expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'reference' }] })
})

it('uses an index', async () => {
  const { merchant, sell } = await setUp()
  await sell('cart-17')
  const plan = await api.db.transaction(async (trx) => {
    // The planner would not use an index on so small a table.
    await trx.raw('set local enable_seqscan = off')
    const rows = trx('orders').where({ merchantId: merchant.id, reference: 'cart-17' })
    const { rows: lines } = await trx.raw(
      `explain ${rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(11).toString()}`,
    )
    return JSON.stringify(lines)
  })

  expect(plan).toContain('orders_by_reference')
})
