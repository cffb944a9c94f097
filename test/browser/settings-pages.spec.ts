import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { expect, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { settled } from '../support/settled.ts'

const SETTINGS = '/dashboard/settings'
const titles = {
  '': ['Account Overview', 'Profile Settings', 'Security', 'Access', 'Notifications', 'Danger Zone'],
  '/shop': ['Domain & Branding', 'Business Information', 'Consumer Protection', 'Refused Buyers'],
  '/tax': ['VAT & Tax Settings', 'VAT report'],
  '/payments': ['Payment Processing', 'Facebook Pixel', 'Integration Status'],
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Settings', exact: true })

test('the settings are four pages, each with its sections', async ({ page }) => {
  await page.goto(SETTINGS)
  for (const [path, sections] of Object.entries(titles)) {
    await navigation(page).locator(`a[href="${SETTINGS}${path}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${SETTINGS}${path}$`))
    await expect(heading(page, sections.at(-1)!)).toBeVisible()
    const name = (await navigation(page).locator('[aria-current=page]').textContent())!
    await expect(page).toHaveTitle(`${name} · Settings · Linktill`)
    await expect(navigation(page).getByRole('listitem')).toHaveText(sections)
    const shown = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(shown.filter((title) => title !== 'Quick Actions')).toEqual(sections)
    await settled(page)
    await checkPage(page, `settings-page${path.replace('/', '-') || '-account'}`)
  }

  await navigation(page).getByRole('link', { name: 'Facebook Pixel' }).click()
  await expect(heading(page, 'Facebook Pixel')).toBeFocused()
})

test('four tiles lead to the pages at 320 px, and open forms fit', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(SETTINGS)
  await expect(navigation(page).getByRole('link')).toHaveText([
    'Account & security',
    'Shop & checkout',
    'Tax',
    'Payments & integrations',
  ])
  const forms = {
    'Shop & checkout': ['Edit Domain & Branding', 'Edit Business Information', 'Edit Refused Buyers'],
    Tax: ['Edit VAT & Tax Settings'],
    'Payments & integrations': ['Set up Facebook Pixel'],
  }
  for (const [name, buttons] of Object.entries(forms)) {
    await navigation(page).getByRole('link', { name }).click()
    for (const button of buttons) await page.getByRole('button', { name: button }).click()
    if (name === 'Shop & checkout') await page.getByRole('button', { name: 'More options' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await checkPage(page, `settings-editing-${name.split(' ')[0]!.toLowerCase()}`)
  }
})

test('links from when the settings were one page lead to page and section', async ({ page }) => {
  for (const [old, now] of [
    ['#payment-processing', '/payments#payment-processing'],
    ['#vat-tax-settings', '/tax#vat-tax-settings'],
    ['?from=mail#business-information', '/shop?from=mail#business-information'],
    ['#payments', '/payments'],
    ['?connect=refresh', '/payments?connect=refresh'],
    ['/tax#security', '#security'],
    ['#notifications', '#notifications'],
    ['/elsewhere', ''],
  ]) {
    // The provider is not asked for a new link.
    await page.route('**/api/auth/stripe-connect', (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(`${SETTINGS}${old}`)
    await expect(page).toHaveURL((url) => url.pathname + url.search + url.hash === `${SETTINGS}${now}`)
    const [, id] = now!.split('#')
    await expect(page.locator(id ? `#${id} h2` : 'h1')).toBeInViewport()
    if (id) await expect(page.locator(`#${id} h2`)).toBeFocused()
  }
})

test('a link to a section leads there after the sign-in', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: productUrl(), storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto(`${SETTINGS}/shop#refused-buyers`)
  await page.getByLabel('Email').fill(shop.email)
  await page.getByLabel('Password', { exact: true }).fill(shop.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, 'Refused Buyers')).toBeFocused()
  await expect(page).toHaveURL(/\/shop#refused-buyers$/)
  await context.close()
})

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
])
  test(`a linked section keeps its place while others load: ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const [address, name] of [
      ['#notifications', 'Notifications'],
      ['#danger-zone', 'Danger Zone'],
      ['#access', 'Access'],
      ['/payments#integration-status', 'Integration Status'],
      ['/shop#refused-buyers', 'Refused Buyers'],
    ] as const)
      await test.step(name, async () => {
        // All but the profile, without which the page has no sections.
        const release = await holdCalls(page, /\/api\/(?!auth\/me$)/)
        await page.goto('about:blank')
        await page.goto(`${SETTINGS}${address}`)
        await expect(heading(page, name)).toBeFocused()
        await settled(page)
        const top = () => heading(page, name).evaluate((one) => one.getBoundingClientRect().top)
        const arrived = await top()
        release()
        await page.waitForLoadState('networkidle')
        await settled(page)
        // Heights have fractions of a pixel, and scrolling has none.
        expect(Math.abs((await top()) - arrived)).toBeLessThanOrEqual(1)
        await expect(heading(page, name)).toBeInViewport({ ratio: 1 })
        await page.unrouteAll({ behavior: 'wait' })
      })
  })

test('a linked section lets go as soon as the person scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const release = await holdCalls(page, '**/api/auth/sessions')
  await page.goto(`${SETTINGS}#danger-zone`)
  await expect(heading(page, 'Danger Zone')).toBeFocused()
  for (const loaded of ['Authenticator app', 'Sale notices']) await expect(page.getByText(loaded, { exact: true })).toBeVisible()
  for (const list of ['Activity', 'Access'])
    await expect(page.getByRole('region', { name: list, exact: true }).getByRole('listitem')).not.toHaveCount(0)
  await settled(page)
  // As the scroll bar does it, without a wheel or a key.
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page)
  release()
  await expect(page.getByText('This browser')).toBeVisible()
  await settled(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
