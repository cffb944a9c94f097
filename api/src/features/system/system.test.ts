import { describe, expect, it, vi } from 'vitest'
import { waitingForLocks } from '../../../test/database.ts'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

describe('getHealth', () => {
  const api = startApi()

  it('reports that the server works, and that no real money moves', async () => {
    expect(await api.request('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok', test_mode: true } })
  })
})

describe('getHealth without a database', () => {
  const api = startApi()

  it('answers 503 with Retry-After', async () => {
    await api.loseDatabase()

    const answer = await api.request('GET', '/health')

    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', message: 'The database does not answer.' } })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(api.bugs).toHaveLength(1)
  })

  it('answers the same to every other call', async () => {
    expect(await api.request('GET', '/carts/url/k3x9q2abcd')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })
})

describe('a call whose connection ends during its transaction', () => {
  const api = startApi()

  it('answers 503, and nothing is stored', async () => {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { name: 'Mug' })
    const holding = await api.db.transaction()
    await holding('products').where({ id: product.id, merchantId: merchant.id }).forUpdate()

    const renaming = api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name: 'Jug' } })
    await vi.waitFor(async () => {
      const { rows } = await api.db.raw(`select pg_terminate_backend(pid) from (${waitingForLocks()}) as waiting`)
      expect(rows).toHaveLength(1)
    }, 10_000)

    expect(await renaming).toMatchObject({ status: 503, body: { code: 'unavailable', message: 'The database does not answer.' } })
    await holding.rollback()
    expect((await api.request('GET', `/products/${product.id}`, { as: merchant })).body).toMatchObject({ name: 'Mug' })
  })
})
