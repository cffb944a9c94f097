import type { Knex } from 'knex'
import { itemName, variantName } from '../../shop/catalogue/ProductVariant.ts'
import { countOf, readWith } from './figures.ts'
import type { Span } from './spans.ts'

/** An optional item of a link, with how many completed orders have it. */
export interface TakenItem {
  id: string
  name: string
  taken: number
}

interface Question {
  merchantId: string
  linkId: string
  span: Span
}

/** Returns the optional items of a link in its order, also those that nobody took. */
export async function readTaken(db: Knex, { merchantId, linkId, span }: Question): Promise<TakenItem[]> {
  const items = await db('link_items')
    .join('products', { 'products.merchantId': 'link_items.merchantId', 'products.id': 'link_items.productId' })
    .leftJoin('product_variants', {
      'product_variants.merchantId': 'link_items.merchantId',
      'product_variants.id': 'link_items.variantId',
    })
    .where({ 'link_items.merchantId': merchantId, 'link_items.linkId': linkId })
    .whereNotNull('link_items.optional')
    .orderBy('link_items.position')
    .select('link_items.id', 'link_items.productId', 'products.name', 'product_variants.optionValues')
  if (!items.length) return []
  const counts = await readWith<{ value: string; taken: number }>(
    db,
    { merchantId, linkId, dimensions: ['item'], spans: [span] },
    `select value, ${countOf('taken')} as taken from figures group by value`,
  )
  return items.map(({ id, productId, name, optionValues }) => ({
    id,
    name: itemName(name || `ID: ${productId}`, optionValues ? variantName(optionValues) : null),
    taken: counts.find(({ value }) => value === id)?.taken ?? 0,
  }))
}
