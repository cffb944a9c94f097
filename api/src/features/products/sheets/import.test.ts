import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as XLSX from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { Product } from '../../../shop/catalogue/Product.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-import-'))
const api = startApi({ dataDir })
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

type Row = (string | number | boolean | null)[]

const send = (as: Merchant, content: Uint8Array | string, name: string, query = '', headers: Record<string, string> = {}) => {
  const body = new FormData()
  body.append('excel', new File([content as never], name))
  return api.request('POST', `/products/import${query}`, { as, body, headers })
}
const sendCsv = (as: Merchant, lines: string[], query = '') => send(as, lines.join('\n'), 'products.csv', query)
const productsOf = (merchant: Merchant) =>
  Product.query(api.db).where({ merchantId: merchant.id }).whereNull('deletedAt').orderBy('name')
const eventsOf = (merchant: Merchant) =>
  api.db('outbox').where({ merchantId: merchant.id }).orderBy('position').select('type', 'data')

function book(rows: Row[], bookType: XLSX.BookType): Buffer {
  const sheets = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(sheets, XLSX.utils.aoa_to_sheet(rows), 'Products')
  return XLSX.write(sheets, { type: 'buffer', bookType, compression: true })
}

const ROWS: Row[] = [
  ['Stock', 'PRODUCT-NAME', 'Cost', 'Currency', 'is digital', 'Image URL', 'Notes'],
  [12, 'Mug ☕', 24.5, 'eur', false, 'https://pictures.example/mug.png', 'ignored'],
  [null, 'Planner', 9, null, true, null, null],
  [],
  [0, 1984, 19.99, 'USD', null, null, null],
]

