import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { Product } from '../../../shop/catalogue/Product.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-export-'))
const api = startApi({ dataDir })
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

const HEADINGS =
  'id,name,description,price,currency,type,is_digital,stock,status,image_url,digital_file_url,tax_class,low_stock_at,' +
  'variant_of,sku,option_1,option_1_value,option_2,option_2_value,option_3,option_3_value,' +
  'billing_unit,billing_every,billing_cycles,billing_instalments,trial_days,trial_price,setup_price,minimum_cycles'
const named = (extension: string) =>
  expect.stringMatching(new RegExp(`^attachment; filename="products_export_\\d{4}-\\d\\d-\\d\\d\\.${extension}"$`)) as string

async function download(as: Merchant, place = '/products/export') {
  const answer = await fetch(api.url + place, { headers: { authorization: `Bearer ${api.token(as)}` } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
/** Headings and rows as texts. No test value contains a comma or a line end. */
async function csvRows(as: Merchant, query = '') {
  const { bytes } = await download(as, `/products/export?format=csv${query}`)
  return bytes.toString().replace('\uFEFF', '').trimEnd().split('\n')
}
async function openBook(bytes: Buffer) {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes as never)
  return book
}
async function importFile(as: Merchant, bytes: Buffer, name: string) {
  const body = new FormData()
  body.append('excel', new File([bytes as never], name))
  return (await api.request('POST', '/products/import', { as, body })).body
}

/** Texts that spreadsheets, separators, XML and encodings are known to damage. */
const HARD = [
  '=1+1',
  '+49 30 1234',
  '-20%',
  '@home',
  "'=quoted",
  "''=twice",
  "'single",
  '＝wide',
  '=HYPERLINK("http://evil.example","x")',
  'x;=HYPERLINK("http://evil.example")',
  "x;\"=1+1\";'-2;''@x",
  "Size:\n- small\n'- large\r\n=1+1",
  'a,b;c\td|e',
  'say "hi"',
  'two\nlines',
  'two\r\nlines',
  '<b>&amp;</b>',
  '_x0041_',
  'Größe 😀 名前',
  '007',
  '1e5',
  'TRUE',
  '1,234',
  '2024-01-31',
  '#N/A',
  'null',
  '\u00a0narrow\u202fspaces',
]

describe('exportProducts', () => {
  it('downloads an .xlsx of the merchant’s undeleted products, oldest first', async () => {
    const [merchant, stranger] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
    const planner = await buildProduct(api.db, merchant, {
      ...at(1),
      name: 'Planner',
      type: 'digital',
      priceMinor: 900,
      status: 'draft',
    })
    const mug = await buildProduct(api.db, merchant, {
      ...at(0),
      name: 'Mug',
      stock: 3,
      description: 'Blue',
      imageUrl: '/demo/mug.svg',
    })
    await buildProduct(api.db, merchant, { name: 'Gone', deletedAt: new Date() })
    await buildProduct(api.db, stranger, { name: 'Theirs' })

    const { status, headers, bytes } = await download(merchant)
    const sheet = (await openBook(bytes)).worksheets[0]!

    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': named('xlsx'),
      'cache-control': 'private, no-store',
    })
    const rows = sheet.getSheetValues().slice(1) as ExcelJS.CellValue[][]
    expect(rows.map((row) => Array.from(row, (cell) => cell ?? null).slice(1))).toEqual([
      HEADINGS.split(','),
      [mug.id, 'Mug', 'Blue', 12.5, 'USD', 'physical', false, 3, 'active', '/demo/mug.svg', null, 'standard', 5],
      [planner.id, 'Planner', null, 9, 'USD', 'digital', true, null, 'draft', null, null, 'standard', 5],
    ])
    expect(sheet.getCell('B2').numFmt).toBe('@')
    expect(sheet.getCell('D2').numFmt).toBe('0.00')
  })

  it('downloads a .csv that spreadsheets read as UTF-8', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, { name: 'Größe, "L"', stock: 3 })

    const { headers, bytes } = await download(merchant, '/products/export?format=csv')

    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': named('csv'),
    })
    expect(bytes.toString()).toBe(
      `\uFEFF${HEADINGS}\n${mug.id},"Größe, ""L""",,12.5,USD,physical,false,3,active,,,standard,5,,,,,,,,,,,,,,,,\n`,
    )
  })

  it('takes the filters of the list', async () => {
    const merchant = await buildMerchant(api.db)
    await buildProduct(api.db, merchant, { name: 'Blue mug', status: 'active', type: 'physical' })
    await buildProduct(api.db, merchant, { name: 'Course', description: 'blue_print', status: 'draft', type: 'service' })
    await buildProduct(api.db, merchant, { name: 'Bowl', status: 'active', type: 'service' })
    const names = async (query: string) => (await csvRows(merchant, query)).slice(1).map((line) => line.split(',')[1])

    expect(await names('&search=BLUE')).toEqual(['Blue mug', 'Course'])
    expect(await names('&search=blue_')).toEqual(['Course'])
    expect(await names('&status=active&type=service')).toEqual(['Bowl'])
    expect(await names('&search=nothing')).toEqual([])
  })

  it('lists each of many products once', async () => {
    const merchant = await buildMerchant(api.db)
    // The same time for all, so that only ids separate the pages.
    await api.db.raw(
      `insert into products (merchant_id, name, price_minor, type)
       select ?, 'Product ' || n, n, 'service' from generate_series(1, 2500) n`,
      [merchant.id],
    )

    const lines = (await csvRows(merchant)).slice(1)

    expect(lines).toHaveLength(2500)
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(2500)
  })

  it('lets no text of a .csv become a formula', async () => {
    const merchant = await buildMerchant(api.db)
    for (const name of HARD.slice(0, 9))
      await buildProduct(api.db, merchant, { name: name.replaceAll(',', ''), description: name.replaceAll(',', '') })

    const cells = (await csvRows(merchant)).slice(1).flatMap((line) => line.split(',').slice(1, 3))

    expect(cells).toHaveLength(18)
    // A phone number stays: what is calculated from it is a number.
    expect(cells.filter((cell) => /^"?[=+\-@＝](?![\d ]+$)/.test(cell))).toEqual([])
  })

  it('lets no text of a .csv become a formula where semicolons separate cells', async () => {
    const merchant = await buildMerchant(api.db)
    for (const name of ['x;=HYPERLINK("http://evil.example")', 'x;"=1+1"', 'x\t@y', 'x\n+1', 'x\r\n-1'])
      await buildProduct(api.db, merchant, { name })

    const { bytes } = await download(merchant, '/products/export?format=csv')
    const cells = bytes.toString().split(/[;\t\r\n]"*/)

    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })

  it.each(['xlsx', 'csv'])('changes nothing when its .%s is imported again', async (format) => {
    const merchant = await buildMerchant(api.db)
    const key = crypto.randomUUID()
    await api.storage.put(`digital/${merchant.id}/${key}`, 'content')
    for (const text of HARD)
      await buildProduct(api.db, merchant, { name: text.trim(), description: text.trim(), priceMinor: 99_999_999 })
    await buildProduct(api.db, merchant, {
      name: 'Planner',
      type: 'digital',
      digitalFileUrl: `file:${key}/plan, 2.pdf`,
      currency: 'EUR',
    })
    await buildProduct(api.db, merchant, {
      name: 'Hour',
      type: 'service',
      status: 'inactive',
      priceMinor: 0,
      imageUrl: 'https://x.example/a?b=1&c=2',
    })
    await buildProduct(api.db, merchant, { name: 'Sold out', type: 'physical', stock: 0, lowStockAt: 12, status: 'draft' })
    const before = await Product.query(api.db).where({ merchantId: merchant.id }).orderBy('id')

    const { bytes } = await download(merchant, `/products/export?format=${format}`)
    const result = await importFile(merchant, bytes, `export.${format}`)

    const total = HARD.length + 3
    expect(result).toMatchObject({ imported: total, unchanged: total, created: 0, updated: 0, errors: [] })
    expect(await Product.query(api.db).where({ merchantId: merchant.id }).orderBy('id')).toEqual(before)
    expect(await api.db('outbox').where({ merchantId: merchant.id })).toEqual([])
  })

  it('imports the one change that somebody made in it', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, { name: 'Mug', stock: 3 })
    await buildProduct(api.db, merchant, { name: 'Bowl' })
    const book = await openBook((await download(merchant)).bytes)
    const sheet = book.worksheets[0]!
    sheet.getCell('B2').value = { richText: [{ text: 'Big ' }, { text: 'mug', font: { bold: true } }] }
    sheet.getCell('D2').value = { formula: '12+0.75', result: 12.75 }
    sheet.getCell('H2').value = null

    const result = await importFile(merchant, Buffer.from(await book.xlsx.writeBuffer()), 'products.xlsx')

    expect(result).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await Product.query(api.db).findOne({ id: mug.id })).toMatchObject({
      name: 'Big mug',
      priceMinor: 1275,
      stock: null,
      type: 'physical',
    })
  })

  it('refuses another format, and calls without a sign-in', async () => {
    const merchant = await buildMerchant(api.db)

    const format = await api.request('GET', '/products/export?format=pdf', { as: merchant })
    const visitor = await api.request('GET', '/products/export')

    expect([format.status, format.body.errors[0].path]).toEqual([400, 'format'])
    expect(visitor.status).toBe(401)
  })
})

