import { expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { ImportRow } from './importPlan.ts'
import { presentImport } from './presentImport.ts'

const api = startApi()

it('shows 500 rows of a large list, counts all of them, and keeps all skipped ones in their file', async () => {
  const merchant = await buildMerchant(api.db)
  for (const name of ['Product 6000', 'Product 6001']) await buildProduct(api.db, merchant, { name, priceMinor: 100 })
  const lines = Array.from({ length: 6_100 }, (_, n) => `Product ${n},${n >= 5_000 && n < 5_600 ? 'free' : '12.50'}`)
  const file = (path: string) => {
    const body = new FormData()
    body.append('excel', new File([['name,price', ...lines].join('\n')], 'products.csv'))
    return api.request('POST', path, { as: merchant, body })
  }

  const { body } = await file('/products/import?dry_run=true&same_name=update')
  const skipped = await file('/products/import/skipped?format=csv&same_name=update')

  expect(body).toMatchObject({ created: 5_498, updated: 2, unchanged: 0, skipped: 600, total_processed: 6_100, same_name: 2 })
  expect(body).toMatchObject({ message: '5500 of 6100 rows can be imported.', errors: { length: 400 }, rows: { length: 500 } })
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(250_000)
  expect(skipped.body.trimEnd().split('\n')).toHaveLength(601)
}, 60_000)

const row = (number: number, more: Partial<ImportRow> = {}): ImportRow => ({
  ...{ row: number, action: 'create', name: 'Mug', price: 1, currency: 'USD', image_url: null, type: 'service', stock: null },
  ...{ variants: 0, reason: null, match: null, existing_name: null },
  ...more,
})
const list = (length: number, of: (at: number) => Partial<ImportRow>) => Array.from({ length }, (_, at) => row(at + 2, of(at)))

it('shows rows that look like a product of the shop before others, in the order of the sheet', () => {
  const { rows } = presentImport(
    list(2_000, (at) =>
      at === 1_500 ? { action: 'update', match: 'name' } : at === 1_999 ? { action: 'skip', reason: 'No.' } : {},
    ),
    true,
  )

  expect(rows).toHaveLength(500)
  expect(rows!.slice(-3).map((one) => one.row)).toEqual([499, 1_502, 2_001])
})

it('shows 500 rows when few of them are good', () => {
  const { rows, errors } = presentImport(
    list(2_000, (at) => (at < 1_990 ? { action: 'skip', reason: 'No.' } : {})),
    true,
  )

  expect([rows!.length, errors.length]).toEqual([500, 490])
})

it('shows every row of a list of 500', () => {
  expect(
    presentImport(
      list(500, () => ({ action: 'skip', reason: 'No.' })),
      true,
    ).rows,
  ).toHaveLength(500)
})

it('names every skipped row once it is imported', () => {
  const { rows, errors, skipped } = presentImport(
    list(2_000, () => ({ action: 'skip', reason: 'No.' })),
    false,
  )

  expect([rows, errors.length, skipped]).toEqual([undefined, 2_000, 2_000])
})