describe('importProducts', () => {
  it.each([
    ['products.xlsx', () => book(ROWS, 'xlsx')],
    ['products.XLS', () => book(ROWS, 'biff8')],
    [
      'excel-95.xls',
      () =>
        book(
          ROWS.map((row) => row.map((cell) => (cell === 'Mug ☕' ? 'Mug' : cell))),
          'biff5',
        ),
    ],
    ['products.csv', () => `\uFEFF${XLSX.utils.sheet_to_csv(XLSX.utils.aoa_to_sheet(ROWS))}`],
    [
      'unicode.csv',
      () => Buffer.from(`\uFEFF${XLSX.utils.sheet_to_csv(XLSX.utils.aoa_to_sheet(ROWS), { FS: '\t' })}`, 'utf16le'),
    ],
    ['german.csv', () => `sep=;\r\n${XLSX.utils.sheet_to_csv(XLSX.utils.aoa_to_sheet(ROWS), { FS: ';', RS: '\r\n' })}`],
  ])('reads %s: columns in any case and order, by any of their names', async (name, content) => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await send(merchant, content(), name)

    expect([status, body]).toEqual([
      200,
      {
        message: 'Successfully imported 3 of 3 products.',
        imported: 3,
        total_processed: 3,
        errors: [],
        created: 3,
        updated: 0,
        unchanged: 0,
        skipped: 0,
        same_sku: 0,
        same_name: 0,
      },
    ])
    expect(await productsOf(merchant)).toMatchObject([
      { name: '1984', priceMinor: 1999, currency: 'USD', type: 'service', stock: null, status: 'draft', imageUrl: null },
      {
        name: expect.stringMatching(/^Mug/),
        priceMinor: 2450,
        currency: 'EUR',
        type: 'physical',
        stock: 12,
        imageUrl: 'https://pictures.example/mug.png',
      },
      { name: 'Planner', priceMinor: 900, currency: 'USD', type: 'digital', stock: null },
    ])
    expect((await eventsOf(merchant)).map(({ type, data }) => [type, data.name]).sort()).toEqual([
      ['product.created', '1984'],
      ['product.created', expect.stringMatching(/^Mug/)],
      ['product.created', 'Planner'],
    ])
  })

  it('reads prices as people write them', async () => {
    const merchant = await buildMerchant(api.db)
    const prices: [string, number, string][] = [
      ['1234.5', 1234.5, 'USD'],
      ['"1,234.50"', 1234.5, 'USD'],
      ['"1.234,50"', 1234.5, 'USD'],
      ['"1,234"', 1234, 'USD'],
      ['"12,5"', 12.5, 'USD'],
      ["1'234.50", 1234.5, 'USD'],
      ['1 234.50', 1234.5, 'USD'],
      ['$12', 12, 'USD'],
      ['"12,50 €"', 12.5, 'EUR'],
      ['GBP 7', 7, 'GBP'],
      ['7.5 chf', 7.5, 'CHF'],
      ['"123.456,78"', 123_456.78, 'USD'],
      ['0.5', 0.5, 'USD'],
      ['.5', 0.5, 'USD'],
      ['0', 0, 'USD'],
    ]

    const { body } = await sendCsv(merchant, ['name,price', ...prices.map(([text], index) => `${index + 10},${text}`)])
    const made = await productsOf(merchant)

    expect(body.errors).toEqual([])
    expect(made.map(({ priceMinor, currency }) => [priceMinor / 100, currency])).toEqual(prices.map(([, ...read]) => read))
  })

  it('imports the good rows and reports what is wrong with each other row', async () => {
    const merchant = await buildMerchant(api.db)
    const bad: [string, string][] = [
      [',1,,,,,,', 'name is required.'],
      ['Mug,,,,,,,', 'price is required.'],
      ['Mug,abc,,,,,,', 'price "abc" is not an amount that can only be read one way. Write it like 1234.50.'],
      ['Mug,1.234,,,,,,', 'price "1.234" is not an amount that can only be read one way. Write it like 1234.50.'],
      ['Mug,-1,,,,,,', 'price must be at least 0.'],
      ['Mug,1.2345,,,,,,', 'price must have at most 2 decimals in USD.'],
      ['Mug,€1,GBP,,,,,', 'price "€1" is not in GBP.'],
      ['Mug,1,BTC,,,,,', 'currency must be the code of a currency that the payment provider charges, such as USD, EUR or JPY.'],
      ['Mug,1.5,JPY,,,,,', 'price must have no decimals in JPY.'],
      ['Mug,1,,thing,,,,', 'type must be one of: digital, service, physical.'],
      [
        'Mug,1,,digital,,,active,',
        'An active digital product needs its file. Upload it or enter its address, or save the product as a draft.',
      ],
      ['Mug,1,,physical,yes,,,', 'is_digital contradicts the type physical.'],
      ['Mug,1,,,perhaps,,,', 'is_digital must be true or false, not "perhaps".'],
      ['Mug,1,,,,1.5,,', 'stock "1.5" is not a whole number.'],
      ['Mug,1,,,,,sold,', 'status must be one of: draft, active, inactive.'],
      ['Mug,1,,,,,,,1.5', 'low_stock_at "1.5" is not a whole number.'],
      ['Mug,1,,,,,,,-1', 'low_stock_at must be at least 0.'],
      ['Mug,1,,,,,,javascript:alert(1)', 'image_url must be a URL that begins with http:// or https://.'],
      [`${'x'.repeat(201)},1,,,,,,`, 'name must be at most 200 characters long.'],
    ]

    const { status, body } = await sendCsv(merchant, [
      'name,price,currency,type,is_digital,stock,status,image_url,low stock at',
      'Bowl,1,,,,,,,9',
      ...bad.map(([line]) => line),
      'Vase,2,,,,,ACTIVE,',
    ])

    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Import completed with some errors', imported: 2, created: 2, total_processed: 21 })
    expect(body.errors).toEqual(bad.map(([, reason], index) => `Row ${index + 3}: ${reason}`))
    expect(await productsOf(merchant)).toMatchObject([
      { name: 'Bowl', lowStockAt: 9 },
      { name: 'Vase', status: 'active', lowStockAt: 5 },
    ])
  })

  it('reports the result of each row in a dry run, and writes nothing', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, { name: 'Mug' })
    const bowl = await buildProduct(api.db, merchant, { name: 'Bowl', status: 'draft' })
    const lines = ['id,name,price', `${mug.id},Mug,12.50`, `${bowl.id},Big bowl,12.50`, ',Vase,30', ',,5']

    const shown = { image_url: null, type: 'physical', stock: null, variants: 0 }
    const unseen = { ...shown, type: null, variants: null }
    const found = (name: string | null) => ({ reason: null, match: name && 'id', existing_name: name })

    const { body } = await sendCsv(merchant, lines, '?dry_run=true')

    expect(body).toEqual({
      message: '3 of 4 rows can be imported.',
      imported: 0,
      skipped: 1,
      created: 1,
      updated: 1,
      unchanged: 1,
      total_processed: 4,
      errors: ['Row 5: name is required.'],
      same_sku: 0,
      same_name: 0,
      rows: [
        { row: 2, action: 'unchanged', name: 'Mug', price: 12.5, currency: 'USD', ...shown, ...found('Mug') },
        { row: 3, action: 'update', name: 'Big bowl', price: 12.5, currency: 'USD', ...shown, ...found('Bowl') },
        { row: 4, action: 'create', name: 'Vase', price: 30, currency: 'USD', ...shown, type: 'service', ...found(null) },
        { row: 5, action: 'skip', name: '', price: null, currency: null, ...unseen, ...found(null), reason: 'name is required.' },
      ],
      understood: expect.objectContaining({ source: null, heading_row: 1, currency: 'USD', unread_columns: [] }),
    })
    expect((await productsOf(merchant)).map(({ name }) => name)).toEqual(['Bowl', 'Mug'])
    expect(await eventsOf(merchant)).toEqual([])
  })

  it('updates own products by id, creates all others, and takes each id once', async () => {
    const [merchant, stranger] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const mug = await buildProduct(api.db, merchant, { name: 'Mug', stock: 4, description: 'Blue', priceMinor: 1250 })
    const gone = await buildProduct(api.db, merchant, { name: 'Gone', deletedAt: new Date() })
    const theirs = await buildProduct(api.db, stranger, { name: 'Theirs' })

    const { body } = await sendCsv(merchant, [
      'ID,title,price,description',
      `${mug.id.toUpperCase()},Cup,13,`,
      `${theirs.id},Taken,1,`,
      `${gone.id},Back,1,`,
      'SKU-7,Own number,1,',
      `${mug.id},Twice,1,`,
    ])

    expect(body).toMatchObject({ imported: 4, created: 3, updated: 1, errors: ['Row 6: id is the same as in row 2.'] })
    expect(await productsOf(merchant)).toMatchObject([
      { name: 'Back' },
      // No column for stock, currency, type or status, so they stay.
      { id: mug.id, name: 'Cup', priceMinor: 1300, description: null, stock: 4, type: 'physical', status: 'active' },
      { name: 'Own number' },
      { name: 'Taken' },
    ])
    expect(await Product.query(api.db).findOne({ id: theirs.id })).toMatchObject({ name: 'Theirs', merchantId: stranger.id })
    expect(await Product.query(api.db).findOne({ id: gone.id })).toMatchObject({ name: 'Gone' })
    expect((await eventsOf(merchant)).map(({ type }) => type).sort()).toEqual([
      'product.created',
      'product.created',
      'product.created',
      'product.updated',
    ])
  })

  it('applies the rules of a single change: currency on an active link, own digital files', async () => {
    const merchant = await buildMerchant(api.db)
    const mug = await buildProduct(api.db, merchant, { name: 'Mug' })
    await buildLink(api.db, merchant, [mug], { name: 'Spring sale' })
    const id = randomUUID()
    await api.storage.put(`digital/${merchant.id}/${id}`, 'content')

    const { body } = await sendCsv(merchant, [
      'id,name,price,currency,type,digital_file_url',
      `${mug.id},Mug,12.5,EUR,,`,
      `,Planner,1,,digital,file:${id}/plan.pdf`,
      `,Stolen,1,,digital,file:${randomUUID()}/plan.pdf`,
    ])

    expect(body.errors).toEqual([
      'Row 2: The currency cannot change while the product is on the active link "Spring sale".',
      'Row 4: This file was not uploaded. Upload it again.',
    ])
    expect(await productsOf(merchant)).toMatchObject([{ currency: 'USD' }, { digitalFileUrl: `file:${id}/plan.pdf` }])
  })

  it('repeats its response for the same key, but treats a dry run as another call', async () => {
    const merchant = await buildMerchant(api.db)
    const csv = 'name,price\nMug,1'
    const key = { 'idempotency-key': 'import' }

    const first = await send(merchant, csv, 'a.csv', '', key)
    const again = await send(merchant, csv, 'a.csv', '', key)
    const dry = await send(merchant, csv, 'a.csv', '?dry_run=true', key)

    expect(again.body).toEqual(first.body)
    expect(dry.status).toBe(409)
    expect(await productsOf(merchant)).toHaveLength(1)
  })

  it('runs several concurrent imports one after the other', async () => {
    const merchant = await buildMerchant(api.db)

    const answers = await Promise.all(['one', 'two', 'three'].map((name) => sendCsv(merchant, ['name,price', `${name},1`])))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await productsOf(merchant)).toHaveLength(3)
  })
})

