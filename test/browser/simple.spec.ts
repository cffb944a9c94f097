import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct } from '../support/shop.ts'

/** The most inputs and buttons in sight, by place and width, from docs/contributing/simple.md. */
const BUDGETS = new Map(
  readFileSync(path.resolve(import.meta.dirname, '../../docs/contributing/simple.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-Z].*\d\/\d/.test(line))
    .map((line) => {
      const [place = '', ...cells] = line.split('|').slice(1, -1)
      const [phone = '', desktop = ''] = cells.map((cell) => cell.trim())
      return [place.trim(), { 375: readPair(phone), 1280: readPair(desktop) }] as const
    }),
)

function readPair(text: string): [inputs: number, buttons: number] {
  const [inputs, buttons] = text.split('/').map(Number)
  return [inputs!, buttons!]
}

/** Opens each place. Returns what holds its controls. */
const PLACES: Record<string, (page: Page, ids: { link: string }) => Promise<Locator>> = {
  'Sell something': async (page) => {
    await page.goto('/dashboard/sell')
    await expect(page.getByRole('heading', { level: 1, name: 'Sell something' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Service' })).toBeChecked()
    return page.getByRole('main')
  },
  'Sign-up, third step': async (page) => {
    await page.goto('/signup?step=3')
    await expect(page.getByRole('radio', { name: 'Digital' })).toBeVisible()
    return page.getByRole('main')
  },
  'Add Product': async (page) => {
    await page.goto('/dashboard/products?open=new')
    const dialog = page.getByRole('dialog', { name: 'Add Product' })
    await expect(dialog.getByRole('button', { name: 'Add Product' })).toBeVisible()
    return dialog
  },
  'Create Link': async (page) => {
    await page.goto('/dashboard/checkout-links?open=new')
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    await expect(dialog.getByRole('combobox', { name: 'Product' })).toHaveValue(/Engine print/)
    return dialog
  },
  'A link’s page': async (page, { link }) => {
    await page.goto(`/dashboard/checkout-links/${link}`)
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    return page.getByRole('main')
  },
  'Settings: Account & security': async (page) => {
    await page.goto('/dashboard/settings')
    // Its long sections load when they are in sight.
    for (const [name, last] of [
      ['Security', 'Activity'],
      ['Access', 'Ways in and out'],
    ] as const) {
      const section = page.getByRole('region', { name, exact: true })
      await section.scrollIntoViewIfNeeded()
      await expect(section.getByLabel(last, { exact: true }).getByText(/\w/).first()).toBeVisible()
    }
    return page.getByRole('main')
  },
  'Settings: Shop & checkout': (page) => openSettings(page, 'shop', 'Refused Buyers'),
  'Settings: Tax': (page) => openSettings(page, 'tax', 'VAT report'),
  'Settings: Payments & integrations': async (page) => {
    const main = await openSettings(page, 'payments', 'Integration Status')
    await expect(main.getByRole('button', { name: 'Connect with Stripe' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Set up Facebook Pixel' })).toBeVisible()
    return main
  },
}

async function openSettings(page: Page, name: string, last: string): Promise<Locator> {
  await page.goto(`/dashboard/settings/${name}`)
  await expect(page.getByRole('heading', { name: last, exact: true })).toBeVisible()
  return page.getByRole('main')
}

const INPUTS = 'input:not([type=hidden]), select, textarea'
const BUTTONS = 'button, a[class*="button" i]'
const countIn = async (place: Locator): Promise<[number, number]> => [
  await place.locator(INPUTS).filter({ visible: true }).count(),
  await place.locator(BUTTONS).filter({ visible: true }).count(),
]

for (const [name, open] of Object.entries(PLACES))
  test(`${name} has no more in sight than its budget`, async ({ page, shop }) => {
    const link = await addLink(shop, await addProduct(shop))
    const found: Record<number, [number, number]> = {}
    for (const width of [375, 1280] as const) {
      await page.setViewportSize({ width, height: 900 })
      const place = await open(page, { link: link.id })
      await page.waitForLoadState('networkidle')
      found[width] = await countIn(place)
      // Otherwise the wrong place was counted.
      expect(found[width][0] + found[width][1]).toBeGreaterThan(1)
    }
    const budget = BUDGETS.get(name)!
    const isWithin = ([375, 1280] as const).every((width) => found[width]!.every((count, at) => count <= budget[width][at]!))
    expect(`${isWithin} ${JSON.stringify(found)}`).toMatch(/^true/)
  })
