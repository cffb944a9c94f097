import { openShop } from './seed.mjs'

const STOCK = 1_000_000

/**
 * Creates shops through the API, each with products, one link per product, and a webhook endpoint.
 * @param client a connection to the database, because an endpoint needs a confirmed email.
 * @returns the url ids of all links, shop by shop.
 */
export async function openShops({ port, client, endpointUrl, name, shops, products }) {
  const urlIds = []
  for (let shop = 0; shop < shops; shop++) {
    const email = `${name}${shop}@example.com`
    const { call, token } = await openShop(port, email)
    // Its receipts are not limited as those of a new shop.
    const confirmed = `update merchants set email_confirmed_at = now(), created_at = now() - interval '8 days' where email = $1`
    await client.query(confirmed, [email])
    await call('/webhook-endpoints', { url: endpointUrl }, token)
    for (let product = 0; product < products; product++) {
      const fields = {
        name: `Speckled mug ${product}`,
        currency: 'USD',
        status: 'active',
        type: 'physical',
        stock: STOCK,
        price: 24,
      }
      const { id } = await call('/products', fields, token)
      urlIds.push((await call('/carts', { name: fields.name, items: [{ productId: id, quantity: 1 }] }, token)).url_id)
    }
  }
  return urlIds
}
