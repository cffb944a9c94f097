import type { Page } from '@playwright/test'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, type Shop } from '../support/shop.ts'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
const PAGES = [
  { path: '/dashboard', heading: /Ada/ },
  { path: '/dashboard/products', heading: 'Products' },
  { path: '/dashboard/checkout-links', heading: 'Checkout Links' },
  { path: '/dashboard/orders', heading: 'Orders' },
  { path: '/dashboard/promo-codes', heading: 'Promo Codes' },
  { path: '/dashboard/analytics', heading: 'Analytics' },
  { path: '/dashboard/settings', heading: 'Settings' },
]
const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const callOf = (url: string) => new URL(url).pathname

/** Something on every page, so that nothing is left out because there is nothing. */
async function fill(shop: Shop) {
  await addLink(shop, await addProduct(shop))
}

for (const { path, heading } of PAGES)
  test.describe(path, () => {
    test('is two round trips away: the scripts that its document names, then its data', async ({ page, shop }) => {
      await fill(shop)
      const asked = new Set<string>()
      page.on('request', (request) => callOf(request.url()).startsWith('/api/') && asked.add(callOf(request.url())))
      // Who was here before is known: only the very first visit asks who it is before it asks for the page.
      await page.goto(path)
      await expect(headingOf(page, heading)).toBeVisible()
      const document = await (await page.reload())!.text()
      await expect(headingOf(page, heading)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const all = [...asked]
      expect(all.length).toBeGreaterThan(1)
      const scripts = await page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const firstCall = Math.min(...files.filter(({ name }) => name.includes('/api/')).map(({ startTime }) => startTime))
        return files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < firstCall).map(({ name }) => name)
      })
      expect(scripts.length).toBeGreaterThan(1)
      for (const script of scripts) expect(document).toContain(new URL(script).pathname)

      // No call waits for what another one answers: with no answer at all they are the same.
      asked.clear()
      await page.route('**/api/**', () => {})
      await page.reload()
      await expect.poll(() => all.filter((call) => !asked.has(call))).toEqual([])
    })

    test('says that the server cannot be reached, and comes back without being loaded again', async ({ page }) => {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE }).first()).toBeVisible()
      await page.unroute('**/api/**')
      const again = page.getByRole('button', { name: 'Try again' })
      while (await again.count()) await again.first().click()
      await expect(page.getByText(UNREACHABLE)).toHaveCount(0)
      await expect(page.getByRole('main')).toBeVisible()
    })

    test('asks whose token has expired to sign in, and leads back', async ({ page, shop }) => {
      await page.goto('/login')
      await page.evaluate(() => localStorage.setItem('userToken', 'eyJhbGciOiJIUzI1NiJ9.e30.expired'))
      await page.goto(`${path}?search=print`)
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await page.getByLabel('Email').fill(shop.email)
      await page.getByLabel('Password', { exact: true }).fill(shop.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(headingOf(page, heading)).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    })
  })
