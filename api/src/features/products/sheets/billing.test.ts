import { afterAll, describe, expect, it } from 'vitest'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { Product } from '../../../shop/catalogue/Product.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-billing-'))
const api = startApi({ dataDir })
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const HEAD =
  'name,price,currency,billing_unit,billing_every,billing_cycles,billing_instalments,trial_days,trial_price,setup_price'
const ONCE = { cycles: null, isInstalments: false, trialDays: 0, trialMinor: 0, setupMinor: 0, minimumCycles: 0 }
const TRIAL = { ...ONCE, unit: 'month', every: 3, cycles: 12, trialDays: 14, trialMinor: 100, setupMinor: 500, minimumCycles: 2 }
const INSTALMENTS = { ...ONCE, unit: 'week', every: 1, cycles: 3, isInstalments: true }

async function send(as: Merchant, content: Uint8Array | string, name: string) {
  const body = new FormData()
  body.append('excel', new File([content as never], name))
  return (await api.request('POST', '/products/import', { as, body })).body
}
const sendRows = (as: Merchant, ...rows: string[]) => send(as, rows.join('\n'), 'products.csv')
const billingsOf = async ({ id: merchantId }: Merchant) =>
  Object.fromEntries(
    (await Product.query(api.db).where({ merchantId })).map(({ name, billing }): [string, unknown] => [name, billing]),
  )

describe('the rhythm of a product in a sheet', () => {
  it('is read from its columns, with empty cells for what is usual', async () => {
    const merchant = await buildMerchant(api.db)

    const { imported, errors } = await sendRows(
      merchant,
      `${HEAD},minimum_cycles`,
      'Yoga,12,EUR,Month,3,12,,14,€1.00,5,2',
      'Course,100,EUR,week,,3,yes,,,,',
      'Club,9,USD,year,,,,,,,',
      'Mat,20,EUR,,,,,,,,',
    )

    expect([imported, errors]).toEqual([4, []])
    expect(await billingsOf(merchant)).toEqual({
      Yoga: TRIAL,
      Course: INSTALMENTS,
      Club: { ...ONCE, unit: 'year', every: 1 },
      Mat: null,
    })
  })

  it.each(['xlsx', 'csv'])('comes back unchanged from the export as .%s', async (format) => {
    const merchant = await buildMerchant(api.db)
    const service = { type: 'service' as const, stock: null, priceMinor: 10_000 }
    await buildProduct(api.db, merchant, { ...service, name: 'Yoga', billing: TRIAL as Product['billing'] })
    await buildProduct(api.db, merchant, { ...service, name: 'Course', billing: INSTALMENTS as Product['billing'] })
    await buildProduct(api.db, merchant, { ...service, name: 'Mat' })
    const headers = { authorization: `Bearer ${api.token(merchant)}` }
    const file = Buffer.from(await (await fetch(`${api.url}/products/export?format=${format}`, { headers })).arrayBuffer())

    const again = await send(merchant, file, `products.${format}`)
    expect(again).toMatchObject({ unchanged: 3, updated: 0, errors: [] })

    const other = await buildMerchant(api.db)
    const copy = await send(other, file, `products.${format}`)
    expect(copy).toMatchObject({ created: 3, errors: [] })
    expect(await billingsOf(other)).toEqual({ Yoga: TRIAL, Course: INSTALMENTS, Mat: null })
  })

  it('stays without the column, changes with it, and ends with an empty cell', async () => {
    const merchant = await buildMerchant(api.db)
    const { id } = await buildProduct(api.db, merchant, {
      ...{ name: 'Yoga', type: 'service', stock: null, priceMinor: 10_000 },
      billing: TRIAL as Product['billing'],
    })

    expect(await sendRows(merchant, 'id,name,price,description', `${id},Yoga,100,On Mondays`)).toMatchObject({ updated: 1 })
    expect(await billingsOf(merchant)).toEqual({ Yoga: TRIAL })
    expect(await sendRows(merchant, 'id,name,price,billing_unit,billing_every', `${id},Yoga,100,month,2`)).toMatchObject({
      updated: 1,
    })
    expect(await billingsOf(merchant)).toEqual({ Yoga: { ...ONCE, unit: 'month', every: 2 } })
    expect(await sendRows(merchant, 'id,name,price,billing_unit', `${id},Yoga,100,`)).toMatchObject({ updated: 1 })
    expect(await billingsOf(merchant)).toEqual({ Yoga: null })
  })

  it.each([
    ['12,EUR,fortnight,,,,,,', /^Row 3: billing_unit must be /],
    ['12,EUR,month,0,,,,,', /^Row 3: billing_every must be /],
    ['12,EUR,month,37,,,,,', 'billing_every: The rhythm is at most every 36 months.'],
    ['12,EUR,month,half,,,,,', 'billing_every "half" is not a whole number.'],
    ['12,EUR,month,,1,,,,', 'billing_cycles: One payment without a trial needs no rhythm.'],
    ['12,EUR,month,,,true,,,', 'billing_cycles: A price is split into 2 to 36 payments.'],
    ['12,EUR,month,,3,maybe,,,', 'billing_instalments must be true or false, not "maybe".'],
    ['12,EUR,month,,,,731,,', /^Row 3: trial_days must be /],
    ['12,EUR,month,,,,,1,', 'trial_price: A price for the trial needs its days.'],
    ['12,EUR,month,,,,14,$1,', 'trial_price "$1" is not in EUR.'],
    ['12,EUR,month,,,,,,five', 'setup_price "five" is not an amount that can only be read one way. Write it like 1234.50.'],
    ['12,EUR,,2,,,,,', 'billing_every needs a billing_unit: day, week, month or year.'],
    ['0,EUR,month,,,,,,', /^Row 3: The price must be at least €0\.50/],
  ])('of the row %s is refused, naming the column', async (cells, error) => {
    const merchant = await buildMerchant(api.db)

    const { imported, errors } = await sendRows(merchant, HEAD, 'Mat,20,EUR,,,,,,,', `Yoga,${cells}`)

    expect(imported).toBe(1)
    expect(errors).toEqual([typeof error === 'string' ? `Row 3: ${error}` : expect.stringMatching(error)])
    expect(await billingsOf(merchant)).toEqual({ Mat: null })
  })
})
