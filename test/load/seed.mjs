const PRODUCTS = 50
const STOCK = 1_000_000

/**
 * Creates a shop with one product per link, through the API.
 * @returns the url ids of its links: one with three items and pictures, and those with single products.
 */
export async function seed(port) {
  const { call, token } = await openShop(port)
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

/** Creates a shop with free products that need no address, one per link. */
export async function seedFree(port, stock) {
  const { call, put, token } = await openShop(port)
  const urlIds = []
  for (let index = 0; index < PRODUCTS; index++) {
    const fields = { name: `Sample ${index}`, currency: 'USD', status: 'active', type: 'physical', stock, price: 0 }
    const { id } = await call('/products', fields, token)
    const link = await call('/carts', { name: fields.name, items: [{ productId: id, quantity: 1 }] }, token)
    await put(`/carts/${link.id}/options`, { collect_shipping_address: false }, token)
    urlIds.push(link.url_id)
  }
  return urlIds
}

/**
 * Creates a shop with one link for each sale and one to warm up, and another merchant with a few products.
 * @returns the links with their products, and the token of the other merchant.
 */
export async function seedFlash(port, { pieces, sales }) {
  const { call, put, token } = await openShop(port)
  const sell = async (stock) => {
    const fields = { name: 'Limited mug', currency: 'USD', status: 'active', type: 'physical', stock, price: 24 }
    const { id: productId } = await call('/products', fields, token)
    const link = await call('/carts', { name: fields.name, items: [{ productId, quantity: 1 }] }, token)
    await put(`/carts/${link.id}/options`, { collect_shipping_address: false }, token)
    return { productId, urlId: link.url_id }
  }
  const { urlId: warmUp } = await sell(STOCK)
  const links = []
  while (links.length < sales) links.push(await sell(pieces))
  const other = await openShop(port, 'other@example.com')
  for (let index = 0; index < 5; index++)
    await other.call(
      '/products',
      { name: `Cup ${index}`, currency: 'USD', status: 'active', type: 'physical', price: 9 },
      other.token,
    )
  return { sales: links, warmUp, token: other.token }
}

/** Creates a merchant who can accept payments, and returns a function that calls the API as them. */
export async function openShop(port, email = 'bench@example.com') {
  const api = `http://127.0.0.1:${port}/api`
  const send = (method) => async (path, body, token) => {
    const answer = await fetch(api + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const call = send('POST')
  const owner = { name: 'Mara Lind', email, password: 'a password for the bench', storeName: 'Kiln & Clay' }
  const { token } = await call('/auth/register', owner)
  const { url } = await call('/auth/stripe-connect', {}, token)
  const { pathname, search } = new URL(url)
  await fetch(`http://127.0.0.1:${port}${pathname}${search}`, { redirect: 'manual' })

  return { call, put: send('PUT'), token }
}
