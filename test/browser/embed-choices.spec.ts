import type { Schema } from '@linktill/sdk'
import { expectAccessible, keepPicture } from '../support/checkPage.ts'
import { addProduct, type Shop } from '../support/shop.ts'
import { buyIn, expect, frameOf, LISTEN, scriptTag, test, type Site } from '../support/site.ts'
import { productUrl } from '../support/product.ts'

/** Quantities and extras in checkouts on other sites: chosen by the shopper, and preset by the page. */

/** A print of 24.50, two to eight of it in steps of two, and a frame of 10.00 with 20 % off that may be left out. */
async function sellChoices(shop: Shop): Promise<Schema<'Link'>> {
  const print = await addProduct(shop, { type: 'service' })
  const frame = await addProduct(shop, { name: 'Frame', price: 10, type: 'service' })
  return shop.client.createLink({
    body: {
      name: 'Prints',
      items: [
        { productId: print.id, quantity: 2, adjustable: { min: 2, max: 8, step: 2 } },
        { productId: frame.id, optional: { ticked_at_first: false, percent_off: 20 } },
      ],
    },
  })
}

const put = (site: Site, body: string) =>
  site.put('/', `<main><h1>Shop</h1>${body}</main>${scriptTag()}<script>${LISTEN}</script>`)
const pushed = (open: string) => `<div id=here></div><script>window.Linktill = [() => (window.opened = ${open})]</script>`

const readOrder = async ({ client }: Shop) => {
  const { orders } = await client.listOrders()
  return client.getOrder({ path: { id: orders[0]!.id } })
}

for (const [mode, target] of [
  ['modal', 'null'],
  ['inline', `'#here'`],
] as const) {
  test(`a shopper chooses by keyboard beside the wallets: ${mode}`, async ({ page, shop, site }) => {
    const { url_id } = await sellChoices(shop)
    await page.goto(put(site, pushed(`Linktill.open({ link: '${url_id}', target: ${target} })`)))
    const frame = frameOf(page)
    const pay = frame.getByRole('button', { name: /^Pay / })
    await expect(frame.getByRole('button', { name: 'Test wallet' })).toBeVisible()
    await expect(pay).toHaveText('Pay $49.00')

    const more = frame.getByRole('button', { name: 'More of Engine print' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(pay).toHaveText('Pay $98.00')
    await page.keyboard.press('Shift+Tab')
    await expect(frame.getByRole('spinbutton', { name: 'Quantity of Engine print' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(pay).toHaveText('Pay $147.00')
    await frame.getByRole('checkbox', { name: 'Frame' }).press('Space')
    await expect(pay).toHaveText('Pay $155.00')
    for (const [width, colorScheme] of [
      [375, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await keepPicture(page, `embed-choices-${mode}-${width}-${colorScheme}`)
    }
    await expectAccessible(page)

    await frame.getByRole('button', { name: 'Test wallet' }).click()
    const wallet = frame.getByRole('dialog', { name: 'Test wallet' })
    await wallet.getByLabel('Email').fill('nora@example.com')
    await wallet.getByRole('button', { name: 'Pay $155.00' }).click()
    await expect(frame.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 30_000 })
    expect(await readOrder(shop)).toMatchObject({ total_amount: 155, items: [{ quantity: 6 }, { quantity: 1 }] })
  })

  test(
    `the page presets items and changes them, and the shopper pays another choice: ${mode}`,
    { tag: '@core' },
    async ({ page, shop, site }) => {
      const { url_id, items } = await sellChoices(shop)
      const [print, extra] = items.map(({ id }) => id)
      const preset = (quantity: number) => `[{ itemId: '${print}', quantity: ${quantity} }, { itemId: '${extra}' }]`
      await page.goto(put(site, pushed(`Linktill.open({ link: '${url_id}', target: ${target}, items: ${preset(4)} })`)))
      const frame = frameOf(page)
      const pay = frame.getByRole('button', { name: /^Pay / })
      await expect(pay).toHaveText('Pay $106.00')
      await expect(frame.getByRole('checkbox', { name: 'Frame' })).toBeChecked()

      await page.evaluate(`opened.update({ items: ${preset(8)} })`)
      await expect(pay).toHaveText('Pay $204.00')
      await frame.getByRole('button', { name: 'Fewer of Engine print' }).click()
      await expect(pay).toHaveText('Pay $155.00')
      await page.evaluate(`opened.update({ items: ${preset(8)}, theme: 'dark' })`)
      await expect(frame.locator('.ck[data-theme=dark], html[data-theme=dark]').first()).toBeAttached()
      await expect(pay).toHaveText('Pay $155.00')
      await buyIn(frame)

      expect(await readOrder(shop)).toMatchObject({ total_amount: 155, items: [{ quantity: 6 }, { quantity: 1 }] })
    },
  )
}

test('markup presets them: an element, a link, and the address of a link', async ({ page, shop, site }) => {
  const { url_id, items } = await sellChoices(shop)
  const json = JSON.stringify([{ itemId: items[0]!.id, quantity: 6 }])
  const pay = (at = 0) => frameOf(page, at).getByRole('button', { name: /^Pay / })
  const address = `${productUrl()}/checkout/${url_id}`

  await page.goto(put(site, `<linktill-checkout link="${url_id}" quantity="4"></linktill-checkout>`))
  await expect(pay()).toHaveText('Pay $98.00')
  await page.goto(put(site, `<a data-linktill data-items='${json}' href="${address}">Buy</a>`))
  await page.getByRole('link', { name: 'Buy' }).click()
  await expect(pay()).toHaveText('Pay $147.00')
  await page.goto(put(site, `<a data-linktill href="${address}?quantity=8">Buy</a>`))
  await page.getByRole('link', { name: 'Buy' }).click()
  await expect(pay()).toHaveText('Pay $196.00')
})

test('a preset that the link does not allow is left out', async ({ page, shop, site }) => {
  const { url_id, items } = await sellChoices(shop)
  const wrong = `[{ itemId: '${items[0]!.id}', quantity: 3, variantId: 'x' }, { itemId: 'gone' }]`
  await page.goto(put(site, pushed(`Linktill.open({ link: '${url_id}', target: '#here', items: ${wrong}, quantity: 4 })`)))
  const pay = frameOf(page).getByRole('button', { name: /^Pay / })
  await expect(pay).toHaveText('Pay $49.00')
  await frameOf(page).getByRole('button', { name: 'More of Engine print' }).click()
  await expect(pay).toHaveText('Pay $98.00')
})
