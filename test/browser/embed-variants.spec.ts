import { addLink, addProduct } from '../support/shop.ts'
import { buyIn, expect, frameOf, LISTEN, scriptTag, test } from '../support/site.ts'

for (const [mode, target] of [
  ['modal', 'null'],
  ['inline', `'#here'`],
] as const)
  test(`a shopper chooses a variant in a frame: ${mode}`, async ({ page, shop, site }) => {
    const shirt = await addProduct(shop, {
      name: 'Shirt',
      price: 20,
      type: 'service',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [{ values: ['S'] }, { values: ['M'], price: 25 }],
    })
    const link = await addLink(shop, shirt)
    const open = `Linktill.open({ link: '${link.url_id}', target: ${target}, on: { '*': hear } })`
    await page.goto(
      site.put('/', `<h1>Shop</h1><div id=here></div>${scriptTag()}<script>${LISTEN};Linktill.push(() => ${open})</script>`),
    )
    const frame = frameOf(page)
    await expect(frame.getByRole('radio', { checked: true })).toHaveCount(0)
    await frame.getByRole('radio', { name: 'M · $25.00' }).check()
    await expect(frame.getByRole('button', { name: 'Pay $25.00' })).toBeVisible()
    await buyIn(frame)

    const { orders } = await shop.client.listOrders()
    const { items } = await shop.client.getOrder({ path: { id: orders[0]!.id } })
    expect(items).toMatchObject([{ product_name: 'Shirt', variant_name: 'M', price_at_checkout: 25 }])
  })
