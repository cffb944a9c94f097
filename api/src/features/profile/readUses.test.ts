import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'
import { Order } from '../../shop/order/Order.ts'

const api = startApi()
const none = { sales: false, promoCodes: false, paymentRequests: false, payouts: false, subscriptions: false, shipping: false }
const usesOf = async (merchant: { id: string }) => (await api.request('GET', '/auth/me', { as: merchant })).body.uses

it('says what a merchant uses, and nothing of others', async () => {
  const other = await buildMerchant(api.db)
  const merchant = await buildMerchant(api.db)
  expect(await usesOf(merchant)).toEqual(none)

  await api.request('POST', '/promos', {
    as: merchant,
    body: { code: 'KILN', discount_type: 'percentage', percent: 10 },
  })
  expect(await usesOf(merchant)).toEqual({ ...none, promoCodes: true })

  const payout = {
    merchantId: merchant.id,
    id: 'po_1',
    currency: 'USD',
    amountMinor: 100,
    status: 'paid',
    arrivesAt: new Date(0),
  }
  await api.db('payouts').insert({ ...payout, createdAt: new Date(0), reading: 1 })
  expect(await usesOf(merchant)).toEqual({ ...none, promoCodes: true, payouts: true })
  expect(await usesOf(other)).toEqual(none)
})

it('counts a sale, and what is to ship, once it is paid', async () => {
  const merchant = await buildMerchant(api.db)
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
  const { body } = await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' } })
  expect(await usesOf(merchant)).toEqual(none)
  await changeOrder(api.db, await Order.query(api.db).findOne({ id: body.orderId }).throwIfNotFound(), {
    paymentStatus: 'completed',
  })
  expect(await usesOf(merchant)).toEqual({ ...none, sales: true, shipping: true })
})

it('counts an offer that is charged again, before anybody subscribed to it', async () => {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const billing = {
    unit: 'month',
    every: 1,
    cycles: null,
    isInstalments: false,
    trialDays: 0,
    trialMinor: 0,
    setupMinor: 0,
    minimumCycles: 0,
  }
  await api
    .db('products')
    .where({ merchantId: merchant.id, id: product.id })
    .update({ billing: JSON.stringify(billing) })

  expect(await usesOf(merchant)).toEqual({ ...none, subscriptions: true })
})
