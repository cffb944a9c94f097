import type { Page } from '@playwright/test'
import { sellService } from '../support/checkout.ts'
import { expect, frameOf, scriptTag, test } from '../support/site.ts'

/** Whether the page around an inline checkout moves while it loads: its Cumulative Layout Shift. */

const OBSERVE = `<script>window.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })</script>`

/** The content below it is in view, where its move counts. */
const pageWith = (element: string) => `${OBSERVE}<h1>Kiln</h1>${element}<p>Questions? Write to us.</p>${scriptTag('defer')}`

async function load(page: Page, address: string): Promise<{ shift: number; height: number }> {
  await page.goto(address)
  await expect(frameOf(page).getByLabel('Card number')).toBeVisible()
  let height = 0
  // Until its last part has arrived.
  await expect
    .poll(
      async () => {
        const before = height
        height = await page.locator('iframe[title=Checkout]').evaluate((frame) => (frame as HTMLElement).offsetHeight)
        return height - before
      },
      { intervals: [1000] },
    )
    .toBe(0)
  return { shift: await page.evaluate(() => (window as unknown as { shift: number }).shift), height }
}

for (const width of [375, 1280])
  test(`a page ${width} px wide that reserves the height does not move, on any visit`, async ({ page, shop, site }) => {
    const { link } = await sellService(shop)
    await page.setViewportSize({ width, height: 1600 })
    const plain = await load(page, site.put('/plain', pageWith(`<linktill-checkout link="${link.url_id}"></linktill-checkout>`)))
    expect(plain.shift).toBeGreaterThan(0.01)

    const style = `display:block;min-height:${plain.height}px`
    const reserved = site.put('/', pageWith(`<linktill-checkout link="${link.url_id}" style="${style}"></linktill-checkout>`))
    for (const visit of ['first', 'second']) expect([visit, (await load(page, reserved)).shift]).toEqual([visit, 0])
  })
