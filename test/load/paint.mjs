import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findBrowser } from '../support/findBrowser.mjs'

const LOADS = 5
/** Slow 4G, as in the developer tools: latency in ms, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (750e3 * 0.9) / 8 }
export const CPU_SLOWDOWN = 4
const EMAIL = 'nora@example.com'
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Measures cold loads of a checkout on a slow phone. All times are medians in ms since the navigation.
 *
 * `interactive`: an email was typed and Continue pressed as soon as the painted form was ready for it (the page's mark of this name),
 * and the frame with the reaction was drawn. The load counts only if, after hydration, the next step opens with that email.
 * `hydrated`: React has taken over, and everything on the page works. In a load of its own without typing, like the largest paint.
 * @returns these times, and the KiB of gzipped JavaScript: `firstKiB` inside the document, `scriptKiB` of the files.
 */
export async function measurePaint(url) {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ARGS })
  const loads = []
  for (let load = 0; load < LOADS; load++) loads.push({ ...(await coldLoad(browser, url)), ...(await pressEarly(browser, url)) })
  await browser.close()
  return Object.fromEntries(Object.keys(loads[0]).map((name) => [name, median(loads.map((load) => load[name]))]))
}

/** Emulates a slow phone with an empty cache. */
export async function slowDown(context, page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

export const median = (numbers) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1]

async function coldLoad(browser, url) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const scripts = []
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response))
  await slowDown(context, page)
  await page.addInitScript(() => {
    window.paints = []
    const note = (list) => window.paints.push(...list.getEntries().map((entry) => entry.startTime))
    new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const document = await (await page.goto(url, { waitUntil: 'load' })).text()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  // Images can become the largest paint after the load event.
  await page.waitForTimeout(600)
  const { early, ...times } = await page.evaluate(() => {
    const hydrated = performance.getEntriesByName('hydrated')[0].startTime
    const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < hydrated)
    return { largestPaint: window.paints.at(-1), hydrated, early: early.map(({ name }) => name) }
  })
  const needed = scripts.filter((response) => early.includes(response.url()))
  const bodies = await Promise.all(needed.map((response) => response.body()))
  await context.close()
  const inline = [...document.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code)
  return { ...times, firstKiB: gzippedKiB(inline), scriptKiB: gzippedKiB(bodies) }
}

/** Types and presses by the page's own clock, because input from here would add the latency of the connection to the browser. */
async function pressEarly(browser, url) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await slowDown(context, page)
  await page.addInitScript((email) => {
    const afterFrame = (work) => requestAnimationFrame(() => requestAnimationFrame(work))
    function press() {
      const field = document.querySelector('[name=email]')
      const button = field.form.querySelector('.ck-button-primary')
      field.focus()
      field.value = email
      field.dispatchEvent(new Event('input', { bubbles: true }))
      button.click()
      // The button shows that it is busy, or the next step is already there.
      afterFrame(() => (button.hasAttribute('aria-busy') || !button.isConnected) && performance.mark('reacted'))
    }
    // Not by a PerformanceObserver, which is called later.
    const { mark } = performance
    performance.mark = (name) => {
      mark.call(performance, name)
      if (name === 'interactive') press()
    }
  }, EMAIL)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByName('reacted').length > 0)
  await page.waitForFunction(() => !document.querySelector('[name=email]') && document.querySelector('.ck-main'))
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  if (!kept.includes(EMAIL)) throw new Error('What was typed before hydration was lost.')
  const interactive = await page.evaluate(() => performance.getEntriesByName('reacted')[0].startTime)
  await context.close()
  return { interactive }
}

const gzippedKiB = (codes) => codes.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1024
