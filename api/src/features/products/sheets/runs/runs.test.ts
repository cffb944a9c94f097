import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../../test/factories.ts'
import { startApi } from '../../../../../test/server.ts'
import { Product } from '../../../../shop/catalogue/Product.ts'
import type { Merchant } from '../../../../shop/merchant/Merchant.ts'
import { runImport } from './runImport.ts'

const api = startApi()
const LINES = 1300

/** A list of products; `lines` are put in place of some, by their row. */
const list = (lines: Record<number, string> = {}, heading = 'name,price,sku') =>
  [heading, ...Array.from({ length: LINES }, (_, n) => lines[n + 2] ?? `Mug ${n + 2},12.50,MUG-${n + 2}`)].join('\n')

const start = (merchant: Merchant, text: string, path = '/product-imports') => {
  const body = new FormData()
  body.append('excel', new File([text], 'products.csv'))
  return api.request('POST', path, { as: merchant, body })
}
const read = async (merchant: Merchant) => (await api.request('GET', '/product-imports/latest', { as: merchant })).body.import
const countOf = ({ id: merchantId }: Merchant) => Product.query(api.db).where({ merchantId }).resultSize()

/** Does something once the import has written its first batch, in the middle of the second one. */
async function afterFirstBatch(id: string, act: () => Promise<void>, fail = false) {
  const merchantId = (await api.db('product_imports').where({ id }).first('merchantId')).merchantId
  let batches = 0
  const db = new Proxy(api.db, {
    get(of, name, self) {
      if (name !== 'transaction') return Reflect.get(of, name, self)
      return async (work: (trx: unknown) => Promise<unknown>) =>
        of.transaction(async (trx) => {
          const result = await work(trx)
          const { done } = await trx('product_imports').where({ merchantId, id }).first('done')
          if (done > 500 && ++batches === 1) {
            await act()
            if (fail) throw new Error('The process was killed')
          }
          return result
        })
    },
  })
  return runImport({ ...api, db }, { merchantId, id })
}

