import { expect, fillCard, heading, openCheckout, pay, sell, test } from '../support/checkout.ts'
import { checkPage } from '../support/checkPage.ts'
import type { Page } from '@playwright/test'
import { test as merchantTest } from '../support/merchant.ts'
import { settled } from '../support/settled.ts'
import { connectPayments } from '../support/shop.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })

/** The sections above load one by one, and move it. */
async function openSection(page: Page): Promise<void> {
  await page.goto('/dashboard/settings/tax')
  const edit = page.getByRole('button', { name: 'Edit VAT & Tax Settings' })
  await expect(edit).toBeVisible()
  await settled(page)
  await edit.click()
}

merchantTest('a merchant switches Stripe Tax on', async ({ page, shop }) => {
  await connectPayments(shop)
  await openSection(page)
  const section = page.getByRole('region', { name: 'VAT & Tax Settings', exact: true })
  await section.getByRole('switch', { name: 'Calculate tax with Stripe Tax' }).check()
  await checkPage(page, 'settings-stripe-tax')
  await section.getByRole('button', { name: 'Save changes' }).click()

  await expect(section).toContainText('Stripe Tax calculates the tax outside Europe.')
  expect((await shop.client.getMe()).stripeTax).toBe(true)
})

merchantTest('a merchant without payments is told what Stripe Tax needs', async ({ page }) => {
  await openSection(page)
  const section = page.getByRole('region', { name: 'VAT & Tax Settings', exact: true })
  await section.getByRole('switch', { name: 'Calculate tax with Stripe Tax' }).check()
  await section.getByRole('button', { name: 'Save changes' }).click()

  await expect(section).toContainText('Connect payments first')
})

test('a buyer in the US sees the sales tax of their state, and pays it', async ({ page, shop }) => {
  await shop.client.updateMe({ body: { stripeTax: true } })
  const { path } = await sell(shop, { product: { type: 'digital', stock: null, price: 100 } })
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Country').selectOption('US')
  await expect(summary(page)).toContainText('Calculated from your address')
  await pay(page)
  await expect(page.getByText('Enter the state or province.')).toBeVisible()
  await expect(page.getByLabel('State/province')).toBeFocused()

  await page.getByLabel('State/province').fill('CA')
  await page.getByLabel('ZIP/postal code').fill('00000')
  await expect(page.getByText('Please check state and postcode.')).toBeVisible()
  await page.getByLabel('ZIP/postal code').fill('94103')
  await expect(summary(page)).toContainText('CA sales tax')
  await expect(summary(page)).toContainText('$107.25')
  await checkPage(page, 'checkout-sales-tax')
  await page.getByLabel('State/province').fill('NY')
  await expect(summary(page)).toContainText('NY sales tax')
  await expect(summary(page)).toContainText('$104.00')
  await page.getByLabel('Country').selectOption('DE')
  await expect(summary(page)).not.toContainText('sales tax')
  await page.getByLabel('Country').selectOption('US')

  await fillCard(page)
  await expect(page.getByRole('button', { name: 'Pay $104.00' })).toBeVisible()
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})
