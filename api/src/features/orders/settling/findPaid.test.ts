import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { connectLikeCluster } from '../../../../test/likeCluster.ts'
import { startApi } from '../../../../test/server.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { findPaid } from './findPaid.ts'

const api = startApi()
let cluster: Knex
beforeAll(async () => {
  cluster = await connectLikeCluster(api.databaseUrl)
})
afterAll(() => cluster.destroy())

async function sold(overrides: Partial<Order> = {}) {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const paymentIntentId = `pi_${randomUUID()}`
  const link = await buildLink(api.db, merchant, [product])
  return buildOrder(api.db, link, [product], { paymentIntentId, paidMinor: 100, ...overrides })
}
const payment = ({ id: orderId, merchantId, paymentIntentId }: Order, changes: object = {}) =>
  ({ kind: 'payment', id: paymentIntentId!, paid: { orderId, merchantId, ...changes } }) as const

it.each([
  { on: 'one PostgreSQL', pool: () => api.db },
  { on: 'a cluster', pool: () => cluster },
])('finds on $on which payments of several merchants completed their orders', async ({ pool }) => {
  const [one, refunded] = [await sold(), await sold({ paymentStatus: 'refunded' })]
  const [open, byHand] = [await sold({ paymentStatus: 'pending' }), await sold({ paidMinor: 0 })]
  const foreign = payment(await sold(), { merchantId: one.merchantId })
  const unknown = payment(await sold(), { orderId: 'none' })

  const found = await findPaid(pool(), [payment(one), payment(refunded), payment(open), payment(byHand), foreign, unknown])

  expect([...found].toSorted()).toEqual([one.paymentIntentId, refunded.paymentIntentId].toSorted())
})