describe('startProductImport', () => {
  it('imports in the background, and lists what it skipped with the reasons', async () => {
    const merchant = await buildMerchant(api.db)
    await buildProduct(api.db, merchant, { name: 'Mug 9', sku: 'MUG-9', priceMinor: 100 })
    const { status, body } = await start(merchant, list({ 7: 'Vase,,VASE', 1200: 'Jug,x,JUG' }))
    expect([status, body.status, body.total]).toEqual([202, 'queued', null])

    await api.runJobs()

    const done = { status: 'done', total: LINES, done: LINES, created: LINES - 3, updated: 1, skipped: 2, problem: null }
    expect(await read(merchant)).toMatchObject({
      ...done,
      id: body.id,
      errors: ['Row 7: price is required.', expect.any(String)],
    })
    expect(await countOf(merchant)).toBe(LINES - 2)
    const sheet = await api.request('GET', `/product-imports/${body.id}/skipped?format=csv`, { as: merchant })
    expect(String(sheet.body).split('\n').slice(0, 2)).toEqual(['name,price,sku,problem', 'Vase,,VASE,price is required.'])
  })

  it('runs one import of a shop at a time, and forgets it when another starts', async () => {
    const merchant = await buildMerchant(api.db)
    const first = await start(merchant, 'name,price\nMug,1\n')
    expect(await start(merchant, 'name,price\nJug,1\n')).toMatchObject({ status: 409, body: { code: 'import_running' } })
    expect(await start(merchant, 'name,price\nJug,1\n', '/products/import')).toMatchObject({ status: 409 })
    expect((await start(await buildMerchant(api.db), 'name,price\nJug,1\n')).status).toBe(202)
    await api.runJobs()

    const second = await start(merchant, 'name,price\nJug,1\n')
    await api.runJobs()

    expect(await read(merchant)).toMatchObject({ id: second.body.id, status: 'done', created: 1 })
    expect((await api.request('GET', `/product-imports/${first.body.id}`, { as: merchant })).status).toBe(404)
    expect(await api.storage.exists(`imports/${merchant.id}/${first.body.id}`)).toBe(false)
  })

  it.each([
    ['no price', 'name,weight\nMug,1\n', /price/],
    ['no rows', 'name,price\n', /no products/],
    ['another currency below 1,000 rows', list({ 1100: 'All prices in EUR,,' }, 'name,price (USD),sku'), /EUR/],
    ['more than 100,000 rows', `name,price\n${'Mug,1\n'.repeat(100_001)}`, /^This file has more than 100,000 rows\. Split/],
  ])('writes nothing of a list with %s', async (_, text, problem) => {
    const merchant = await buildMerchant(api.db)
    await start(merchant, text)
    await api.runJobs()

    expect(await read(merchant)).toMatchObject({ status: 'failed', problem: expect.stringMatching(problem), done: 0 })
    expect(await countOf(merchant)).toBe(0)
  })

  it('refuses another kind of file at once', async () => {
    const body = new FormData()
    body.append('excel', new File(['%PDF'], 'products.pdf'))
    const refusal = await api.request('POST', '/product-imports', { as: await buildMerchant(api.db), body })

    expect(refusal).toMatchObject({ status: 400, body: { errors: [{ path: 'excel' }] } })
  })

  it('goes on where a killed process was, and reads prices as before', async () => {
    const merchant = await buildMerchant(api.db)
    await buildProduct(api.db, merchant, { currency: 'USD' })
    // Of the first batch, most products are in EUR. Two rows have the SKU of one above.
    const lines = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [n + 2, `Mug ${n + 2},12.50 €,MUG-${n + 2}`]))
    const { body } = await start(merchant, list({ ...lines, 480: 'Twin,1,MUG-3', 1000: 'Twin,1,MUG-4' }))
    await expect(afterFirstBatch(body.id, async () => {}, true)).rejects.toThrow('killed')
    const before = await read(merchant)
    expect(before).toMatchObject({ status: 'running', total: LINES })
    expect(before.done).toBeLessThan(501)

    await api.runJobs()

    expect(await read(merchant)).toMatchObject({ status: 'done', done: LINES, created: LINES - 2, skipped: 2 })
    expect(await countOf(merchant)).toBe(LINES - 2 + 1)
    const last = await Product.query(api.db).findOne({ merchantId: merchant.id, sku: `MUG-${LINES}` })
    expect(last).toMatchObject({ currency: 'USD', priceMinor: 1250 })
  })

  it('fails after five tries without progress, so that another import can start', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await start(merchant, 'name,price\nMug,1\n')
    await api.db('product_imports').where({ id: body.id }).update({ tries: 5, status: 'running' })
    await api.runJobs()

    expect(await read(merchant)).toMatchObject({ status: 'failed', problem: expect.stringContaining('Import the file again') })
    expect((await start(merchant, 'name,price\nMug,1\n')).status).toBe(202)
  })
})

describe('cancelProductImport', () => {
  it('keeps what was imported, and writes nothing more', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await start(merchant, list())
    const cancel = () => api.request('POST', `/product-imports/${body.id}/cancel`, { as: merchant })
    // A batch that is not committed yet has changed the row, so the cancellation waits for it.
    let cancelling: Promise<unknown> | undefined
    await afterFirstBatch(body.id, async () => void (cancelling = cancel()))
    await cancelling

    const { status, done, created } = await read(merchant)
    expect(status).toBe('cancelled')
    expect(done).toBeLessThan(LINES)
    expect(await countOf(merchant)).toBe(created)
    expect((await cancel()).body).toMatchObject({ status: 'cancelled', done })
    await api.runJobs()
    expect(await countOf(merchant)).toBe(created)
  })

  it('leaves an import as it is that has ended', async () => {
    const merchant = await buildMerchant(api.db)
    const { body } = await start(merchant, 'name,price\nMug,1\n')
    await api.runJobs()

    const after = await api.request('POST', `/product-imports/${body.id}/cancel`, { as: merchant })
    expect(after).toMatchObject({ status: 200, body: { status: 'done', created: 1 } })
  })
})
