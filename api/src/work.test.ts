import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../test/factories.ts'
import { startApi } from '../test/server.ts'
import { Refund } from './shop/order/Refund.ts'

const api = startApi()
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

/** A shop in which every scheduled job finds something to do. */
async function busyShop() {
  const merchant = await buildMerchant(api.db, {
    customDomain: `${randomUUID()}.shop.example`,
    domainVerifiedAt: ago(24),
    remindersSince: ago(48),
    allowedOrigins: ['https://blog.example'],
  })
  const [merchantId, mug] = [merchant.id, await buildProduct(api.db, merchant, { stock: 5 })]
  const link = await buildLink(api.db, merchant, [mug])
  const placed = await api.request('POST', '/orders', {
    body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', checkoutSessionId: randomUUID() },
  })
  const unpaid = { holdExpiresAt: ago(1), createdAt: ago(2), updatedAt: ago(2) }
  await api.db('orders').where({ merchantId, id: placed.body.orderId }).update(unpaid)
  const sold = await buildOrder(api.db, link, [mug], { completedAt: ago(1), paidMinor: 1250, customerEmail: 'ole@example.com' })
  await Refund.query(api.db).insert({ merchantId, orderId: sold.id, amountMinor: 100, source: 'merchant', createdAt: ago(1) })
  await api.db('data_exports').insert({ merchantId, status: 'ready', sizeBytes: 1, expiresAt: ago(1) })
  return { merchantId, mug, orderId: placed.body.orderId as string }
}

it('runs all scheduled jobs, for one merchant’s rows and then another’s', async () => {
  const shops = [await busyShop(), await busyShop()]

  await api.runClock()
  await api.runJobs()
  await api.carryEvents()

  for (const { merchantId, mug, orderId } of shops) {
    expect(await api.db('orders').where({ merchantId, id: orderId }).first()).toMatchObject({ paymentStatus: 'failed' })
    expect(await api.db('products').where({ merchantId, id: mug.id }).first()).toMatchObject({ stock: 5 })
    expect(await api.db('customers').where({ merchantId }).pluck('email').orderBy('email')).toEqual([
      'nora@example.com',
      'ole@example.com',
    ])
    expect(await api.db('rollup_tail').where({ merchantId })).toEqual([])
    expect(await api.db('data_exports').where({ merchantId })).toEqual([])
    expect(await api.db('outbox').where({ merchantId }).whereNull('relayedAt')).toEqual([])
  }
})
