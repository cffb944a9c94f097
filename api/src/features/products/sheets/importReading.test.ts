import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'

const api = startApi()

interface Sent {
  content: string | Buffer
  name?: string
  /** Fields of the form. */
  fields?: Record<string, string>
  query?: string
  path?: string
}
async function send(as: Merchant, { content, name = 'products.csv', fields = {}, query = '', path = '/products/import' }: Sent) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('excel', new File([content as never], name))
  return api.request('POST', `${path}${query}`, { as, body })
}
const look = async (as: Merchant, sent: Sent) => (await send(as, { ...sent, query: '?dry_run=true' })).body
const namesOf = async (merchant: Merchant) =>
  (await api.db('products').where({ merchantId: merchant.id }).orderBy('name')).map(({ name, priceMinor }) => [name, priceMinor])

async function workbook() {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Notes', { state: 'hidden' }).addRows([
    ['name', 'price'],
    ['Old mug', 5],
  ])
  book.addWorksheet('Empty')
  const main = book.addWorksheet('Spring')
  main.addRows([['Our spring list'], [], ['name', 'price', 'colour'], ['Mug', 12, 'red'], ['Bowl', 14, 'red']])
  main.getCell('B4').numFmt = '#,##0.00\\ [$€-407]'
  book.addWorksheet('Autumn').addRows([
    ['name', 'price'],
    ['Vase', 30],
  ])
  return { content: Buffer.from(await book.xlsx.writeBuffer()), name: 'products.xlsx' }
}

