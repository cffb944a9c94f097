import { isDefault, isYes, type Item, type Layout, type Source, type Variant } from './Layout.ts'

const plain = (source: Source, more: Partial<Variant> = {}): Variant => ({
  row: source.row,
  values: [],
  sku: source.text('sku'),
  price: source.amount('price'),
  stock: source.text('stock'),
  ...more,
})

/** Rows below one that begins a product belong to it. */
function groups(rows: Source[], begins: (source: Source) => boolean): Source[][] {
  const all: Source[][] = []
  for (const source of rows) {
    if (begins(source) || !all.length) all.push([source])
    else all.at(-1)!.push(source)
  }
  return all
}

const squarespace: Layout = {
  name: 'Squarespace',
  marks: [['product_id', 'variant_id', 'product_type', 'title', 'price']],
  read: (rows) =>
    groups(rows, (source) => source.text('title') !== '').map((all): Item => {
      const [first] = all as [Source]
      const options = [1, 2, 3].map((at) => first.text(`option_name_${at}`)).filter(Boolean)
      const type = first.text('product_type').toLowerCase()
      return {
        row: first.row,
        name: first.text('title'),
        description: first.text('description'),
        type:
          type.includes('digital') || type.includes('download') ? 'digital' : type.includes('service') ? 'service' : 'physical',
        status: isYes(first.text('visible')) ? 'active' : 'draft',
        image: first.text('hosted_image_urls'),
        options,
        variants: all.map((source) =>
          plain(source, {
            values: options.map((_, at) => source.text(`option_value_${at + 1}`)),
            price: isYes(source.text('on_sale')) ? source.amount('sale_price', 'price') : source.amount('price'),
          }),
        ),
      }
    }),
}

const wix: Layout = {
  name: 'Wix',
  marks: [['handleid', 'fieldtype', 'name', 'price']],
  read: (rows) =>
    groups(rows, (source) => source.text('fieldtype').toLowerCase() === 'product').map((all): Item => {
      const [first, ...below] = all as [Source, ...Source[]]
      const names = [1, 2, 3].map((at) => first.text(`productoptionname${at}`)).filter(Boolean)
      const base = Number(first.text('price'))
      const variants = below.map((source) => {
        const surcharge = Number(source.text('surcharge') || 0)
        const cell =
          surcharge && Number.isFinite(base + surcharge) ? Number((base + surcharge).toFixed(2)) : first.amount('price').cell
        const values = names.map((_, at) => source.text(`productoptiondescription${at + 1}`))
        return plain(source, { values, price: { cell, sign: undefined }, stock: source.text('inventory') })
      })
      return {
        row: first.row,
        name: first.text('name'),
        description: first.text('description'),
        type: 'physical',
        status: isYes(first.text('visible')) ? 'active' : 'draft',
        image: first.text('productimageurl'),
        options: variants.length ? names : [],
        variants: variants.length ? variants : [plain(first, { stock: first.text('inventory') })],
      }
    }),
}

const square: Layout = {
  name: 'Square',
  marks: [['token', 'item_name', 'variation_name', 'price']],
  read: (rows) => {
    let last = ''
    const isNext = (source: Source) => source.text('item_name') !== last && ((last = source.text('item_name')), true)
    return groups(rows, isNext).map((all): Item => {
      const [first] = all as [Source]
      const isOne = all.length === 1 && isDefault(first.text('variation_name'))
      return {
        row: first.row,
        name: first.text('item_name'),
        description: first.text('description'),
        type: /digital/i.test(first.text('item_type'))
          ? 'digital'
          : /service|appointment/i.test(first.text('item_type'))
            ? 'service'
            : 'physical',
        status: /^y/i.test(first.text('archived')) ? 'inactive' : 'active',
        options: isOne ? [] : [first.text('option_name_1') || 'Variation'],
        variants: all.map((source) =>
          plain(source, { values: [source.text('option_value_1', 'variation_name')], stock: source.text('current_quantity') }),
        ),
      }
    })
  },
}

const etsy: Layout = {
  name: 'Etsy',
  marks: [['title', 'description', 'price', 'currency_code', 'quantity', 'image1']],
  read: (rows) =>
    rows.map((source) => ({
      row: source.row,
      name: source.text('title'),
      description: source.text('description'),
      type: 'physical',
      status: 'active',
      currency: source.text('currency_code'),
      image: source.text('image1'),
      options: [],
      variants: [plain(source, { stock: source.text('quantity') })],
    })),
}

const ecwid: Layout = {
  name: 'Ecwid',
  marks: [['product_sku', 'product_name', 'product_price']],
  read: (rows) =>
    rows
      .filter((source) => !/variation|option/i.test(source.text('type')))
      .map((source) => ({
        row: source.row,
        name: source.text('product_name'),
        description: source.text('product_description'),
        type: 'physical',
        status: /^(false|no|0)$/i.test(source.text('product_is_available', 'product_is_enabled')) ? 'inactive' : 'active',
        image: source.text('product_media_main_image_url', 'product_main_image_url'),
        options: [],
        variants: [plain(source, { price: source.amount('product_price'), stock: source.text('product_quantity') })],
      })),
}

/** Prices of Stripe. What is charged again and again is refused by its price, in words. */
const stripePrices: Layout = {
  name: 'Stripe',
  marks: [['price_id', 'product_id', 'product_name', 'amount', 'currency']],
  read: (rows) =>
    rows.map((source) => {
      const amount = source.amount('amount')
      const interval = source.text('interval')
      return {
        row: source.row,
        name: source.text('product_name'),
        description: source.text('description'),
        type: 'service',
        status: 'active',
        currency: source.text('currency'),
        options: [],
        variants: [
          plain(source, { price: interval ? { cell: `${String(amount.cell)} per ${interval}`, sign: undefined } : amount }),
        ],
      }
    }),
}

export const OTHER_LAYOUTS: Layout[] = [squarespace, wix, square, etsy, ecwid, stripePrices]
