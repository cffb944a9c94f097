import type { Client, Schema } from '@linktill/sdk'

/** What is charged again: three months that cost the same, and a price in three payments with a rounding. */
export async function openClub(client: Client): Promise<Schema<'Link'>[]> {
  const rhythm = { unit: 'month', every: 1, cycles: 3 } as const
  return [
    await sell(client, { name: 'Club', price: 12.5, billing: rhythm }),
    await sell(client, { name: 'Course', price: 10, billing: { ...rhythm, is_instalments: true } }),
  ]
}

async function sell(
  client: Client,
  product: Pick<Schema<'ProductInput'>, 'name' | 'price' | 'billing'>,
): Promise<Schema<'Link'>> {
  const { id } = await client.createProduct({ body: { ...product, type: 'service', status: 'active' } })
  return client.createLink({ body: { name: product.name, items: [{ productId: id, quantity: 1 }] } })
}
