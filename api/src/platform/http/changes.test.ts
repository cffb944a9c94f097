import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { CHANGED_AT } from '../db/changedAt.ts'
import { readChanges } from './changes.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()
const BEGIN = '2026-01-01T00:00:00Z'
const at = (second: number) => new Date(Date.UTC(2026, 5, 1, 0, 0, second))
let merchant: Merchant
let product: Product
let link: Link

beforeEach(async () => {
  merchant = await buildMerchant(api.db)
  product = await buildProduct(api.db, merchant, { updatedAt: new Date('2025-06-01T00:00:00Z') })
  link = await buildLink(api.db, merchant, [product], { updatedAt: new Date('2025-06-01T00:00:00Z') })
})

interface Row {
  id: string
  updated_at: string
  name?: string
}
interface List {
  path: string
  rows: string
  total: string
  /** Adds a row that changed at that second. */
  add: (second: number, as?: Merchant) => Promise<{ id: string }>
  /** A parameter that sorts. */
  sort: string
}
const LISTS: [operation: string, List][] = [
  [
    'listProducts',
    {
      path: '/products',
      rows: 'products',
      total: 'total',
      sort: 'sort_by=name',
      add: (second, as = merchant) => buildProduct(api.db, as, { updatedAt: at(second), createdAt: at(0) }),
    },
  ],
  [
    'listLinks',
    {
      path: '/carts',
      rows: 'data',
      total: 'total',
      sort: 'sortBy=created_at',
      add: async (second, as = merchant) =>
        buildLink(api.db, as, [as === merchant ? product : await buildProduct(api.db, as)], { updatedAt: at(second) }),
    },
  ],
  [
    'listOrders',
    {
      path: '/orders',
      rows: 'orders',
      total: 'totalCount',
      sort: 'sortDir=desc',
      add: async (second, as = merchant) => {
        const sold = as === merchant ? product : await buildProduct(api.db, as)
        return buildOrder(api.db, as === merchant ? link : await buildLink(api.db, as, [sold]), [sold], { updatedAt: at(second) })
      },
    },
  ],
  [
    'listCustomers',
    {
      path: '/customers',
      rows: 'data',
      total: 'total',
      sort: 'sort_dir=asc',
      add: async (second, as = merchant) => {
        const of = { merchantId: as.id, email: `buyer${second}@example.com`, importedAt: at(0), createdAt: at(0) }
        const [row] = await api
          .db('customers')
          .insert({ ...of, updatedAt: at(second) })
          .returning('id')
        return row
      },
    },
  ],
]

