import { mailedLink } from '../support/mail.ts'
import { checkPage } from '../support/checkPage.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { confirmAddress } from '../support/shop.ts'

test('the activity log lists changes, filters and exports them', async ({ page, shop }) => {
  await confirmAddress(shop)
  await shop.client.createApiKey({ body: { name: 'Warehouse', scopes: ['read'] } })
  await shop.client.updateMe({ body: { allowedOrigins: ['https://shop.example'] } })
  await page.goto('/dashboard/settings#security')
  const log = page.getByRole('region', { name: 'Activity' })

  await expect(log.getByRole('listitem').first()).toContainText('Allowed sites changed')
  await expect(log.getByRole('listitem').first()).toContainText('none → https://shop.example')
  await expect(log.getByRole('listitem')).toContainText(['Allowed sites', 'API key created', 'Email confirmed', 'Signed in'])
  await checkPage(page, 'settings-activity')
  await log.getByLabel('What').selectOption('API key created')
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(log.getByRole('listitem')).toContainText('Warehouse')
  await log.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()])
  expect(file.suggestedFilename()).toMatch(/^activity_export_.*\.csv$/)
  await log.getByLabel('What').selectOption('Refund made')

  await expect(log.getByText('No activity matches these filters.')).toBeVisible()
  await checkPage(page, 'settings-activity-none')
})

test('the activity log names a failure, and loads again', async ({ page }) => {
  await page.route('**/api/audit-events?*', (route) => route.abort(), { times: 3 })
  await page.goto('/dashboard/settings#security')
  const log = page.getByRole('region', { name: 'Activity' })
  await expect(log.getByRole('alert')).toBeVisible()

  await page.unroute('**/api/audit-events?*')
  await log.getByRole('button', { name: 'Try again' }).click()

  await expect(log.getByRole('listitem')).toContainText(['Signed in'])
})

test('“This was not me” ends all access after one press', async ({ browser, shop }) => {
  await confirmAddress(shop)
  const { secret } = await shop.client.createApiKey({ body: { name: 'Warehouse', scopes: ['read'] } })
  const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(shop.token) })
  const page = await context.newPage()
  await page.goto('/dashboard')
  const products = () => page.request.get('/api/products', { headers: { authorization: `Bearer ${secret}` } })

  const link = await mailedLink(shop.email, '/not-me')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This was not me' })).toBeVisible()
  await checkPage(page, 'not-me')
  expect((await products()).status()).toBe(200)
  await page.getByRole('button', { name: 'End all access' }).click()

  await expect(page.getByText('All access has ended.')).toBeVisible()
  await checkPage(page, 'not-me-done')
  expect((await products()).status()).toBe(401)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await page.goto(link)
  await page.getByRole('button', { name: 'End all access' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has been used')
  await page.goto(await mailedLink(shop.email, '/reset-password'))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await context.close()
})
