import type { Page } from '@playwright/test'
import { heading, leaveContact, listOrders, openCheckout, openInTab, payButton } from '../support/checkout.ts'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, buy, connectPayments } from '../support/shop.ts'

const steps = (page: Page) => page.getByRole('region', { name: 'Set up' }).getByRole('listitem')
const step = (page: Page, title: string) => steps(page).filter({ hasText: title })

test.describe('the first sale', () => {
  test('begins with a checklist, whose first step leads to the form of a product', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada')
    await expect(steps(page)).toHaveCount(4)
    await expect(step(page, 'Create your account')).toContainText('Basic plan, 8.5% per sale')
    await expect(step(page, 'Add a product')).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('button', { name: 'Open checkout' })).toBeDisabled()
    await checkPage(page, 'home-first-run')

    await page.getByRole('link', { name: 'Sell something' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sell something' })).toBeVisible()
  })

  test('activates a draft, connects payments and comes back', async ({ page, shop }) => {
    await addProduct(shop, { name: 'Engine print', status: 'draft' })
    await page.goto('/dashboard')
    await expect(step(page, 'Add a product')).toContainText('“Engine print” is a draft.')
    await page.getByRole('button', { name: 'Activate' }).click()
    await expect(step(page, 'Done: Add a product')).toContainText('Engine print, $24.50')
    await checkPage(page, 'home-half-done')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(step(page, 'Done: Get paid')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open checkout' })).toHaveAttribute('href', /#test-card$/)
  })

  test('is made with the test card filled in, and celebrated once', async ({ page, shop, context }) => {
    await connectPayments(shop)
    await addLink(shop, await addProduct(shop))
    await page.goto('/dashboard')
    await checkPage(page, 'home-ready-to-sell')
    const checkout = await openInTab(context, () => page.getByRole('link', { name: 'Open checkout' }).click())
    await leaveContact(checkout)
    await expect(checkout.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await payButton(checkout).click()
    await expect(heading(checkout, 'Payment Successful!')).toBeVisible()
    await expect.poll(async () => (await listOrders(shop)).map(({ payment_status }) => payment_status)).toEqual(['completed'])

    await page.goto('/dashboard')
    const notice = page.getByRole('region', { name: 'Your first sale' })
    await expect(notice).toContainText('nora@example.com paid $24.50.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada')
    await checkPage(page, 'home-first-sale')
    await page.reload()
    await expect(page.getByText('Total Revenue')).toBeVisible()
    await expect(page.getByText('Nothing to compare with yet').first()).toBeVisible()
    await expect(notice).toBeHidden()
  })

  test('is announced on the page where the merchant is, once, without moving it', async ({ page, shop }) => {
    await connectPayments(shop)
    const link = await addLink(shop, await addProduct(shop))
    await page.goto('/dashboard/promo-codes')
    await expect(page.getByRole('heading', { level: 1, name: 'Promo Codes' })).toBeVisible()
    const notice = page.getByRole('region', { name: 'Your first sale' })
    const asked = page.waitForResponse('**/api/dashboard/first-sale')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await asked
    await expect(notice).toBeHidden()

    await buy(shop, link)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(notice).toContainText('paid $24.50.')
    await expect(notice.getByRole('status')).toBeVisible()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await checkPage(page, 'promo-codes-first-sale')
    // It stays on the way to another page.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'Engine print' })).toBeVisible()
    await expect(notice).toBeHidden()
  })

  test('fills in nothing without the mark in the address', async ({ page, shop }) => {
    await connectPayments(shop)
    const link = await addLink(shop, await addProduct(shop))
    await openCheckout(page, `/checkout/${link.url_id}#test`)
    await leaveContact(page)
    await expect(page.getByLabel('Card number')).toHaveValue('')
  })
})
