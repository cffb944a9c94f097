import path from 'node:path'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { signedIn } from '../support/merchant.ts'
import { expect, productUrl, test } from '../support/product.ts'
import { addLink, addProduct, openDemo, openShop, type Shop } from '../support/shop.ts'

const PAGES = [
  '',
  '/products',
  '/checkout-links',
  '/orders',
  '/analytics',
  '/customers',
  '/promo-codes',
  '/developers',
  '/settings',
  '/settings/shop',
]

async function open(browser: Browser, shop: Shop, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(shop.token), ...options })
  return context.newPage()
}
async function visit(page: Page, address: string) {
  await page.goto(`/dashboard${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
const keepPicture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(test.info().project.outputDir, 'pictures', `${name}.png`), fullPage: true })
const background = (element: Locator, part?: string) =>
  element.evaluate((node, pseudo) => getComputedStyle(node, pseudo).backgroundColor, part)

test('every page fits 320 px, the width at 400 % zoom', async ({ browser }) => {
  test.slow() // nine pages
  const page = await open(browser, await openDemo(), { viewport: { width: 320, height: 640 } })
  const widths: [string, number][] = []
  for (const address of PAGES) {
    await visit(page, address)
    widths.push([address, await page.evaluate(() => document.documentElement.scrollWidth)])
    await keepPicture(page, `small${address.replace('/', '-')}`)
  }
  expect(widths).toEqual(PAGES.map((address) => [address, 320]))
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`current items, legends and switches are visible with forced colours: ${colorScheme}`, async ({ browser }) => {
    const page = await open(browser, await openDemo(), { forcedColors: 'active', colorScheme })
    await visit(page, '')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const [current, other] = [navigation.locator('[aria-current=page]'), navigation.getByRole('link', { name: 'Orders' })]
    expect(await background(current)).not.toBe(await background(other))
    const marks = await page
      .getByRole('region', { name: 'Revenue by Product' })
      .locator('li > i')
      .evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor))
    expect(marks.length).toBe(5)
    expect(new Set(marks).size).toBe(5)
    await keepPicture(page, `forced-${colorScheme}`)

    await visit(page, '/settings')
    const sale = page.getByRole('switch', { name: 'Sale notices' })
    const reminders = page.getByRole('switch', { name: 'Checkout reminders' })
    for (const one of [sale, reminders]) expect(await background(one)).not.toBe(await background(one, '::after'))
    expect(await background(sale)).not.toBe(await background(reminders))
    await keepPicture(page, `forced-settings-${colorScheme}`)

    await visit(page, '/customers')
    const tabs = page.getByRole('navigation', { name: 'My Orders' })
    expect(await background(tabs.getByRole('link', { name: 'My Orders' }))).not.toBe(
      await background(tabs.getByRole('link', { name: 'Purchases' })),
    )
    await keepPicture(page, `forced-tabs-${colorScheme}`)
  })

test('the avatar’s accessible name contains its visible letters', async ({ browser }) => {
  const page = await open(browser, await openShop())
  await visit(page, '/settings')
  await page.getByRole('button', { name: /^AB\s+Ada Byron, account menu$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 375, height: 812 },
])
  test(`messages use the font of the page and cover neither title nor buttons of a dialog: ${viewport.width} px`, async ({
    browser,
  }) => {
    const shop = await openShop()
    await addLink(shop, await addProduct(shop))
    const page = await open(browser, shop, { viewport, permissions: ['clipboard-read', 'clipboard-write'] })
    await visit(page, '/checkout-links')
    await page.getByRole('button', { name: 'Actions for First print' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    const message = page.getByRole('status').filter({ hasText: 'Link URL copied!' })
    await page.getByRole('button', { name: 'Edit Link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Link' })
    await expect(dialog).toBeVisible()
    await expect(message).toBeVisible()
    await keepPicture(page, `message-${viewport.width}`)

    const font = (element: Locator) => element.evaluate((node) => getComputedStyle(node).fontFamily)
    expect(await font(message)).toBe(await font(page.locator('body')))
    const box = (await message.boundingBox())!
    for (const part of [dialog.getByRole('heading').first(), dialog.getByRole('button', { name: 'Save changes' })]) {
      const { y, height } = (await part.boundingBox())!
      const isBeside = box.x + box.width <= (await part.boundingBox())!.x
      expect(isBeside || y + height <= box.y || y >= box.y + box.height).toBe(true)
    }
  })
