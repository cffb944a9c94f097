import { expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { PRODUCT_LIST } from '../../features/products/sheets/productHeadings.ts'
import { keepReading } from './keptReadings.ts'

const api = startApi()

const LIST = 'Sache,Farbe,Wert (EUR)\nTasse,rot,"12,50"'

async function bring(as: Merchant, content: string, { query = '', ...fields }: Record<string, string> = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('excel', new File([content], 'list.csv'))
  return (await api.request('POST', `/products/import${query}`, { as, body })).body
}
const look = async (as: Merchant, content: string, fields = {}) =>
  (await bring(as, content, { query: '?dry_run=true&use_kept=true', ...fields })).understood

it('reads the next sheet with the same headings as the merchant chose, wherever they stand', async () => {
  const merchant = await buildMerchant(api.db)
  await bring(merchant, LIST, { columns: 'name,,price' })

  const next = await look(merchant, `Liste,Herbst\n${LIST.replace('Sache', ' sache*')}`)

  expect(next).toMatchObject({
    problem: null,
    heading_row: 2,
    unread_columns: ['Farbe'],
    kept: { heading_row: 2, layout: 'auto', columns: 'name,,price' },
  })
})

it('counts only where asked for, without other choices, and for the same headings and shop', async () => {
  const [merchant, other] = [await buildMerchant(api.db), await buildMerchant(api.db)]
  await bring(merchant, LIST, { columns: 'name,,price' })

  const unasked = (await bring(merchant, LIST, { query: '?dry_run=true' })).understood
  const chosen = await look(merchant, LIST, { columns: 'description,name,price' })
  const wider = await look(merchant, LIST.replace('Farbe', 'Farbe,Lager'))

  expect([unasked.kept, chosen.kept, wider.kept, (await look(other, LIST)).kept]).toEqual([null, null, null, null])
  expect((await bring(merchant, LIST, { query: '?use_kept=true' })).message).toMatch(/Missing: name/)
})

it('is forgotten by an import without choices, and not changed by a refused one or a dry run', async () => {
  const merchant = await buildMerchant(api.db)
  const list = 'Title,Name,Price\nMug,Cup,5'
  await bring(merchant, list, { columns: 'name,,price' })
  await bring(merchant, list, { columns: 'name,name,price' })
  await bring(merchant, list, { query: '?dry_run=true', columns: ',name,price' })
  expect((await look(merchant, list)).kept.columns).toBe('name,,price')

  await bring(merchant, list, { layout: 'auto', columns: ',name,price' })
  expect((await look(merchant, list)).kept.columns).toBe(',name,price')
  await bring(merchant, list.replace('Title', 'Other'))
  expect((await look(merchant, list)).kept.columns).toBe(',name,price')
})

it('keeps a hundred, the newest ones', async () => {
  const merchant = await buildMerchant(api.db)
  for (let number = 0; number < 102; number++)
    await keepReading(
      api.db,
      { merchantId: merchant.id, kind: PRODUCT_LIST },
      { number: 1, cells: [`Heading ${number}`] },
      { layout: 'auto', columns: 'name' },
    )

  expect(await api.db('kept_readings').where({ merchantId: merchant.id })).toHaveLength(100)
})
