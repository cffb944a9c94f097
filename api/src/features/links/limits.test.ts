import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const api = startApi()
const create = (as: Merchant, body: object) => api.request('POST', '/carts', { as, body })
const update = (as: Merchant, { id }: { id: string }, body: object) => api.request('PUT', `/carts/${id}`, { as, body })
const list = async (as: Merchant) => (await api.request('GET', '/carts', { as })).body
const startsAt = '2030-01-05T09:00:00.000Z'
const none = { starts_at: null, ends_at: null, max_sales: null, max_per_customer: null, before_text: null, after_text: null }

it('are set with the link or later, and shown with what is left', async () => {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant)
  const limits = { starts_at: startsAt, before_text: ' Soon. ', max_sales: 3 }
  const { body: link } = await create(merchant, { name: 'Drop', items: [{ productId: mug.id }], limits })
  expect(link).toMatchObject({
    limits: { ...none, ...limits, before_text: 'Soon.' },
    availability: 'not_started',
    sales_left: 3,
  })
  const row = (await Link.query(api.db).findOne({ merchantId: merchant.id, id: link.id }))!
  await buildOrder(api.db, row, [mug])
  await buildOrder(api.db, row, [mug], { paymentStatus: 'failed' })

  const changed = await update(merchant, link, { limits: { starts_at: null, max_per_customer: 1 } })

  expect(changed.body).toMatchObject({
    limits: { ...none, before_text: 'Soon.', max_sales: 3, max_per_customer: 1 },
    availability: 'open',
    sales_left: 2,
  })
  expect((await list(merchant)).data[0]).toMatchObject({ sales_left: 2 })
  expect((await update(merchant, link, { limits: { max_sales: 1 } })).body).toMatchObject({
    availability: 'limit_reached',
    sales_left: 0,
  })
})

it.each([
  [{ starts_at: startsAt, ends_at: startsAt }, 'limits.ends_at'],
  [{ ends_at: '2029-12-31T00:00:00.000Z' }, 'limits.ends_at'],
  [{ starts_at: '0001-01-01T00:00:00.000Z' }, 'limits.starts_at'],
  [{ starts_at: 'tomorrow' }, 'limits.starts_at'],
  [{ max_sales: 0 }, 'limits.max_sales'],
  [{ max_per_customer: 1.5 }, 'limits.max_per_customer'],
  [{ before_text: 'x'.repeat(501) }, 'limits.before_text'],
])('are refused as %j', async (limits, path) => {
  const merchant = await buildMerchant(api.db)
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)], { startsAt: new Date(startsAt) })

  const { status, body } = await update(merchant, link, { name: 'New name', limits })

  expect([status, body.errors?.[0].path]).toEqual([400, path])
  expect((await list(merchant)).data[0].name).not.toBe('New name')
})

it('of another merchant are not found', async () => {
  const [ada, eve] = [await buildMerchant(api.db), await buildMerchant(api.db)]
  const link = await buildLink(api.db, ada, [await buildProduct(api.db, ada)])

  expect((await update(eve, link, { limits: { max_sales: 1 } })).status).toBe(404)
})
