import { expectAccessible, keepPicture } from '../support/checkPage.ts'
import { expect, fillCard, heading, listOrders, openCheckout, pay, payButton, test } from '../support/checkout.ts'
import { addProduct, type Shop } from '../support/shop.ts'

/** Quantities and extras that the shopper chooses at the checkout. */

/** A print of 24.50, up to five of it, and a frame of 10.00 with 20 % off that may be left out. */
async function sellChoices(shop: Shop) {
  const print = await addProduct(shop)
  const frame = await addProduct(shop, { name: 'Frame', price: 10 })
  const link = await shop.client.createLink({
    body: {
      name: 'Prints',
      items: [
        { productId: print.id, adjustable: { min: 1, max: 5, step: 1 } },
        { productId: frame.id, optional: { ticked_at_first: false, percent_off: 20 } },
      ],
    },
  })
  return `/checkout/${link.url_id}`
}

test('the shopper chooses a quantity and an extra, and pays what the button says', async ({ page, shop }) => {
  const path = await sellChoices(shop)
  await openCheckout(page, path)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Engine print' })
  await expect(payButton(page)).toHaveText('Pay $24.50')

  await page.getByRole('button', { name: 'More of Engine print' }).click()
  await expect(payButton(page)).toHaveText('Pay $49.00')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('3')
  await expect(payButton(page)).toHaveText('Pay $73.50')
  await page.getByRole('checkbox', { name: 'Frame' }).press('Space')
  await expect(payButton(page)).toHaveText('Pay $81.50')
  await expect(page.getByText('You save $2.00')).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'checkout-choices')

  await page.reload()
  await expect(payButton(page)).toHaveText('Pay $81.50')
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()

  const [row] = await listOrders(shop)
  const order = await shop.client.getOrder({ path: { id: row!.id } })
  expect(order).toMatchObject({
    total_amount: 81.5,
    items: [
      { product_name: 'Engine print', quantity: 3 },
      { product_name: 'Frame', quantity: 1, price_at_checkout: 8 },
    ],
  })
})

test('the address presets the quantity, and loses it', async ({ page, shop }) => {
  const path = await sellChoices(shop)
  await openCheckout(page, `${path}?quantity=4`)

  await expect(payButton(page)).toHaveText('Pay $98.00')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('on a phone the choices are open at the first step', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await openCheckout(page, await sellChoices(shop))

  await page.getByRole('button', { name: 'More of Engine print' }).click()
  await expect(payButton(page)).toHaveText('Pay $49.00')
  await expectAccessible(page)
  await keepPicture(page, 'checkout-choices-phone')
})
