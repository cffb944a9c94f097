import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { signedIn } from '../support/merchant.ts'
import { expect, productUrl, test } from '../support/product.ts'
import { openDemo } from '../support/shop.ts'

async function openAsDemo(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { token } = await openDemo()
  const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(token), ...options })
  return context.newPage()
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions, products, links, orders and customers' })
const option = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name })

test.describe('the command palette', () => {
  test.beforeEach(async ({}, info) => void info.setTimeout(60_000))

  test('finds pages, actions and what the shop has, by keyboard alone', async ({ browser }) => {
    const page = await openAsDemo(browser)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara')

    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option').first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await checkPage(page, 'palette')

    await page.keyboard.type('mug')
    const products = page.getByRole('group', { name: 'Products' })
    await expect(products.getByRole('option', { name: /mug/i }).first()).toHaveAttribute('aria-selected', 'true')
    await checkPage(page, 'palette-results')
    await page.keyboard.press('Enter')
    // The form hides the page's heading from assistive technology, and so from this test.
    await expect(page).toHaveURL(/\/dashboard\/products\b/)
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue(/mug/i)

    // Not over a dialog, whose changes it would lose.
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /mug/i })).toBeVisible()
    await page.keyboard.type('create link')
    await expect(option(page, 'Create Link')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Create Link' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.keyboard.press('/')
    await page.keyboard.type('nothing of the kind')
    await expect(page.getByText('Nothing found.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
  })

  test('leaves / to the fields, and returns the focus', async ({ browser }) => {
    const page = await openAsDemo(browser)
    await page.goto('/dashboard/products')
    const search = page.getByRole('searchbox', { name: 'Search products' })
    await search.fill('a')
    await search.press('/')
    await expect(search).toHaveValue('a/')
    await search.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
  })

  test('keeps what is typed while it loads', async ({ browser }) => {
    const page = await openAsDemo(browser)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/CommandPalette*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/dashboard/products')
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('stri')
    await expect(field(page)).toBeHidden()
    release()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('pe')
    await expect(field(page)).toHaveValue('stripe')
    await expect(option(page, /^Payment Processing/)).toHaveAttribute('aria-selected', 'true')
  })

  test('leads to an order, a customer and a section of the settings', async ({ browser }) => {
    const page = await openAsDemo(browser)
    await page.goto('/dashboard/settings/payments')
    await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('stripe')
    await expect(option(page, /^Payment Processing/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#payment-processing$/)
    await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeInViewport()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('#1003')
    await option(page, /^#1003/).click()
    await expect(page.getByRole('dialog', { name: /1003/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('works by touch, and says that the shop was not searched', async ({ browser }) => {
    const page = await openAsDemo(browser, { hasTouch: true, viewport: { width: 375, height: 812 } })
    await page.goto('/dashboard')
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not allowed.', code: 'forbidden', request_id: 'r' } }),
    )
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
    await field(page).fill('orders')
    await expect(page.getByText('Error: Not allowed.')).toBeVisible()
    await option(page, 'Orders').first().tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(field(page)).toBeHidden()
  })
})