describe('getProductImportTemplate', () => {
  it('names and explains the columns that the import reads', async () => {
    const merchant = await buildMerchant(api.db)

    const { headers, bytes } = await download(merchant, '/products/import/template')
    const [products, explained] = (await openBook(bytes)).worksheets

    expect(headers.get('content-disposition')).toBe('attachment; filename="product_import_template.xlsx"')
    expect((products!.getRow(1).values as string[]).slice(1).join()).toBe(HEADINGS)
    expect(explained!.getColumn(1).values.slice(2).join()).toBe(HEADINGS)
    expect(explained!.getColumn(2).values).toContainEqual(expect.stringMatching(/^product_name, title, /))
    expect(products!.getCell('F2').dataValidation).toMatchObject({ type: 'list', formulae: ['"digital,service,physical"'] })
  })

  it('can be imported unchanged: its samples are drafts', async () => {
    const merchant = await buildMerchant(api.db)
    const { bytes } = await download(merchant, '/products/import/template')

    const result = await importFile(merchant, bytes, 'product_import_template.xlsx')

    expect(result).toMatchObject({ created: 4, errors: [] })
    expect(await Product.query(api.db).where({ merchantId: merchant.id }).orderBy('name')).toMatchObject([
      { status: 'draft', stock: 6, options: [{ name: 'Size', values: ['M', 'L'] }] },
      { status: 'draft', stock: 12 },
    ])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
