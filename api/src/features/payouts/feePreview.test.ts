import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
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
