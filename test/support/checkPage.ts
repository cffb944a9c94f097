import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const WIDTHS = { 375: 812, 1280: 900 }
const THEMES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Checks the page against WCAG 2.2 AA, on phone and desktop in both themes, and keeps a screenshot of each. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await test.step(`check ${name}`, async () => {
    const before = page.viewportSize()
    for (const [width, height] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width: Number(width), height })
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await keepPicture(page, `${name}-${width}-${colorScheme}`)
        await expectAccessible(page)
      }
    }
    if (before) await page.setViewportSize(before)
  })
}

/** Expects no WCAG 2.2 AA violations, as far as axe finds them. */
export async function expectAccessible(page: Page): Promise<void> {
  // A sticky bar covers the content below it. At the top of the page it covers nothing.
  await page.evaluate(() => window.scrollTo(0, 0))
  // Legacy mode checks this page only, without opening another one. Framed pages have their own tests.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).exclude('iframe').setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** Keeps a screenshot in test-results, for review. Not in git. */
async function keepPicture(page: Page, name: string) {
  const file = path.join(test.info().project.outputDir, 'pictures', `${name}.png`)
  // A dialog fills the window, not the full page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: file, fullPage, animations: 'disabled' })
}
