import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { untilWaiting } from '../../../test/untilWaiting.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()

const create = (as: Merchant, key: string, body: object = { name: 'Mug', price: 12.5 }) =>
  api.request('POST', '/products', { as, body, headers: { 'idempotency-key': key } })
const countOf = (merchant: Merchant) => Product.query(api.db).where({ merchantId: merchant.id }).resultSize()
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed')

describe('Idempotency-Key', () => {
  it('returns status and body of the first call again', async () => {
    const merchant = await buildMerchant(api.db)
    const key = randomUUID()

    const [first, again] = [await create(merchant, key), await create(merchant, key)]

    expect(again).toMatchObject({ status: 201, body: first.body })
    expect([replayed(first), replayed(again)]).toEqual([null, 'true'])
    expect(await countOf(merchant)).toBe(1)
  })

  it('runs once, however many calls arrive at the same time', async () => {
    const merchant = await buildMerchant(api.db)
    const key = randomUUID()

    const answers = await Promise.all(Array.from({ length: 8 }, () => create(merchant, key)))

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(replayed)).toHaveLength(7)
    expect(await countOf(merchant)).toBe(1)
  })

  it('answers 503 after two seconds while the first call runs, and its response once it has ended', async () => {
    const merchant = await buildMerchant(api.db)
    const key = randomUUID()
    const held = await api.db.transaction()
    await held.raw('lock table products in exclusive mode')
    const first = create(merchant, key)
    await untilWaiting(api.db, 1)

    const waiting = await create(merchant, key)

    expect(waiting).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(waiting.headers.get('retry-after')).toBe('5')
    await held.rollback()
    const { body } = await first
    expect(await create(merchant, key)).toMatchObject({ status: 201, body })
    expect(await countOf(merchant)).toBe(1)
  })

  // A cluster has no triggers.
  it.skipIf(inject('isCluster')).each([
    ['a response', {}, 201, 'status is not null'],
    ['a refusal', { promoCode: 'UNKNOWN' }, 422, 'false'],
  ])('answers %s although its end could not be stored, and stores it later', async (_what, more, status, kept) => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const key = randomUUID()
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...more }
    const sendOnce = () => api.request('POST', '/orders', { body, headers: { 'idempotency-key': key } })
    await api.db.raw(`
      create function away() returns trigger language plpgsql as $$ begin
        raise exception 'the database is starting up' using errcode = '57P03';
      end $$;
      create trigger away before update or delete on idempotency_keys for each row execute function away()`)

    const first = await sendOnce()

    await api.db.raw('drop function away cascade')
    expect(first.status).toBe(status)
    const stored = () =>
      api
        .db('idempotency_keys')
        .where({ key })
        .select(api.db.raw(`${kept} as is_kept`))
    await expect.poll(stored).toEqual(status === 201 ? [{ isKept: true }] : [])
    if (status === 201) expect((await sendOnce()).body).toEqual(first.body)
    expect(await api.db('orders').where({ merchantId: merchant.id })).toHaveLength(status === 201 ? 1 : 0)
  })

  it('compares forms by their fields', async () => {
    const merchant = await buildMerchant(api.db)
    const key = randomUUID()
    const form = (price: string) => {
      const data = new FormData()
      data.set('name', 'Mug')
      data.set('price', price)
      return data
    }

    const [first, again] = [await create(merchant, key, form('12.5')), await create(merchant, key, form('12.5'))]

    expect(again.body).toEqual(first.body)
    expect(await create(merchant, key, form('13'))).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  })

  it('belongs to one merchant and one operation', async () => {
    const [one, other] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const key = randomUUID()
    const { body: mug } = await create(one, key)

    const elsewhere = await create(other, key)
    const copy = await api.request('POST', `/products/${mug.id}/duplicate`, { as: one, headers: { 'idempotency-key': key } })

    expect(elsewhere.body.user_id).toBe(other.id)
    expect(copy).toMatchObject({ status: 201, body: { name: 'Mug (Copy)' } })
    expect([replayed(elsewhere), replayed(copy)]).toEqual([null, null])
  })

  it('distinguishes two objects if the body is the same', async () => {
    const merchant = await buildMerchant(api.db)
    const [mug, bowl] = [await buildProduct(api.db, merchant), await buildProduct(api.db, merchant)]
    const headers = { 'idempotency-key': randomUUID() }
    const copy = ({ id }: Product) => api.request('POST', `/products/${id}/duplicate`, { as: merchant, headers })

    expect((await copy(mug)).status).toBe(201)
    expect(await copy(bowl)).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  })

  it('never shows a shopper the response to another', async () => {
    const merchant = await buildMerchant(api.db)
    const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    const order = (checkoutSessionId: string) =>
      api.request('POST', '/orders', {
        body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', checkoutSessionId },
        headers: { 'idempotency-key': 'the-same' },
      })

    const [one, other] = [await order(randomUUID()), await order(randomUUID())]

    expect(other.status).toBe(201)
    expect(other.body.orderId).not.toBe(one.body.orderId)
  })

  it('can be used again after a refusal', async () => {
    const merchant = await buildMerchant(api.db)
    const key = randomUUID()

    const refused = await create(merchant, key, { name: ' ', price: 1 })

    expect(refused.status).toBe(400)
    expect(await create(merchant, key)).toMatchObject({ status: 201, body: { name: 'Mug' } })
  })

  it('is forgotten after 24 hours', async () => {
    const merchant = await buildMerchant(api.db)
    const key = randomUUID()
    const age = (hours: number) =>
      api
        .db('idempotency_keys')
        .where({ key })
        .update({ startedAt: new Date(Date.now() - hours * 3600_000) })
    const { body: first } = await create(merchant, key)

    await age(23)
    expect((await create(merchant, key)).body.id).toBe(first.id)
    await age(25)
    expect((await create(merchant, key)).body.id).not.toBe(first.id)
  })

  it('has at most 255 characters', async () => {
    const merchant = await buildMerchant(api.db)

    expect(await create(merchant, 'k'.repeat(256))).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect((await create(merchant, 'k'.repeat(255))).status).toBe(201)
  })

  it('is ignored if the contract does not offer it', async () => {
    const merchant = await buildMerchant(api.db)
    const headers = { 'idempotency-key': randomUUID() }
    const rename = (name: string) => api.request('PUT', '/auth/me', { as: merchant, body: { name }, headers })

    expect((await rename('Ada')).body.name).toBe('Ada')
    expect((await rename('Bo')).body.name).toBe('Bo')
  })
})

