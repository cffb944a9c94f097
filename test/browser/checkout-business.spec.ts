import type { Page } from '@playwright/test'
import { expect, fillCard, heading, openCheckout, pay, sell, test } from '../support/checkout.ts'
import { checkPage } from '../support/checkPage.ts'
import type { Shop } from '../support/shop.ts'

/** A German shop with VAT by law in its prices, and a file at 119.00. */
async function germanShop(shop: Shop) {
  await shop.client.updateMe({ body: { vatEnabled: true, vatCountry: 'DE', vatIncludeInPrice: true, euVatValidation: false } })
  return sell(shop, { product: { type: 'digital', stock: null, price: 119, currency: 'EUR' } })
}

const fillCompany = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Buying as a business' }).check()
  await page.getByLabel('Company').fill('Acme BV')
  await page.getByLabel('Address line 1').fill('Dam 1')
  await page.getByLabel('ZIP/postal code').fill('1012 JS')
  await page.getByLabel('City').fill('Amsterdam')
}
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })

test('a company in another member state pays the net price, and its invoice says why', async ({ page, shop }) => {
  const { path } = await germanShop(shop)
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Country').selectOption('NL')
  await expect(summary(page)).toContainText('Includes VAT (19%)')
  await page.getByRole('checkbox', { name: 'Buying as a business' }).check()
  await expect(page.getByLabel('Company')).toBeVisible()

  await pay(page)
  await expect(page.getByText('Enter the name of the company.')).toBeVisible()
  await expect(page.getByLabel('Company')).toBeFocused()
  await fillCompany(page)
  await page.getByLabel('VAT number').fill('NL004495446B01')
  await pay(page)
  await expect(page.getByText('This VAT number is not valid.')).toBeVisible()
  await expect(page.getByLabel('VAT number')).toBeFocused()
  await checkPage(page, 'checkout-business')

  await page.reload()
  await expect(page.getByLabel('Company')).toHaveValue('Acme BV')
  await expect(page.getByLabel('City')).toHaveValue('Amsterdam')
  await page.getByLabel('VAT number').fill('NL004495445B01')
  await page.getByLabel('VAT number').blur()
  await expect(summary(page)).toContainText('Reverse charge')
  await expect(summary(page)).not.toContainText('VAT (')
  await expect(page.getByRole('button', { name: 'Pay €100.00' })).toBeVisible()

  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'View invoice' }).click()
  const invoice = (await opened).getByRole('article')
  await expect(invoice).toContainText('Acme BV')
  await expect(invoice).toContainText('1012 JS Amsterdam')
  await expect(invoice).toContainText('VAT NL004495445B01')
  await expect(invoice).toContainText('Reverse charge')
  await expect(invoice).not.toContainText('VAT 0%')
})

test('a company gives its Peppol ID, where the seller has a VAT number', async ({ page, shop }) => {
  const { path } = await germanShop(shop)
  const folded = page.locator('summary').filter({ hasText: 'Peppol ID' })
  const open = async () => {
    await openCheckout(page, path)
    await page.getByLabel('Email').fill('nora@example.com')
    await page.getByLabel('Country').selectOption('NL')
    await fillCompany(page)
  }
  await open()
  await expect(page.getByLabel('VAT number')).toBeVisible()
  await expect(folded).toHaveCount(0)

  await shop.client.updateMe({ body: { vatNumber: 'DE136695976' } })
  // A page of before is in memory for a moment.
  await expect(async () => {
    await open()
    await expect(folded).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByLabel('Peppol ID')).toBeHidden()
  await folded.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Peppol ID').fill('0088:1')
  await fillCard(page)
  await pay(page)
  await expect(page.getByLabel('Peppol ID')).toHaveAttribute('aria-invalid', 'true')
  await checkPage(page, 'checkout-peppol')

  await page.getByLabel('Peppol ID').fill('0088:4012345000009')
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  const { orders } = await shop.client.listOrders({ query: {} })
  const order = await shop.client.getOrder({ path: { id: orders[0]!.id } })
  expect(order.buyer_peppol_id).toBe('0088:4012345000009')
})

test('a company without a VAT number pays the tax, and a buyer outside the Union pays none', async ({ page, shop }) => {
  const { path } = await germanShop(shop)
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Country').selectOption('US')
  await expect(summary(page)).not.toContainText('VAT')

  await page.getByLabel('Country').selectOption('NL')
  await fillCompany(page)
  await page.getByLabel('City').blur()

  await expect(summary(page)).toContainText('Includes VAT (19%)')
  await expect(page.getByRole('button', { name: 'Pay €119.00' })).toBeVisible()
})

test('a shop without VAT asks businesses when it wants to', async ({ page, shop }) => {
  await shop.client.updateMe({ body: { vatCollectInfo: true } })
  const { path } = await sell(shop, { product: { type: 'digital', stock: null } })
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByRole('checkbox', { name: 'Buying as a business' }).check()
  await page.getByLabel('Country').selectOption('NL')
  await fillCompany(page)
  await fillCard(page)
  await pay(page)

  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})
