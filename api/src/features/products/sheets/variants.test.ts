import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countStatements } from '../../../../test/countStatements.ts'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'

const statements = countStatements()
const api = startApi()

const SHIRT = {
  name: 'Shirt',
  price: 20,
  type: 'physical',
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Color', values: ['Red', 'Blue'] },
  ],
  variants: [
    { values: ['S', 'Red'], sku: 'SH-S-R', stock: 3 },
    { values: ['M', 'Blue'], sku: 'SH-M-B', stock: 4, price: 22.5, status: 'inactive' },
  ],
}
const create = async (as: Merchant, body: object = {}) =>
  (await api.request('POST', '/products', { as, body: { ...SHIRT, ...body } })).body
const read = async (as: Merchant, id: string) => (await api.request('GET', `/products/${id}`, { as })).body
const eventsOf = (merchant: Merchant) => api.db('outbox').where({ merchantId: merchant.id }).orderBy('position')
const rowsOf = async (table: string, merchant: Merchant) => api.db(table).where({ merchantId: merchant.id }).orderBy('id')

async function download(as: Merchant, format = 'csv') {
  const headers = { authorization: `Bearer ${api.token(as)}` }
  return Buffer.from(await (await fetch(`${api.url}/products/export?format=${format}`, { headers })).arrayBuffer())
}
async function send(as: Merchant, content: string | Buffer, query = '', name = 'products.csv') {
  const body = new FormData()
  body.append('excel', new File([content as never], name))
  return (await api.request('POST', `/products/import${query}`, { as, body })).body
}
const HEADINGS = 'id,name,price,stock,status,variant of,SKU,option 1,option 1 value,option 2,option 2 value'
const sendRows = (as: Merchant, rows: string[], query = '') => send(as, [HEADINGS, ...rows].join('\n'), query)

describe('exportProducts', () => {
  it('has a row for each variant below its product', async () => {
    const merchant = await buildMerchant(api.db)
    const { id, variants } = await create(merchant)
    const mug = await buildProduct(api.db, merchant, { name: 'Mug', createdAt: new Date(Date.now() + 1000) })

    const lines = (await download(merchant)).toString().trimEnd().split('\n').slice(1)

    expect(lines).toEqual([
      `${id},Shirt,,20,USD,physical,false,7,draft,,,standard,5,,,,,,,,,,,,,,,,`,
      `${variants[0].id},,,,,,,3,active,,,,,${id},SH-S-R,Size,S,Color,Red,,,,,,,,,,`,
      `${variants[1].id},,,22.5,,,,4,inactive,,,,,${id},SH-M-B,Size,M,Color,Blue,,,,,,,,,,`,
      `${mug.id},Mug,,12.5,USD,physical,false,,active,,,standard,5,,,,,,,,,,,,,,,,`,
    ])
  })

  it.each(['xlsx', 'csv'])('changes nothing when its .%s is imported again', async (format) => {
    const merchant = await buildMerchant(api.db)
    const hard = ['=1+1', '+49', '-20%', '@home', "'=quoted", '007', 'TRUE', '1,234', 'say "hi"', 'Größe 😀', '2024-01-31', '1e5']
    await create(merchant, {
      options: [{ name: '=Size', values: [...hard, 'never made'] }],
      variants: hard.map((value, at) => ({ values: [value], sku: value, stock: at, image_url: 'https://x.example/a?b=1&c=2' })),
    })
    await create(merchant, { variants: [{ values: ['M', 'Blue'] }, { values: ['S', 'Red'], price: 0 }] })
    await create(merchant, { type: 'digital', variants: [{ values: ['S', 'Red'] }] })
    const tables = ['products', 'product_variants', 'outbox', 'product_counts'] as const
    const readAll = () => Promise.all(tables.map((table) => rowsOf(table, merchant)))
    const before = await readAll()

    const file = await download(merchant, format)
    let result
    const sent = await statements.during(async () => (result = await send(merchant, file, '', `export.${format}`)))
    const after = await readAll()
    const others = await statements.during(() => send(merchant, 'name,price\nMug,1'))

    const total = hard.length + 6
    expect(result).toMatchObject({ imported: total, unchanged: total, created: 0, updated: 0, errors: [] })
    const writes = (all: string[]) => all.filter((one) => /^(insert|update|delete)/i.test(one) && /product|outbox/.test(one))
    expect(writes(sent)).toEqual([])
    expect(writes(others)).not.toEqual([])
    expect(after).toEqual(before)
  })
})

