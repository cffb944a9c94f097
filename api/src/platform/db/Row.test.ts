import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Order } from '../../shop/order/Order.ts'

const api = startApi()

it('reads relations one after the other in a transaction', async () => {
  const merchant = await buildMerchant(api.db)
  const products = [await buildProduct(api.db, merchant)]
  const { id } = await buildOrder(api.db, await buildLink(api.db, merchant, products), products)

  let [running, most] = [0, 0]
  await api.db.transaction(async (trx) => {
    trx.on('query', () => void (most = Math.max(most, ++running)))
    trx.on('query-response', () => void running--)
    await Order.query(trx).findOne({ id }).withGraphFetched('[items, history, invoices, disputes]')
  })
  expect(most).toBe(1)
})
