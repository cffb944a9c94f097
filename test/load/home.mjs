import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../support/findBrowser.mjs'
import { ARGS, CPU_SLOWDOWN, median } from './paint.mjs'
import { startServer } from './processes.mjs'

const LOADS = 5
const DESKTOP = { viewport: { width: 1280, height: 900 } }
/** After the charts, other work may follow. */
const QUIET_MS = 1500
const BLOCKING_MS = 50
const DRAWN = 'Both charts are drawn.'

/**
 * Opens the home page of the demo shop, with its two charts in view, on a slow processor with an empty cache.
 * @returns medians: `blocked` is the time in ms above 50 ms of all long tasks from the navigation until both charts are drawn,
 * `beforeFigures` the same until the figures were shown, `longest` the longest task, `figures` when the figures were shown, `charts` when
 * both charts were drawn, and `shift` the layout shift. Tasks are measured by their processor time, so other programs do not lengthen
 * them.
 */
export async function measureHome() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-home-'))
  fs.chmodSync(folder, 0o755)
  const env = { DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_ENV: '' }
  const server = await startServer('api/dist/main.js', [], env, { healthPath: '/api/health' })
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ARGS })
  try {
    const origin = `http://localhost:${server.port}`
    const token = await signIn(origin)
    const loads = []
    for (let load = 0; load < LOADS; load++)
      loads.push({ ...(await openHome(browser, origin, token)), ...(await traceHome(browser, origin, token)) })
    return Object.fromEntries(Object.keys(loads[0]).map((name) => [name, median(loads.map((load) => load[name]))]))
  } finally {
    await browser.close()
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(origin) {
  const body = JSON.stringify({ email: 'demo@linktill.test', password: 'kiln-and-clay' })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })).json()).token
}

async function openHome(browser, origin, token) {
  const page = await openPage(browser, origin, token)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await draw(page, origin)
  const seen = await page.evaluate(() => window.seen)
  await page.context().close()
  return seen
}

/** Adds up the tasks of the main thread in a load that is not slowed down. Their times are multiplied instead. */
async function traceHome(browser, origin, token) {
  const page = await openPage(browser, origin, token)
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', 'devtools.timeline'] })
  await draw(page, origin)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  await page.context().close()
  const start = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(origin),
  )
  const shown = traceEvents.find(({ name, pid }) => name === 'figures' && pid === start.pid)
  const tasks = traceEvents
    .filter(({ name, pid, tid, ts }) => name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= start.ts)
    .map(({ ts, tdur = 0 }) => ({ ts, ms: (tdur / 1000) * CPU_SLOWDOWN }))
  const blockedBy = (some) => some.reduce((sum, { ms }) => sum + Math.max(0, ms - BLOCKING_MS), 0)
  if (process.env.BENCH_TASKS) console.log(tasks.flatMap(({ ms }) => (ms > BLOCKING_MS / 2 ? ms.toFixed(0) : [])).join(' '))
  return {
    blocked: blockedBy(tasks),
    beforeFigures: blockedBy(tasks.filter(({ ts }) => ts < shown.ts)),
    longest: Math.max(...tasks.map(({ ms }) => ms)),
  }
}

async function openPage(browser, origin, token) {
  const storageState = { cookies: [], origins: [{ origin, localStorage: [{ name: 'userToken', value: token }] }] }
  const page = await (await browser.newContext({ ...DESKTOP, storageState })).newPage()
  await page.addInitScript((drawn) => {
    const seen = (window.seen = { shift: 0, figures: 0, charts: 0 })
    const note = (list) => list.getEntries().forEach(({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value))
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      if (!seen.figures && document.querySelector('[aria-label=Summary][aria-busy=false]'))
        seen.figures = performance.mark('figures').startTime
      if (seen.charts || document.querySelectorAll('main .apexcharts-canvas:has(.apexcharts-series path)').length < 2) return
      seen.charts = performance.now()
      console.info(drawn)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  }, DRAWN)
  return page
}

/** Opens the page, and ends when the charts are drawn. */
async function draw(page, origin) {
  // Evaluating anything in the page would block it, too.
  const drawn = page.waitForEvent('console', (message) => message.text() === DRAWN)
  await page.goto(`${origin}/dashboard`)
  await drawn
  await page.waitForTimeout(QUIET_MS)
}
