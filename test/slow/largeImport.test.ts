import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { Product } from '../../api/src/rows/Product.ts'
import { writeXlsx } from '../../api/src/sheets/writeSheet.ts'
import { buildMerchant } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'

const api = startApi()

it('imports 50,000 rows while the server answers other requests', async () => {
  const merchant = await buildMerchant(api.db)
  const columns = ['name', 'description', 'price', 'type', 'stock'].map((heading) => ({
    heading,
    width: 10,
    format: 'plain' as const,
  }))
  const rows = Array.from({ length: 50_000 }, (_, n) => [
    `Product ${n}`,
    `The ${n}th of many`,
    (n % 9000) + 0.99,
    'physical',
    n % 50,
  ])
  const body = new FormData()
  body.append(
    'excel',
    new File([(await buffer(writeXlsx([{ name: 'Products', columns, rows: [rows] }]))) as never], 'products.xlsx'),
  )

  let isDone = false
  const imported = api.request('POST', '/products/import', { as: merchant, body }).finally(() => (isDone = true))
  let answered = 0
  while (!isDone) {
    await api.request('GET', '/health')
    if (!isDone) answered++
  }

  expect((await imported).body).toMatchObject({ imported: 50_000, created: 50_000, errors: [] })
  expect(await Product.query(api.db).where({ merchantId: merchant.id }).resultSize()).toBe(50_000)
  expect(answered).toBeGreaterThan(10)
  expect(api.bugs).toEqual([])
}, 90_000)