describe('importProducts', () => {
  it('creates a product with the variants in the rows below it', async () => {
    const merchant = await buildMerchant(api.db)
    const rows = [
      ',Linen shirt,60,,active,,,,,,',
      ',,,4,,linen  Shirt,LS-M,Size,M,Color,Red',
      ',,65,2,inactive,Linen shirt,LS-L, size ,L,,Red',
      ',Mug,12,7,,,,,,,',
    ]

    const dry = await sendRows(merchant, rows, '?dry_run=true')
    const done = await sendRows(merchant, rows)

    expect(dry).toMatchObject({ imported: 0, created: 4, message: '4 of 4 rows can be imported.' })
    expect(dry.rows.map(({ row, name, action }: Record<string, unknown>) => [row, name, action])).toEqual([
      [2, 'Linen shirt', 'create'],
      [3, 'Linen shirt (M / Red)', 'create'],
      [4, 'Linen shirt (L / Red)', 'create'],
      [5, 'Mug', 'create'],
    ])
    expect(done).toMatchObject({ imported: 4, created: 4, errors: [] })
    const events = await eventsOf(merchant)
    expect(events).toMatchObject([{ type: 'product.created' }, { type: 'product.created' }])
    const shirt = events.find(({ data }) => data.name === 'Linen shirt').data
    expect(await read(merchant, shirt.id)).toEqual({ ...shirt, livemode: false })
    expect(shirt).toMatchObject({
      stock: 6,
      type: 'physical',
      revision: 1,
      options: [
        { name: 'Size', values: ['M', 'L'] },
        { name: 'Color', values: ['Red'] },
      ],
      variants: [
        { name: 'M / Red', sku: 'LS-M', stock: 4, price: null, status: 'active' },
        { name: 'L / Red', sku: 'LS-L', stock: 2, price: 65, status: 'inactive' },
      ],
    })
  })

  it('finds a variant by its id, else by its SKU, else by its values, and keeps the others', async () => {
    const merchant = await buildMerchant(api.db)
    const { id, variants } = await create(merchant)
    const [red, blue] = variants

    const result = await sendRows(merchant, [
      `${red.id.toUpperCase()},,,9,,${id},NEW,,Small,,Red`,
      `,,22.5,4,,${id},SH-M-B,,,,`,
      `,,,1,,${id},,Size,Small,Color,Green`,
    ])
    const { variants: after, options, stock, revision } = await read(merchant, id)

    expect(result).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: [] })
    expect({ options, stock, revision }).toEqual({
      options: [
        { name: 'Size', values: ['Small', 'M'] },
        { name: 'Color', values: ['Red', 'Blue', 'Green'] },
      ],
      stock: 14,
      revision: 2,
    })
    expect(after).toMatchObject([
      { id: red.id, name: 'Small / Red', sku: 'NEW', stock: 9 },
      blue,
      { name: 'Small / Green', sku: null, stock: 1 },
    ])
    await sendRows(merchant, [`,,,5,active,${id},,,M,,Blue`])
    expect((await read(merchant, id)).variants[1]).toMatchObject({
      id: blue.id,
      stock: 5,
      status: 'active',
      sku: null,
      price: null,
    })
  })

  it('exchanges two SKUs, and sends one event with the whole product', async () => {
    const merchant = await buildMerchant(api.db)
    const { id, variants } = await create(merchant)
    await eventsOf(merchant).delete()

    const result = await sendRows(merchant, [
      `${variants[0].id},,,3,,${id},SH-M-B,,,,`,
      `${variants[1].id},,22.5,4,,${id},SH-S-R,,,,`,
    ])

    expect(result).toMatchObject({ updated: 2, errors: [] })
    expect(await eventsOf(merchant)).toMatchObject([
      { type: 'product.updated', data: { id, revision: 2, variants: [{ sku: 'SH-M-B' }, { sku: 'SH-S-R' }] } },
    ])
  })

  it('imports an export into another shop, as new products', async () => {
    const [merchant, stranger] = [await buildMerchant(api.db), await buildMerchant(api.db)]
    const { id, variants } = await create(merchant)

    const result = await send(stranger, await download(merchant))

    expect(result).toMatchObject({ created: 3, errors: [] })
    expect(await rowsOf('product_variants', stranger)).toHaveLength(2)
    expect(await read(merchant, id)).toMatchObject({ variants })
  })

  it('reads the variants of one product across the batches in which a file is read', async () => {
    const merchant = await buildMerchant(api.db)
    const products = Array.from({ length: 60 }, (_, n) => [
      `,Shirt ${n},20,,,,,,,,`,
      ...Array.from({ length: 20 }, (_v, at) => `,,,1,,Shirt ${n},S-${n}-${at},Size,V${at},,`),
    ])

    const result = await sendRows(merchant, products.flat())

    expect(result).toMatchObject({ created: 60 * 21, errors: [] })
    const stored = await rowsOf('products', merchant)
    expect([stored.length, new Set(stored.map(({ stock }) => stock))]).toEqual([60, new Set([20])])
  })
})