describe.each(LISTS)('updated_since of %s', (operation, { path, rows, total, sort, add }) => {
  const get = (query: string) => api.request('GET', `${path}?${query}`, { as: merchant })
  async function read(query: string): Promise<{ found: Row[]; total: number; next: string | null }> {
    const { body } = await get(query)
    return { found: body[rows], total: body[total], next: body.next_cursor }
  }

  it('reads what changed, oldest change first, page by page', async () => {
    const ids: string[] = []
    for (const second of [1, 2, 3, 4, 5]) ids.push((await add(second)).id)
    await add(2, await buildMerchant(api.db))

    const seen: Row[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const page = await read(`updated_since=${BEGIN}&limit=2&cursor=${cursor}`)
      expect(page.total).toBe(5)
      seen.push(...page.found)
      cursor = page.next
    }

    expect(seen.map(({ id }) => id)).toEqual(ids)
    expect(seen.map(({ updated_at }) => updated_at)).toEqual([1, 2, 3, 4, 5].map((second) => at(second).toISOString()))
  })

  it('begins with what changed at that time, also for rows of one moment', async () => {
    await add(1)
    const same = [await add(2), (await addAgain(2)) ?? (await add(3))].map(({ id }) => id)

    const { found, next } = await read(`updated_since=${at(2).toISOString()}`)

    expect(found.map(({ id }) => id).toSorted()).toEqual(same.toSorted())
    expect(next).toBeNull()
    const first = await read(`updated_since=${at(2).toISOString()}&limit=1`)
    const second = await read(`updated_since=${at(2).toISOString()}&limit=1&cursor=${first.next}`)
    expect([...first.found, ...second.found].map(({ id }) => id).toSorted()).toEqual(same.toSorted())
  })
  /** Another one of the same second, where the list has several. */
  const addAgain = (second: number) => (operation === 'listCustomers' ? null : add(second))

  it.each([
    [`updated_since=yesterday`, 'updated_since'],
    [`updated_since=2026-01-01`, 'updated_since'],
    [`updated_since=2016-12-31T23:59:60Z`, 'updated_since'],
    [`updated_since=`, 'updated_since'],
    [`updated_since=${BEGIN}&offset=10`, 'offset'],
    [`updated_since=${BEGIN}&${sort}`, sort.split('=')[0]],
    [`updated_since=${BEGIN}&cursor=${operation}.1767225600000.0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002`, 'cursor'],
    [`updated_since=${BEGIN}&cursor=listShipments.updated.1767225600000.0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002`, 'cursor'],
    [`cursor=${operation}.updated.1767225600000.0199a1c2-7b3e-7d41-8f60-5c2e9d0a0002`, 'cursor'],
  ])('refuses %s, naming the field', async (query, field) => {
    const { status, body } = await get(query)

    expect([status, body.errors?.[0].path]).toEqual([400, field])
  })

  it('takes any time that a calendar has', async () => {
    const { id } = await add(1)

    expect((await read('updated_since=0000-01-01T00:00:00Z')).found.map((row) => row.id)).toContain(id)
    expect((await read('updated_since=9999-12-31T23:59:59Z')).found).toEqual([])
  })
})

describe('updated_since', () => {
  it('is combined with the filters of the list', async () => {
    for (const [second, status] of [
      [1, 'completed'],
      [2, 'failed'],
      [3, 'completed'],
    ] as const)
      await buildOrder(api.db, link, [product], { updatedAt: at(second), paymentStatus: status })

    const { body } = await api.request('GET', `/orders?updated_since=${at(2).toISOString()}&paymentStatus=completed`, {
      as: merchant,
    })

    expect(body).toMatchObject({ totalCount: 1, orders: [{ updated_at: at(3).toISOString() }] })
  })

  it('leaves a row that changes while its page is read to its new place, where its time skips no other', async () => {
    const own = () => api.db('products').where({ merchantId: merchant.id })
    const [moved, still] = [
      await buildProduct(api.db, merchant, { updatedAt: at(1) }),
      await buildProduct(api.db, merchant, { updatedAt: at(2) }),
    ]
    const load = async (ids: string[]) => {
      await own()
        .where({ id: moved.id })
        .update({ updatedAt: api.db.raw(CHANGED_AT) })
      return own().whereIn('id', ids).orderBy('updatedAt')
    }

    const of = { list: 'listProducts', table: 'products', by: 'products.updated_at', load } as const
    const page = await readChanges(api.db, own(), of, { updated_since: BEGIN })

    expect(page.rows.map(({ id }) => id)).toEqual([still.id])
  })

  it('follows no purchases, whose rows belong to several shops', async () => {
    const { status, body } = await api.request('GET', `/orders?updated_since=${BEGIN}&scope=purchases`, { as: merchant })

    expect([status, body.errors[0].path]).toEqual([400, 'updated_since'])
  })

  it('finds customers that did not change since before their time was kept', async () => {
    const row = { merchantId: merchant.id, email: 'nora@example.com', importedAt: at(0), createdAt: at(4), updatedAt: null }
    await api.db('customers').insert(row)

    const { body } = await api.request('GET', `/customers?updated_since=${BEGIN}`, { as: merchant })

    expect(body.data).toMatchObject([{ email: 'nora@example.com', updated_at: at(4).toISOString() }])
  })
})
