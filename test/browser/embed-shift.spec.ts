import type { Page } from '@playwright/test'
import { sellService } from '../support/checkout.ts'
import { productUrl } from '../support/product.ts'
import { buyIn, expect, frameOf, scriptTag, test } from '../support/site.ts'

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
    // How far it moves depends on what was painted before the script ran.
    expect(plain.shift).toBeGreaterThan(0)

    const style = `display:block;min-height:${plain.height}px`
    const reserved = site.put('/', pageWith(`<linktill-checkout link="${link.url_id}" style="${style}"></linktill-checkout>`))
    for (const visit of ['first', 'second']) expect([visit, (await load(page, reserved)).shift]).toEqual([visit, 0])
  })

for (const width of [375, 1280])
  test(`a page ${width} px wide moves on the first visit of a link only`, async ({ page, shop, site }) => {
    const { link } = await sellService(shop)
    await page.setViewportSize({ width, height: 1600 })
    // The element is there before what follows it, so nothing is painted without it.
    const body = (id: string) => `${scriptTag()}${pageWith(`<linktill-checkout link="${id}"></linktill-checkout>`)}`
    const address = site.put('/', body(link.url_id))
    const { shift, height } = await load(page, address)
    expect(shift).toBeGreaterThan(0)
    for (const visit of ['second', 'third']) expect([visit, await load(page, address)]).toEqual([visit, { shift: 0, height }])

    // A sale has another height than the form.
    await buyIn(frameOf(page))
    expect(await load(page, address)).toEqual({ shift: 0, height })
    const { link: other } = await sellService(shop)
    expect((await load(page, site.put('/other', body(other.url_id)))).shift).toBeGreaterThan(0)
  })

test('a page that forbids storage shows the checkout, and one that stored something else too', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  const body = (script: string) =>
    pageWith(`<script>${script}</script><linktill-checkout link="${link.url_id}"></linktill-checkout>`)
  const forbidden = `Object.defineProperty(window, 'localStorage', { get() { throw new Error('Forbidden') } })`
  const spoiled = `localStorage[\`${productUrl()}/checkout/${link.url_id}?&embed=inline&locale=\`] = 'red'`
  for (const script of [forbidden, spoiled]) expect((await load(page, site.put('/', body(script)))).height).toBeGreaterThan(440)
})
