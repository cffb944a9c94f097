import { readFileSync } from 'node:fs'
import path from 'node:path'
import { productUrl } from '../support/product.ts'
import { openDemo } from '../support/shop.ts'
import { buyIn, expect, frameOf, test } from '../support/site.ts'

const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../../docs/embed/quickstart.md'), 'utf8')
const PAGE = /```html\n([\s\S]*?)```/.exec(GUIDE)![1]!

test('the quickstart, step by step', async ({ page, shop, site, request }) => {
  await test.step('Start Linktill', async () => {
    expect((await request.get('/dashboard')).status()).toBe(200)
  })
  const link = await test.step('Take a checkout link', async () => {
    // The guide uses a link of the demo shop. This test buys through its own link, so that the demo's figures do not change.
    const [, demoLink] = /the demo shop's `(\w+)`/.exec(GUIDE)!
    expect(PAGE).toContain(`/checkout/${demoLink}"`)
    const { client } = await openDemo()
    expect(await client.getPublicLink({ path: { urlId: demoLink! } })).toMatchObject({ isActive: true })
    const product = await shop.client.createProduct({ body: { name: 'Recipes', price: 18, type: 'service', status: 'active' } })
    const made = await shop.client.createLink({ body: { name: 'Recipes', items: [{ productId: product.id, quantity: 1 }] } })
    return { demo: demoLink!, own: made.url_id }
  })
  await test.step('Write a page, and serve it', async () => {
    const html = PAGE.replaceAll('http://localhost:3000', productUrl()).replaceAll(link.demo, link.own)
    await page.goto(site.put('/shop.html', html))
  })
  await test.step('Pay', async () => {
    await page.getByRole('link', { name: 'Buy' }).click()
    await buyIn(frameOf(page))
    await expect(page.getByText('Thank you for order #1001.')).toBeVisible()
    expect(await shop.client.listOrders()).toMatchObject({ totalCount: 1, orders: [{ payment_status: 'completed' }] })
  })
})