it('causes no bug', () => {
  // A call that waited too long, and two ends that could not be stored at first, which are not tried on a cluster.
  const unstored = inject('isCluster') ? [] : [{ code: '57P03' }, { code: '57P03' }]
  expect(api.bugs).toMatchObject([{ code: 'unavailable' }, ...unstored])
})

describe('the reply of a call with one transaction', () => {
  const MUG = { name: 'Mug', price: 12.5 }
  const sheet = (field: string, text: string): FormData => {
    const form = new FormData()
    form.set(field, new File([text], 'list.csv'))
    return form
  }
  const calls: [path: string, table: string, body: (productId: string) => object, made?: number][] = [
    ['/products', 'products', () => MUG],
    ['/carts', 'links', () => ({ name: 'Mugs', items: [{ product: { ...MUG, type: 'service' } }] })],
    ['/checkout-sessions', 'checkout_sessions', (id) => ({ items: [{ product_id: id }] })],
    [
      '/payment-requests',
      'payment_requests',
      () => ({ title: 'Portrait', amount: 240, currency: 'EUR', email: 'grace@example.com' }),
    ],
    ['/promos/import', 'promo_codes', () => sheet('sheet', 'code,percent\nONE,10\nTWO,20'), 2],
    ['/customers/import', 'customers', () => sheet('sheet', 'email,name\ngrace@example.com,Grace')],
    ['/products/import', 'products', () => sheet('excel', 'name,price\nBowl,20')],
  ]

  it.each(calls)('%s commits with its effect', async (path, table, bodyOf, made = 1) => {
    const merchant = await buildMerchant(api.db)
    const { id } = await buildProduct(api.db, merchant, { type: 'service' })
    const key = randomUUID()
    const first = await api.request('POST', path, { as: merchant, body: bodyOf(id), headers: { 'idempotency-key': key } })
    expect(first.status).toBeLessThan(300)
    const { rows } = await api.db.raw(
      `select k.status, (select count(*)::int from ${table} t where t.merchant_id = k.merchant_id and t.xmin = k.xmin) as made
       from idempotency_keys k where k.merchant_id = ? and k.key = ?`,
      [merchant.id, key],
    )
    expect(rows).toEqual([{ status: first.status, made }])
  })

  it('rolls back when another process has taken the call over', async () => {
    const merchant = await buildMerchant(api.db)
    const key = randomUUID()
    const held = await api.db.transaction()
    await held.raw('lock table products in exclusive mode')
    const first = create(merchant, key)
    await untilWaiting(api.db, 1)
    // As a later call does when this process counts as dead or frozen.
    await api
      .db('idempotency_keys')
      .where({ merchantId: merchant.id, key })
      .update({ startedAt: api.db.raw(`now() + interval '1 second'`) })
    await held.rollback()
    expect(await first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await countOf(merchant)).toBe(0)
    expect(await api.db('idempotency_keys').where({ merchantId: merchant.id, key })).toMatchObject([{ status: null }])
  })
})
