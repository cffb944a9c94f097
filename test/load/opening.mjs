import { chromium } from '@playwright/test'
import { findBrowser } from '../support/findBrowser.mjs'
import { ARGS, median, PHONE, slowDown } from './paint.mjs'

const TIMES = 5

/** Returns the median time in milliseconds from the click to a usable form, on a slow phone. paint.mjs says what usable means. */
export async function measureOpening(url, how) {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [...ARGS, '--disable-features=IsolateOrigins,site-per-process'],
  })
  const times = []
  for (let time = 0; time < TIMES; time++) times.push(await openOnce(browser, url, how))
  await browser.close()
  return median(times)
}

async function openOnce(browser, url, how) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await slowDown(context, page)
  await page.goto(url, { waitUntil: 'load' })
  const clicked = Date.now()
  await page.getByRole('button', { name: 'Buy' }).click({ noWaitAfter: true })
  const mark = how === 'hosted' ? 'interactive' : 'usable'
  if (how === 'hosted') await page.waitForURL(/\/checkout\//, { waitUntil: 'commit' })
  // Measured by the page's clock, because polling from here would add latency.
  const at = await page.waitForFunction((name) => {
    const [entry] = performance.getEntriesByName(name)
    return entry && performance.timeOrigin + entry.startTime
  }, mark)
  const usable = await at.jsonValue()
  await context.close()
  return usable - clicked
}
