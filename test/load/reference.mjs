// `npm run bench:reference`: how long each page of the API reference blocks the main thread on a processor four times slower.
// Arguments name the pages to measure: `npm run bench:reference -- orders auth`.
import { chromium } from '@playwright/test'
import { findBrowser } from '../support/findBrowser.mjs'
import { runProduct } from '../support/runProduct.ts'
import { ARGS, CPU_SLOWDOWN, median, PHONE } from './paint.mjs'

const LOADS = 3
/** A task blocks for what it takes longer than this. */
const SHORT_MS = 50
/** How long a page is watched after it was loaded. */
const WATCHED_MS = 2000
const LIMIT_MS = 200

const product = await runProduct({}, ['--no-demo'])
const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ARGS })
const { tags } = await (await fetch(`${product.url}/openapi.json`)).json()
const chosen = process.argv.slice(2)
const pages = chosen.length ? chosen : ['', ...tags.map(({ name }) => name), 'events']
let worst = 0
for (const name of pages) {
  const address = name ? `/api-docs/${name}` : '/api-docs'
  const times = []
  for (let load = 0; load < LOADS; load++) times.push(await measureBlocking(product.url + address))
  worst = Math.max(worst, median(times))
  console.log(address.padEnd(28), `${Math.round(median(times))} ms`)
}
await browser.close()
await product.stop()
console.log(`\nworst ${Math.round(worst)} ms, at most ${LIMIT_MS} ms`)
process.exit(worst <= LIMIT_MS ? 0 : 1)

/** Returns the milliseconds that long tasks blocked the main thread for, as Lighthouse counts them. */
async function measureBlocking(url) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript((short) => {
    window.blocked = 0
    const note = (list) => {
      for (const { duration } of list.getEntries()) window.blocked += duration - short
    }
    new PerformanceObserver(note).observe({ type: 'longtask', buffered: true })
  }, SHORT_MS)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(WATCHED_MS)
  const blocked = await page.evaluate(() => window.blocked)
  await context.close()
  return blocked
}
