import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'
import { makeCodes } from './makeCodes.ts'

const api = startApi()

async function shop() {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock: null })
  const link = await buildLink(api.db, merchant, [mug])
  const make = (body: object = {}) =>
    api.request('POST', '/promo-batches', {
      as: merchant,
      body: { name: 'Autumn', prefix: 'kiln-', count: 5, discount_type: 'percentage', percent: 100, ...body },
    })
  const place = (promoCode: string, more: object = {}) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', promoCode, ...more } })
  const codesOf = async (batchId: string) =>
    (await PromoCode.query(api.db).where({ merchantId: merchant.id, batchId }).orderBy('code')).map(({ code }) => code)
  const list = async (query = '') => (await api.request('GET', `/promos?${query}`, { as: merchant })).body
  return { merchant, mug, link, make, place, codesOf, list }
}

describe('createPromoBatch', () => {
  it('makes single-use codes of unmistakable letters, as one row', async () => {
    const { merchant, make, codesOf, list } = await shop()

    const { status, body } = await make({ length: 8, ends_at: '2040-01-01T00:00:00Z' })

    expect([status, body]).toMatchObject([201, { prefix: 'KILN-', count: 5, used: 0, status: 'active', percent: 100 }])
    const codes = await codesOf(body.id)
    expect(new Set(codes).size).toBe(5)
    for (const code of codes) expect(code).toMatch(/^KILN-[2-9A-HJKMNP-TV-Z]{8}$/)
    const [row] = await PromoCode.query(api.db).where({ code: codes[0] })
    expect(row).toMatchObject({ maxRedemptions: 1, percent: '100.00', endsAt: new Date('2040-01-01') })
    expect(await list()).toMatchObject({ total: 0, data: [] })
    expect(await list(`search=${codes[0]!.toLowerCase()}`)).toMatchObject({ total: 1, data: [{ code: codes[0] }] })
    expect(await list('search=kiln')).toMatchObject({ total: 0 })
    expect((await api.request('GET', '/promo-batches', { as: merchant })).body.data).toMatchObject([{ id: body.id }])
  })

  it('makes ten thousand in one call', async () => {
    const { make, codesOf } = await shop()
    const { status, body } = await make({ count: 10_000, prefix: '' })

    expect(status).toBe(201)
    expect(new Set(await codesOf(body.id)).size).toBe(10_000)
  })

  it('replaces codes that the merchant has already', async () => {
    const { merchant, make, codesOf } = await shop()
    const { body: first } = await make({ count: 2 })
    const { body: second } = await make({ count: 1, prefix: 'other-' })
    const [taken] = await codesOf(first.id)
    await PromoCode.query(api.db).where({ batchId: second.id }).delete()
    // All that 30 letters allow, but the one that is taken.
    await makeCodes(api.db, { merchantId: merchant.id, id: second.id, prefix: taken!.slice(0, -1), count: 29 }, 1)

    const made = await codesOf(second.id)
    expect(made).toHaveLength(29)
    expect(made).not.toContain(taken)
  })

  it.each([
    [{ count: 0 }, 'count'],
    [{ count: 10_001 }, 'count'],
    [{ length: 7 }, 'length'],
    [{ prefix: 'two words' }, 'prefix'],
    [{ name: ' ' }, 'name'],
    [{ percent: null }, 'percent'],
    [{ product_ids: ['0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002'] }, 'product_ids'],
  ])('refuses %j', async (body, field) => {
    const { make } = await shop()
    expect(await make(body)).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
  })

  it('refuses the 101st batch', async () => {
    const { merchant, make } = await shop()
    const row = { merchantId: merchant.id, name: 'Old', prefix: '', count: 1, discountType: 'percentage', percent: 5 }
    await api.db('promo_batches').insert(Array.from({ length: 99 }, () => row))

    const answers = await Promise.all([make(), make(), make()])

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(answers.find(({ status }) => status === 422)!.body.code).toBe('limit_reached')
  })
})

describe('a code of a batch', () => {
  it('works once, also for twenty shoppers at the same time', async () => {
    const { merchant, make, place, codesOf } = await shop()
    const { body: batch } = await make()
    const [code] = await codesOf(batch.id)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, shopper) => place(code!, { customerEmail: `s${shopper}@example.com` })),
    )

    const placed = answers.filter(({ status }) => status === 201)
    expect(placed).toHaveLength(1)
    const { orderId, clientSecret } = placed[0]!.body
    await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
    const read = await api.request('GET', `/promo-batches/${batch.id}`, { as: merchant })
    expect(read.body).toMatchObject({ used: 1, count: 5, status: 'active' })
  })

  it('is downloaded with the order that used it', async () => {
    const { merchant, make, place, codesOf } = await shop()
    const { body: batch } = await make({ count: 2 })
    const [used, unused] = await codesOf(batch.id)
    const { body: placed } = await place(used!)
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })

    const file = await api.request('GET', `/promo-batches/${batch.id}/export?format=csv`, { as: merchant })

    const [head, ...rows] = String(file.body).replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(head).toBe('code,status,order,email,used')
    expect(rows[0]).toContain(`${used},used,#${placed.orderNumber},nora@example.com,`)
    expect(rows[1]).toBe(`${unused},unused,,,`)
  })
})

describe('endPromoBatch and deletePromoBatch', () => {
  it('stop every code, and keep what was sold', async () => {
    const { merchant, make, place, codesOf, list } = await shop()
    const { body: batch } = await make()
    const [first, second] = await codesOf(batch.id)
    const { body: placed } = await place(first!)
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })

    const ended = await api.request('POST', `/promo-batches/${batch.id}/end`, { as: merchant })
    expect(ended.body).toMatchObject({ status: 'ended', used: 1 })
    expect(await place(second!)).toMatchObject({ status: 422, body: { code: 'promo_invalid' } })
    expect((await api.request('DELETE', `/promo-batches/${batch.id}`, { as: merchant })).status).toBe(204)

    expect(await codesOf(batch.id)).toEqual([])
    expect((await list(`search=${first}`)).total).toBe(0)
    const order = await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })
    expect(order.body).toMatchObject({ promo_code: first, discount: 12.5 })
  })

  it('are not found for another merchant', async () => {
    const { body: batch } = await (await shop()).make()
    const other = await buildMerchant(api.db)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/end'],
      ['GET', '/export'],
      ['DELETE', ''],
    ] as const)
      expect((await api.request(method, `/promo-batches/${batch.id}${path}`, { as: other })).status).toBe(404)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
