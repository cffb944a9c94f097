import { bounce, mailedLink } from '../support/mail.ts'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, buy, confirmAddress, connectPayments } from '../support/shop.ts'

test('a merchant sends a receipt that came back to another address', async ({ page, shop }) => {
  await confirmAddress(shop)
  await connectPayments(shop)
  const customer = `Nora ${crypto.randomUUID().slice(0, 8)}`
  const { orderId, orderNumber } = await buy(shop, await addLink(shop, await addProduct(shop)), customer)
  const { customer_email: wrong } = await shop.client.getOrder({ path: { id: orderId } })
  const right = `right-${wrong}`
  await bounce(wrong)

  await page.goto('/dashboard')
  await expect(page.getByText(`Order #${orderNumber} has an email that could not be delivered`)).toBeVisible()
  await page.getByRole('link', { name: `Send again: Order #${orderNumber}` }).click()
  const drawer = page.getByRole('dialog', { name: `Order #${orderNumber}` })
  await expect(drawer.getByText(`The receipt could not be delivered to ${wrong}.`)).toBeVisible()
  await checkPage(page, 'orders-undelivered')
  const field = drawer.getByLabel('Send to another address')
  await expect(field).toHaveValue(wrong)
  await field.fill('nora')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Email is invalid/)
  await field.fill(right)
  await expect(drawer.getByRole('checkbox', { name: 'Use it for later emails too' })).toBeChecked()
  await field.press('Enter')

  await expect(page.getByText(`Sent to ${right}.`)).toBeVisible()
  await expect(drawer.getByText('could not be delivered')).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: right })).toBeVisible()
  await mailedLink(right, '/account/orders/[\\w-]+/invoice')
  await page.goto('/dashboard')
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible()
})
