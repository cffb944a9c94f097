import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as XLSX from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { Product } from '../../../shop/catalogue/Product.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-foreign-'))
const api = startApi({ dataDir })
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

/** Imports a file into a new shop, after a dry run. */
async function bring(content: Uint8Array | string, name = 'products.csv', own?: { currency: 'EUR' | 'SEK' | 'CAD' }) {
  const merchant = await buildMerchant(api.db)
  if (own) await buildProduct(api.db, merchant, { name: 'Own', ...own })
  const send = async (query = '') => {
    const body = new FormData()
    body.append('excel', new File([content as never], name))
    return (await api.request('POST', `/products/import${query}`, { as: merchant, body })).body
  }
  const preview = await send('?dry_run=true')
  const result = await send()
  const products = await Product.query(api.db)
    .where({ merchantId: merchant.id })
    .whereNot({ name: 'Own' })
    .orderBy('createdAt')
    .orderBy('name')
  const variants = await api.db('product_variants').where({ merchantId: merchant.id }).orderBy('sku')
  return { preview, result, products, variants }
}
type Row = (string | number | null)[]

/** Makes a workbook. @param change sees its sheet first. */
function book(rows: Row[], bookType: XLSX.BookType, change: (sheet: XLSX.WorkSheet) => void): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet(rows)
  change(sheet)
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, 'List')
  return XLSX.write(book, { type: 'buffer', bookType, cellStyles: true })
}
const format = (sheet: XLSX.WorkSheet, formats: Record<string, string>) => {
  for (const [cell, z] of Object.entries(formats)) (sheet[cell] as XLSX.CellObject).z = z
}

describe.each(['xlsx', 'biff8'] as const)('a workbook: %s', (type) => {
  const name = type === 'xlsx' ? 'list.xlsx' : 'list.xls'

  it('has prices in the currency that its cells show', async () => {
    const rows = [
      ['name', 'price'],
      ['Mug', 24.5],
      ['Bowl', 30],
      ['Cup', 7],
      ['Jug', 1200],
      ['Pot', 9],
    ]
    const formats = { B2: '#,##0.00\\ [$€-407]', B3: '[$£-809]#,##0.00', B4: '"$"#,##0.00', B5: '[$¥-411]#,##0' }
    const { preview, products } = await bring(
      book(rows, type, (sheet) => format(sheet, formats)),
      name,
      { currency: 'CAD' },
    )

    const found = Object.fromEntries(products.map(({ name: of, priceMinor, currency }) => [of, `${priceMinor} ${currency}`]))
    expect(found).toEqual({ Mug: '2450 EUR', Bowl: '3000 GBP', Cup: '700 CAD', Jug: '1200 JPY', Pot: '900 CAD' })
    expect(preview.understood).toMatchObject({ source: null, heading_row: 1, currency: 'CAD', unread_columns: [] })
    expect(preview.rows[0]).toMatchObject({ name: 'Mug', price: 24.5, currency: 'EUR' })
  })

  it('is refused where the cell and the column name two currencies, or the sign is that of several', async () => {
    const rows = [
      ['name', 'price', 'currency'],
      ['Mug', 24.5, 'USD'],
      ['Bowl', 30, null],
      ['Cup', 30, 'SEK'],
    ]
    const formats = { B2: '#,##0.00\\ "€"', B3: '#,##0\\ "kr"', B4: '#,##0\\ "kr"' }
    const { result, products } = await bring(
      book(rows, type, (sheet) => format(sheet, formats)),
      name,
    )

    expect(result.errors).toEqual([
      'Row 2: price "24.50 €" is not in USD.',
      'Row 3: price "30 kr" has no certain currency. Name it in the column currency.',
    ])
    expect(products).toMatchObject([{ name: 'Cup', currency: 'SEK' }])
  })

  it('repeats what is in merged cells, but no title', async () => {
    const rows = [
      ['Price list 2026'],
      ['name', 'price', 'currency'],
      ['Mug', 5, 'EUR'],
      ['Bowl', 6],
      ['Plate', 7],
      ['Cup', 8, 'GBP'],
    ]
    const merge = (sheet: XLSX.WorkSheet) => {
      sheet['!merges'] = ['A1:C1', 'C3:C5', 'C6:C900'].map((range) => XLSX.utils.decode_range(range))
    }
    const { preview, result, products } = await bring(book(rows, type, merge), name)

    expect(result.errors).toEqual([])
    expect(preview.understood).toMatchObject({ heading_row: 2, currency: null })
    expect(products.map((one) => `${one.name} ${one.currency}`).toSorted()).toEqual([
      'Bowl EUR',
      'Cup GBP',
      'Mug EUR',
      'Plate EUR',
    ])
  })
})

