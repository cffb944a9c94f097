import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import { Product } from '../../api/src/shop/catalogue/Product.ts'
import { writeXlsx } from '../../api/src/platform/sheets/writeSheet.ts'
import { buildMerchant } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'

const api = startApi()
/**
 * More than the heap of a server that does nothing. Holding all rows with what is written took a gigabyte. On a busy machine the
 * collector runs later, and 359 were seen.
 */
const MOST_GROWTH_MB = 500

async function sheetOf(count: number) {
  const columns = ['name', 'description', 'price', 'type', 'stock'].map((heading) => ({
    heading,
    width: 10,
    format: 'plain' as const,
  }))
  const rows = Array.from({ length: count }, (_, n) => [
    `Product ${n}`,
    `The ${n}th of many`,
    n % 1000 === 500 ? 'free' : (n % 9000) + 0.99,
    'physical',
    n % 50,
  ])
  const body = new FormData()
  body.append(
    'excel',
    new File([(await buffer(writeXlsx([{ name: 'Products', columns, rows: [rows] }]))) as never], 'products.xlsx'),
  )
  return body
}

/** Asks for something else until a promise is settled. */
async function meanwhile<T>(work: Promise<T>, act: () => Promise<unknown>): Promise<T> {
  let isDone = false
  const settled = work.finally(() => (isDone = true))
  while (!isDone) await act()
  return settled
}

const read = async (merchant: Merchant) => (await api.request('GET', '/product-imports/latest', { as: merchant })).body.import

it('imports 100,000 rows in the background, within its memory, while the server answers other requests', async () => {
  const merchant = await buildMerchant(api.db)
  const body = await sheetOf(100_000)
  expect((await api.request('POST', '/product-imports', { as: merchant, body })).status).toBe(202)
  const before = process.memoryUsage.rss()
  let most = 0
  const seen = new Set<number>()

  await meanwhile(api.runJobs(), async () => {
    seen.add((await read(merchant)).done)
    most = Math.max(most, process.memoryUsage.rss())
  })

  const counts = { total: 100_000, done: 100_000, created: 99_900, skipped: 100 }
  expect(await read(merchant)).toMatchObject({ status: 'done', ...counts })
  expect(await Product.query(api.db).where({ merchantId: merchant.id }).resultSize()).toBe(99_900)
  expect(seen.size).toBeGreaterThan(10)
  expect(Math.round((most - before) / 1024 ** 2)).toBeLessThan(MOST_GROWTH_MB)
  expect(api.bugs).toEqual([])
}, 900_000)

it('imports 20,000 rows at once while the server answers other requests', async () => {
  const merchant = await buildMerchant(api.db)
  const body = await sheetOf(20_000)
  let answered = 0

  const imported = await meanwhile(api.request('POST', '/products/import', { as: merchant, body }), async () => {
    await api.request('GET', '/health')
    answered++
  })

  expect(imported.body).toMatchObject({ imported: 19_980, created: 19_980, errors: { length: 20 } })
  expect(answered).toBeGreaterThan(10)
  expect(api.bugs).toEqual([])
}, 90_000)
