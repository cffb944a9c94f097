import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { rememberOrderCounts } from './countOrders.ts'
import type { components } from '../../../generated/openapi.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { Order } from '../../../shop/order/Order.ts'

type Placed = components['schemas']['PlacedOrder'] & { payment: object }

const api = startApi()
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

/** A merchant with orders of the given ages, in days. */
async function shop(...ages: number[]) {
  const merchant = await buildMerchant(api.db)
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { stock: null })])
  const place = async (age: number) => {
    const { body } = await api.request('POST', '/orders', { body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com' } })
    if (age)
      await Order.query(api.db)
        .where({ id: body.orderId })
        .patch({ createdAt: daysAgo(age) })
    return body as Placed
  }
  for (const age of ages) await place(age)
  const total = async () => (await api.request('GET', '/orders', { as: merchant })).body.totalCount
  const remembered = async () => (await api.db('order_counts').where({ merchantId: merchant.id }).first('count'))?.count ?? 0
  return { merchant, place, total, remembered }
}

describe('an order count', () => {
  it('adds new orders to the remembered count, per merchant', async () => {
    const [one, other] = [await shop(3, 2, 0), await shop(5)]

    await rememberOrderCounts(api.db)
    await one.place(0)

    expect([await one.remembered(), await other.remembered()]).toEqual([2, 1])
    expect([await one.total(), await other.total()]).toEqual([4, 1])
  })

  it('grows as orders age, and counts each order once, also with runs at once', async () => {
    const { merchant, place, total, remembered } = await shop(3)
    await rememberOrderCounts(api.db)
    await api
      .db('order_counts')
      .where({ merchantId: merchant.id })
      .update({ before: daysAgo(1.5) })
    await place(1.25)
    await place(0)

    await Promise.all([rememberOrderCounts(api.db), rememberOrderCounts(api.db), rememberOrderCounts(api.db)])

    expect(await remembered()).toBe(2)
    expect(await total()).toBe(3)
  })
})

describe('a list without unfinished checkouts', () => {
  const totals = async (merchant: Merchant) => {
    const of = async (unfinished: string) =>
      (await api.request('GET', `/orders?unfinished=${unfinished}`, { as: merchant })).body.totalCount
    return { include: await of('include'), exclude: await of('exclude'), only: await of('only') }
  }
  const press = async ({ orderId, clientSecret, payment }: Placed, outcome: string) => {
    await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, {
      body: { client_secret: payment.clientSecret, outcome },
    })
    await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })
  }

  it.each(['succeeded', 'declined', 'requires_action'])('shows an order once Pay was pressed: %s', async (outcome) => {
    const { merchant, place } = await shop()
    await place(0)
    const placed = await place(0)

    await press(placed, outcome)

    expect(await totals(merchant)).toEqual({ include: 2, exclude: 1, only: 1 })
    const { body } = await api.request('GET', '/orders?unfinished=exclude&search=nora', { as: merchant })
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([placed.orderId])
  })

  it('keeps an abandoned checkout out after its time is over, until its status is set by hand', async () => {
    const { merchant, place } = await shop()
    const { orderId } = await place(3)
    await rememberOrderCounts(api.db)
    expect(await totals(merchant)).toEqual({ include: 1, exclude: 0, only: 1 })

    await api.request('PUT', `/orders/${orderId}`, { as: merchant, body: { paymentStatus: 'failed' } })

    expect(await totals(merchant)).toEqual({ include: 1, exclude: 1, only: 0 })
  })
})
