import { expect, test } from '../support/merchant.ts'
import { checkPage } from '../support/checkPage.ts'
import { leaveContact, leaveShipping, listOrders, openCheckout, sell } from '../support/checkout.ts'
import { connectPayments } from '../support/shop.ts'

test('a merchant refuses buyers, who are asked to contact the shop', async ({ page, shop, browser }) => {
  await connectPayments(shop)
  const { path } = await sell(shop)
  await page.goto('/dashboard/settings/shop')
  const section = page.getByRole('region', { name: 'Refused Buyers', exact: true })
  await section.getByRole('button', { name: /^Edit/ }).click()
  await section.getByLabel('Countries').fill('USA')
  await section.getByLabel('Mail domains and addresses').fill('trash.example\n')
  await section.getByRole('button', { name: 'Save changes' }).click()
  await expect(section.getByLabel('Countries')).toHaveAttribute('aria-invalid', 'true')
  await checkPage(page, 'settings-refused-buyers')
  await section.getByLabel('Countries').fill('br')
  await section.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Refused buyers updated.')).toBeVisible()

  const visit = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const checkout = await visit.newPage()
  await openCheckout(checkout, path)
  await leaveContact(checkout, 'otto@post.trash.example')
  await leaveShipping(checkout)
  await expect(checkout.getByRole('alert').filter({ hasText: 'cannot be accepted' })).toContainText(
    'This order cannot be accepted. Please contact the shop.',
  )
  expect(await listOrders(shop)).toEqual([])
  await visit.close()
})
