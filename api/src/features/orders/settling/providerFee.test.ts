import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { type Provider, startSandbox, startStripe } from '../../../../test/providers.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { reconcilePayments } from './reconcilePayments.ts'

/** A shop that sells a print for 12.50. */
async function openShop({ api, openAccount, card }: Provider, own: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount(), tier: 'enterprise', ...own })
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: null, priceMinor: 1250 })])
  const get = async (path: string) => (await api.request('GET', path, { as: merchant })).body
  return {
    merchant,
    link,
    get,
    /** Sells one print. @param before what happens at the provider between payment and confirmation. */
    async sell(before: (paymentId: string) => void = () => {}) {
      const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', visitorId: randomUUID() }
      const { body: placed } = await api.request('POST', '/orders', { body })
      const paymentId: string = placed.payment.paymentId
      await card(paymentId, 'succeeded')
      before(paymentId)
      await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
      return { id: placed.orderId as string, paymentId }
    },
    refund: (id: string, amount?: number) =>
      api.request('POST', `/orders/${id}/refunds`, { as: merchant, body: amount === undefined ? {} : { amount } }),
  }
}

describe('the fee of the sandbox', () => {
  const provider = startSandbox()
  const { api } = provider
  const providers = { platform: provider, own: startSandbox('own') }

  it('is stored with the order, and the platform bears it', async () => {
    const { get, sell } = await openShop(provider)

    const { id } = await sell()

    expect(await get(`/orders/${id}`)).toMatchObject({ platform_fee: 0.66, provider_fee: 0.66, net_amount: 11.84 })
    expect(await get('/orders/stats')).toMatchObject({ fee: 0.66, provider_fee: 0.66, net: 11.84 })
  })

  it('is no fee of an order that was not paid through the provider', async () => {
    const { get, merchant, link } = await openShop(provider)
    const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com' }
    const { body: placed } = await api.request('POST', '/orders', { body })
    expect(await get(`/orders/${placed.orderId}`)).toMatchObject({ provider_fee: null })

    await api.request('PUT', `/orders/${placed.orderId}`, { as: merchant, body: { paymentStatus: 'completed' } })

    expect(await get(`/orders/${placed.orderId}`)).toMatchObject({ provider_fee: null, net_amount: 12.5 })
    expect(await get('/orders/stats')).toMatchObject({ provider_fee: 0, net: 12.5 })
  })

  it.each(['platform', 'own'] as const)(
    'adds up to the same everywhere in the mode %s, also after refunds',
    async (paymentMode) => {
      const { get, sell, refund, merchant } = await openShop(providers[paymentMode], { paymentMode })
      const [part, whole] = [await sell(), await sell()]
      await sell()
      await refund(part.id, 5)
      await refund(whole.id)

      const { rows } = await providers[paymentMode].api.db.raw(
        `select cast(sum(brought_minor(total_minor, refunded_minor, lost_minor) - (fee_minor - fee_refunded_minor)
           - case payment_mode when 'own' then provider_fee_minor else 0 end) as integer) as net,
         cast(sum(provider_fee_minor) as integer) as provider_fees, cast(sum(fee_minor - fee_refunded_minor) as integer) as fees
       from orders where merchant_id = ?`,
        [merchant.id],
      )
      // A provider keeps its fee of what is refunded.
      expect(rows[0]).toEqual(
        paymentMode === 'own'
          ? { net: 1250 + 750 - 3 * 66, provider_fees: 198, fees: 0 }
          : { net: 1250 + 750 - 66 - 40, provider_fees: 198, fees: 106 },
      )
      const sums = { fee: rows[0].fees / 100, provider_fee: 1.98, net: rows[0].net / 100 }
      expect(await get('/orders/stats')).toMatchObject(sums)
      expect(await get('/analytics')).toMatchObject({ ...sums, topLinks: [sums] })
      expect(await get('/dashboard/summary')).toMatchObject(sums)
      expect((await get('/carts')).data[0]).toMatchObject(sums)
      const net = async ({ id }: { id: string }) => (await get(`/orders/${id}`)).net_amount
      expect(await net(whole)).toBe(paymentMode === 'own' ? -0.66 : 0)
      const exported: string = (await get('/analytics/export?by=link')).trim()
      expect(exported.split(',').slice(-4, -1).map(Number)).toEqual(Object.values(sums))
      const [head, ...orders]: string[] = (await get('/orders/export?format=csv')).trim().split('\n')
      const at = head!.split(',').indexOf('provider_fee')
      const cells = orders.map((line) =>
        line
          .split(',')
          .slice(at, at + 2)
          .map(Number),
      )
      expect(cells.reduce((sum, [, own]) => sum + own!, 0)).toBeCloseTo(sums.net, 2)
      expect(cells.map(([fee]) => fee)).toEqual([0.66, 0.66, 0.66])
    },
  )

  it('is private to the seller', async () => {
    const buyer = await buildMerchant(api.db, { email: 'nora-fee@example.com', emailConfirmedAt: new Date() })
    const { sell } = await openShop(provider)
    const { id } = await sell()
    await api.db('orders').where({ id }).update({ customerEmail: buyer.email, canonicalEmail: buyer.canonicalEmail })

    const { body } = await api.request('GET', `/orders/${id}?scope=purchases`, { as: buyer })

    expect(body).not.toHaveProperty('provider_fee')
  })
})

