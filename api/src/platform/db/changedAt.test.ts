import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()
const LONG_AGO = new Date('2026-01-05T09:30:00.000Z')
let merchant: Merchant
let product: Product

beforeEach(async () => {
  merchant = await buildMerchant(api.db)
  product = await buildProduct(api.db, merchant, { updatedAt: LONG_AGO, type: 'physical', stock: 5 })
})

const changeOf = async (table: string, id: string): Promise<Date> =>
  (await api.db(table).where({ id }).first('updatedAt')).updatedAt
/** The time of the database, which is that of the row too. */
async function expectNow(table: string, id: string, since: Date) {
  expect((await changeOf(table, id)).getTime()).toBeGreaterThanOrEqual(since.getTime())
}
const readClock = async (): Promise<Date> =>
  (await api.db.raw(`select date_trunc('milliseconds', clock_timestamp()) as now`)).rows[0].now

describe('ChangingRow', () => {
  it('leaves the time when an instance is written as it is', async () => {
    const own = await Product.query(api.db).findOne({ id: product.id, merchantId: merchant.id }).throwIfNotFound()

    await own.$query(api.db).patch({ name: own.name, questions: [], createdAt: own.createdAt })
    expect(await changeOf('products', product.id)).toEqual(LONG_AGO)
    await own.$query(api.db).patch({ name: own.name, questions: [], stock: 4 })
    expect(await changeOf('products', product.id)).not.toEqual(LONG_AGO)
  })

  it('notes the time of each change, by the clock of the database', async () => {
    const before = await readClock()

    await Product.query(api.db).where({ merchantId: merchant.id, id: product.id }).patch({ name: 'Cup' })

    await expectNow('products', product.id, before)
  })

  it('keeps a time that is given, and that of an instance as it was read', async () => {
    const own = await Product.query(api.db).findOne({ id: product.id, merchantId: merchant.id }).throwIfNotFound()

    await own.$query(api.db).patch({ name: 'Cup' })
    expect(own.updatedAt).toEqual(LONG_AGO)
    const [returned] = await Product.query(api.db).where({ merchantId: merchant.id }).patch({ name: 'Bowl' }).returning('*')
    expect(returned!.updatedAt).toEqual(await changeOf('products', product.id))
    await own.$query(api.db).patch({ updatedAt: LONG_AGO })
    expect(await changeOf('products', product.id)).toEqual(LONG_AGO)
  })

  it('leaves the time when only unseen columns are written', async () => {
    const link = await buildLink(api.db, merchant, [product])
    const order = await buildOrder(api.db, link, [product], { updatedAt: LONG_AGO })

    await order.$query(api.db).patch({ reconciledAt: new Date(), refundsReading: 7 })
    expect(await changeOf('orders', order.id)).toEqual(LONG_AGO)
    await Order.query(api.db).where({ merchantId: merchant.id, id: order.id }).patch({ reconciledAt: null, locale: 'de' })
    expect(await changeOf('orders', order.id)).not.toEqual(LONG_AGO)
  })
})
