// `npm run bench:pages`: Lighthouse's four scores of the main pages, on a phone and on a desktop. Names of pages measure only those.
// Lighthouse is installed outside of this project, because its packages are many and nothing else needs them.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@linktill/sdk'
import { chromium } from '@playwright/test'
import { findBrowser } from '../support/findBrowser.mjs'
import { runProduct } from '../support/runProduct.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const DEMO = { email: 'demo@linktill.test', password: 'kiln-and-clay' }
const LINK = 'm4kd7ta9we'
const LEAST = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-pages-'))
const product = await runProduct({})
const shop = await serveEmbedPage(product.url)
const executablePath = findBrowser() ?? undefined
const run = promisify(execFile)
try {
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', LIGHTHOUSE])
  await listLink()
  const places = {
    landing: { url: `${product.url}/` },
    login: { url: `${product.url}/login` },
    home: { url: `${product.url}/dashboard`, isSignedIn: true },
    products: { url: `${product.url}/dashboard/products`, isSignedIn: true },
    checkout: { url: `${product.url}/checkout/${LINK}` },
    reference: { url: `${product.url}/api-docs` },
    embed: { url: shop.url },
  }
  const named = process.argv.slice(2)
  console.log(
    `| page | on | ${CATEGORIES.join(' | ')} | below ${LEAST} because of |\n|---|---|${'---|'.repeat(CATEGORIES.length + 1)}`,
  )
  for (const [name, { url, isSignedIn = false }] of Object.entries(places)) {
    if (named.length > 0 && !named.includes(name)) continue
    for (const on of ['phone', 'desktop']) {
      report(name, on, await measure(url, on, isSignedIn ? await signIn() : null))
    }
  }
} finally {
  await product.stop()
  shop.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Allows search engines to list the measured checkout. By default they may not, which Lighthouse counts as a fault. */
async function listLink() {
  const { token } = await createClient({ baseUrl: `${product.url}/api` }).login({ body: DEMO })
  const merchant = createClient({ baseUrl: `${product.url}/api`, token })
  const { data } = await merchant.listLinks()
  const { id } = data.find((link) => link.url_id === LINK)
  await merchant.updateLinkOptions({ path: { id }, body: { allow_indexing: true } })
}

/** Returns a browser profile in which the merchant of the demo shop is signed in, and nothing is cached. */
async function signIn() {
  const profile = fs.mkdtempSync(path.join(folder, 'profile-'))
  const { token } = await createClient({ baseUrl: `${product.url}/api` }).login({ body: DEMO })
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await context.newPage()
  await page.goto(`${product.url}/terms`)
  await page.evaluate((text) => localStorage.setItem('userToken', text), token)
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await context.close()
  return profile
}

/** @param profile the browser profile to use; null for an empty one. */
async function measure(url, on, profile) {
  const file = path.join(folder, 'report.json')
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', ...(profile ? [`--user-data-dir=${profile}`] : [])]
  await run(
    process.execPath,
    [
      path.join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(' ')}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      ...(profile ? ['--disable-storage-reset'] : []),
      ...(on === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) } },
  )
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

/** Prints a row. For a score that is too low, also the audits that cost most. */
function report(name, on, { categories, audits, runtimeError }) {
  const scores = CATEGORIES.map((category) => Math.round((categories[category].score ?? 0) * 100))
  const costs = CATEGORIES.filter((_category, index) => scores[index] < LEAST).flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => [id, audits[id]?.displayValue].filter(Boolean).join(' ')),
  )
  console.log(`| ${name} | ${on} | ${scores.join(' | ')} | ${[runtimeError?.message, ...costs].filter(Boolean).join(', ')} |`)
  if (scores.some((score) => score < LEAST)) process.exitCode = 1
}

/** A page of a merchant's own site with a checkout in it. */
async function serveEmbedPage(origin) {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Glazing course</title><meta name="description" content="A course in glazing"><link rel="icon" href="data:,">
<style>body{font:1rem/1.5 system-ui;max-width:640px;margin:2rem auto;padding:0 1rem}</style>
<script src="${origin}/embed/v1.js" defer></script></head>
<body><main><h1>Glazing course</h1><p>Two hours at the bench, with all the glazes of the shop.</p>
<linktill-checkout link="${LINK}"></linktill-checkout></main></body></html>`
  const server = http.createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(request.url === '/' ? html : '')
  })
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${server.address().port}/`, stop: () => void server.close() }
}
