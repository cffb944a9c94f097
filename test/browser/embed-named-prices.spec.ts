import type { Schema } from '@linktill/sdk'
import { expectAccessible, keepPicture } from '../support/checkPage.ts'
import { fillAddress } from '../support/checkout.ts'
import { addProduct, type Shop } from '../support/shop.ts'
import { buyIn, expect, fillCardIn, frameOf, LISTEN, scriptTag, test, type Site } from '../support/site.ts'

/** Prices that shoppers name, and tips, in checkouts on other sites. */

const OPEN = { minimum: 5, maximum: 50, suggestion: 8, choices: [8, 12, 20] }
const TIPS: Schema<'TipSettings'> = { type: 'percent', choices: [10, 20], allow_other: true, tax_class: 'zero' }
const MODES = [
  ['modal', 'null'],
  ['inline', `'#here'`],
] as const

/** Sells a zine at a price that the shopper names, and puts a page on the site that opens its checkout. */
async function sellOn(site: Site, shop: Shop, target: string, product: Partial<Schema<'ProductInput'>> = {}): Promise<string> {
  const zine = await addProduct(shop, { name: 'Zine', ...product })
  const { id, url_id } = await shop.client.createLink({
    body: { name: 'Zine', items: [{ productId: zine.id, open_price: OPEN }] },
  })
  await shop.client.updateLinkOptions({ path: { id }, body: { tips: TIPS } })
  const open = `Linktill.open({ link: '${url_id}', target: ${target}, on: { '*': hear } })`
  return site.put(
    '/',
    `<main><h1>Shop</h1><div id=here></div></main>${scriptTag()}<script>${LISTEN};Linktill.push(() => ${open})</script>`,
  )
}

const readOrder = async ({ client }: Shop) => {
  const { orders } = await client.listOrders()
  return client.getOrder({ path: { id: orders[0]!.id } })
}

for (const [mode, target] of MODES) {
  test(`on one page the price is named and a tip added: ${mode}`, async ({ page, shop, site }) => {
    await page.goto(await sellOn(site, shop, target))
    const frame = frameOf(page)
    const pay = frame.getByRole('button', { name: /^Pay / })
    const price = frame.getByRole('group', { name: 'Name your price' })
    await price.getByRole('button', { name: '$12.00' }).click()
    await expect(pay).toHaveText('Pay $12.00')
    await price.getByLabel('Other amount').fill('15.50')
    await frame.getByRole('group', { name: 'Add a tip' }).getByRole('button', { name: '20%' }).click()
    await expect(pay).toHaveText('Pay $18.60')
    for (const [width, colorScheme] of [
      [375, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await keepPicture(page, `embed-named-price-${mode}-${width}-${colorScheme}`)
    }
    await expectAccessible(page)
    await buyIn(frame)

    expect(await readOrder(shop)).toMatchObject({ subtotal: 15.5, tip: 3.1, total_amount: 18.6 })
  })

  test(`in steps the price and the tip stay until the payment: ${mode}`, async ({ page, shop, site }) => {
    await page.goto(await sellOn(site, shop, target, { type: 'physical', stock: 10 }))
    const frame = frameOf(page)
    await frame.getByRole('group', { name: 'Name your price' }).getByRole('button', { name: '$20.00' }).click()
    const tip = frame.getByRole('group', { name: 'Add a tip' })
    await tip.getByLabel('Other amount').fill('2.50')
    await tip.getByLabel('Other amount').press('Tab')
    await frame.getByLabel('Email').fill('nora@example.com')
    await frame.getByRole('button', { name: 'Continue', exact: true }).click()
    await fillAddress(frame)
    await frame.getByRole('button', { name: 'Continue to Payment' }).click()
    const pay = frame.getByRole('button', { name: /^Pay / })
    await expect(pay).toHaveText('Pay $27.50')
    await fillCardIn(frame)
    await pay.click()
    await expect(frame.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 30_000 })

    expect(await readOrder(shop)).toMatchObject({ subtotal: 20, shipping: 5, tip: 2.5, total_amount: 27.5 })
  })
}