describe('the balance of a shop of one’s own', () => {
  const provider = startSandbox('own')

  it('is paid out less the fee in a shop of one’s own, and named in each line', async () => {
    const { get, sell, merchant } = await openShop(provider, { paymentMode: 'own' })
    await sell()

    await provider.api.request('POST', '/sandbox/payouts', { as: merchant, body: { outcome: 'taken' } })

    const { data } = await get('/payouts')
    expect(data[0]).toMatchObject({ amount: 11.84, fees: 0.66, sales: 12.5 })
    const lines = await get(`/payouts/${data[0].id}/lines`)
    expect(lines.data).toMatchObject([{ kind: 'sale', fee: 0.66, provider_fee: 0.66, net: 11.84 }])
    expect(await get(`/payouts/${data[0].id}/export?format=csv`)).toContain('amount,fee,provider_fee,net')
  })
})

describe('the fee of Stripe', () => {
  const provider = startStripe()
  const { api, stripe } = provider

  it('is that of the balance transaction', async () => {
    const { get, sell } = await openShop(provider)

    const { id } = await sell((paymentId) => (stripe!.chargeOf(paymentId)!.balance_transaction!.fee = 71))

    expect(await get(`/orders/${id}`)).toMatchObject({ provider_fee: 0.71, net_amount: 11.84 })
  })

  it('is found later if the transaction was made after the payment, once', async () => {
    const { get, sell } = await openShop(provider)
    let known: object | null = null
    const { id, paymentId } = await sell((paid) => {
      known = stripe!.chargeOf(paid)!.balance_transaction
      stripe!.chargeOf(paid)!.balance_transaction = null
    })
    await api
      .db('orders')
      .where({ id })
      .update({ completedAt: new Date(Date.now() - 600_000) })
    const reconcile = () =>
      reconcilePayments(api, (error) => {
        throw error
      })
    await reconcile()
    expect(await get(`/orders/${id}`)).toMatchObject({ provider_fee: null })
    expect(await get('/orders/stats')).toMatchObject({ provider_fee: 0 })

    stripe!.chargeOf(paymentId)!.balance_transaction = known
    await reconcile()
    await reconcile()

    expect(await get(`/orders/${id}`)).toMatchObject({ provider_fee: 0.66, net_amount: 11.84 })
    expect(await get('/orders/stats')).toMatchObject({ provider_fee: 0.66, net: 11.84 })
    expect((await api.db('orders').where({ id }).first()).reconciledAt).not.toBeNull()
  })

  it('is given up after two weeks', async () => {
    const { sell } = await openShop(provider)
    const { id } = await sell((paid) => (stripe!.chargeOf(paid)!.balance_transaction = null))
    await api
      .db('orders')
      .where({ id })
      .update({ completedAt: new Date(Date.now() - 15 * 86_400_000) })

    await reconcilePayments(api, (error) => {
      throw error
    })

    const { reconciledAt, providerFeeMinor } = await api.db('orders').where({ id }).first()
    expect([reconciledAt === null, providerFeeMinor]).toEqual([false, null])
  })

  it('is converted at the rate of the payment if the balance has another currency', async () => {
    const { get, sell } = await openShop(provider)

    // 12.50 dollars are 10 euros, of which Stripe kept 53 cents.
    const { id } = await sell((paid) =>
      Object.assign(stripe!.chargeOf(paid)!.balance_transaction!, { currency: 'eur', amount: 1000, fee: 53 }),
    )

    expect(await get(`/orders/${id}`)).toMatchObject({ currency: 'USD', provider_fee: 0.66 })
  })
})
