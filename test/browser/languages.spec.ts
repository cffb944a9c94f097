import type { Page } from '@playwright/test'
import { expectAccessible, keepPicture } from '../support/checkPage.ts'
import { expect, openCheckout, sell, test } from '../support/checkout.ts'
import { expectLeftToRight } from '../support/expectLeftToRight.ts'
import { LANGUAGES } from '../../sdk/src/languages/languages.ts'
import { loadMessages } from '../../sdk/src/languages/loadMessages.ts'

/** One of long words, one from right to left, one of another family. */
const CHECKED = ['de', 'ar', 'hu']
const ADDRESS = { fullName: 'Nora Lindqvist', addressLine1: '418 Alder Street', city: 'Portland', state: 'OR', zip: '97205' }

/** The field of this name. Unlike its label, the name is the same in all languages. */
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)

/** Expects a page that fits its width, and in some languages one without violations. */
async function expectFits(page: Page, tag: string, step: string): Promise<void> {
  const [needs, has] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  expect(needs, `${step} in ${tag}`).toBe(has)
  await keepPicture(page, `language-${tag}-${step}`)
  if (CHECKED.includes(tag)) await expectAccessible(page)
}

test('every language fits the narrowest phone, in its direction', async ({ page, shop }) => {
  test.setTimeout(180_000)
  expect(LANGUAGES.length).toBeGreaterThan(1)
  const { path } = await sell(shop, { product: { stock: 40 } })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Each language begins at the first step.
  await page.addInitScript(() => sessionStorage.clear())
  await page.addInitScript(() => localStorage.clear())

  for (const { tag } of LANGUAGES)
    await test.step(tag, async () => {
      await openCheckout(page, `${path}?locale=${tag}`)
      const { direction } = await loadMessages(tag)
      for (const place of ['html', '.ck']) {
        await expect(page.locator(place)).toHaveAttribute('lang', tag)
        await expect(page.locator(place)).toHaveAttribute('dir', direction)
      }
      await expect(field(page, 'email')).toHaveCSS('direction', 'ltr')
      await expectFits(page, tag, 'contact')

      await field(page, 'email').fill('nora@example.com')
      await field(page, 'email').press('Enter')
      for (const [name, value] of Object.entries(ADDRESS)) await field(page, name).fill(value)
      await expectFits(page, tag, 'shipping')

      await field(page, 'zip').press('Enter')
      await expect(page.locator('[data-card=number]')).toHaveCSS('direction', 'ltr')
      await expectFits(page, tag, 'payment')
      await expectLeftToRight(page, '418', 'Alder', 'Street')
    })
})
