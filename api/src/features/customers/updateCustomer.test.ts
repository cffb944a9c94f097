import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'

const api = startApi()
let merchant: Merchant
let order: (customerEmail: string, changes?: Partial<Order>) => Promise<Order>

beforeEach(async () => {
  merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  order = (customerEmail, changes = {}) => buildOrder(api.db, link, [product], { customerEmail, ...changes })
})

const list = async (query = '') => (await api.request('GET', `/customers${query}`, { as: merchant })).body
const idOf = async (email: string) => (await list(`?search=${email}`)).data[0].id as string
const change = (id: string, body: object, as = merchant) => api.request('PATCH', `/customers/${id}`, { as, body })

describe('updateCustomer', () => {
  it('sets and clears the fields of the merchant, and leaves absent ones', async () => {
    await order('nora@example.com')
    const id = await idOf('nora')

    expect((await change(id, { external_id: 'user_1', metadata: { plan: 'a', seat: '2' } })).body).toMatchObject({
      id,
      orders: 1,
      external_id: 'user_1',
      metadata: { plan: 'a', seat: '2' },
    })
    expect((await change(id, { metadata: { plan: 'b' } })).body).toMatchObject({ external_id: 'user_1', metadata: { plan: 'b' } })
    expect((await change(id, { external_id: null })).body).toMatchObject({ external_id: null, metadata: { plan: 'b' } })
    expect((await change(id, { metadata: null })).body).toMatchObject({ external_id: null, metadata: {} })
  })

  it('finds the customer by the external id, exactly', async () => {
    await order('nora@example.com')
    await order('ines@example.com')
    await change(await idOf('nora'), { external_id: 'user_1' })

    expect(await list('?external_id=user_1')).toMatchObject({ total: 1, data: [{ email: 'nora@example.com' }] })
    expect(await list('?external_id=user_1&search=ines')).toMatchObject({ total: 0, data: [] })
    expect(await list('?external_id=USER_1')).toMatchObject({ total: 0 })
    const { body } = await api.request('GET', '/customers/export?format=csv&external_id=user_1', { as: merchant })
    expect(body.trim().split('\n')).toHaveLength(2)
  })

  it('refuses an external id that another customer of the merchant has', async () => {
    await order('nora@example.com')
    await order('ines@example.com')
    await change(await idOf('nora'), { external_id: 'user_1' })

    const { status, body } = await change(await idOf('ines'), { external_id: 'user_1', metadata: { plan: 'a' } })

    expect([status, body.code]).toEqual([409, 'external_id_taken'])
    expect(body.errors).toEqual([{ path: 'external_id', msg: '“user_1” is already the external_id of nora@example.com.' }])
    expect(await list('?search=ines')).toMatchObject({ data: [{ external_id: null, metadata: {} }] })
    expect((await change(await idOf('nora'), { external_id: 'user_1' })).status).toBe(200)
  })

  it('gives an id once when several callers set it at the same time', async () => {
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`)
    for (const email of emails) await order(email)
    const ids = await Promise.all(emails.map(idOf))

    const answers = await Promise.all(ids.map((id) => change(id, { external_id: 'user_1' })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it.each([
    [{ external_id: '' }, 'external_id'],
    [{ external_id: 'x'.repeat(201) }, 'external_id'],
    [{ external_id: 7 }, 'external_id'],
    [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, ''])) }, 'metadata'],
    [{ metadata: { ['k'.repeat(41)]: '' } }, 'metadata'],
    [{ metadata: { plan: 'x'.repeat(501) } }, 'metadata'],
    [{ metadata: { plan: 'a\u0000b' } }, 'metadata'],
    [{ name: 'Nora' }, 'name'],
    [{}, ''],
  ])('refuses %j, naming the field', async (body, field) => {
    await order('nora@example.com')
    const answer = await change(await idOf('nora'), body)

    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].path).toMatch(new RegExp(`^${field}`))
  })

  it('keeps a customer with such fields when their orders are gone, and the newest name until then', async () => {
    const nora = await order('nora@example.com', { customerName: 'Nora Ek' })
    const ines = await order('ines@example.com')
    const id = await idOf('nora')
    await change(id, { external_id: 'user_1', metadata: { plan: 'a' } })

    for (const one of [nora, ines])
      await changeOrder(api.db, one, { customerEmail: 'other@example.com', canonicalEmail: 'other@example.com' })

    const { data: customers, total } = await list()
    expect(customers.map(({ email }: { email: string }) => email)).toEqual(['other@example.com', 'nora@example.com'])
    expect(total).toBe(2)
    expect(customers[1]).toMatchObject({
      id,
      name: null,
      orders: 0,
      spent: [],
      first_order_at: null,
      last_order_at: null,
      external_id: 'user_1',
      metadata: { plan: 'a' },
    })
    expect((await list('?paid=true')).total).toBe(1)
    await order('nora@example.com', { customerName: 'Nora E.' })
    expect(await list('?search=nora@')).toMatchObject({ data: [{ id, name: 'Nora E.', orders: 1, external_id: 'user_1' }] })
    expect((await list('?limit=1')).total).toBe(2)
  })

  it('lets a customer go who has neither such fields nor orders any more', async () => {
    const nora = await order('nora@example.com')
    const id = await idOf('nora')
    await change(id, { external_id: 'user_1' })
    await changeOrder(api.db, nora, { customerEmail: 'other@example.com', canonicalEmail: 'other@example.com' })
    expect((await list()).total).toBe(2)

    expect((await change(id, { external_id: null })).body).toMatchObject({ id, external_id: null, orders: 0 })

    expect(await list()).toMatchObject({ total: 1, data: [{ email: 'other@example.com' }] })
  })

  it('answers 404 for a customer of another merchant, also with an id that is taken', async () => {
    await order('nora@example.com')
    const id = await idOf('nora')
    await change(id, { external_id: 'user_1' })

    expect((await change(id, { external_id: 'user_2' }, await buildMerchant(api.db))).status).toBe(404)
    expect(await list()).toMatchObject({ data: [{ external_id: 'user_1' }] })
  })
})
