const PRODUCTS = 50
const STOCK = 1_000_000

/**
 * A shop with one product per link, made through the API as a merchant would.
 * @returns the short addresses of its links: one with three items and pictures, and those of single products.
 */
export async function seed(port) {
  const api = `http://127.0.0.1:${port}/api`
  const call = async (path, body, token) => {
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const owner = { name: 'Mara Lind', email: 'bench@example.com', password: 'a password for the bench', storeName: 'Kiln & Clay' }
  const { token } = await call('/auth/register', owner)
  const { url } = await call('/auth/stripe-connect', {}, token)
  const { pathname, search } = new URL(url)
  await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { redirect: 'manual' })

  const fields = { currency: 'USD', status: 'active', type: 'physical', stock: STOCK, price: 24 }
  const products = []
  for (let index = 0; index < PRODUCTS; index++) {
    const picture = ['mug', 'cups', 'plate'][index % 3]
    products.push(await call('/products', { ...fields, name: `Speckled mug ${index}`, image_url: `/demo/${picture}.svg` }, token))
  }
  const link = async (name, items) =>
    (await call('/carts', { name, items: items.map(({ id }) => ({ productId: id, quantity: 1 })) }, token)).url_id
  const single = []
  for (const product of products) single.push(await link(product.name, [product]))
  return { page: await link('Three things', products.slice(0, 3)), single }
}
