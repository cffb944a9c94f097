import type { Schema } from '@linktill/sdk'
import type { Browser, Page, Route } from '@playwright/test'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { measureShift } from '../support/measureShift.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { productUrl, test as anybody } from '../support/product.ts'
import { settled } from '../support/settled.ts'
import { addLink, addProduct, buy, connectPayments, openDemo } from '../support/shop.ts'

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.', code: 'internal', request_id: 'r' } })

test.describe('home', () => {
  test('each section loads and fails independently', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    for (const call of ['**/api/dashboard/**', '**/api/orders?*', '**/api/carts?*'])
      await page.route(call, async (route) => {
        await held
        await refuse(route)
      })
    await page.goto('/dashboard')
    for (const title of ['Revenue by Product', 'Recent Orders', 'Top Performing Products', 'Recent Checkout Links'])
      await expect(card(page, title).getByText('Loading...')).toBeVisible()
    await expect(card(page, 'Summary').getByText('Loading...')).toHaveCount(2)
    answer()
    await expect(card(page, 'Summary').getByRole('alert')).toHaveCount(2)
    for (const title of ['Summary', 'Revenue by Product', 'Recent Orders', 'Top Performing Products'])
      await expect(card(page, title).getByRole('alert').first()).toContainText('Error: Something went wrong on our side.')
    await checkPage(page, 'home-failed')
    await expect(card(page, 'Recent Checkout Links').getByRole('alert')).toContainText('Failed to load recent links')

    await page.unroute('**/api/orders?*')
    await card(page, 'Recent Orders').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No recent orders')).toBeVisible()
    await expect(card(page, 'Summary').getByRole('alert').first()).toBeVisible()
  })

  test('agrees in all parts after the first sale, and after one made while the tab is hidden', async ({ page, shop }) => {
    await connectPayments(shop)
    const link = await addLink(shop, await addProduct(shop))
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Set up' })).toBeVisible()

    await buy(shop, link)
    await turn(page, 'visible')
    await expectSales(page, 1)
    await expect(page.getByRole('region', { name: 'Your first sale' })).toBeVisible()

    await turn(page, 'hidden')
    await buy(shop, link)
    const held = await holdCalls(page, '**/api/carts?*')
    const answered = page.waitForResponse('**/api/dashboard/summary?*')
    await turn(page, 'visible')
    await answered
    // The other parts wait for the links.
    await settled(page)
    await expectSales(page, 1)
    held()
    await expectSales(page, 2)
  })

  test('shows a failed part with a retry beside the others', async ({ page, shop }) => {
    await connectPayments(shop)
    await buy(shop, await addLink(shop, await addProduct(shop)))
    await page.route('**/api/orders?*', refuse)
    await page.goto('/dashboard')
    const orders = card(page, 'Recent Orders')
    await expect(orders.getByRole('alert')).toContainText('Error: Something went wrong on our side.')
    await expect(card(page, 'Summary')).toContainText('Total Revenue$24.50')
    await expect(card(page, 'Recent Checkout Links')).toContainText('$24.50')
    await page.unroute('**/api/orders?*')
    await orders.getByRole('button', { name: 'Try again' }).click()
    await expectSales(page, 1)
  })

  test('has a chart without a scale while nothing was sold in the period', async ({ page, shop }) => {
    await connectPayments(shop)
    await buy(shop, await addLink(shop, await addProduct(shop)))
    await page.route('**/api/dashboard/revenue?*', async (route) => {
      const response = await route.fetch()
      const answer: Schema<'DashboardRevenue'> = await response.json()
      await route.fulfill({ json: { ...answer, points: answer.points.map((point) => ({ ...point, revenue: 0, before: 0 })) } })
    })
    await page.goto('/dashboard')
    const labels = card(page, 'Summary').locator('.apexcharts-yaxis-label tspan')
    await expect(labels.filter({ hasText: '$' })).toHaveText(['$0'])
    await checkPage(page, 'home-empty-chart')
  })

  test('lists what needs attention, and leads to the page that mends it', async ({ page, shop }) => {
    await connectPayments(shop)
    await buy(shop, await addLink(shop, await addProduct(shop)))
    await addLink(shop, await addProduct(shop, { name: 'Garden planter', type: 'physical', stock: 0 }), 'Garden')
    await addLink(shop, await addProduct(shop, { name: 'Vase', type: 'physical', stock: 8, low_stock_at: 8 }), 'Vases')
    await page.goto('/dashboard')
    const attention = card(page, 'Needs attention')
    await expect(attention.getByRole('listitem')).toContainText([
      'Garden planter is sold out on 1 active link',
      'Vase is running low 8 left, on 1 active link',
    ])
    await page.getByRole('region', { name: 'Your first sale' }).getByRole('button', { name: 'Close' }).click()
    await checkPage(page, 'home-attention')
    await attention.getByRole('link', { name: 'Restock: Garden planter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Product' })
    await expect(dialog.getByLabel('Low stock at')).toHaveValue('5')
    await dialog.getByLabel('Stock', { exact: true }).fill('12')
    await dialog.getByLabel('Low stock at').fill('3')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(attention.getByRole('listitem')).toHaveCount(1)
  })

  test('counts a sale immediately, and shows it in the bell', { tag: '@core' }, async ({ page, shop }) => {
    await connectPayments(shop)
    const link = await addLink(shop, await addProduct(shop))
    await buy(shop, link)
    await page.goto('/dashboard')
    const summary = card(page, 'Summary')
    await expect(summary).toContainText('Total Revenue$24.50')
    await expect(summary).toContainText('$22.42 after $2.08 fees')
    const recent = page.getByRole('table', { name: 'Recent checkout links' })
    await expect(recent.getByRole('cell', { name: '$22.42' })).toBeVisible()
    await expect(summary).toContainText('Total Sales1')
    for (const title of ['Link Views', 'Conversion Rate']) await expect(summary).toContainText(title)
    await expect(card(page, 'Recent Orders')).toContainText(/Nora Lindqvist.*Completed.*\$24\.50/)
    await expect(card(page, 'Top Performing Products')).toContainText(/Engine print.*\$24\.50.*1 sale/)
    await expect(card(page, 'Recent Checkout Links').getByRole('row', { name: /First print/ })).toContainText('Engine print')

    // It follows the sale a moment later, and the bell asks when the merchant comes back to the tab.
    const bell = page.getByRole('button', { name: /Notifications, 1 new/ })
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(bell).toBeVisible({ timeout: 1000 })
    }).toPass()
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('link')).toContainText('$24.50')
    await expectAccessible(page)
    await panel.getByRole('link').click()
    await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row', { name: /#1001/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  test('fits a phone when a name is one long word', async ({ page, shop }) => {
    await connectPayments(shop)
    await buy(shop, await addLink(shop, await addProduct(shop)), 'Wolfeschlegelsteinhausenbergerdorff')
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/dashboard')
    await expect(card(page, 'Recent Orders').getByRole('link', { name: /^Wolfe/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
})

anybody.describe('home of a shop with sales', () => {
  anybody('shows the chosen period', async ({ browser }) => {
    const page = await openAsDemo(browser)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara')
    const period = page.getByRole('combobox', { name: 'Period' })
    await expect(period.getByRole('option')).toHaveText(['Last 7 days', 'Last 30 days', 'Last 90 days', 'This year'])
    await expect(period).toHaveValue('7days')
    const revenue = card(page, 'Summary').getByText(/^\$/).first()
    const week = await revenue.textContent()
    const asked = ['summary', 'revenue', 'products'].map((part) =>
      page.waitForRequest((request) => request.url().endsWith(`/api/dashboard/${part}?period=90days`)),
    )
    await period.selectOption('Last 90 days')
    await Promise.all(asked)
    await expect(revenue).not.toHaveText(week!)
    await expect(card(page, 'Recent Orders').getByRole('listitem')).toHaveCount(5)
    await expect(card(page, 'Top Performing Products').getByRole('listitem')).toHaveCount(4)
    await expect(card(page, 'Recent Checkout Links').getByRole('row')).toHaveCount(4)
    await checkPage(page, 'home')
  })

  anybody('shows one figure first, compares it in the chart, and explains the sum of the products', async ({ browser }) => {
    const page = await openAsDemo(browser)
    await page.goto('/dashboard')
    const summary = card(page, 'Summary')
    await expect(summary.getByRole('heading', { name: 'Total Revenue' })).toBeVisible()
    await expect(summary.locator('dt')).toHaveText(['Total Sales', 'Average Order', 'Link Views', 'Conversion Rate'])
    // Which of the two depends on the hour: the orders of the demo shop are placed at a distance from now.
    await expect(summary.locator('dd').last()).toHaveText(/^\d+\.\d%(No change|▲up \d+\.\d pts|▼down \d+\.\d pts)$/)
    await expect(summary.getByRole('columnheader', { name: 'Period before' })).toBeAttached()
    await expect(card(page, 'Revenue by Product').getByText(/^Total Revenue \$.* = products \$/)).toBeVisible()
  })

  for (const width of [375, 1280])
    anybody(`does not move while it loads at ${width} px`, async ({ browser }) => {
      const page = await openAsDemo(browser)
      await page.setViewportSize({ width, height: 900 })
      const expectStill = await measureShift(page)
      // One after the other, so that each could move the ones below.
      const gates = []
      for (const call of ['**/api/carts?*', '**/api/orders?*', '**/api/dashboard/**']) gates.push(await holdCalls(page, call))
      await page.goto('/dashboard')
      for (const open of gates) {
        await settled(page)
        open()
      }
      await expect(page.locator('main .apexcharts-canvas').first()).toBeVisible()
      await expectStill(0.01)
    })

  anybody('its quick actions and links lead on', async ({ browser }) => {
    const page = await openAsDemo(browser)
    await page.goto('/dashboard')
    for (const [name, heading] of [
      ['Add a product', 'Products'],
      ['Share a link', 'Checkout Links'],
      ['Account settings', 'Settings'],
      ['View all orders', 'Orders'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mara')
    }
  })
})

anybody.describe('the shell on a phone', () => {
  anybody('has a menu with the sidebar, which closes by its button, a click outside, and navigation', async ({ browser }) => {
    const page = await openAsDemo(browser)
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/dashboard/products')
    const open = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog')
    await open.click()
    await expect(drawer.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page')
    await expect(drawer.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /close/i }).click()
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await page.mouse.click(360, 400)
    await expect(drawer).toBeHidden()
    await open.click()
    await drawer.getByRole('link', { name: 'Orders' }).click()
    await expect(page).toHaveURL(/orders$/)
    await expect(drawer).toBeHidden()
  })
})

/** Acts like a browser whose tab is hidden or seen again. */
const turn = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Expects all parts of the page to agree that so many prints for $24.50 were sold. */
async function expectSales(page: Page, count: number) {
  const total = `$${(24.5 * count).toFixed(2)}`
  const summary = card(page, 'Summary')
  await expect(summary).toContainText(`Total Revenue${total}`)
  await expect(summary).toContainText(`Total Sales${count}`)
  await expect(summary.getByRole('table', { name: 'Revenue in USD' }).getByRole('row').last()).toContainText(total)
  await expect(card(page, 'Revenue by Product').getByRole('listitem')).toContainText(`Engine print${total}`)
  await expect(card(page, 'Recent Orders').getByRole('listitem')).toHaveCount(count)
  await expect(card(page, 'Top Performing Products').getByRole('listitem')).toContainText(
    `${total}${count} ${count === 1 ? 'sale' : 'sales'}`,
  )
  await expect(card(page, 'Recent Checkout Links').getByRole('row', { name: /First print/ })).toContainText(total)
}

async function openAsDemo(browser: Browser): Promise<Page> {
  const { token } = await openDemo()
  const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(token) })
  return context.newPage()
}
