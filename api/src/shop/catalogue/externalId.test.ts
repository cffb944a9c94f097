import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../merchant/Merchant.ts'

const api = startApi()
let merchant: Merchant

beforeEach(async () => {
  merchant = await buildMerchant(api.db)
})

interface Kind {
  path: string
  /** The list's name for its rows. */
  rows: string
  /** A body that creates one. */
  input: (as: Merchant, name: string) => Promise<object>
}
const KINDS: [kind: string, Kind][] = [
  ['product', { path: '/products', rows: 'products', input: async (_, name) => ({ name, price: 5 }) }],
  [
    'link',
    {
      path: '/carts',
      rows: 'data',
      input: async (as, name) => ({ name, items: [{ productId: (await buildProduct(api.db, as)).id }] }),
    },
  ],
]

describe.each(KINDS)('external_id and metadata of a %s', (_, { path, rows, input }) => {
  const create = async (name: string, fields: object, as = merchant) =>
    api.request('POST', path, { as, body: { ...(await input(as, name)), ...fields } })
  const change = (id: string, body: object) => api.request('PUT', `${path}/${id}`, { as: merchant, body })
  const find = async (query: string) => {
    const { body } = await api.request('GET', `${path}?${query}`, { as: merchant })
    return { total: body.total, found: body[rows] }
  }

  it('are set, kept, replaced and cleared', async () => {
    const { status, body } = await create('Mug', { external_id: 'row_1', metadata: { shelf: 'B4', bin: '2' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ external_id: 'row_1', metadata: { shelf: 'B4', bin: '2' } })

    expect((await change(body.id, { name: 'Cup' })).body).toMatchObject({
      external_id: 'row_1',
      metadata: { shelf: 'B4', bin: '2' },
    })
    expect((await change(body.id, { metadata: { shelf: 'C1' } })).body.metadata).toEqual({ shelf: 'C1' })
    expect((await change(body.id, { external_id: null, metadata: null })).body).toMatchObject({ external_id: null, metadata: {} })
    expect((await create('Bowl', {})).body).toMatchObject({ external_id: null, metadata: {} })
  })

  it('are in the list, which finds the id exactly', async () => {
    await create('Mug', { external_id: 'row_1', metadata: { shelf: 'B4' } })
    await create('Bowl', { external_id: 'row_2' })

    expect(await find('external_id=row_1')).toMatchObject({
      total: 1,
      found: [{ name: 'Mug', external_id: 'row_1', metadata: { shelf: 'B4' } }],
    })
    expect(await find('external_id=ROW_1')).toEqual({ total: 0, found: [] })
    expect(await find('external_id=row_1&search=Bowl')).toEqual({ total: 0, found: [] })
    expect(await find('external_id=row_2&cursor=')).toMatchObject({ total: 1, found: [{ name: 'Bowl' }] })
  })

  it('are in the events of its creation and change', async () => {
    const { body } = await create('Mug', { external_id: 'row_1', metadata: { shelf: 'B4' } })
    await change(body.id, { metadata: { shelf: 'C1' } })

    const events = await api.db('outbox').where({ merchantId: merchant.id }).orderBy('position').select('data')
    expect(events.map(({ data }) => [data.external_id, data.metadata])).toEqual([
      ['row_1', { shelf: 'B4' }],
      ['row_1', { shelf: 'C1' }],
    ])
  })

  it('refuse an id that another one of the merchant has, and no other merchant’s', async () => {
    await create('Mug', { external_id: 'row_1' }, await buildMerchant(api.db))
    const { body: mug } = await create('Mug', { external_id: 'row_1' })
    const { body: bowl } = await create('Bowl', {})
    const refused = {
      status: 409,
      body: { code: 'external_id_taken', errors: [{ path: 'external_id', msg: '“row_1” is already the external_id of “Mug”.' }] },
    }

    expect(await create('Cup', { external_id: 'row_1' })).toMatchObject(refused)
    expect(await change(bowl.id, { external_id: 'row_1' })).toMatchObject(refused)
    expect((await change(mug.id, { external_id: 'row_1' })).status).toBe(200)
  })

  it('give an id once when several callers set it at the same time', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(name, { external_id: 'row_1' })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  it('free the id of a deleted one', async () => {
    const { body } = await create('Mug', { external_id: 'row_1' })
    await api.request('DELETE', `${path}/${body.id}`, { as: merchant })

    expect((await create('Cup', { external_id: 'row_1' })).status).toBe(201)
  })

  it.each([
    ['an empty id', { external_id: '' }, 'external_id'],
    ['an endless id', { external_id: 'x'.repeat(201) }, 'external_id'],
    ['a number as id', { external_id: 7 }, 'external_id'],
    ['an id with NUL', { external_id: 'a\u0000b' }, 'external_id'],
    ['51 pairs', { metadata: Object.fromEntries(Array.from({ length: 51 }, (_entry, at) => [`k${at}`, ''])) }, 'metadata'],
    ['a long key', { metadata: { ['k'.repeat(41)]: '' } }, 'metadata'],
    ['an empty key', { metadata: { '': 'a' } }, 'metadata'],
    ['a long value', { metadata: { shelf: 'x'.repeat(501) } }, 'metadata'],
    ['a number as value', { metadata: { shelf: 4 } }, 'metadata'],
    ['a list', { metadata: ['B4'] }, 'metadata'],
  ])('refuse %s, naming the field', async (_case, fields, field) => {
    const { body } = await create('Mug', {})

    for (const answer of [await create('Cup', fields), await change(body.id, fields)]) {
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].path).toMatch(new RegExp(`^${field}`))
    }
  })

  it('refuses a look-up by an empty or an endless id', async () => {
    for (const id of ['', 'x'.repeat(201)]) {
      const { status, body } = await api.request('GET', `${path}?external_id=${id}`, { as: merchant })
      expect([status, body.errors[0].path]).toEqual([400, 'external_id'])
    }
  })
})

describe('duplicateProduct', () => {
  it('copies the metadata, but not the external id', async () => {
    const product = await buildProduct(api.db, merchant, { externalId: 'row_1', metadata: { shelf: 'B4' } })

    const { body } = await api.request('POST', `/products/${product.id}/duplicate`, { as: merchant })

    expect(body).toMatchObject({ external_id: null, metadata: { shelf: 'B4' } })
  })
})

describe('the form of a product', () => {
  it('can have an external id', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ name: 'Mug', price: '5', external_id: 'row_1' })) form.append(name, value)

    expect((await api.request('POST', '/products', { as: merchant, body: form })).body.external_id).toBe('row_1')
  })
})

describe('the link of a product’s own address', () => {
  it('is found by no external id', async () => {
    const product = await buildProduct(api.db, merchant)
    await buildLink(api.db, merchant, [product], { instantProductId: product.id, externalId: 'row_1' })

    expect((await api.request('GET', '/carts?external_id=row_1', { as: merchant })).body).toMatchObject({ total: 0, data: [] })
  })
})
