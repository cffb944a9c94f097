import type { Schema } from '@linktill/sdk'
import type { Browser, Page, Route } from '@playwright/test'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { expectDrawing } from '../support/drawing.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { productUrl, test as anybody } from '../support/product.ts'
import { addLink, addProduct, buy, connectPayments, openDemo, type Shop } from '../support/shop.ts'

type Event = Schema<'CheckoutEventInput'>

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.', code: 'internal', request_id: 'r' } })
const analyticsOf = (link: Schema<'Link'>) => `/dashboard/checkout-links/${link.id}/analytics`

/** Records an event like a shopper's browser. */
const tell = (link: Schema<'Link'>, event: Event) =>
  fetch(`${productUrl()}/api/carts/event/${link.url_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': PHONE },
    body: JSON.stringify(event),
  })

/** Creates a link with four views, three starts, one abandonment and one sale. */
async function visitedLink(shop: Shop): Promise<Schema<'Link'>> {
  await connectPayments(shop)
  const link = await addLink(shop, await addProduct(shop))
  const utm = { source: 'letter', medium: 'email', campaign: 'launch' }
  await tell(link, { eventType: 'view', visitorId: 'v1', referrer: 'https://www.news.example/today', utm })
  for (const visitorId of ['v2', 'v3', 'v4']) await tell(link, { eventType: 'view', visitorId })
  for (let count = 0; count < 3; count++) await tell(link, { eventType: 'checkout_started' })
  await tell(link, { eventType: 'checkout_abandoned', step: 'payment', reason: 'declined' })
  await buy(shop, link, undefined, 'v4')
  return link
}

test.describe('the analytics of a link', () => {
  test('open from the list of links, by keyboard alone', async ({ page, shop }) => {
    const link = await visitedLink(shop)
    await page.goto('/dashboard/checkout-links')
    await page.getByRole('button', { name: 'Actions for First print' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'View Analytics' }).focus()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Analytics for: First print')).toBeVisible()
    await expect(page.getByRole('link', { name: `/checkout/${link.url_id}` })).toHaveAttribute('href', link.checkout_url)

    const summary = card(page, 'Summary')
    for (const [name, value] of [
      ['Total Views', '4'],
      ['Checkouts Started', '3'],
      ['Checkouts Completed', '1'],
      ['Conversion (Views)', '25.0%'],
      ['Conversion (Started)', '33.3%'],
      ['Abandonment Rate', '66.7%'],
      ['Avg. Order Value', '$24.50'],
    ])
      await expect(summary.getByText(name!, { exact: true }).locator('..')).toHaveText(`${name}${value}`)
    await expect(summary).toContainText('Total Revenue$22.42 net$24.50')
    await expect(card(page, 'Checkout Funnel')).toContainText(
      /Views.*4.*Started.*3.*75\.0% of views.*Completed.*1.*25\.0% of views/,
    )
    await expect(card(page, 'Top Referrers').getByRole('listitem')).toContainText([
      /Direct\/Unknown3.*75\.0%/,
      /news\.example1.*25\.0%/,
    ])
    await expect(card(page, 'Activity Over Time').getByRole('list')).toContainText('1 completed')
    await expect(card(page, 'Activity Over Time').getByRole('table')).toContainText('Completed per day')
    await expect(card(page, 'Devices').getByRole('listitem')).toContainText('Phone4100.0%')
    await expect(card(page, 'Where Shoppers Left').getByRole('listitem')).toContainText(['Payment Details1', 'Payment declined1'])
    const campaigns = card(page, 'UTM Campaigns')
    await expect(campaigns.getByRole('listitem')).toContainText('letter')
    await campaigns.getByLabel('UTM parameter').selectOption('Campaign')
    await expect(campaigns.getByRole('listitem')).toContainText('launch')
    await checkPage(page, 'analytics-link')

    await page.getByRole('link', { name: 'All checkout links' }).focus()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Checkout Links')).toBeVisible()
  })

  test('keep the chosen range after a reload, and can be refreshed', async ({ page, shop }) => {
    const link = await visitedLink(shop)
    await page.goto(analyticsOf(link))
    const range = page.getByRole('combobox', { name: 'Date range' })
    await expect(range).toHaveValue('all_time')
    await expect(range.getByRole('option')).toHaveText([
      'All time',
      'Last 24 hours',
      'Last 7 days',
      'Last 30 days',
      'This month',
      'Last month',
    ])
    await range.selectOption('Last month')
    await expect(page.getByText('No analytics data available for this link in the selected date range.')).toBeVisible()
    await expectDrawing(page, 'analytics')
    await checkPage(page, 'analytics-empty')
    await page.reload()
    await expect(range).toHaveValue('last_month')
    await page.getByRole('button', { name: 'Show all time' }).click()
    await expect(card(page, 'Summary')).toContainText('Total Revenue$22.42 net$24.50')

    await buy(shop, link)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(card(page, 'Summary')).toContainText('Total Revenue$44.84 net$49.00')
    await range.selectOption('Last 7 days')
    await expect(card(page, 'Summary')).toContainText('Nothing to compare with yet')
  })

  test('are exported as a spreadsheet', async ({ page, shop }) => {
    await page.goto(analyticsOf(await visitedLink(shop)))
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export analytics' })
    await dialog.getByLabel('One line for each').selectOption('Referrer')
    await dialog.getByText('CSV (.csv)').click()
    await expectAccessible(page)
    const downloaded = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await downloaded
    expect(file.suggestedFilename()).toMatch(/^analytics_export_\d{4}-\d\d-\d\d\.csv$/)
    await expect(page.getByText(`${file.suggestedFilename()} downloaded.`)).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('show a skeleton while loading, and a link back and retry after a failure', async ({ page, shop }) => {
    const link = await visitedLink(shop)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/analytics?*', async (route) => {
      await held
      await refuse(route)
    })
    await page.goto(analyticsOf(link))
    await expect(page.getByText('Loading analytics...')).toBeAttached()
    await expect(card(page, 'Summary')).toContainText('Total Views')
    await expectAccessible(page)
    answer()
    const panel = page.getByRole('alert')
    await expect(panel.getByRole('heading', { name: 'Error Loading Analytics' })).toBeVisible()
    await expect(panel).toContainText('Could not load analytics for this link.')
    await checkPage(page, 'analytics-failed')
    await page.unroute('**/analytics?*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Summary')).toContainText('Total Revenue$22.42 net$24.50')
  })

  test('show a warning about missing data, and keep the rest', async ({ page, shop }) => {
    const link = await visitedLink(shop)
    await page.route(`**/api/carts/${link.id}`, refuse)
    await page.goto(analyticsOf(link))
    const note = page.getByRole('status').filter({ hasText: 'Could not load analytics for this link.' })
    await expect(note).toBeVisible()
    await expect(card(page, 'Summary')).toContainText('Total Revenue$22.42 net$24.50')
    await expectAccessible(page)
    await page.unroute(`**/api/carts/${link.id}`)
    await page.route('**/analytics?*', refuse)
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(title(page, 'Analytics for: First print')).toBeVisible()
    await expect(note).toBeVisible()
    await expect(card(page, 'Summary')).toContainText('Total Revenue$22.42 net$24.50')
  })

  test('of an unknown link lead back to the links', async ({ page }) => {
    const panel = page.getByRole('alert')
    await page.goto('/dashboard/checkout-links/0199a1c2-7b3e-7d41-8f60-5c2e9d0affff/analytics')
    await expect(panel).toContainText('Checkout link not found.')
    await page.goto('/dashboard/checkout-links/analytics')
    await expect(panel).toContainText('Checkout Link ID is missing.')
    await panel.getByRole('link', { name: 'Back to Checkout Links' }).click()
    await expect(title(page, 'Checkout Links')).toBeVisible()
  })

  test('ask to sign in when the token has expired', async ({ page, shop }) => {
    const link = await addLink(shop, await addProduct(shop))
    await page.goto(`${analyticsOf(link)}?dateRange=last_7_days`)
    await expect(title(page, 'Analytics for: First print')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('userToken', 'stale'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(shop.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeHidden()
    await expect(title(page, 'Analytics for: First print')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Date range' })).toHaveValue('last_7_days')
  })
})

anybody.describe('the analytics of all links', () => {
  anybody('compare with the previous period, and lead to each link', async ({ browser }) => {
    anybody.slow() // axe checks two long tables four times
    const page = await openAsDemo(browser)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'See analytics' }).click()
    await expect(title(page, 'Analytics')).toBeVisible()
    await expect(card(page, 'Summary')).toContainText('vs previous 30 days')
    for (const name of ['Revenue', 'Orders']) await expect(card(page, name).getByRole('table')).toContainText('Date')
    for (const name of ['Checkout Funnel', 'Top Referrers', 'UTM Campaigns', 'Where Shoppers Left', 'Devices'])
      await expect(card(page, name)).toBeVisible()
    await expect(card(page, 'Top Products').getByRole('row')).not.toHaveCount(1)
    await expect(card(page, 'Revenue').locator('svg').first()).toBeVisible()
    await checkPage(page, 'analytics')

    const [row] = await page.getByRole('table', { name: 'Top links' }).getByRole('row').nth(1).allTextContents()
    const name = page.getByRole('table', { name: 'Top links' }).getByRole('link').first()
    const link = (await name.textContent())!
    await name.click()
    await expect(title(page, `Analytics for: ${link}`)).toBeVisible()
    const revenue = card(page, 'Summary').getByText('Total Revenue').locator('..')
    await expect(revenue).toContainText('$')
    expect(row).toContain(/\$[\d,.]+?\.\d\d/.exec((await revenue.textContent())!)![0])
  })

  anybody('are empty for who has sold nothing, and say when they cannot be had', async ({ browser }) => {
    const page = await openAsDemo(browser)
    await page.route('**/api/analytics?*', refuse)
    await page.goto('/dashboard/analytics')
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
    await page.unroute('**/api/analytics?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Summary')).toContainText('Total Revenue$')
  })
})

async function openAsDemo(browser: Browser): Promise<Page> {
  const { token } = await openDemo()
  const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(token) })
  return context.newPage()
}
