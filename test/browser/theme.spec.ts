import type { Page } from '@playwright/test'
import { expect, signedIn, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { expectAccessible } from '../support/checkPage.ts'

const DARK = 'rgb(19, 17, 16)'
const LIGHT = 'rgb(247, 245, 242)'
const background = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)

test('the account menu switches the theme, which this browser remembers on every page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /account menu/ }).click()
  const system = page.getByRole('menuitemradio', { name: 'System' })
  await expect(system).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await expect.poll(() => background(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)

  for (const address of ['/dashboard/settings', '/', '/documentation', '/login']) {
    await page.goto(address)
    expect([address, await background(page)]).toEqual([address, DARK])
  }
})

test('a chosen theme is there before the first paint', async ({ browser, shop }) => {
  const storageState = signedIn(shop.token)
  storageState.origins[0]!.localStorage.push({ name: 'theme', value: 'dark' })
  const context = await browser.newContext({ baseURL: productUrl(), storageState, colorScheme: 'light' })
  const page = await context.newPage()
  // Without the page's own scripts only the document itself can paint it.
  await page.route('**/*-assets/**/*.js', (route) => route.abort())
  for (const address of ['/dashboard', '/', '/documentation']) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    expect([address, await background(page)]).toEqual([address, DARK])
  }
})

test('visitors switch it at the foot of the public pages, in all open tabs', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'dark' })
  await other.goto('/documentation')
  const themes = (at: Page) => at.getByRole('contentinfo').getByRole('group', { name: 'Theme' })
  for (const at of [page, other]) await expect(themes(at).getByRole('radio', { name: 'System' })).toBeChecked()

  await themes(page).getByRole('radio', { name: 'Light' }).check()

  await expect.poll(() => background(page)).toBe(LIGHT)
  await expect.poll(() => background(other)).toBe(LIGHT)
  await expect(themes(other).getByRole('radio', { name: 'Light' })).toBeChecked()
})

test('the palette switches it too, and checkouts keep the theme of their shop', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('dark')
  await expect(page.getByRole('option', { name: 'Theme: Dark' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect.poll(() => background(page)).toBe(DARK)

  await page.goto('/checkout/m4kd7ta9we')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).not.toBe('dark')
})
