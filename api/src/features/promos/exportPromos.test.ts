import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'

const api = startApi()

async function shop() {
  const merchant = await buildMerchant(api.db)
  const make = (path: string, body: object) => api.request('POST', path, { as: merchant, body })
  await make('/promos', { code: 'CLAY', discount_type: 'percentage', percent: 12.5, max_redemptions: 100 })
  await make('/promos', { code: 'FIVE', discount_type: 'fixed', amount: 5, currency: 'EUR', ends_at: '2025-06-01T12:00:00Z' })
  await make('/promo-batches', { name: 'Autumn', prefix: 'A-', count: 3, discount_type: 'percentage', percent: 10 })
  const read = async (query = '') => {
    const { body } = await api.request('GET', `/promos/export?format=csv&${query}`, { as: merchant })
    return String(body).replace('\uFEFF', '').trim().split(/\r?\n/)
  }
  return { merchant, read }
}

describe('exportPromoCodes', () => {
  it('has one line per code of the list, without those of batches', async () => {
    const { read } = await shop()
    const [head, ...lines] = await read()

    expect(head).toBe(
      'code,status,percent,amount,currency,starts,ends,max_redemptions,max_per_customer,cycles,links,products,redemptions,created',
    )
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^CLAY,active,12\.5,,,,,100,,first,all,all,0,\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(lines[1]).toMatch(/^FIVE,ended,,5,EUR,,2025-06-01 12:00,,,first,all,all,0,/)
  })

  it('follows the search and the status, and shows no other merchant’s codes', async () => {
    const { read } = await shop()
    await shop()

    expect(await read('search=lay')).toHaveLength(2)
    expect(await read('status=ended')).toEqual([expect.anything(), expect.stringMatching(/^FIVE,/)])
    expect(await read('search=none')).toHaveLength(1)
  })

  it('has every code of a long list once', async () => {
    const { merchant, read } = await shop()
    const row = { merchantId: merchant.id, discountType: 'percentage' as const, percent: '5' }
    await PromoCode.query(api.db).insert(Array.from({ length: 1500 }, (_, at) => ({ ...row, code: `LONG${at}` })))

    const codes = (await read()).slice(1).map((line) => line.split(',')[0])
    expect([codes.length, new Set(codes).size]).toEqual([1502, 1502])
  })

  it('refuses an unknown status', async () => {
    const { merchant } = await shop()
    expect(await api.request('GET', '/promos/export?status=open', { as: merchant })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'status' }] },
    })
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