describe('the headings', () => {
  it.each([
    ['"name";"price\n(incl. VAT)";currency', 'EUR'],
    ['Product name*;Price (EUR);Notes', ''],
    ['\uFEFFName\u200B;Price in €', ''],
    ['Title;PRICE - EUR', ''],
    ['Title;€ price', ''],
    ['Title;Price (Euro)', ''],
    ['item name:;"Unit  Price\r\n[€]"', ''],
    ['Our spring list;;\n;;\nname;price_eur', ''],
  ])('are recognised: %j', async (headings, currency) => {
    const { products, result } = await bring(`${headings}\nMug;24,50;${currency}`)

    expect(result.errors).toEqual([])
    expect(products).toMatchObject([{ name: 'Mug', priceMinor: 2450, currency: 'EUR' }])
  })

  it.each([
    ['Price (zł)', 'PLN'],
    ['Price (thb)', 'THB'],
    ['Price (kr)', null],
  ])('name the currency or are refused: %s', async (heading, currency) => {
    const { products, result } = await bring(`name;${heading}\nMug;24,50`, 'a.csv', { currency: 'EUR' })

    expect(products.map((one) => one.currency)).toEqual(currency ? [currency] : [])
    if (!currency) expect(JSON.stringify(result)).toContain('has no certain currency. Name it by its code')
  })

  it('name what a cost is, if there is a price', async () => {
    const { products, preview } = await bring('name,price,cost,SKU\nMug,24.50,11,M-1', 'a.csv', { currency: 'EUR' })

    expect(products).toMatchObject([{ priceMinor: 2450, currency: 'EUR' }])
    expect(preview.understood.unread_columns).toEqual(['cost'])
  })
})

it('reads prices with the signs of all currencies', async () => {
  const prices = {
    '"12,-"': '1200 SEK',
    '"1.234,50 €"': '123450 EUR',
    'kr. 120': '12000 SEK',
    '"120,50 kr"': '12050 SEK',
    'R$ 9': '900 BRL',
    '"12.--"': '1200 SEK',
    '₹1200': '120000 INR',
    'Fr. 7.50': '750 CHF',
    'Fr.7.50': '750 CHF',
    'USD .99': '99 USD',
    '980 円': '980 JPY',
    '"19,90 zł"': '1990 PLN',
    '"₹1,00,000"': '10000000 INR',
    '99:-': '9900 SEK',
    AU$12: '1200 AUD',
    S$12: '1200 SGD',
    '12 Euro': '1200 EUR',
    '120 руб.': '12000 RUB',
    '١٢٫٥٠': '1250 SEK',
  }
  const lines = Object.keys(prices).map((price, at) => `${at},${price}`)
  const { products } = await bring(['name,price', ...lines].join('\n'), 'a.csv', { currency: 'SEK' })

  const found = products.toSorted((one, other) => Number(one.name) - Number(other.name))
  expect(found.map(({ priceMinor, currency }) => `${priceMinor} ${currency}`)).toEqual(Object.values(prices))
})

it('reads texts that are guarded as formulas', async () => {
  const { products } = await bring('name;price\n="00123";="12,50"\n"=""00124""";9', 'a.csv', { currency: 'SEK' })

  expect(products).toMatchObject([
    { name: '00123', priceMinor: 1250 },
    { name: '00124', priceMinor: 900 },
  ])
})

it('refuses a minus behind the number, a sign of two currencies, and a dot between code and number', async () => {
  const { result } = await bring('name,price\nMug,12.50-\nBowl,C$12\nCup,USD.99', 'a.csv', { currency: 'SEK' })

  expect(result.errors).toEqual([
    'Row 2: price "12.50-" is not an amount that can only be read one way. Write it like 1234.50.',
    'Row 3: price "C$12" has no certain currency. Name it in the column currency.',
    'Row 4: price "USD.99" is not an amount that can only be read one way. Write it like 1234.50.',
  ])
})

