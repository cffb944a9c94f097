import type { Page } from '@playwright/test'
import { expect, test } from '../support/merchant.ts'
import { expectAccessible } from '../support/checkPage.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { measureShift } from '../support/measureShift.ts'
import { productUrl } from '../support/product.ts'
import { addProduct } from '../support/shop.ts'

const holdScripts = (page: Page) => holdCalls(page, '**/dashboard-assets/*.js')

for (const { address, title, there } of [
  { address: '/dashboard/products', title: 'Products', there: 'Blue mug' },
  { address: '/dashboard/orders?search=none', title: 'Orders', there: 'No orders found.' },
])
  test(`${address} is painted before its scripts, and nothing moves`, async ({ page, shop }) => {
    await addProduct(shop, { name: 'Blue mug' })
    const expectStill = await measureShift(page)
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    const outline = page.locator('[data-outline]')
    await expect(outline.getByText(title, { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessible(page)

    release()

    await expect(page.getByText(there).first()).toBeVisible()
    await expect(outline).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectStill(0.01)
  })

test('the sign-in is painted before its scripts, in the same place', { tag: '@core' }, async ({ browser }) => {
  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({
    baseURL: productUrl(),
    storageState,
    viewport: { width: 375, height: 812 },
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  const expectStill = await measureShift(page)
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: 'Sign in' })
  await expect(heading).toBeVisible()
  // The heading has a box before the styles are there, but is not painted.
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  const before = await heading.boundingBox()
  await expectAccessible(page)

  release()

  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await expectStill(0.01)
  await context.close()
})