describe('importProducts refuses', () => {
  const xlsx = book(ROWS, 'xlsx')
  const container = (entry: string, content: Uint8Array) => {
    const cfb = XLSX.CFB.utils.cfb_new()
    XLSX.CFB.utils.cfb_add(cfb, entry, content)
    return Buffer.from(XLSX.CFB.write(cfb, { type: 'buffer' }) as Uint8Array)
  }

  it.each([
    ['a name with another extension', 'products.pdf', xlsx, 'Invalid file type. Please upload .xlsx, .xls or .csv files.'],
    ['a name without an ending', 'products', xlsx, 'Invalid file type. Please upload .xlsx, .xls or .csv files.'],
    ['an empty file', 'products.csv', '', 'The file is empty.'],
    ['a text named .xlsx', 'products.xlsx', 'name,price\nMug,1', /^This is not really a \.xlsx file\./],
    ['an .xlsx named .csv', 'products.csv', xlsx, /^This is not really a \.csv file\./],
    ['an .xls named .xlsx', 'products.xlsx', book(ROWS, 'biff8'), /^This is not really a \.xlsx file\./],
    [
      'a web page named .xls',
      'products.xls',
      '<html><table><tr><td>name</td></tr></table>',
      /^This is not really a \.xls file\./,
    ],
    ['another archive named .xlsx', 'products.xlsx', book(ROWS, 'ods'), /^This is not really an \.xlsx file\./],
    ['half an .xlsx', 'products.xlsx', xlsx.subarray(0, xlsx.length / 2), /^This file is damaged/],
    ['a broken .xlsx', 'products.xlsx', garbled(xlsx), /^This file is damaged/],
    ['half an .xls', 'products.xls', book(ROWS, 'biff8').subarray(0, 700), /^This file is damaged/],
    [
      'a protected .xlsx',
      'products.xlsx',
      container('EncryptedPackage', Buffer.alloc(5000)),
      /^This file is protected with a password\./,
    ],
    ['a protected .xls', 'products.xls', container('Workbook', protectedBook()), /^This file is protected with a password\./],
    ['an .xlsx that declares 4 GB', 'products.xlsx', declaring(xlsx, 0xff_ff_ff_f0), /^This file unpacks to more than 200 MB\./],
    ['an .xlsx that unpacks to more than it declares', 'products.xlsx', declaring(xlsx, 100), /^This file is damaged/],
    ['headings alone', 'products.csv', 'name,price\n', 'This file has no products.'],
    ['nothing but blanks', 'products.csv', '\n\n ,\n', 'The first row must name the columns. Missing: name and price.'],
    ['a sheet without a price', 'products.csv', 'title,colour\nMug,blue', 'The first row must name the columns. Missing: price.'],
    ['a column twice', 'products.csv', 'title,price,name\nMug,1,Cup', 'The sheet has two columns for name. Remove one of them.'],
  ] as [string, string, Buffer | string, string | RegExp][])('%s', async (_what, name, content, message) => {
    const merchant = await buildMerchant(api.db)

    const { status, body } = await send(merchant, content, name)

    expect([status, body.errors.map(({ path: field }: { path: string }) => field)]).toEqual([400, ['excel']])
    expect(body.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
    expect(await productsOf(merchant)).toEqual([])
    expect(fs.readdirSync(path.join(dataDir, 'uploads', `${os.hostname()}.${process.pid}`))).toEqual([])
  })

  it('no file, and one beyond 10 MB', async () => {
    const merchant = await buildMerchant(api.db)

    const none = await api.request('POST', '/products/import', { as: merchant, body: new FormData() })
    const huge = await send(merchant, Buffer.alloc(10 * 1024 * 1024 + 1), 'products.csv')

    expect([none.status, none.body.message]).toEqual([400, 'Please select a file to import.'])
    expect([huge.status, huge.body.message]).toEqual([413, 'File size exceeds 10MB limit.'])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})

/** Inverts the bytes of the packed sheet. */
function garbled(zip: Buffer): Buffer {
  const broken = Buffer.from(zip)
  const at = broken.indexOf('xl/worksheets/sheet1.xml') + 40
  for (let i = at; i < at + 60; i++) broken[i]! ^= 0xff
  return broken
}

/** Sets the sheet's unpacked size in the archive's directory: 4 bytes, 22 before its name. */
function declaring(zip: Buffer, bytes: number): Buffer {
  const lying = Buffer.from(zip)
  lying.writeUInt32LE(bytes, lying.lastIndexOf('xl/worksheets/sheet1.xml') - 22)
  return lying
}

/** The beginning of a BIFF stream: a BOF record, then FILEPASS. */
function protectedBook(): Buffer {
  const bof = [0x09, 0x08, 0x10, 0x00, ...Array.from({ length: 16 }, () => 0)]
  const filePass = [0x2f, 0x00, 0x06, 0x00, 0, 0, 1, 2, 3, 4]
  return Buffer.from([...bof, ...filePass, ...Array.from({ length: 5000 }, () => 0)])
}
