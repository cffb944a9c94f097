import type { Locator } from '@playwright/test'
import { holdCalls } from '../support/holdCalls.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { settled } from '../support/settled.ts'
import { openDemo } from '../support/shop.ts'

/** Pages of the dashboard keep their place when a late answer comes. */

test.use({
  viewport: { width: 375, height: 800 },
  storageState: async ({}, provide) => {
    await provide(signedIn((await openDemo()).token))
  },
})

/** Pixels. Half of one is the difference between the letters of a badge and its placeholder. */
const NOTICED = 1
const topOf = async (place: Locator) => (await place.boundingBox())!.y

const CASES = [
  {
    name: 'the filters of orders',
    route: '/dashboard/orders',
    call: '**/api/orders/work',
    witness: 'Date',
    brings: /^To ship \d/,
  },
  {
    name: 'settings of payments',
    route: '/dashboard/settings/payments',
    call: '**/api/auth/integrations-status',
    witness: 'Facebook Pixel',
    brings: /^Payment processing is active$/,
  },
]

for (const { name, route, call, witness, brings } of CASES)
  test(`${name} do not move`, async ({ page }) => {
    const release = await holdCalls(page, call)
    await page.goto(route)
    const main = page.getByRole('main')
    const below = main
      .getByLabel(witness, { exact: true })
      .or(main.getByRole('heading', { name: witness }))
      .first()
    await expect(below).toBeVisible()
    await settled(page)
    const before = await topOf(below)
    await release()

    await expect(main.getByRole('link', { name: brings }).or(main.getByText(brings)).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await settled(page)
    expect(Math.abs((await topOf(below)) - before)).toBeLessThan(NOTICED)
  })

test('the figures of a customer do not move', async ({ page }) => {
  const { client } = await openDemo()
  const [customer] = (await client.listCustomers({ query: { limit: 1 } })).data
  const release = await holdCalls(page, `**/api/customers/${customer!.id}`)
  await page.goto(`/dashboard/customers/${customer!.id}`)
  const spent = page.getByRole('main').getByText('Spent', { exact: true })
  await expect(spent).toBeVisible()
  await settled(page)
  const before = await topOf(spent)
  await release()

  await expect(page.getByRole('heading', { level: 1, name: customer!.name! })).toBeVisible()
  await settled(page)
  expect(Math.abs((await topOf(spent)) - before)).toBeLessThan(NOTICED)
})

test('the check of a site comes with what is above it', async ({ page }) => {
  const release = await holdCalls(page, '**/api/carts**')
  await page.goto('/dashboard/developers/embed')
  await expect(page.getByRole('status', { name: 'Loading your links...' })).toBeVisible()
  const check = page.getByRole('heading', { name: 'Check your site' })
  await expect(check).toBeHidden()
  await release()

  await expect(check).toBeVisible()
  await expect(page.getByRole('heading', { name: 'npm package' })).toBeVisible()
})
