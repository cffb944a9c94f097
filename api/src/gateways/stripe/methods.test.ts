import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startStripe } from '../../../test/providers.ts'
import { expireHolds } from '../../features/orders/settling/expireHolds.ts'

const provider = startStripe()
const { api, deliver, openAccount } = provider
const stripe = provider.stripe!

/** An open order for one of three mugs, and what happens to its payment. */
async function order({ stock = 3 }: { stock?: number | null } = {}) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount() })
  const product = await buildProduct(api.db, merchant, { stock })
  const link = await buildLink(api.db, merchant, [product])
  const { body: placed } = await api.request('POST', '/orders', {
    body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', visitorId: randomUUID() },
  })
  const { orderId, clientSecret, payment } = placed
  const bank = async (outcome: string) => {
    stripe.confirm(payment.paymentId, outcome)
    await deliver()
  }
  const confirm = async () => (await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })).body
  const endHold = async (onError: (error: unknown) => void = (error) => expect.fail(String(error))) => {
    await api
      .db('orders')
      .where({ id: orderId })
      .update({ holdExpiresAt: new Date(Date.now() - 1000) })
    await expireHolds(api, onError)
  }
  const left = async () => (await api.db('products').where({ id: product.id }).first('stock')).stock as number
  const status = async () => (await api.request('GET', `/orders/${orderId}`, { as: merchant })).body.payment_status as string
  const intent = stripe.intents.get(payment.paymentId)!
  const { body: publicLink } = await api.request('GET', `/carts/url/${link.urlId}`)
  return { id: orderId as string, bank, confirm, endHold, left, status, intent, publicLink }
}

describe('an order with counted stock', () => {
  it('offers every method whose outcome comes within the hold, and no slow one', async () => {
    const { intent, publicLink } = await order()

    for (const fast of ['card', 'link', 'ideal', 'bancontact', 'blik', 'p24', 'eps', 'klarna', 'paypal'])
      expect(intent.payment_method_types).toContain(fast)
    for (const slow of ['sepa_debit', 'customer_balance']) {
      expect(intent.payment_method_types).not.toContain(slow)
      // The form in the browser must match the payment.
      expect(publicLink.payment.excludedMethods).toContain(slow)
    }
  })

  it('keeps its stock while a payment is being processed for longer than the hold, and completes when it is paid', async () => {
    const { bank, confirm, endHold, left, status } = await order()

    await bank('processing')
    expect(await confirm()).toMatchObject({ status: 'pending', paymentStatus: 'processing' })
    await endHold()
    expect([await status(), await left()]).toEqual(['pending', 2])
    await bank('succeeded')

    expect(await confirm()).toMatchObject({ status: 'completed' })
    expect(await left()).toBe(2)
  })

  it('gives its stock back when a payment fails after it was processed', async () => {
    const { bank, confirm, endHold, left, status } = await order()

    await bank('processing')
    await endHold()
    await bank('card_declined')
    expect(await confirm()).toMatchObject({ status: 'pending', paymentStatus: 'failed', failure: { code: 'card_declined' } })
    await endHold()

    expect([await status(), await left()]).toEqual(['failed', 3])
  })

  it('completes when it was paid at the moment when its hold ended', async () => {
    const { endHold, left, status, intent } = await order()

    stripe.confirm(intent.id, 'succeeded')
    await endHold()

    expect([await status(), await left()]).toEqual(['completed', 2])
  })
})

describe('an order that the provider does not answer for', () => {
  it('keeps its stock for ten minutes more, and leaves the batch to others', async () => {
    const { endHold, left, status, id } = await order()
    const failures: unknown[] = []

    stripe.failWith('down')
    const began = Date.now()
    await endHold((error) => failures.push(error))
    stripe.failWith(null)

    expect([failures.length, await status(), await left()]).toEqual([1, 'pending', 2])
    const { holdExpiresAt } = await api.db('orders').where({ id }).first()
    expect(holdExpiresAt.getTime()).toBeGreaterThanOrEqual(began + 10 * 60_000)
    await endHold()
    expect([await status(), await left()]).toEqual(['failed', 3])
  })
})

describe('an order without counted stock', () => {
  it('offers slow methods too, and waits days for their outcome', async () => {
    const { bank, endHold, status, intent, publicLink } = await order({ stock: null })
    expect(intent.payment_method_types).toContain('sepa_debit')
    expect(publicLink.payment.excludedMethods).toEqual([])

    await bank('processing')
    await endHold()
    expect(await status()).toBe('pending')
    await bank('succeeded')

    expect(await status()).toBe('completed')
  })
})
