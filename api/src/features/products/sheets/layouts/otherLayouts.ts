import { groups, isDefault, isYes, type Item, type Layout, plain, type Source } from './Layout.ts'
import { wix } from './wix.ts'

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
          plain(source, { price: interval ? { cell: `${String(amount.cell)} per ${interval}`, shown: undefined } : amount }),
        ],
      }
    }),
}

/** Lists of Gumroad and Lemon Squeezy: `price` counts cents, so the price is read as it is written for people. */
const withFormatted = (name: string, formatted: string): Layout => ({
  name,
  marks: [['name', 'price', formatted]],
  read: (rows) =>
    rows.map((source) => ({
      row: source.row,
      name: source.text('name'),
      description: source.text('description'),
      // Their files are not in the list, and nothing is sold without.
      type: 'digital',
      status: 'draft',
      currency: source.text('currency'),
      image: source.text('thumbnail_url', 'large_thumb_url', 'thumb_url', 'preview_url'),
      options: [],
      variants: [plain(source, { price: source.amount(formatted) })],
    })),
})

export const OTHER_LAYOUTS: Layout[] = [
  squarespace,
  wix,
  square,
  etsy,
  ecwid,
  stripePrices,
  withFormatted('Gumroad', 'formatted_price'),
  withFormatted('Lemon Squeezy', 'price_formatted'),
]