describe('what was understood of a file', () => {
  it('names the sheet, the row of headings, and each column with what its cells show', async () => {
    const merchant = await buildMerchant(api.db)

    const { understood } = await look(merchant, await workbook())

    expect(understood).toMatchObject({
      problem: null,
      sheet: 'Spring',
      sheets: [
        { name: 'Notes', is_hidden: true },
        { name: 'Empty', is_hidden: false },
        { name: 'Spring', is_hidden: false },
        { name: 'Autumn', is_hidden: false },
      ],
      encoding: null,
      heading_row: 3,
      top_rows: [
        { row: 1, text: 'Our spring list' },
        { row: 3, text: 'name · price · colour' },
        { row: 4, text: 'Mug · 12 · red' },
        { row: 5, text: 'Bowl · 14 · red' },
      ],
      columns: [
        { heading: 'name', samples: ['Mug', 'Bowl'], is_read: true, read_as: 'name' },
        { heading: 'price', samples: ['12.00 €', '14'], is_read: true, read_as: 'price' },
        { heading: 'colour', samples: ['red'], is_read: false, read_as: null },
      ],
      unread_columns: ['colour'],
    })
  })

  it('is another sheet, a hidden one too, when it is chosen', async () => {
    const merchant = await buildMerchant(api.db)
    const book = await workbook()

    const hidden = await look(merchant, { ...book, fields: { sheet: 'Notes' } })
    const none = await send(merchant, { ...book, fields: { sheet: 'Winter' } })
    await send(merchant, { ...book, fields: { sheet: 'Autumn' } })

    expect(hidden.understood).toMatchObject({ sheet: 'Notes', heading_row: 1 })
    expect([none.status, none.body.message]).toEqual([400, 'This file has no sheet named “Winter”.'])
    expect(await namesOf(merchant)).toEqual([['Vase', 3000]])
  })

  it('is in another encoding when one is chosen', async () => {
    const merchant = await buildMerchant(api.db)
    const content = Buffer.from('name,price\nM\xfcsli,1', 'latin1')

    const guessed = await look(merchant, { content })
    const chosen = await look(merchant, { content, fields: { encoding: 'windows-1251' } })
    const unknown = await send(merchant, { content, fields: { encoding: 'ebcdic' } })

    expect([guessed.understood.encoding, guessed.rows[0].name]).toEqual(['windows-1252', 'Müsli'])
    expect([chosen.understood.encoding, chosen.rows[0].name]).toEqual(['windows-1251', 'Mьsli'])
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, 'encoding'])
  })

  it.each([
    ['by itself', {}],
    ['with chosen columns', { columns: 'name,price' }],
  ])('is refused in words without headings, %s, and loses no product', async (_how, fields) => {
    const merchant = await buildMerchant(api.db)
    const content = 'Mug,12.50\nBowl,14\nVase,30'

    const preview = await look(merchant, { content, fields })
    const refused = await send(merchant, { content, fields })

    expect(preview.understood.problem).toBe(
      'Row 1 has no headings: it contains the amount 12.50, like the rows below. Add a row above it that names the columns, at least name and price.',
    )
    expect([refused.status, refused.body.message]).toEqual([400, preview.understood.problem])
    expect(await namesOf(merchant)).toEqual([])
  })

  it('can be a list with headings that nobody knows, below any row', async () => {
    const merchant = await buildMerchant(api.db)
    const content = 'Liste,2026\nSache,Farbe,Wert (EUR),Lager\nTasse,rot,"12,50",3\nSchale,blau,14,'

    const unknown = await look(merchant, { content })
    const chosen = { heading_row: '2', columns: 'name,,price,stock' }
    const known = await look(merchant, { content, fields: chosen })
    const refused = await send(merchant, { content })
    await send(merchant, { content, fields: chosen })

    expect(unknown).toMatchObject({ total_processed: 0, rows: [] })
    expect(unknown.understood).toMatchObject({
      problem: 'The first row must name the columns. Missing: name and price.',
      heading_row: 1,
      columns: [
        { heading: 'Liste', samples: ['Sache', 'Tasse', 'Schale'], is_read: false },
        { heading: '2026' },
        { heading: '', samples: ['Wert (EUR)', '12,50', '14'] },
        { heading: '', samples: ['Lager', '3'] },
      ],
    })
    expect([refused.status, refused.body.message]).toEqual([400, unknown.understood.problem])
    expect(known.understood).toMatchObject({ problem: null, heading_row: 2, currency: 'EUR', unread_columns: ['Farbe'] })
    expect(await namesOf(merchant)).toEqual([
      ['Schale', 1400],
      ['Tasse', 1250],
    ])
    expect(await api.db('products').where({ merchantId: merchant.id }).distinct('currency')).toEqual([{ currency: 'EUR' }])
  })

  it('keeps what is known of columns that cannot be read together', async () => {
    const merchant = await buildMerchant(api.db)

    const twice = await look(merchant, { content: 'title,price,name\nMug,1,Cup' })
    const choose = (columns: string) => look(merchant, { content: 'title,price,name\nMug,1,Cup', fields: { columns } })
    const [solved, missing, repeated] = [await choose(',price,name'), await choose('name'), await choose('name,price,name')]
    const wrong = await send(merchant, { content: 'title,price\nMug,1', fields: { columns: 'name,preis' } })

    expect(twice.understood).toMatchObject({
      problem: 'The sheet has two columns for name. Remove one of them.',
      columns: [{ read_as: 'name' }, { read_as: 'price' }, { read_as: null }],
    })
    expect(solved.rows).toMatchObject([{ name: 'Cup', price: 1 }])
    expect(missing.understood).toMatchObject({
      problem: 'No column is read as price. Choose one.',
      columns: [{ read_as: 'name' }, {}, {}],
    })
    expect(repeated.understood.problem).toBe('Two columns are read as name. Choose one of them.')
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'columns'])
  })

  it('can be a plain list although the headings are those of another shop', async () => {
    const merchant = await buildMerchant(api.db)
    const content = 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1\nMug,Blue,24.50,GBP,3,https://i.example/a.jpg'

    const etsy = await look(merchant, { content })
    const plain = await look(merchant, { content, fields: { layout: 'none' } })

    expect(etsy.understood).toMatchObject({ source: 'Etsy', columns: [{ is_read: true, read_as: null }, {}, {}, {}, {}, {}] })
    expect(plain.understood).toMatchObject({ source: null, unread_columns: ['IMAGE1'] })
    expect(plain.understood.columns[4]).toMatchObject({ read_as: 'stock', samples: ['3'] })
  })
})

