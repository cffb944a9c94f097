import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi()
const LONG_AGO = new Date('2026-01-05T09:30:00.000Z')

describe('updated_at of a promo code', () => {
  async function setUp() {
    const merchant = await buildMerchant(api.db)
    const body = { code: 'SUMMER10', discount_type: 'percentage', percent: 10 }
    const { body: code } = await api.request('POST', '/promos', { as: merchant, body })
    const read = async () => (await api.request('GET', `/promos/${code.id}`, { as: merchant })).body
    return { merchant, id: code.id as string, read }
  }

  it('is its creation if it did not change since before the column existed', async () => {
    const { id, read } = await setUp()
    await api.db('promo_codes').where({ id }).update({ createdAt: LONG_AGO, updatedAt: null })

    expect(await read()).toMatchObject({ created_at: LONG_AGO.toISOString(), updated_at: LONG_AGO.toISOString() })
  })

  it('is later after a change', async () => {
    const { merchant, id, read } = await setUp()
    await api.db('promo_codes').where({ id }).update({ createdAt: LONG_AGO, updatedAt: LONG_AGO })

    const { status } = await api.request('PUT', `/promos/${id}`, { as: merchant, body: { max_redemptions: 5 } })

    const { created_at: createdAt, updated_at: updatedAt } = await read()
    expect([status, createdAt]).toEqual([200, LONG_AGO.toISOString()])
    expect(updatedAt > createdAt).toBe(true)
  })
})
