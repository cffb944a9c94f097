import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { productUrl } from '../support/product.ts'
import { isInstalled, makeSampleFolder } from '../support/sampleRunners.ts'
import { confirmAddress, connectPayments, type Shop } from '../support/shop.ts'
import { expect, frameOf, test } from '../support/site.ts'

/** The link in the samples. A reader replaces it with their own. */
const LINK = 'k3x9q2abcd'
const run = promisify(execFile)
let folder: string
// For each test: a worker that gets a second test of this file later has ended the file once before.
test.beforeEach(() => void (folder = makeSampleFolder()))
test.afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Returns a sample of the landing page as it is printed there. */
async function readSample(id: string): Promise<string> {
  const html = await (await fetch(productUrl())).text()
  const [, code] = new RegExp(`<pre[^>]*data-sample="${id}"[^>]*><code>([^]*?)</code>`).exec(html)!
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
  return code!.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => signs[sign]!)
}

async function sellCourse(shop: Shop) {
  await connectPayments(shop)
  await confirmAddress(shop)
  const product = await shop.client.createProduct({ body: { name: 'Course', price: 120, type: 'service', status: 'active' } })
  const link = await shop.client.createLink({ body: { name: 'Course', items: [{ productId: product.id, quantity: 1 }] } })
  const { secret } = await shop.client.createApiKey({ body: { name: 'Samples', scopes: ['read', 'write'] } })
  return { urlId: link.url_id, env: { ...process.env, LINKTILL_KEY: secret, no_proxy: '*' } }
}

test('the HTML of the landing page opens a checkout', async ({ page, shop, site }) => {
  const { urlId } = await sellCourse(shop)
  const html = await readSample('html')
  expect(html).toContain(LINK)
  await page.goto(site.put('/landing.html', html.replaceAll(LINK, urlId)))
  await page.getByRole('link', { name: 'Buy' }).click()
  await expect(frameOf(page).getByRole('button', { name: 'Pay $120.00' })).toBeVisible()
})

test('the component of the landing page shows a checkout', async ({ page, shop, site }) => {
  const { urlId } = await sellCourse(shop)
  const sample = await readSample('react')
  expect(sample).toContain(LINK)
  fs.writeFileSync(path.join(folder, 'Buy.jsx'), sample.replaceAll(LINK, urlId))
  const contents = `import { createRoot } from 'react-dom/client'; import { Buy } from './Buy.jsx'; createRoot(document.body).render(<Buy />)`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'jsx' },
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    write: false,
  })
  await page.goto(site.put('/landing-react.html', ''))
  await page.addScriptTag({ content: outputFiles[0]!.text })
  await expect(frameOf(page).getByRole('button', { name: 'Pay $120.00' })).toBeVisible()
})

test('the program of the landing page makes a link', async ({ shop }) => {
  const { env } = await sellCourse(shop)
  const file = path.join(folder, 'sample.ts')
  fs.writeFileSync(file, await readSample('typescript'))
  await run(process.execPath, ['--conditions=source', '--import=tsx', file], { cwd: folder, env })
  const { data } = await shop.client.listLinks()
  expect(data.map(({ name }) => name)).toContain('Glazing course')
})

test('the command of the landing page lists products', async ({ shop }) => {
  test.skip(!isInstalled('curl'), 'curl is not on the PATH')
  const { env } = await sellCourse(shop)
  const { stdout } = await run('sh', ['-ec', await readSample('curl')], { cwd: folder, env })
  expect(JSON.parse(stdout)).toMatchObject({ products: [{ name: 'Course', price: 120 }] })
})
