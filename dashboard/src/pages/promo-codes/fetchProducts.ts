import type { Client, Schema } from '@linktill/sdk'

const MAX_PRODUCTS = 1000

/** Fetches the first thousand products by name, and whether these are all. */
export async function fetchProducts(client: Client): Promise<{ products: Schema<'Product'>[]; all: boolean }> {
  const { products, total } = await client.listProducts({ query: { limit: MAX_PRODUCTS, sort_by: 'name' } })
  return { products, all: total <= products.length }
}
