import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findBrowser } from '../support/findBrowser.mjs'

const LOADS = 5
/** Slow 4G, as in the developer tools: latency in ms, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (750e3 * 0.9) / 8 }
const CPU_SLOWDOWN = 4
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
 * Measures cold loads of a page on a slow phone. The page calls performance.mark('interactive') when its form is usable.
 * @returns the medians of largest paint and interactive in ms, and the KiB of gzipped JavaScript.
 */
export async function measurePaint(url) {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ARGS })
  const loads = []
  for (let load = 0; load < LOADS; load++) loads.push(await coldLoad(browser, url))
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
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response.body()))
  await slowDown(context, page)
  await page.addInitScript(() => {
    window.paints = []
    const note = (list) => window.paints.push(...list.getEntries().map((entry) => entry.startTime))
    new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  // Images can become the largest paint after the load event.
  await page.waitForTimeout(600)
  const times = await page.evaluate(() => ({
    largestPaint: window.paints.at(-1),
    interactive: performance.getEntriesByName('interactive')[0].startTime,
  }))
  const bodies = await Promise.all(scripts)
  await context.close()
  return { ...times, scriptKiB: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024 }
}
