import fs from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import axe from 'axe-core'
import { findViolations } from './axe.ts'

const PHONE = { width: 375, height: 812 }
const DESKTOP = { width: 1280, height: 900 }
interface Look {
  size: { width: number; height: number }
  theme: 'dark' | 'light'
}
// Each theme on one width. Which on which depends on the page's name, so that all four are in use.
const LOOKS: Look[][] = [
  [
    { size: PHONE, theme: 'dark' },
    { size: DESKTOP, theme: 'light' },
  ],
  [
    { size: PHONE, theme: 'light' },
    { size: DESKTOP, theme: 'dark' },
  ],
]
/** A window of 1280 × 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 }
const TABLET = { width: 768, height: 1024 }
/** Between two cells on a card. */
const CELL_GAP = 12

/**
 * Checks the page against WCAG 2.2 AA and axe's best practices: on a desktop and at 400 % zoom, light and dark, and in forced colours.
 * At 400 % and on a tablet it must not scroll sideways either, and no text may run into the next cell of a table.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  await test.step(`check ${name}`, async () => {
    const before = page.viewportSize()
    for (const look of LOOKS[name.length % 2]!) await checkLook(page, name, look)
    await page.emulateMedia({ forcedColors: 'active' })
    await keepPicture(page, `${name}-forced`)
    expect(await findViolations(page, 'own colours')).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    if (before) await page.setViewportSize(before)
    recordCheck(name)
  })
}

/** Checks the page in one of the four looks, of which the next turn takes the next, in half of the time of `checkPage`. */
export const checkInTurn = (page: Page, name: string, turn: number): Promise<void> =>
  test.step(`check ${name}`, () => checkLook(page, name, LOOKS.flat()[turn % 4]!))

async function checkLook(page: Page, name: string, { size, theme }: Look): Promise<void> {
  // Before a page of the dashboard there is its outline, in which axe finds nothing wrong.
  await expect(page.locator('[data-outline]')).toHaveCount(0)
  await expect(page.locator('h1, h2').filter({ visible: true }).first()).toBeVisible()
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await keepPicture(page, `${name}-${size.width}-${theme}`)
  if (size === PHONE) {
    await expectRoom(page, TABLET)
    // The narrower of two phone layouts finds what the wider one would.
    await expectRoom(page, ZOOMED)
  }
  await expectAccessible(page)
}

/** Gives the page this size. Tables and code may scroll inside the page, but not the page. Media queries follow a new size later. */
async function expectRoom(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  const at = `at a width of ${size.width} px`
  await expect.poll(() => page.evaluate(findTooWide), { message: `reach beyond the page ${at}`, timeout: 5_000 }).toEqual([])
  expect(await page.evaluate(findOverflowing, CELL_GAP), `run into the next cell ${at}`).toEqual([])
}

/** Runs in the page. Returns the beginnings of the three widest elements, if the page scrolls sideways. */
function findTooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const reaching = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
  const right = (one: Element) => one.getBoundingClientRect().right
  return reaching
    .toSorted((one, other) => right(other) - right(one))
    .slice(0, 3)
    .map((one) => one.outerHTML.slice(0, 120))
}

/** Runs in the page. Returns the beginnings of the table cells whose text runs into the next one. */
function findOverflowing(gap: number): string[] {
  const cells = [...document.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth + gap)
  return cells.filter((cell) => getComputedStyle(cell).overflowX === 'visible').map((cell) => cell.outerHTML.slice(0, 160))
}

/** Records that a page passed, for the accessibility statement of docs/site, which `npm run accessibility` writes. */
function recordCheck(name: string): void {
  const folder = path.join(test.info().project.outputDir, 'accessibility')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ name, axe: axe.version, on: new Date().toISOString() }))
}

/** Expects no violations of WCAG 2.2 AA and best practices, as far as axe finds them. Framed pages have their own tests. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}

/** With PICTURES=1, keeps a screenshot in test-results, for review. Not in git. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return
  const file = path.join(test.info().project.outputDir, 'pictures', `${name}.png`)
  // A dialog fills the window, not the full page.
  const fullPage = (await page.getByRole('dialog').count()) === 0
  await test.step('picture', () => page.screenshot({ path: file, fullPage, animations: 'disabled' }))
}
