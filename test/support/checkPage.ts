import fs from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import axe from 'axe-core'

const PHONE = { width: 375, height: 812 }
const DESKTOP = { width: 1280, height: 900 }
// Each theme on one width. Which on which depends on the page's name, so that all four are in use.
const LOOKS = [
  [
    { size: PHONE, theme: 'dark' },
    { size: DESKTOP, theme: 'light' },
  ],
  [
    { size: PHONE, theme: 'light' },
    { size: DESKTOP, theme: 'dark' },
  ],
] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Checks the page against WCAG 2.2 AA, on phone and desktop, light and dark. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await test.step(`check ${name}`, async () => {
    const before = page.viewportSize()
    for (const { size, theme } of LOOKS[name.length % 2]!) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await keepPicture(page, `${name}-${size.width}-${theme}`)
      await expectAccessible(page)
    }
    if (before) await page.setViewportSize(before)
    recordCheck(name)
  })
}

/** Records that a page passed, for the accessibility statement of docs/site, which `npm run accessibility` writes. */
function recordCheck(name: string): void {
  const folder = path.join(test.info().project.outputDir, 'accessibility')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ name, axe: axe.version, on: new Date().toISOString() }))
}

/** Expects no WCAG 2.2 AA violations, as far as axe finds them. Framed pages have their own tests. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (tags) => {
    // A sticky bar covers the content below it. At the top of the page it covers nothing.
    window.scrollTo(0, 0)
    // A colour halfway between two themes, or of a dialog that fades in, is not what a person reads.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation-duration: 0s !important }')
    document.adoptedStyleSheets.push(still)
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { exclude: ['iframe'] },
      { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], iframes: false },
    )
    document.adoptedStyleSheets.pop()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
  }, TAGS)
  expect(found).toEqual([])
}

/** With PICTURES=1, keeps a screenshot in test-results, for review. Not in git. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  const file = path.join(test.info().project.outputDir, 'pictures', `${name}.png`)
  // A dialog fills the window, not the full page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await page.screenshot({ path: file, fullPage, animations: 'disabled' })
}
