import { expect, fillCard, heading, listOrders, openCheckout, pay, payButton, test } from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { addLink, addProduct, connectPayments, type Shop } from '../support/shop.ts'

/** A shirt in S, which is sold out, in M, and in L, which costs more. */
async function sellShirt(shop: Shop): Promise<{ path: string }> {
  await connectPayments(shop)
  const shirt = await addProduct(shop, {
    name: 'Shirt',
    price: 20,
    type: 'physical',
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: [
      { values: ['S'], stock: 0 },
      { values: ['M'], stock: 3, sku: 'SH-M' },
      { values: ['L'], price: 25 },
    ],
  })
  const link = await addLink(shop, shirt)
  await shop.client.updateLinkOptions({ path: { id: link.id }, body: { collect_shipping_address: false } })
  return { path: `/checkout/${link.url_id}` }
}

test('a shopper chooses a variant, by keyboard, before they can pay', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellShirt(shop)
  await openCheckout(page, path)
  const size = page.getByRole('radiogroup', { name: 'Size' })
  await expect(size.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(size.locator('label')).toHaveText(['S Sold out', 'M', 'L +$5.00'])
  // A variant that is sold out can be picked, and waited for.
  await expect(size.getByRole('radio', { name: 'S Sold out' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toHaveCount(0)
  await checkLooks(page, 'variants')

  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await pay(page)
  await expect(size.getByRole('radio', { name: /^M/ })).toBeFocused()
  await expect(size).toHaveAccessibleDescription('Choose an option')
  await checkLooks(page, 'variants-missing')
  expect(await listOrders(shop)).toEqual([])

  await page.keyboard.press('ArrowDown')
  await expect(payButton(page)).toHaveText('Pay $25.00')
  await page.keyboard.press('ArrowUp')
  await expect(payButton(page)).toHaveText('Pay $20.00')
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  const bought = page.getByRole('region', { name: 'Order Summary' }).getByRole('listitem')
  await expect(bought).toHaveText(/^ShirtMQty 1/)
  await page.reload()
  await expect(bought).toHaveText(/^ShirtMQty 1/)
  const [row] = await listOrders(shop)
  const order = await shop.client.getOrder({ path: { id: row!.id } })
  expect(order.items).toMatchObject([{ product_name: 'Shirt', variant_name: 'M', sku: 'SH-M', price_at_checkout: 20 }])
})

test('a wallet waits for the choice', async ({ page, shop }) => {
  const { path } = await sellShirt(shop)
  await openCheckout(page, path)
  const wallet = page.getByRole('button', { name: 'Test wallet' })
  await wallet.click()
  await expect(page.getByRole('radio', { name: /^M/ })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('radio', { name: /^M/ }).check()
  await expect(payButton(page)).toHaveText('Pay $20.00')
  await wallet.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** A dress in two colors and nine sizes, of which some are sold out or not made. */
async function sellDress(shop: Shop) {
  const sizes = ['34', '36', '38', '40', '42', '44', '46', '48', '50']
  const dress = await addProduct(shop, {
    name: 'Dress',
    price: 80,
    type: 'physical',
    options: [
      { name: 'Color', values: ['Red', 'Navy'] },
      { name: 'Size', values: sizes },
    ],
    variants: [
      ...sizes.map((size) => ({ values: ['Red', size], stock: size === '40' ? 0 : 5 })),
      { values: ['Navy', '38'], price: 95, sku: 'NAVY-38' },
    ],
  })
  const link = await addLink(shop, dress)
  await shop.client.updateLinkOptions({ path: { id: link.id }, body: { collect_shipping_address: false } })
  return link
}

test('each option has a field of its own, and a combination that is sold out or not made says so', async ({ page, shop }) => {
  const { url_id: urlId } = await sellDress(shop)
  await openCheckout(page, `/checkout/${urlId}`)
  const size = page.getByRole('combobox', { name: 'Size' })
  const navy = page.getByRole('radio', { name: /^Navy/ })
  await expect(size.getByRole('option')).toHaveCount(10)
  await expect(size.getByRole('option', { name: '40 · Sold out' })).toHaveCount(1)
  await size.selectOption('36')
  await expect(navy).toHaveAccessibleName('Navy')
  await navy.check()
  await expect(page.getByText('Navy / 36: Not available')).toBeVisible()
  await expect(size.getByRole('option', { name: '34 · Not available' })).toHaveCount(1)
  await checkLooks(page, 'variants-not-made')

  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await pay(page)
  await expect(page.getByRole('radiogroup', { name: 'Color' })).toHaveAccessibleDescription('Navy / 36: Not available')
  await expect(page.getByText('Navy / 36: Not available')).toBeFocused()
  expect(await listOrders(shop)).toEqual([])
  await size.selectOption('38')
  await expect(payButton(page)).toHaveText('Pay $95.00')
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  const [row] = await listOrders(shop)
  expect((await shop.client.getOrder({ path: { id: row!.id } })).items).toMatchObject([
    { variant_name: 'Navy / 38', sku: 'NAVY-38' },
  ])
})

test('the fields are in the language of the page, from right to left too', async ({ page, shop }) => {
  const { url_id: urlId } = await sellDress(shop)
  await openCheckout(page, `/checkout/${urlId}?lang=ar`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('combobox', { name: 'Size' }).selectOption('36')
  await page.getByRole('radio', { name: /^Navy/ }).check()
  await expect(page.getByText('Navy / 36: غير متوفر')).toBeVisible()
  await checkLooks(page, 'variants-ar')
})
