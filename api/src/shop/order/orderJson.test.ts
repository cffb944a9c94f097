import { expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { sql } from '../../platform/db/sql.ts'
import { ORDER_JSON, readOrderJson } from './orderJson.ts'

const api = startApi()

it('reads an order as its columns are read', async () => {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const { id } = await buildOrder(api.db, await buildLink(api.db, merchant, [product]), [product], { taxRate: '19' })
  const bindings = { merchantId: merchant.id, id }
  const where = 'where orders.merchant_id = :merchantId and id = :id'

  const [columns] = await sql(api.db, `select * from orders ${where}`, bindings)
  const [read] = await sql<{ order: object }>(api.db, `select ${ORDER_JSON} as order from orders ${where}`, bindings)

  expect(readOrderJson(read!.order)).toEqual(columns)
})
