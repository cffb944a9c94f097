import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startStripe } from '../../../test/providers.ts'
import { Order } from '../../shop/order/Order.ts'
import { PaymentMethod } from '../../shop/subscription/PaymentMethod.ts'
import { ensureIntent } from '../orders/settling/payment.ts'
import { releaseCards } from './releaseCards.ts'

const provider = startStripe()
const { api, deliver, openAccount } = provider
const stripe = provider.stripe!

/** An order whose card Stripe keeps, and what its shopper is shown. */
async function buy() {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount() })
  const product = await buildProduct(api.db, merchant, { type: 'service' })
  const upsell = { productId: product.id, variantId: null, priceMinor: 900, headline: 'One more', minutes: 15 }
  const link = await buildLink(api.db, merchant, [product], { upsell })
  const first = await buildOrder(api.db, link, [product], { paymentStatus: 'pending', keepsCardMinutes: 15, feeMinor: 106 })
  const intent = await ensureIntent(api.db, api.payments, first, merchant)
  stripe.confirm(intent.id, 'succeeded')
  await deliver()
  await deliver()
  const method = await PaymentMethod.query(api.db).findOne({ merchantId: merchant.id }).throwIfNotFound()
  const secret = { client_secret: first.clientSecret }
  const { body } = await api.request('POST', `/orders/${first.id}/upsell`, { body: secret })
  const take = () =>
    api.request('POST', `/orders/${first.id}/upsell/answer`, {
      body: { ...secret, answer: 'take', total: body.upsell.totals.total },
    })
  const added = () => Order.query(api.db).findOne({ merchantId: merchant.id, upsellOf: first.id }).throwIfNotFound()
  const paymentsOf = (id: string) => [...stripe.intents.values()].filter(({ metadata }) => metadata['order'] === id)
  return { merchant, intent, method, take, added, paymentsOf }
}

it('keeps only cards, charges off session on behalf of the shop, and detaches the card', async () => {
  const { merchant, intent, method, take, added, paymentsOf } = await buy()
  expect(stripe.intents.get(intent.id)).toMatchObject({
    customer: method.providerCustomerId,
    payment_method_options: { card: { setup_future_usage: 'off_session' } },
  })

  expect((await take()).body).toMatchObject({ status: 'taken' })

  const order = await added()
  expect(paymentsOf(order.id)).toMatchObject([{ amount: 900, status: 'succeeded', on_behalf_of: merchant.paymentAccountId }])
  const sent = (pattern: RegExp) => stripe.calls.findLast(({ method: verb, path }) => verb === 'POST' && pattern.test(path))!
  expect(sent(/^\/v1\/payment_intents$/)).toMatchObject({ key: `order-${order.id}-1` })
  expect(sent(/\/confirm$/)).toMatchObject({ key: `order-${order.id}-1-try-1`, form: { off_session: 'true' } })
  await releaseCards(api)
  expect(stripe.calls.at(-1)).toMatchObject({ path: `/v1/payment_methods/${method.providerMethodId}/detach` })
})
