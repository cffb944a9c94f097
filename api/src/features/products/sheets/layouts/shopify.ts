import { isDefault, type Item, type Layout, type Source } from './Layout.ts'

const STATUS: Record<string, Item['status']> = { active: 'active', draft: 'draft', archived: 'inactive', unlisted: 'active' }

/** Products of Shopify, classic and new: rows with one handle are one product, those below its first are variants and pictures. */
export const shopify: Layout = {
  name: 'Shopify',
  marks: [
    ['handle', 'title', 'variant_price'],
    ['url_handle', 'title', 'option1_name'],
  ],
  read(rows) {
    const items = new Map<string, { first: Source; all: Source[] }>()
    for (const source of rows) {
      const handle = source.text('handle', 'url_handle')
      const known = items.get(handle)
      if (known) known.all.push(source)
      else items.set(handle, { first: source, all: [source] })
    }
    return [...items.values()].map(({ first, all }) => itemOf(first, all))
  },
}

function itemOf(first: Source, all: Source[]): Item {
  const options = [1, 2, 3].map((at) => first.text(`option${at}_name`))
  const variants = all
    .filter((source) => source === first || source.text('option1_value') || source.text('variant_price', 'price'))
    .map((source) => ({
      row: source.row,
      values: [1, 2, 3].map((at) => source.text(`option${at}_value`)).filter((_, at) => options[at]),
      sku: source.text('variant_sku', 'sku'),
      price: source.amount('variant_price', 'price'),
      stock: source.text('variant_inventory_qty', 'inventory_quantity'),
      image: source.text('variant_image', 'variant_image_url'),
    }))
  const isOne = variants.length === 1 && isDefault(variants[0]!.values[0] ?? '')
  const isPublished = first.text('published', 'published_on_online_store').toLowerCase() !== 'false'
  return {
    row: first.row,
    name: first.text('title'),
    description: first.text('body', 'body_html', 'description'),
    type: /^false$/i.test(first.text('variant_requires_shipping', 'requires_shipping')) ? 'service' : 'physical',
    status: STATUS[first.text('status').toLowerCase()] ?? (isPublished ? 'active' : 'draft'),
    image: first.text('image_src', 'product_image_url'),
    options: isOne ? [] : options.filter(Boolean),
    variants,
  }
}
