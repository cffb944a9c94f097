import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { runProduct } from '../support/runProduct.ts'
import { addProduct } from '../support/shop.ts'

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const DEMO = { email: 'demo@linktill.test', password: 'kiln-and-clay' }

test.describe('a page whose script fails to load', () => {
  test('keeps the shell while the server is stopped, and recovers when it runs again', async ({ browser }) => {
    test.slow() // starts the product twice
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-stopped-'))
    fs.chmodSync(data, 0o755)
    const first = await runProduct({ DATA_DIR: data })
    const page = await (await browser.newContext({ baseURL: first.url })).newPage()
    await page.goto('/login')
    await page.getByLabel('Email').fill(DEMO.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(title(page, 'Welcome back')).toBeVisible()

    await first.stop()
    await goTo(page, 'Orders')
    await expect(problem(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(problem(page)).toContainText('The server cannot be reached. Check your connection and try again.')
    await checkPage(page, 'not-loaded')
    // Loaded pages can still be opened.
    await goTo(page, 'Dashboard')
    await expect(title(page, 'Welcome back')).toBeVisible()
    await goTo(page, 'Orders')
    await expect(problem(page)).toBeVisible()

    const second = await runProduct({ DATA_DIR: data, PORT: new URL(first.url).port })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, 'Orders')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
    await page.close()
    await second.stop()
    fs.rmSync(data, { recursive: true, force: true })
  })

  test('opens when the browser is back online', async ({ page, context, shop }) => {
    await addProduct(shop)
    await page.goto('/dashboard')
    await expect(title(page, 'Welcome, Ada')).toBeVisible()
    await context.setOffline(true)
    await goTo(page, 'Products')
    await expect(problem(page)).toBeVisible()

    await context.setOffline(false)
    await expect(title(page, 'Products')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Products' })).toContainText('Engine print')
  })

  test('reloads once when a new release has removed it', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(title(page, 'Welcome, Ada')).toBeVisible()
    let refused = 0
    await page.route('**/dashboard-assets/OrdersPage-*.js', (route) =>
      ++refused === 1 ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    await goTo(page, 'Orders')
    await expect(title(page, 'Orders')).toBeVisible()
    await expect(page.getByText('No orders found.')).toBeVisible()
  })

  test('does not reload repeatedly if its script stays missing', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(title(page, 'Welcome, Ada')).toBeVisible()
    let documents = 0
    page.on('request', (request) => request.isNavigationRequest() && request.frame() === page.mainFrame() && documents++)
    await page.route('**/dashboard-assets/OrdersPage-*.js', (route) => route.fulfill({ status: 404 }))
    await goTo(page, 'Orders')
    await expect.poll(() => documents).toBe(1)
    await expect(problem(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(documents).toBe(1)
  })
})

test('data that failed to load is loaded when the browser is back online', async ({ page, context, shop }) => {
  await addProduct(shop)
  await page.goto('/dashboard/products')
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search products' }).fill('engine')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')

  await context.setOffline(false)
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Engine print')
})
