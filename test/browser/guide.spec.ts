import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { addProduct, confirmAddress } from '../support/shop.ts'

for (const [name, address] of Object.entries({
  home: '/documentation',
  quickstart: '/documentation/embed/quickstart',
  tables: '/documentation/api-keys',
}))
  test(`${address} has our design and is accessible`, { tag: address === '/documentation' ? '@core' : [] }, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()))
    await page.goto(address)
    await checkPage(page, `guide-${name}`)
    expect(errors).toEqual([])
  })

test('the first page has a door and a start for sellers, developers and operators', async ({ page }) => {
  const starts = {
    'Make your first sale': '/documentation/sell/first-sale',
    'Embed a checkout': '/documentation/embed/quickstart',
    'Install it on a server': '/documentation/run/self-hosting',
  }
  for (const [start, address] of Object.entries(starts)) {
    await page.goto('/documentation')
    expect(await page.locator('article h2').allTextContents()).toEqual(['Sell', 'Build', 'Run', 'Contribute'])
    await page.getByRole('link', { name: start, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('navigation', { name: 'Guide' }).locator('[aria-current=page]')).toBeVisible()
  }
})

test('no page of the guide is wider than a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const name of [
    '',
    '/sell/tax',
    '/embed/quickstart',
    '/embed/recipes',
    '/run/security',
    '/contributing/glossary',
    '/errors',
  ]) {
    await page.goto(`/documentation${name}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test('the guide can be read without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/documentation')
  await page.getByRole('navigation', { name: 'Guide' }).getByText('Build').click()
  await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Errors' }).click()
  await page.getByRole('link', { name: 'out_of_stock' }).click()
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByText('All pages').click()
  await page.getByRole('navigation', { name: 'Guide' }).getByText('Contribute').click()
  await page.getByRole('link', { name: 'Glossary' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossary')
})

test('the guide is searched by keyboard, on this server alone', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => new URL(request.url()).origin !== productUrl() && foreign.push(request.url()))
  await page.goto('/documentation')
  const input = page.getByRole('combobox', { name: 'Search the guide' })
  // The key works once the script has run.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(input).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('secret rotate')
  await expect(page.getByRole('option', { name: /^Rotate the secret/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await input.fill('webhook')
  await checkPage(page, 'guide-search')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await input.fill('xyzzy"><script>')
  await expect(page.getByText('Nothing about')).toBeVisible()
  await input.fill('secret rotate')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/documentation/webhooks#rotate-the-secret')
  await expect(page).toHaveTitle('Webhooks · Linktill')

  await page.getByRole('button', { name: 'Search' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  expect(foreign).toEqual([])
})

test('samples have the address of the server, and can be copied', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto('/documentation/embed/guide')
  const sample = page.locator('pre').first()

  await expect(sample).toContainText(`src="${productUrl()}/embed/v1.js"`)
  await expect(page.getByText('Sign in to see your own link')).toBeVisible()
  await sample.hover()
  await page.getByRole('button', { name: 'Copy code' }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${productUrl()}/checkout/k3x9q2abcd`)
})

test('samples have the link and a test key of the signed-in merchant', async ({ page, shop }) => {
  await confirmAddress(shop)
  const product = await addProduct(shop, { name: 'Engine print' })
  const { url_id } = await shop.client.createLink({ body: { name: 'Prints', items: [{ productId: product.id, quantity: 1 }] } })

  await page.goto('/documentation/embed/guide')
  await expect(page.locator('pre').first()).toContainText(`/checkout/${url_id}`)
  await expect(page.getByText('The samples of this page use your link “Prints”.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create a test key for the samples' }).click()
  await expect(page.locator('pre').first()).toContainText(/Bearer sk_test_\w{20,}/)
  const { data: api_keys } = await shop.client.listApiKeys()
  expect(api_keys).toMatchObject([{ scopes: ['read'], expires_at: expect.any(String) }])
  await page.reload()
  await expect(page.locator('pre').first()).toContainText(/Bearer sk_test_\w{20,}/)
})

test('every page gives its own address, and that of its Markdown', async ({ page, request }) => {
  for (const [address, canonical] of Object.entries({
    '/documentation': '/documentation',
    '/documentation/webhooks': '/documentation/webhooks',
    '/terms-of-service': '/terms',
  })) {
    await page.goto(address)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', productUrl() + canonical)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w+ \w+/)
  }
  await page.goto('/documentation/webhooks')
  const markdown = await page.locator('link[type="text/markdown"]').getAttribute('href')
  expect(await (await request.get(markdown!)).text()).toMatch(/^# Webhooks\n/)
})
