import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const WIDTHS = { 375: 812, 1280: 900 }
const THEMES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Holds what is on the screen against WCAG 2.2 AA, on phone and desktop in both themes, and keeps a picture of each. */
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

/** No violation of WCAG 2.2 AA that axe can see. */
export async function expectAccessible(page: Page): Promise<void> {
  // A bar that stays in place covers whatever happens to lie below it; from the top it covers nothing.
  await page.evaluate(() => window.scrollTo(0, 0))
  // Legacy mode looks at this page alone, without opening another one; what is framed has tests of its own.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).exclude('iframe').setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** Below test-results, for people to look at; not in git. */
async function keepPicture(page: Page, name: string) {
  const file = path.join(test.info().project.outputDir, 'pictures', `${name}.png`)
  // A dialog fills the window, not the page below it.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: file, fullPage, animations: 'disabled' })
}
