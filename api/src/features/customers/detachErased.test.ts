import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startStripe } from '../../../test/providers.ts'
import { buildPaymentMethod, buildSubscription, keepAtStripe } from '../../../test/subscriptionFactories.ts'
import { startApi } from '../../../test/server.ts'

const over = { status: 'ended', endedAt: new Date(), nextChargeAt: null } as const

describe('a buyer who is erased', () => {
  const api = startApi()

  it('is forgotten by the sandbox, with each of their cards', async () => {
    const merchant = await buildMerchant(api.db)
    const { canonicalEmail } = await buildSubscription(api.db, merchant, over)
    const other = await buildPaymentMethod(api.db, merchant, { canonicalEmail: 'other@example.com' })
    await buildPaymentMethod(api.db, merchant, { canonicalEmail })
    const { body } = await api.request('GET', '/customers', { as: merchant })

    expect((await api.request('DELETE', `/customers/${body.data[0].id}`, { as: merchant })).status).toBe(204)
    await api.runJobs()

    const cards = await api.db('payment_methods').where({ merchantId: merchant.id })
    const kept = await api
      .db('sandbox.methods')
      .whereIn(
        'id',
        cards.map((card) => card.providerMethodId),
      )
      .whereNull('detachedAt')
      .pluck('id')
    expect(cards).toHaveLength(3)
    expect(kept).toEqual([other.providerMethodId])
  })
})

describe('a buyer who is erased while Stripe is away', () => {
  const { api, stripe, openAccount } = startStripe()

  it('is forgotten when it is back', async () => {
    const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount() })
    const subscription = await buildSubscription(api.db, merchant, over)
    await keepAtStripe(api.db, subscription, stripe!)
    const [card] = [...stripe!.methods.values()]
    const { body } = await api.request('GET', '/customers', { as: merchant })
    stripe!.failWith('down')

    expect((await api.request('DELETE', `/customers/${body.data[0].id}`, { as: merchant })).status).toBe(204)
    await api.runJobs().catch(() => {})
    expect(card!.customer).not.toBeNull()
    stripe!.failWith(null)
    await api.db.raw('update graphile_worker._private_jobs set run_at = now()')
    await api.runJobs()

    expect(card!.customer).toBeNull()
  })
})
