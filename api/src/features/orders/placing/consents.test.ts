import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { Order } from '../../../shop/order/Order.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'
import { settleOrder } from '../settling/settleOrder.ts'

const api = startApi()
const TERMS = { kind: 'terms', text: 'I agree to the terms of Kiln & Clay.' }
const WAIVER = { kind: 'waiver', text: 'I ask for delivery at once and lose my right of withdrawal.' }

async function shop(overrides: Partial<Merchant> = {}, type: 'digital' | 'physical' = 'digital', product: Partial<Product> = {}) {
  const merchant = await buildMerchant(api.db, { vatCountry: 'DE', termsUrl: 'https://kiln.example/terms', ...overrides })
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { type, ...product })])
  const place = (body: object) =>
    api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...body } })
  const asked = async () => (await api.request('GET', `/carts/url/${link.urlId}`)).body.consents
  return { merchant, place, asked }
}
const missing = (...kinds: string[]) => ({
  status: 400,
  body: { errors: kinds.map((kind) => ({ path: `consents.${kind}` })) },
})

describe('consents of an order', () => {
  it('are required when seller and buyer are in the EEA, and stored with wording, version and time', async () => {
    const { merchant, place } = await shop()
    expect(await place({ country: 'FR', consents: [] })).toMatchObject(missing('terms', 'waiver'))
    expect(await place({ country: 'NO', consents: [TERMS] })).toMatchObject(missing('waiver'))

    const { status, body } = await place({ country: 'FR', consents: [TERMS, WAIVER] })

    expect(status).toBe(201)
    const { consents } = await Order.query(api.db).findOne({ merchantId: merchant.id, id: body.orderId }).throwIfNotFound()
    const evidence = { version: expect.stringMatching(/^[\da-f]{12}$/), at: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect(consents).toEqual([
      { ...TERMS, ...evidence },
      { ...WAIVER, ...evidence },
    ])
    const shown = await api.request('GET', `/orders/${body.orderId}`, { as: merchant })
    expect(shown.body.consents).toEqual(consents)
    const sheet = await api.request('GET', '/orders/export?format=csv', { as: merchant })
    expect(String(sheet.body)).toContain(`terms ${consents[0]!.version}`)
  })

  it('are not required of buyers elsewhere, and nothing that was not asked for is stored', async () => {
    const { place } = await shop()
    const { status, body } = await place({ country: 'US', consents: [WAIVER] })
    expect(status).toBe(201)
    expect((await Order.query(api.db).findOne({ id: body.orderId }))!.consents).toEqual([])
  })

  it('are not required by a seller elsewhere, unless the merchant asks everybody', async () => {
    const elsewhere = await shop({ vatCountry: 'US' })
    expect(await elsewhere.asked()).toEqual([])
    expect((await elsewhere.place({ country: 'FR', consents: [] })).status).toBe(201)

    const always = await shop({ vatCountry: 'US', termsConsent: 'always' })
    expect(await always.place({ country: 'US', consents: [] })).toMatchObject(missing('terms'))
  })

  it('count an order without a country as one of the seller’s country', async () => {
    const { place } = await shop()
    expect(await place({ consents: [] })).toMatchObject(missing('terms', 'waiver'))
  })

  it('ask for no waiver without digital goods, and for no terms without their address', async () => {
    expect(await (await shop({}, 'physical')).asked()).toMatchObject([{ kind: 'terms', when: 'eea' }])
    expect(await (await shop({ termsUrl: null })).asked()).toMatchObject([{ kind: 'waiver' }])
    expect(await (await shop({ termsConsent: 'never', waiverConsent: 'never' })).asked()).toEqual([])
  })

  it('ask a business for no waiver', async () => {
    const { place } = await shop({ vatEnabled: true, vatRate: '19', termsUrl: null })
    expect((await place({ country: 'FR', vatNumber: 'FR40303265045', consents: [] })).status).toBe(201)
  })

  it('refuse a wording that is no longer the merchant’s', async () => {
    const { place } = await shop({ termsUrl: null, waiverConsentText: 'Send it now; I cannot withdraw.' })
    expect(await place({ country: 'FR', consents: [WAIVER] })).toMatchObject(missing('waiver'))
    const consents = [{ kind: 'waiver', text: 'Send it now; I cannot withdraw.' }]
    expect((await place({ country: 'FR', consents })).status).toBe(201)
  })
})

describe('an order by a program that knows no consents', () => {
  it.each([[{}], [{ consents: null }]])('is accepted and marked: %o', async (body) => {
    const { merchant, place } = await shop()

    const placed = await place({ country: 'FR', ...body })

    expect(placed.status).toBe(201)
    const shown = await api.request('GET', `/orders/${placed.body.orderId}`, { as: merchant })
    expect(shown.body).toMatchObject({ consents: [], missing_consents: ['terms', 'waiver'] })
    const sheet = await api.request('GET', '/orders/export?format=csv', { as: merchant })
    expect(String(sheet.body)).toContain('terms not recorded; waiver not recorded')
  })

  it('is marked only with what it required', async () => {
    const { merchant, place } = await shop()
    const missingOf = async (body: object) => {
      const { orderId } = (await place(body)).body
      return (await api.request('GET', `/orders/${orderId}`, { as: merchant })).body.missing_consents
    }

    expect(await missingOf({ country: 'US' })).toEqual([])
    expect(await missingOf({ country: 'FR', consents: [TERMS, WAIVER] })).toEqual([])
  })

  it('gets its download at once, and keeps the right of withdrawal', async () => {
    const { merchant, place } = await shop({}, 'digital', { digitalFileUrl: 'https://files.example/planner.pdf' })
    const { orderId, clientSecret } = (await place({ country: 'FR' })).body
    const order = await Order.query(api.db).findOne({ merchantId: merchant.id, id: orderId }).throwIfNotFound()
    await settleOrder(api.db, order, { type: 'paid', amountMinor: order.totalMinor, feeMinor: 0 }, 'provider')

    const { body } = await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })

    expect(body.downloads).toHaveLength(1)
    expect(body.withdrawalUrl).toEqual(expect.any(String))
  })

  it('is refused by a strict shop, and the setting is read back', async () => {
    const { merchant, place } = await shop()
    const changed = await api.request('PUT', '/auth/me', { as: merchant, body: { strictConsents: true } })
    expect(changed.status).toBe(200)

    expect(await place({ country: 'FR' })).toMatchObject(missing('terms', 'waiver'))
    expect((await api.request('GET', '/auth/me', { as: merchant })).body.strictConsents).toBe(true)
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