describe('the rows that an import skips', () => {
  const skipped = async (as: Merchant, sent: Sent) => {
    const { status, body } = await send(as, { ...sent, path: '/products/import/skipped' })
    return { status, body, text: typeof body === 'string' ? body.replace('\uFEFF', '').trimEnd() : '' }
  }

  it('are a sheet with the reasons, which can be mended and imported', async () => {
    const merchant = await buildMerchant(api.db)
    const content = 'Our list\nTitle,Price,Code\nMug,12,=1+1\nBowl,abc,007\nVase,,\n,5,'

    const { text } = await skipped(merchant, { content, query: '?format=csv' })
    await send(merchant, { content })
    const mended = await send(merchant, {
      content: text.replace('abc', '14').replace('Vase,', 'Vase,30').replace('\n,5', '\nJug,5'),
    })

    expect(text.split('\n')).toEqual([
      'Title,Price,Code,problem',
      'Bowl,abc,007,"price ""abc"" is not an amount that can only be read one way. Write it like 1234.50."',
      'Vase,,,price is required.',
      ',5,,name is required.',
    ])
    expect(mended.body).toMatchObject({ created: 3, errors: [] })
    expect(await namesOf(merchant)).toHaveLength(4)
  })

  it('keep the currency that a cell shows, and the columns that the merchant chose', async () => {
    const merchant = await buildMerchant(api.db)
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Preise')
    sheet.addRows([
      ['Artikel', 'Preis', 'Lager'],
      ['Tasse', 12.5, 'viele'],
      ['Schale', 14, 3],
    ])
    sheet.getCell('B2').numFmt = '#,##0.00\\ [$€-407]'
    const content = Buffer.from(await book.xlsx.writeBuffer())
    const file = { content, name: 'preise.xlsx', fields: { columns: 'name,price,stock' } }

    const { text } = await skipped(merchant, { ...file, query: '?format=csv' })
    const heading = { content: 'Artikel,VK (EUR)\n,5', fields: { columns: 'name,price' }, query: '?format=csv' }

    expect(text).toBe('name,price,stock,problem\nTasse,12.50 €,viele,"stock ""viele"" is not a whole number."')
    expect((await skipped(merchant, heading)).text).toBe('name,price (EUR),problem\n,5,name is required.')
  })

  it('keep what a title says of all prices', async () => {
    const content = 'All prices in EUR\nin cents\nTitle,Price\nMug,1250\nBowl,abc'

    const { text } = await skipped(await buildMerchant(api.db), { content, query: '?format=csv_exact' })

    expect(text.split('\n')[0]).toBe('Title,Price (EUR cents),problem')
  })

  it('are all rows of a product in the export of another shop', async () => {
    const merchant = await buildMerchant(api.db)
    const headings = 'Title,URL handle,SKU,Option1 name,Option1 value,Price'
    const rows = ['Mug,mug,M-1,Colour,Blue,24.50', ',mug,M-2,,Red,x', 'Bowl,bowl,,,,3']

    const { text } = await skipped(merchant, { content: [headings, ...rows].join('\n'), query: '?format=csv' })

    const [first, ...refused] = text.split('\n')
    expect(first).toBe(`${headings},problem`)
    expect(refused.map((line) => line.split(',').slice(0, 6).join(','))).toEqual(rows.slice(0, 2))
  })

  it('are none when all are imported, and refused when the file cannot be read', async () => {
    const merchant = await buildMerchant(api.db)

    const none = await skipped(merchant, { content: 'name,price\nMug,1', query: '?format=csv' })
    const unread = await skipped(merchant, { content: 'name\nMug' })

    expect([none.status, none.text]).toEqual([200, 'name,price,problem'])
    expect([unread.status, unread.body.message]).toEqual([400, 'The first row must name the columns. Missing: price.'])
  })
})

describe('the preview of a row', () => {
  it('shows picture, type, stock and variants as they are after the import', async () => {
    const merchant = await buildMerchant(api.db)
    const picture = 'https://cdn.example.com/mug.webp'
    const content = [
      'name,price,type,stock,image_url,variant_of,option_1,option_1_value',
      `Mug,12,physical,7,${picture},,,`,
      'Shirt,20,physical,,,,,',
      `,,,3,${picture},Shirt,Size,S`,
      ',21,,4,,Shirt,Size,M',
      'Talk,,service,,,,,',
    ].join('\n')

    const { rows } = await look(merchant, { content })

    const unseen = { image_url: null, type: null, stock: null, variants: null }
    expect(rows).toMatchObject([
      { name: 'Mug', image_url: picture, type: 'physical', stock: 7, variants: 0 },
      { name: 'Shirt', image_url: null, type: 'physical', stock: 7, variants: 2 },
      { ...unseen, image_url: picture, stock: 3 },
      { ...unseen, stock: 4 },
      { ...unseen, name: 'Talk', action: 'skip' },
    ])
  })
})
