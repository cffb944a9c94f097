import { checkPage, expectAccessible, keepPicture } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { addProduct, confirmAddress } from '../support/shop.ts'

/** The first page, one with much of everything, the events, and a short one. axe needs long for long pages. */
const PAGES = ['', '/orders', '/events', '/system']

test.slow()

for (const name of PAGES)
  test(
    `/api-docs${name} has our design, is accessible and fits a small screen`,
    { tag: name ? [] : '@core' },
    async ({ page }) => {
      const problems: string[] = []
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url())
        if (origin !== productUrl() || pathname.includes('swagger') || pathname === '/openapi.json') problems.push(request.url())
      })
      await page.goto(`/api-docs${name}`)
      await checkPage(page, `reference${name.replace('/', '-')}`)
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(problems).toEqual([])
    },
  )

test('the reference shows every operation without a script', async ({ browser, baseURL, request }) => {
  const { paths } = (await (await request.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string; tags: [string]; summary: string }>>
  }
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  for (const tag of new Set(operations.map(({ tags }) => tags[0]))) {
    await page.goto(`/api-docs/${tag}`)
    const expected = operations.filter(({ tags }) => tags[0] === tag).map(({ summary }) => summary)
    expect((await page.locator('main h2').allTextContents()).toSorted()).toEqual(expected.toSorted())
  }
  const first = page.locator('main section').first()
  await expect(first.getByText('http.NewRequest')).toBeVisible()
  await context.close()
})

test('the reference is searched by keyboard', async ({ page }) => {
  await page.goto('/api-docs')
  const input = page.getByRole('combobox', { name: 'Search the reference' })
  await page.keyboard.press('/')
  await expect(input).toBeFocused()
  await page.keyboard.type('refund order')
  const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  await expect(results.first()).toContainText('Refund an order')
  await expectAccessible(page)
  await keepPicture(page, 'reference-search')
  await page.keyboard.press('ArrowDown')
  await expect(results.nth(1)).toHaveAttribute('aria-selected', 'true')
  await input.fill('xyzzy"><script>')
  await expect(page.getByText('Nothing about')).toBeVisible()
  await input.fill('createRefund')
  await expect(results).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/api-docs/orders#createRefund')
  await expect(page.getByRole('heading', { name: 'Refund an order', exact: true })).toBeInViewport()
})

test('the tabs of all samples show one language, which the browser remembers', async ({ page }) => {
  await page.goto('/api-docs/products')
  const create = page.locator('#createProduct')
  await create.getByRole('tab', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(create.getByRole('tab', { name: 'TypeScript' })).toBeFocused()
  await expect(create.getByText('await client.createProduct(')).toBeVisible()
  await create.getByRole('tab', { name: 'Python' }).click()
  await page.goto('/api-docs/orders')
  const list = page.locator('#listOrders')
  await expect(list.getByRole('tab', { selected: true })).toHaveText('Python')
  await expect(list.getByText('urlopen(request)')).toBeVisible()
  await expect(list.getByRole('tabpanel')).toContainText(`"${productUrl()}/api/orders?limit=20"`)
})

test('the theme follows the reader’s choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/api-docs/keys')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  const dark = page.getByRole('radio', { name: 'Dark' })
  await dark.check()
  await expect.poll(background).not.toBe(light)
  await page.reload()
  // Set by the script, without which a press has no effect yet.
  await expect(dark).toBeChecked()
  expect(await background()).not.toBe(light)
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(background).toBe(light)
})

test('Try it loads Swagger UI only then, and sends the request with the reader’s key', async ({ page, shop }) => {
  await addProduct(shop, { name: 'Engine print' })
  await confirmAddress(shop)
  const { secret } = await shop.client.createApiKey({ body: { name: 'Reference', scopes: ['read'] } })
  const loaded: string[] = []
  const errors: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/api-docs/products')
  const list = page.locator('#listProducts')

  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByLabel('Secret key').fill(secret)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(list.getByText(`Bearer ${secret}`).first()).toBeVisible()
  expect(loaded.filter((path) => /swagger|openapi/.test(path))).toEqual([])

  await list.getByRole('button', { name: 'Try it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try it' })
  await dialog.getByRole('button', { name: 'Execute' }).click()
  await expect(dialog.locator('.live-responses-table')).toContainText('Engine print')
  await keepPicture(page, 'reference-try')
  await page.keyboard.press('Escape')
  await expect(list.getByRole('button', { name: 'Try it' })).toBeFocused()
  // The key was only in memory.
  await page.reload()
  await expect(list.getByText('Bearer sk_test_YOUR_KEY').first()).toBeVisible()
  expect(errors).toEqual([])
})

test('a signed-in merchant gets a test key into the samples, others are not offered one', async ({ page, shop, browser }) => {
  await confirmAddress(shop)
  await page.goto('/api-docs/orders')
  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByRole('button', { name: 'Create a test key' }).click()
  await expect(
    page
      .locator('#getOrder')
      .getByText(/Bearer sk_test_\w{20,}/)
      .first(),
  ).toBeVisible()
  const { data: api_keys } = await shop.client.listApiKeys()
  expect(api_keys).toMatchObject([{ scopes: ['read'], expires_at: expect.any(String) }])

  const context = await browser.newContext({ baseURL: productUrl(), storageState: { cookies: [], origins: [] } })
  const stranger = await context.newPage()
  await stranger.goto('/api-docs/orders')
  await stranger.getByRole('button', { name: 'Your key' }).click()
  await expect(stranger.getByRole('button', { name: 'Create a test key' })).toBeHidden()
  await stranger.getByLabel('Secret key').fill('<b>key</b>')
  await stranger.getByRole('button', { name: 'Use it' }).click()
  await expect(stranger.getByText('That is not a key')).toBeVisible()
})
