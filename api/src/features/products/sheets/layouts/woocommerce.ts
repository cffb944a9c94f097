import type { Item, Layout, Source, Variant } from './Layout.ts'

/** Products of WooCommerce: variations name their parent by its id or SKU, and need not stand below it. */
export const woocommerce: Layout = {
  name: 'WooCommerce',
  marks: [
    ['type', 'name', 'regular_price', 'published'],
    ['type', 'name', 'regular_price', 'sku'],
  ],
  read(rows) {
    const isVariation = (source: Source) => /\bvariation\b/i.test(source.text('type'))
    const variations = new Map<string, Source[]>()
    for (const source of rows.filter(isVariation)) {
      const parent = source.text('parent').replace(/^id:/i, '').toLowerCase()
      variations.set(parent, [...(variations.get(parent) ?? []), source])
    }
    return rows
      .filter((source) => !isVariation(source))
      .map((source) => {
        const keys = [source.text('id'), source.text('sku')].filter(Boolean)
        return itemOf(
          source,
          keys.flatMap((key) => variations.get(key.toLowerCase()) ?? []),
        )
      })
  },
}

const ATTRIBUTES = [1, 2, 3, 4]

function itemOf(source: Source, variations: Source[]): Item {
  const type = source.text('type').toLowerCase()
  // Attributes that make no variation are facts about the product.
  const used = ATTRIBUTES.filter((at) => variations.some((one) => valueOf(one, at)))
  return {
    row: source.row,
    name: source.text('name'),
    description: source.text('description', 'short_description'),
    type: type.includes('downloadable') ? 'digital' : type.includes('virtual') ? 'service' : 'physical',
    status: source.text('published') === '0' ? 'inactive' : source.text('published') === '-1' ? 'draft' : 'active',
    image: source.text('images'),
    ...(type.includes('downloadable') && { file: source.text('download_1_url') }),
    options: used.map((at) => source.text(`attribute_${at}_name`) || variations[0]!.text(`attribute_${at}_name`)),
    variants: variations.length ? variations.map((one) => variantOf(one, used)) : [variantOf(source, [])],
  }
}

/** The heading is "Attribute 1 value(s)". */
const valueOf = (source: Source, at: number): string =>
  source.text(`attribute_${at}_value`, `attribute_${at}_value(s)`, `attribute_${at}_values`)

const DAY_MS = 86_400_000

/** A sale price may have its days. The last one counts to its end. */
function isOnSale(source: Source): boolean {
  const [starts, ends] = ['date_sale_price_starts', 'date_sale_price_ends'].map((heading) => Date.parse(source.text(heading)))
  const now = Date.now()
  return !(starts! > now) && !(ends! + DAY_MS <= now)
}

const variantOf = (source: Source, used: number[]): Variant => ({
  row: source.row,
  values: used.map((at) => valueOf(source, at)),
  sku: source.text('sku'),
  price: isOnSale(source) ? source.amount('sale_price', 'regular_price') : source.amount('regular_price'),
  stock: source.text('in_stock') === '0' ? '0' : source.text('stock'),
  image: source.text('images'),
})
