import fs from 'node:fs'
import path from 'node:path'
import type { Schema } from '@linktill/sdk'
import type { Page } from '@playwright/test'
import { CUSTOMER, PAGES } from '../support/dashboardPages.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, buy, connectPayments, type Shop } from '../support/shop.ts'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const callOf = (url: string) => new URL(url).pathname

/** Yields each page, with its URL, after it has created its data, so that the page sends all of its requests. */
async function* withData(shop: Shop) {
  const link = await addLink(shop, await addProduct(shop))
  for (const page of PAGES)
    yield { ...page, address: page.route.replace(':id', page.route === CUSTOMER ? await addCustomer(shop, link) : link.id) }
}

/** Sells once. Returns the customer's id. */
async function addCustomer(shop: Shop, link: Schema<'Link'>): Promise<string> {
  await connectPayments(shop)
  await buy(shop, link)
  // Its notice loads once.
  await shop.client.markFirstSaleSeen()
  const { data: customers } = await shop.client.listCustomers()
  return customers[0]!.id
}

test('lists every page of the dashboard', { tag: '@core' }, async () => {
  const preload = path.resolve(import.meta.dirname, '../../dashboard/dist/preload.json')
  const routes = Object.keys(JSON.parse(fs.readFileSync(preload, 'utf8'))).filter((route) => route.startsWith('/dashboard'))
  expect(PAGES.map(({ route }) => route).toSorted()).toEqual(routes.toSorted())
})

// One test for all pages: a shop and a browser for each would take longer than the checks.
test.slow()

test('every page needs two round trips: the scripts of its document, then its data', async ({ page, shop }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    // Requests of a framed checkout do not count.
    if (request.frame() === page.mainFrame() && callOf(request.url()).startsWith('/api/')) asked.add(callOf(request.url()))
  })
  for await (const { route, heading, address, after = [] } of withData(shop))
    await test.step(route, async () => {
      // The profile is stored now. Only the first visit loads it before the data of the page.
      await page.goto(address)
      await expect(headingOf(page, heading)).toBeVisible()
      asked.clear()
      const document = await (await page.reload())!.text()
      await expect(headingOf(page, heading)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const all = [...asked].filter((call) => !after.includes(call))
      expect(all.length).toBeGreaterThan(1)
      const scripts = await page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        // The document asks for the profile, before any script.
        const calls = files.filter(({ name }) => name.includes('/api/') && !name.endsWith('/api/auth/me'))
        const firstCall = Math.min(...calls.map(({ startTime }) => startTime))
        const before = files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < firstCall)
        // No call waits for the notice of a first sale, which a new shop loads beside them.
        return before.map(({ name }) => name).filter((name) => !name.includes('/FirstSaleNotice-'))
      })
      expect(scripts.length).toBeGreaterThan(1)
      for (const script of scripts) expect(document).toContain(new URL(script).pathname)

      // No request waits for another one: without any response, the same requests are sent.
      asked.clear()
      await page.route('**/api/**', () => {})
      await page.reload()
      await expect.poll(() => all.filter((call) => !asked.has(call))).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
})

// The error and sign-in states are the same for all tabs of a page.
test('every page explains that the server is unreachable, and recovers without a reload', async ({ page, shop }) => {
  for await (const { route, address, tab } of withData(shop)) {
    if (tab) continue
    await test.step(route, async () => {
      await page.route('**/api/**', (route) => route.abort())
      await page.goto(address)
      await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE }).first()).toBeVisible()
      await page.unroute('**/api/**')
      const again = page.getByRole('button', { name: 'Try again' })
      while (await again.count()) await again.first().click()
      await expect(page.getByText(UNREACHABLE)).toHaveCount(0)
      await expect(page.getByRole('main')).toBeVisible()
    })
  }
})

test('every page asks to sign in after the token has expired, and returns', async ({ page, shop }) => {
  for await (const { route, heading, address, tab } of withData(shop))
    if (!tab)
      await test.step(route, async () => {
        // Nothing runs here that could renew the session after its cookie is gone.
        await page.goto('/api/health')
        await page.evaluate(() => localStorage.setItem('userToken', 'eyJhbGciOiJIUzI1NiJ9.e30.expired'))
        // Without the cookie that renews it.
        await page.context().clearCookies()
        await page.goto(`${address}?search=print`)
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
        await page.getByLabel('Email').fill(shop.email)
        await page.getByLabel('Password', { exact: true }).fill(shop.password)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(headingOf(page, heading)).toBeVisible()
        expect(new URL(page.url()).pathname).toBe(address)
      })
})