describe('an export of another shop', () => {
  const lines = (...rows: string[]) => rows.join('\n')
  const SHOPIFY = lines(
    'Handle,Title,Body (HTML),Vendor,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Position,Variant Image,Cost per item,Status',
    'linen-apron,Linen apron,"<p>Washed <strong>linen</strong>.</p><ul><li>Two pockets</li></ul>",Mill,Kitchen,true,Size,S,,,AP-S,4,38.00,45.00,true,//cdn.example/a.jpg,1,,11.00,active',
    'linen-apron,,,,,,,M,,,AP-M,-2,40.00,,true,,,https://cdn.example/m.jpg,11.50,',
    'tea-towel,Tea towel,,,Kitchen,true,Title,Default Title,,,TT,12,14.00,,true,,,,,active',
    'linen-apron,,,,,,,,,,,,,,,//cdn.example/b.jpg,2,,,',
    'course,Course,,,,false,Title,Default Title,,,,,90,,false,,,,,archived',
  )

  it('of Shopify has variants, prices, stock, pictures and plain text', async () => {
    const { preview, result, products, variants } = await bring(SHOPIFY, 'a.csv', { currency: 'EUR' })

    expect(result.errors).toEqual([])
    const found = Object.fromEntries(products.map((one) => [one.name, one]))
    expect(found['Linen apron']).toMatchObject({
      description: 'Washed linen.\n\n• Two pockets',
      priceMinor: 3800,
      currency: 'EUR',
      type: 'physical',
      status: 'active',
      imageUrl: 'https://cdn.example/a.jpg',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      stock: 4,
    })
    expect(found['Course']).toMatchObject({ type: 'service', status: 'inactive', priceMinor: 9000, options: [] })
    expect(found['Tea towel']).toMatchObject({ priceMinor: 1400, stock: 12, sku: 'TT', options: [] })
    expect(variants).toMatchObject([
      { sku: 'AP-M', optionValues: ['M'], priceMinor: 4000, stock: 0, imageUrl: 'https://cdn.example/m.jpg' },
      { sku: 'AP-S', optionValues: ['S'], priceMinor: 3800, stock: 4 },
    ])
    expect(preview.rows.map(({ row, name }: { row: number; name: string }) => `${row} ${name}`)).toEqual([
      '2 Linen apron',
      '2 Linen apron (S)',
      '3 Linen apron (M)',
      '4 Tea towel',
      '6 Course',
    ])
    expect(preview.understood).toMatchObject({ source: 'Shopify', currency: 'EUR' })
    expect(preview.understood.unread_columns).toEqual(
      expect.arrayContaining(['Vendor', 'Tags', 'Variant Compare At Price', 'Cost per item']),
    )
    expect(preview.understood.unread_columns).not.toContain('Variant Price')
  })

  it('of Shopify may have the new headings', async () => {
    const { result, products, variants } = await bring(
      lines(
        'Title,URL handle,Description,Status,SKU,Option1 name,Option1 value,Price,Inventory quantity,Product image URL,Variant image URL',
        'Mug,mug,<p>Blue</p>,Draft,M-1,Colour,Blue,24.50,3,https://cdn.example/1.jpg,',
        ',mug,,,M-2,,Red,25,0,,',
      ),
    )
    expect(result.errors).toEqual([])
    expect(products).toMatchObject([{ name: 'Mug', description: 'Blue', status: 'draft', stock: 3 }])
    expect(variants).toMatchObject([
      { sku: 'M-1', priceMinor: 2450 },
      { sku: 'M-2', priceMinor: 2500, stock: 0 },
    ])
  })

  it('of WooCommerce has variations anywhere, sale prices and files', async () => {
    const { preview, result, products, variants } = await bring(
      lines(
        'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,In stock?,Stock,Sale price,Regular price,Images,Download 1 URL,Parent,Attribute 1 name,Attribute 1 value(s)',
        '101,simple,MUG-1,,Stoneware mug,1,,<p>Thrown by hand.</p>,1,9,,24,"https://shop.example/a.jpg, https://shop.example/b.jpg",,,,',
        '102,"simple, downloadable, virtual",PDF-1,,Glaze recipes,1,Short,,1,,7.50,9,,https://shop.example/g.pdf,,,',
        '103,variable,TEE,,Tee,-1,,,1,,,,,,,Size,"S, M"',
        '104,"simple, virtual",,,Consulting,0,,,0,,,90,,,,,',
        '105,variation,TEE-S,,Tee - S,1,,,1,4,,20,,,id:103,Size,S',
        '106,variation,TEE-M,,Tee - M,1,,,0,,,21,,,TEE,Size,M',
      ),
    )
    expect(result.errors).toEqual([])
    const found = Object.fromEntries(products.map((one) => [one.name, one]))
    expect(found).toMatchObject({
      'Stoneware mug': { priceMinor: 2400, stock: 9, description: 'Thrown by hand.', imageUrl: 'https://shop.example/a.jpg' },
      'Glaze recipes': { type: 'digital', priceMinor: 750, digitalFileUrl: 'https://shop.example/g.pdf', status: 'active' },
      Tee: { status: 'draft', priceMinor: 2000, options: [{ name: 'Size', values: ['S', 'M'] }], stock: 4 },
      Consulting: { type: 'service', status: 'inactive' },
    })
    expect(variants).toMatchObject([
      { sku: 'TEE-M', stock: 0, priceMinor: 2100 },
      { sku: 'TEE-S', stock: 4 },
    ])
    expect(preview.understood.source).toBe('WooCommerce')
  })

  it.each([
    [
      'Squarespace',
      [
        'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Visible,Hosted Image URLs',
        '1,11,PHYSICAL,Mug,<p>Blue</p>,SQ1,Size,S,20.00,15.00,Yes,4,Yes,https://img.example/a.jpg https://img.example/b.jpg',
        '1,12,,,,SQ2,,L,25.00,0,No,Unlimited,,',
      ],
      { Mug: { priceMinor: 1500, status: 'active', options: [{ name: 'Size', values: ['S', 'L'] }], description: 'Blue' } },
      [
        { sku: 'SQ1', stock: 4 },
        { sku: 'SQ2', stock: null, priceMinor: 2500 },
      ],
    ],
    [
      'Wix',
      [
        'handleId,fieldType,name,description,productImageUrl,sku,price,surcharge,visible,inventory,productOptionName1,productOptionDescription1',
        'a,Product,Mug,<p>Blue</p>,https://static.wixstatic.com/media/a.jpg,,20,,true,InStock,Size,S;L',
        'a,Variant,,,,W1,,0,,3,,S',
        'a,Variant,,,,W2,,2.5,,InStock,,L',
        'b,Product,Bowl,,,B1,30,,false,7,,',
      ],
      { Mug: { priceMinor: 2000 }, Bowl: { status: 'draft', stock: 7, sku: 'B1', priceMinor: 3000 } },
      [
        { sku: 'W1', stock: 3, priceMinor: 2000 },
        { sku: 'W2', stock: null, priceMinor: 2250 },
      ],
    ],
    [
      'Square',
      [
        'Token,Item Name,Variation Name,SKU,Description,Price,Current Quantity Main Street,Archived',
        '1,Mug,Regular,M,Blue,20.00,5,N',
        '2,Tee,S,T1,,15.00,1,N',
        '3,Tee,L,T2,,16.00,,N',
      ],
      { Mug: { stock: 5, options: [] }, Tee: { options: [{ name: 'Variation', values: ['S', 'L'] }] } },
      [
        { sku: 'T1', stock: 1 },
        { sku: 'T2', priceMinor: 1600 },
      ],
    ],
    [
      'Etsy',
      [
        'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,IMAGE1,SKU',
        'Mug,Blue,24.50,GBP,3,clay,https://i.etsystatic.com/a.jpg,E1',
      ],
      { Mug: { priceMinor: 2450, currency: 'GBP', stock: 3, sku: 'E1', imageUrl: 'https://i.etsystatic.com/a.jpg' } },
      [],
    ],
    [
      'Ecwid',
      [
        'type,product_sku,product_name,product_price,product_quantity,product_is_available,product_description',
        'product,E1,Mug,24.5,3,false,<p>Blue</p>',
      ],
      { Mug: { priceMinor: 2450, stock: 3, status: 'inactive', description: 'Blue' } },
      [],
    ],
  ] as const)('of %s', async (source, rows, expected, ofVariants) => {
    const { preview, result, products, variants } = await bring(lines(...rows))

    expect(result.errors).toEqual([])
    expect(preview.understood.source).toBe(source)
    expect(Object.fromEntries(products.map((one) => [one.name, one]))).toMatchObject(expected)
    expect(variants).toMatchObject(ofVariants)
  })

  it('of Stripe has no prices that are charged again and again', async () => {
    const { result, products } = await bring(
      lines(
        'Price ID,Product ID,Product Name,Description,Amount,Currency,Interval',
        'price_1,prod_1,Course,,99.00,eur,',
        'price_2,prod_2,Club,,9.00,eur,month',
      ),
    )
    expect(products).toMatchObject([{ name: 'Course', priceMinor: 9900, currency: 'EUR', type: 'service' }])
    expect(result.errors).toEqual([expect.stringContaining('"9.00 per month" is not an amount')])
  })
})
