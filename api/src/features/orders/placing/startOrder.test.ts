import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Charge } from '../../../gateways/payments.ts'

const api = startApi()

async function shop() {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { stock: 3 })
  const link = await buildLink(api.db, merchant, [mug])
  const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', checkoutSessionId: randomUUID() }
  const place = () => api.request('POST', '/orders', { body })
  const orders = () => api.db('orders').where({ merchantId: merchant.id })
  const stockLeft = async () => (await api.db('products').where({ id: mug.id }).first()).stock
  return { place, orders, stockLeft }
}

afterEach(() => void vi.restoreAllMocks())

describe('createOrder', () => {
  it('gives up when each payment ends at once, and returns the stock', async () => {
    const { place, orders, stockLeft } = await shop()
    const { createIntent } = api.payments
    vi.spyOn(api.payments, 'createIntent').mockImplementation(async (charge: Charge) => {
      const { id } = await createIntent(charge)
      return api.payments.cancelIntent(id)
    })

    expect(await place()).toMatchObject({ status: 503, body: { code: 'unavailable' } })

    expect(await orders().pluck('payment_status')).toEqual(Array(4).fill('failed'))
    expect(await stockLeft()).toBe(3)
  })

  it('gives up when other calls keep changing the amount', async () => {
    const { place, orders } = await shop()
    await place()
    const { updateIntent } = api.payments
    const calls = vi.spyOn(api.payments, 'updateIntent').mockImplementation(async (id: string, charge: Charge) => {
      const intent = await updateIntent(id, charge)
      await orders().increment({ totalMinor: 100, subtotalMinor: 100 })
      return intent
    })

    expect(await place()).toMatchObject({ status: 409, body: { code: 'conflict' } })

    expect(calls).toHaveBeenCalledTimes(5)
  })
})
