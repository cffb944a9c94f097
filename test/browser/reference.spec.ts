import { expect, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { addProduct, confirmAddress } from '../support/shop.ts'

test('the reference shows every operation, and a request can be sent with a key', async ({ page, shop }) => {
  await addProduct(shop, { name: 'Engine print' })
  await confirmAddress(shop)
  const { secret } = await shop.client.createApiKey({ body: { name: 'Reference', scopes: ['read'] } })
  const foreign: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== productUrl()) foreign.push(request.url())
  })
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/api-docs')
  const operation = page.locator('#operations-products-listProducts')
  await expect(page.getByRole('heading', { name: /Linktill API/ })).toBeVisible()

  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByRole('textbox', { name: 'auth-bearer-value' }).first().fill(secret)
  await page.getByRole('button', { name: 'Apply credentials' }).first().click()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.locator('#operations-tag-products').click()
  await operation.locator('.opblock-summary').click()
  await expect(operation.getByText('await client.listProducts()')).toBeVisible()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await expect(operation.locator('.live-responses-table')).toContainText('Engine print')

  expect(foreign).toEqual([])
  expect(errors).toEqual([])
})

test('the reference has our design in light and dark', async ({ page }) => {
  for (const [width, height] of [
    [1280, 900],
    [375, 812],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.goto('/api-docs#/keys/createApiKey')
      await expect(page.locator('#operations-keys-createApiKey .opblock-body')).toBeVisible()
      await page.locator('#operations-keys-createApiKey').scrollIntoViewIfNeeded()
      await page.screenshot({ path: `test-results/pictures/reference-${width}-${colorScheme}.png` })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
})
