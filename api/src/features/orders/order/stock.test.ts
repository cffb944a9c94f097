import { expect, it } from 'vitest'
import { waitingForLocks } from '../../../../test/database.ts'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { readSale } from '../../../shop/sale/readSale.ts'
import { reserve } from './stock.ts'

const api = startApi()

it('takes a piece that was given back while it waited for the lock', async () => {
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant, { stock: 0 })
  const link = await buildLink(api.db, merchant, [product])
  const sale = await readSale(api.db, link.urlId)
  const row = { merchantId: merchant.id, id: product.id }

  const giving = await api.db.transaction()
  await giving('products').where(row).update({ stock: 1 })
  const reserving = api.db.transaction((trx) => reserve(trx, sale, null, { flush: true }))
  await expect.poll(async () => (await api.db.raw(waitingForLocks())).rows.length).toBe(1)
  await giving.commit()

  expect(await reserving).toMatchObject({ isKnown: false })
  expect(await api.db('products').where(row).first('stock', 'held')).toEqual({ stock: 0, held: 1 })
})
