import { beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../test/countStatements.ts'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Order } from '../../../shop/order/Order.ts'

const statements = countStatements()
const api = startApi()
let merchant: Merchant

beforeEach(async () => {
  merchant = await buildMerchant(api.db)
})

async function sell(type: 'physical' | 'service', overrides: Partial<Order> = {}): Promise<string> {
  const products = [await buildProduct(api.db, merchant, { type })]
  return (await buildOrder(api.db, await buildLink(api.db, merchant, products), products, overrides)).id
}

/** Adds a dispute to an order. It waits for an answer unless something else is given. */
const dispute = (orderId: string, id: string, overrides: object = {}) =>
  api.db('disputes').insert({
    ...{ merchantId: merchant.id, id, orderId, amountMinor: 100, currency: 'USD', reason: 'fraudulent', status: 'open' },
    answerUntil: '2026-12-01T00:00:00.000Z',
    ...overrides,
  })

const read = async (path: string, as = merchant) => (await api.request('GET', path, { as })).body
const ids = async (filter: string) => (await read(`/orders?dispute=${filter}`)).orders.map(({ id }: { id: string }) => id)

describe('getOrderWork', () => {
  it('counts what is to ship, to answer, and unfinished', async () => {
    await sell('physical')
    await sell('physical', { shippingState: 'shipped' })
    await sell('physical', { paymentStatus: 'pending', isUnfinished: true })
    const disputed = await sell('service')
    await dispute(disputed, 'dp_1')
    await dispute(disputed, 'dp_2')
    await dispute(await sell('service'), 'dp_3', { status: 'won' })
    await dispute(await sell('service'), 'dp_4', { evidenceSubmittedAt: '2026-11-20T00:00:00.000Z' })

    expect(await read('/orders/work')).toEqual({ to_ship: 1, to_answer: 1, unfinished: 1, has_shipping: true })
    expect(await read('/orders/work', await buildMerchant(api.db))).toEqual({
      ...{ to_ship: 0, to_answer: 0, unfinished: 0, has_shipping: false },
    })
  })

  it('knows a shop that ships nothing', async () => {
    await sell('service')

    expect((await read('/orders/work')).has_shipping).toBe(false)
  })
})

describe('listOrders', () => {
  it('filters by the state of disputes', async () => {
    await sell('service')
    const waiting = await sell('service', { createdAt: new Date('2026-11-03') })
    const sent = await sell('service', { createdAt: new Date('2026-11-02') })
    const won = await sell('service', { createdAt: new Date('2026-11-01') })
    await dispute(waiting, 'dp_1')
    await dispute(sent, 'dp_2', { evidenceSubmittedAt: '2026-11-20T00:00:00.000Z' })
    await dispute(won, 'dp_3', { status: 'won' })

    expect(await ids('to_answer')).toEqual([waiting])
    expect(await ids('open')).toEqual([waiting, sent])
    expect(await ids('won')).toEqual([won])
    expect(await ids('lost')).toEqual([])
    expect(await ids('any')).toEqual([waiting, sent, won])
    expect(await ids('all')).toHaveLength(4)
  })

  it('has the company and the dispute to answer in each row', async () => {
    const [waiting, won] = [await sell('service', { company: 'Acme BV' }), await sell('service')]
    await dispute(waiting, 'dp_1')
    await dispute(won, 'dp_2', { status: 'won' })

    const { orders } = await read('/orders?dispute=any')
    const rows = Object.fromEntries(orders.map((row: { id: string }) => [row.id, row]))
    expect(rows[waiting]).toMatchObject({
      company: 'Acme BV',
      dispute: { id: 'dp_1', reason: 'fraudulent', answer_until: '2026-12-01T00:00:00.000Z' },
    })
    expect(rows[won]).toMatchObject({ company: null, dispute: null })
  })

  it('reads no disputes for purchases', async () => {
    const bought = await sell('service', { customerEmail: merchant.email })
    await dispute(bought, 'dp_1')
    const rowOf = async (scope: string) => (await read(`/orders?scope=${scope}`)).orders[0]
    const readsDisputes = (sent: string[]) => sent.some((text) => text.includes('disputes'))

    const ofSales = await statements.during(async () => expect((await rowOf('sales')).dispute).toMatchObject({ id: 'dp_1' }))
    const ofPurchases = await statements.during(async () =>
      expect(await rowOf('purchases')).toMatchObject({ id: bought, dispute: null }),
    )
    expect([ofSales, ofPurchases].map(readsDisputes)).toEqual([true, false])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
