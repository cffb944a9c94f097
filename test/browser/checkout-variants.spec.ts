import { expect, fillCard, heading, listOrders, openCheckout, pay, payButton, test } from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { addLink, addProduct, connectPayments, type Shop } from '../support/shop.ts'

/** A shirt in S, which is sold out, in M, and in L, which costs more. */
async function sellShirt(shop: Shop): Promise<{ path: string; ids: string[] }> {
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
  return { path: `/checkout/${link.url_id}`, ids: shirt.variants!.map(({ id }) => id) }
}

test('a shopper chooses a variant, by keyboard, before they can pay', async ({ page, shop }) => {
  const { path, ids } = await sellShirt(shop)
  await openCheckout(page, path)
  const size = page.getByRole('combobox', { name: 'Size' })
  await expect(size).toHaveValue('')
  await expect(size.getByRole('option')).toHaveText(['Choose an option', 'S · $20.00 · Sold out', 'M · $20.00', 'L · $25.00'])
  await expect(size.getByRole('option', { name: /Sold out/ })).toBeDisabled()
  await checkLooks(page, 'variants')

  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await pay(page)
  await expect(size).toBeFocused()
  await expect(size).toHaveAccessibleDescription('Choose an option')
  await checkLooks(page, 'variants-missing')
  expect(await listOrders(shop)).toEqual([])

  await size.selectOption(ids[2]!)
  await expect(payButton(page)).toHaveText('Pay $25.00')
  await size.selectOption(ids[1]!)
  await expect(payButton(page)).toHaveText('Pay $20.00')
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  const [row] = await listOrders(shop)
  const order = await shop.client.getOrder({ path: { id: row!.id } })
  expect(order.items).toMatchObject([{ product_name: 'Shirt', variant_name: 'M', sku: 'SH-M', price_at_checkout: 20 }])
})

test('a wallet waits for the choice', async ({ page, shop }) => {
  const { path, ids } = await sellShirt(shop)
  await openCheckout(page, path)
  const wallet = page.getByRole('button', { name: 'Test wallet' })
  await wallet.click()
  await expect(page.getByRole('combobox', { name: 'Size' })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('combobox', { name: 'Size' }).selectOption(ids[1]!)
  await expect(payButton(page)).toHaveText('Pay $20.00')
  await wallet.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
