import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../auth/Merchant.ts'

const api = startApi()

/** A German shop that sells one mug for 11.90, with VAT on. */
async function shop(changes: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, {
    ...{
      vatEnabled: true,
      vatRate: '19',
      vatCountry: 'DE',
      vatRatesByCountry: { FR: 20 },
      vatCollectInfo: true,
      reverseChargeEnabled: true,
    },
    ...changes,
  })
  const link = await buildLink(api.db, merchant, [
    await buildProduct(api.db, merchant, { priceMinor: 1190, currency: 'EUR', type: 'digital' }),
  ])
  return (body: object) => api.request('POST', `/carts/url/${link.urlId}/quote`, { body })
}

describe('VAT', () => {
  it('is added at the rate of the buyer’s country, else the shop’s own', async () => {
    const quote = await shop()

    expect((await quote({ country: 'FR' })).body).toMatchObject({
      subtotal: 11.9,
      tax: 2.38,
      taxRate: 20,
      taxIncluded: false,
      total: 14.28,
    })
    expect((await quote({ country: 'US' })).body).toMatchObject({ tax: 2.26, taxRate: 19, total: 14.16 })
  })

  it('is shown inside prices that contain it', async () => {
    const quote = await shop({ vatIncludeInPrice: true })
    expect((await quote({ country: 'DE' })).body).toMatchObject({ tax: 1.9, taxIncluded: true, total: 11.9 })
  })

  it('falls to a business in another member state', async () => {
    const quote = await shop()

    expect((await quote({ country: 'NL', vatNumber: 'NL004495445B01' })).body).toMatchObject({ tax: 0, taxRate: 0, total: 11.9 })
    expect((await quote({ country: 'DE', vatNumber: 'DE136695976' })).body).toMatchObject({ tax: 2.26 })
  })

  it('names a VAT number that cannot be', async () => {
    const quote = await shop()
    expect(await quote({ vatNumber: 'NL004495446B01' })).toMatchObject({ status: 400, body: { errors: [{ path: 'vatNumber' }] } })
  })

  it('does not exist where it is off', async () => {
    const quote = await shop({ vatEnabled: false })
    expect((await quote({ country: 'FR', vatNumber: 'nonsense' })).body).toMatchObject({ tax: 0, taxRate: null, total: 11.9 })
  })
})
