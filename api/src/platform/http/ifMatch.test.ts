import { describe, expect, inject, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi, type TestApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { createIfMatch } from './ifMatch.ts'
import type { Call, Reply } from './operations.ts'
import { CURRENT_VERSION, VERSIONS } from '../versions/versions.ts'

const api = startApi()
/** Another process with the same database. */
const beside = startApi({}, { beside: api })

const tagOf = async (as: Merchant, path: string, headers = {}) =>
  (await api.request('GET', path, { as, headers })).headers.get('etag')!

/** What neither succeeded nor came too late. On a busy machine a call can have waited for too long. */
const unexpected = (answers: { status: number; body: { code?: string } }[]) =>
  answers.filter(({ status, body }) => status !== 200 && body.code !== 'precondition_failed' && body.code !== 'busy')

async function buildShop() {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const path = `/products/${product.id}`
  const rename = (name: string, tag: string, server: TestApi = api) =>
    server.request('PUT', path, { as: merchant, body: { name }, headers: { 'if-match': tag } })
  return { merchant, product, path, rename }
}

describe('If-Match', () => {
  it('lets one of many calls with the same ETag succeed, in several processes', async () => {
    const { merchant, path, rename } = await buildShop()
    const tag = await tagOf(merchant, path)

    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => rename(`Mug ${at}`, tag, at % 2 ? api : beside)))

    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(unexpected(answers)).toEqual([])
    expect((await api.request('GET', path, { as: merchant })).body.name).toBe(winners[0]!.body.name)
    expect([...api.bugs, ...beside.bugs]).toEqual([])
  })

  it('knows an object by each spelling of its id', async () => {
    const { merchant, path } = await buildShop()
    const tag = await tagOf(merchant, path)
    const paths = [path, path.toUpperCase().replace('PRODUCTS', 'products')]

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        api.request('PUT', paths[at % 2]!, { as: merchant, body: { name: `Mug ${at}` }, headers: { 'if-match': tag } }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(unexpected(answers)).toEqual([])
  })

  it('says what to do after a change by another caller', async () => {
    const { merchant, path, rename } = await buildShop()
    const tag = await tagOf(merchant, path)
    await rename('First', tag)

    const { status, body } = await rename('Second', tag)

    expect(status).toBe(412)
    expect(body.message).toBe(
      'This has changed since you read it, so nothing was changed. Read it again, and send its new ETag as If-Match.',
    )
    expect(await rename('Second', await tagOf(merchant, path))).toMatchObject({ status: 200, body: { name: 'Second' } })
  })

  it('names the header if its value is no list of ETags', async () => {
    const { rename } = await buildShop()

    for (const tag of ['abc', '"a" "b"', '"open', '*, "a"', 'w/"a"', 'x'.repeat(1001)]) {
      const { status, body } = await rename('Mug', tag)
      expect({ tag, status, errors: body.errors }).toMatchObject({ tag, status: 400, errors: [{ path: 'If-Match' }] })
    }
  })

  it('compares with what the caller’s version of the API reads', async () => {
    const { merchant, product } = await buildShop()
    const link = await buildLink(api.db, merchant, [product])
    const order = await buildOrder(api.db, link, [product], { paymentStatus: 'completed', paidMinor: 1000 })
    const path = `/orders/${order.id}`
    const [old, current] = [VERSIONS[0]!.name, CURRENT_VERSION].map((name) => ({ 'linktill-version': name })) as [object, object]
    const oldTag = await tagOf(merchant, path, old)
    const change = (version: object, tag: string) =>
      api.request('PUT', path, { as: merchant, body: { paymentStatus: 'completed' }, headers: { ...version, 'if-match': tag } })

    expect(oldTag).not.toBe(await tagOf(merchant, path, current))
    expect((await change(current, oldTag)).status).toBe(412)
    expect((await change(old, oldTag)).status).toBe(200)
  })

  it('keeps connections for its own work, however many objects are changed', async () => {
    const { merchant } = await buildShop()
    // More than the server has connections.
    const products = await Promise.all(Array.from({ length: 24 }, () => buildProduct(api.db, merchant)))
    const paths = products.map(({ id }) => `/products/${id}`)
    const tags = await Promise.all(paths.map((path) => tagOf(merchant, path)))

    const answers = await Promise.all(
      paths.map((path, at) =>
        api.request('PUT', path, { as: merchant, body: { name: 'Cup' }, headers: { 'if-match': tags[at]! } }),
      ),
    )

    expect(unexpected(answers)).toEqual([])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3)
    // A call that got no connection would be one.
    expect(api.bugs).toEqual([])
  })

  // On a cluster, the pool of the tests waits at the coordinator, which hands no limit on.
  it.skipIf(inject('isCluster'))('answers 503 with Retry-After if another process holds the object for too long', async () => {
    const { id } = await buildMerchant(api.db)
    const around = createIfMatch(api.db, { waitMs: 50 })
    const call = {
      op: { id: 'updateProduct', template: '/products/{id}' },
      caller: { merchantIdIfAny: id, header: () => '"a"' },
      input: { path: { id: 'p' } },
      currentTag: async () => '"a"',
    } as unknown as Call
    let resolve = (_reply: Reply) => {}
    const end = new Promise<Reply>((done) => (resolve = done))
    let first: Promise<Reply>
    await new Promise<void>((inside) => (first = around(call, () => (inside(), end))))

    const second = createIfMatch(beside.db, { waitMs: 50 })(call, () => end)

    await expect(second).rejects.toMatchObject({ status: 503, code: 'busy', message: expect.stringContaining('this object') })
    await expect(second).rejects.toHaveProperty('retryAfter', expect.any(Number))
    resolve({ status: 200, body: 'first' })
    expect((await first!).body).toBe('first')
    expect((await createIfMatch(beside.db)(call, () => end)).body).toBe('first')
  })
})
