import { expect, test } from '@playwright/test'
import { findViolations } from '../support/axe.ts'

// What all tests of pages rely on: elements that look the same are checked once, and no other one is left out.

const PAGE = (main: string) =>
  `<!doctype html><html lang="en"><title>Orders</title><body style="background: #fff; color: #111"><main><h1>Orders</h1>${main}</main>`
const rows = (count: number, style = '') =>
  Array.from({ length: count }, (_, row) => `<p style="${style}">Order ${row + 1}</p>`).join('')

test('text of one look that is hard to read is found, however often it is there', { tag: '@core' }, async ({ page }) => {
  await page.setContent(PAGE(rows(40, 'color: #bbb')))
  const found = await findViolations(page)
  expect(found.length).toBeGreaterThan(0)
  expect(found[0]).toContain('color-contrast')
})

for (const [what, odd] of Object.entries({
  'of another colour': '<p style="color: #bbb">Refunded</p>',
  'on another background': '<div style="background: #222"><p>Refunded</p></div>',
  'that its container makes transparent': '<div style="opacity: 0.4"><p>Refunded</p></div>',
  'on a background further out': '<section style="background: #222"><div><div><p>Refunded</p></div></div></section>',
}))
  test(`one text ${what} is found among many that are easy to read`, { tag: '@core' }, async ({ page }) => {
    await page.setContent(PAGE(rows(40) + odd + rows(40)))
    const found = await findViolations(page)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('color-contrast')
  })

test('a page is left as it was, and its repeated elements have all other rules', { tag: '@core' }, async ({ page }) => {
  await page.setContent(PAGE(`${rows(10)}${'<img src="data:,">'.repeat(10)}`))
  const before = await page.content()
  expect(await findViolations(page)).toHaveLength(10)
  expect(await page.content()).toBe(before)
})
