import { addLink, addProduct } from '../support/shop.ts'
import { buyIn, expect, frameOf, heard, LISTEN, scriptTag, test } from '../support/site.ts'

for (const [mode, target] of [
  ['modal', 'null'],
  ['inline', `'#here'`],
] as const)
  test(
    `a shopper chooses a variant in a frame: ${mode}`,
    { tag: mode === 'modal' ? '@core' : [] },
    async ({ page, shop, site }) => {
      const shirt = await addProduct(shop, {
        name: 'Shirt',
        price: 20,
        type: 'service',
        options: [{ name: 'Size', values: ['S', 'M'] }],
        variants: [{ values: ['S'] }, { values: ['M'], price: 25 }],
      })
      const link = await addLink(shop, shirt)
      const open = `window.opened = Linktill.open({ link: '${link.url_id}', target: ${target}, on: { '*': hear } })`
      await page.goto(
        site.put('/', `<h1>Shop</h1><div id=here></div>${scriptTag()}<script>${LISTEN};Linktill.push(() => ${open})</script>`),
      )
      const frame = frameOf(page)
      await expect(frame.getByRole('radio', { checked: true })).toHaveCount(0)
      await frame.getByRole('radio', { name: 'M +$5.00' }).check()
      await expect(frame.getByRole('button', { name: 'Pay $25.00' })).toBeVisible()
      await buyIn(frame)

      const { orders } = await shop.client.listOrders()
      const { items } = await shop.client.getOrder({ path: { id: orders[0]!.id } })
      expect(items).toMatchObject([{ product_name: 'Shirt', variant_name: 'M', price_at_checkout: 25 }])

      const sold = {
        itemId: link.items[0]!.id,
        productId: shirt.id,
        name: 'Shirt',
        variantId: shirt.variants![1]!.id,
        variantName: 'M',
        quantity: 1,
        amount: 25,
        total: 25,
      }
      const events = await heard(page)
      for (const type of ['updated', 'completed']) {
        const { data } = events.findLast((event) => event.type === type)!
        expect(data).toMatchObject({ currency: 'USD', totals: { total: 25 }, items: [sold] })
        expect(data['totals']).not.toHaveProperty('items')
      }

      // An item of an event opens another checkout with the same choice.
      await page.reload()
      await page.evaluate(`opened.destroy()`)
      const again = `Linktill.open({ link: '${link.url_id}', target: ${target}, items: ${JSON.stringify(events.at(-1)!.data['items'])} })`
      await page.evaluate(`sessionStorage.clear(); void ${again}`)
      await expect(frameOf(page).getByRole('radio', { name: 'M +$5.00' })).toBeChecked()
    },
  )