describe('importProducts refuses', () => {
  it('a product with all its rows when one of them is wrong, naming row and column', async () => {
    const merchant = await buildMerchant(api.db)
    const { id, variants } = await create(merchant)
    const other = await create(merchant, { name: 'Other', variants: [{ values: ['S', 'Red'], sku: 'OTHER' }] })
    const stranger = await buildMerchant(api.db)
    const theirs = await create(stranger)
    const before = await read(merchant, id)
    await eventsOf(merchant).delete()
    const cases: [string, string][] = [
      [`,,,,,${theirs.id},,,S,,Red`, 'variant_of: your shop has no such product.'],
      [`,,,,,${randomUUID()},,,S,,Red`, 'variant_of: your shop has no such product.'],
      [',,,,,Skirt,,,S,,Red', 'variant_of must be the id of a product, or the name of the product in the rows directly above.'],
      [`${theirs.variants[0].id},,,,,${id},,,S,,Red`, 'id: this product has no such variant.'],
      [`${other.variants[0].id},,,,,${id},,,S,,Red`, 'id: this product has no such variant.'],
      [`,,,,,${id},other,,M,,Red`, 'sku: “other” is already an SKU of “Other”.'],
      [`${variants[0].id},,,,,${id},sh-m-b,,,,`, 'sku: another variant of this product has “SH-M-B”.'],
      [`${variants[0].id},,,,,${id},,,M,,Blue`, 'option_1_value: the product has another variant with these values.'],
      [`,,,,,${id},,Colour,S,,Red`, 'option_1 must be “Size”, as in the rest of the product.'],
      [`,,,,,${id},,,S,,`, 'option_2_value is required.'],
      [`,,,,,${id},,,${'x'.repeat(61)},,Red`, 'option_1_value must be at most 60 characters long.'],
      [`,,1.234,,,${id},,,S,,Red`, 'price "1.234" is not an amount that can only be read one way. Write it like 1234.50.'],
      [`,,"1,2345",,,${id},,,S,,Red`, 'price must have at most 2 decimals in USD.'],
      [`,,€5,,,${id},,,S,,Red`, 'price "€5" is not in USD.'],
      [`,,,1.5,,${id},,,S,,Red`, 'stock "1.5" is not a whole number.'],
      [`,,,-1,,${id},,,S,,Red`, 'stock must be at least 0.'],
      [`,,,,draft,${id},,,S,,Red`, 'status must be one of: active, inactive, for a variant.'],
      [`,Shirt,,,,${id},,,S,,Red`, 'Only the row of the product has name. Leave it empty for a variant.'],
      [`,,,,,${id},${'x'.repeat(65)},,S,,Red`, 'sku must be at most 64 characters long.'],
    ]
    for (const [row, reason] of cases) {
      const rows = [row, ',Mug,12,,,SKU-1,,,,,', ',Bowl,12,,,,,Size,S,,']
      const { errors, imported } = await sendRows(merchant, rows)
      expect([imported, errors[0]]).toEqual([0, `Row 2: ${reason}`])
    }
    expect(await read(merchant, id)).toEqual(before)
    expect(await eventsOf(merchant)).toEqual([])
  })

  it('half a product: its good rows are skipped with the bad one, other products are not', async () => {
    const merchant = await buildMerchant(api.db)

    const { errors, imported } = await sendRows(merchant, [
      ',Shirt,20,,,,,,,,',
      ',,,1,,Shirt,,Size,S,,',
      ',,,x,,Shirt,,Size,M,,',
      ',Mug,12,,,,,,,,',
    ])

    expect([imported, errors]).toEqual([
      1,
      [
        'Row 2: Row 4 of this product has a problem.',
        'Row 3: Row 4 of this product has a problem.',
        'Row 4: stock "x" is not a whole number.',
      ],
    ])
    expect(await rowsOf('products', merchant)).toMatchObject([{ name: 'Mug' }])
    expect(await rowsOf('product_variants', merchant)).toEqual([])
  })

  it('two rows of one variant, by id, SKU or values, and rows of a product in two places', async () => {
    const merchant = await buildMerchant(api.db)
    const { id, variants } = await create(merchant)
    const twice = async (...rows: string[]) => (await sendRows(merchant, rows)).errors.at(-1)
    const [byId, bySku] = [`${variants[0].id},,,,,${id},,,,,`, `,,,,,${id},SH-S-R,,,,`]

    expect(await twice(byId, byId)).toBe('Row 3: id is the same as in row 2.')
    expect(await twice(bySku, bySku)).toBe('Row 3: sku is the same as in row 2.')
    expect(await twice(byId, `,,,,,${id},,,s,,red`)).toBe('Row 3: option_1_value is the same as in row 2.')
    expect(await twice(`,,,,,${id},,,M,,Red`, `,,,,,${id},,,m,,RED`)).toBe(
      'Row 3: option_1_value: the variant is the same as in row 2.',
    )
    expect(await twice(bySku, ',Mug,12,,,,,,,,', byId)).toBe(
      'Row 4: variant_of: put this row below the others of its product, which begin in row 2.',
    )
    expect(await twice(',A,1,,,,,,,,', ',,,,,A,X,Size,S,,', ',B,1,,,,,,,,', ',,,,,B,x,Size,S,,')).toBe(
      'Row 5: sku is the same as in row 3.',
    )
  })

  it('more than three options, 50 values and 100 variants', async () => {
    const merchant = await buildMerchant(api.db)
    const many = (count: number, size: (n: number) => number) =>
      Array.from({ length: count }, (_, n) => `,,,,,Shirt,,Size,${size(n)},Color,${n}`)
    const product = ',Shirt,20,,,,,,,,'

    const fourth = await send(merchant, 'name,price,variant_of,Option 4\nMug,1,,')
    const values = await sendRows(merchant, [product, ...many(51, () => 1)])
    const variants = await sendRows(merchant, [
      product,
      ...many(120, (n) => n % 50).map((row) => row.replace(/\d+$/, (n) => String(Math.floor(Number(n) / 50)))),
    ])

    expect(fourth.message).toBe('A product has at most 3 options. Remove the columns for more.')
    expect([values.imported, values.errors.at(-1)]).toEqual([0, 'Row 53: option_2_value: an option has at most 50 values.'])
    expect([variants.imported, variants.errors.at(-1)]).toEqual([0, 'Row 122: A product has at most 100 variants.'])
    expect(await rowsOf('products', merchant)).toEqual([])
    const full = await sendRows(merchant, [
      product,
      ...many(100, (n) => n % 50).map((row) => row.replace(/\d+$/, (n) => String(Math.floor(Number(n) / 50)))),
    ])
    expect(full).toMatchObject({ imported: 101, errors: [] })
    const [{ id }] = await rowsOf('products', merchant)
    expect((await sendRows(merchant, [`,,,,,${id},,,0,,2`])).errors).toEqual(['Row 2: A product has at most 100 variants.'])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
