import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'

const api = startApi()

async function preview(body: object, tier: 'basic' | 'pro' | 'enterprise' = 'pro') {
  const as = await buildMerchant(api.db, { tier })
  return api.request('POST', '/fees/preview', { as, body })
}

describe('previewFee', () => {
  it('returns fee and net of items at the rate of the plan', async () => {
    const body = {
      currency: 'USD',
      items: [
        { price: 40, quantity: 2 },
        { price: 20, quantity: 2 },
      ],
    }

    expect(await preview(body)).toMatchObject({
      status: 200,
      body: { amount: 120, rate: 6.5, fee: 7.8, net: 112.2, currency: 'USD' },
    })
    expect(await preview(body, 'basic')).toMatchObject({ body: { rate: 8.5, fee: 10.2, net: 109.8 } })
  })

  it('rounds like the fee of an order, and knows currencies without decimals', async () => {
    expect(await preview({ currency: 'EUR', amount: 9.99 }, 'enterprise')).toMatchObject({ body: { fee: 0.53, net: 9.46 } })
    expect(await preview({ currency: 'JPY', amount: 990 })).toMatchObject({ body: { fee: 64, net: 926 } })
    expect(await preview({ currency: 'USD', amount: 0 })).toMatchObject({ body: { amount: 0, fee: 0, net: 0 } })
  })

  it('names no estimate on a platform, which bears the provider’s fee', async () => {
    expect((await preview({ currency: 'USD', amount: 10 })).body).toMatchObject({
      provider_fee: null,
      basis: 'plan',
      payments: 0,
    })
  })

  describe('in a shop of one’s own', () => {
    async function openShop() {
      const as = await buildMerchant(api.db, { paymentMode: 'own' })
      const product = await buildProduct(api.db, as)
      const link = await buildLink(api.db, as, [product])
      return {
        estimate: async (amount: number, currency = 'USD') =>
          (await api.request('POST', '/fees/preview', { as, body: { currency, amount } })).body,
        /** A payment with its real fee. */
        paid: (paidMinor: number, providerFeeMinor: number | null, changes: object = {}) =>
          buildOrder(api.db, link, [product], { paymentMode: 'own', paidMinor, providerFeeMinor, ...changes }),
      }
    }

    it('uses the published price before the first payment in the currency', async () => {
      const { estimate, paid } = await openShop()
      await paid(1000, 99, { currency: 'EUR' })
      await paid(1000, null)
      await paid(1000, 99, { paymentMode: 'platform' })

      expect(await estimate(10)).toEqual({
        currency: 'USD',
        amount: 10,
        rate: 0,
        fee: 0,
        provider_fee: 0.59,
        net: 9.41,
        basis: 'list',
        payments: 0,
      })
      expect(await estimate(0)).toMatchObject({ provider_fee: 0, net: 0 })
    })

    it('uses the fees of payments, whose fixed part does not grow with the amount', async () => {
      const { estimate, paid } = await openShop()
      await paid(1000, 30 + 39)
      await paid(3000, 30 + 117)

      expect(await estimate(10)).toMatchObject({ provider_fee: 0.69, net: 9.31, basis: 'recent', payments: 2 })
      expect(await estimate(100)).toMatchObject({ provider_fee: 4.2, net: 95.8 })
    })

    it('grows with the amount alone if payments cost less than the fixed part, and never exceeds the amount', async () => {
      const { estimate, paid } = await openShop()
      await paid(1000, 10)
      expect(await estimate(50)).toMatchObject({ provider_fee: 0.5 })

      await paid(100, 100)
      expect(await estimate(0.2)).toMatchObject({ provider_fee: 0.2, net: 0 })
    })

    it('counts the last fifty', async () => {
      const { estimate, paid } = await openShop()
      await paid(1_000_000, 900_000, { createdAt: new Date('2026-01-01') })
      for (let count = 0; count < 50; count++) await paid(1000, 59, { createdAt: new Date('2026-02-01') })

      expect(await estimate(10)).toMatchObject({ provider_fee: 0.59, payments: 50 })
    })
  })

  it.each([
    [{ currency: 'USD' }, 'items'],
    [{ currency: 'USD', amount: 1, items: [{ price: 1, quantity: 1 }] }, 'amount'],
    [{ currency: 'JPY', amount: 9.5 }, 'amount'],
    [{ currency: 'USD', amount: -1 }, 'amount'],
    [
      {
        currency: 'USD',
        items: [
          { price: 1, quantity: 1 },
          { price: 0.001, quantity: 1 },
        ],
      },
      'items.1.price',
    ],
    [{ currency: 'USD', items: [{ price: 999_999, quantity: 1000 }] }, 'items'],
    [{ currency: 'IDR', items: [{ price: 9_999_999_999, quantity: 1000 }] }, 'items'],
    [{ currency: 'USD', items: [{ price: 1, quantity: 0 }] }, 'items.0.quantity'],
    [{ currency: 'XXX', amount: 1 }, 'currency'],
  ])('refuses %j', async (body, path) => {
    expect(await preview(body)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('is for signed-in merchants', async () => {
    expect(await api.request('POST', '/fees/preview', { body: { currency: 'USD', amount: 1 } })).toMatchObject({ status: 401 })
  })
})
