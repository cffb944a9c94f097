import { mailedLink } from '../support/mail.ts'
import { checkPage } from '../support/checkPage.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { addLink, addProduct, confirmAddress } from '../support/shop.ts'
import type { Page } from '@playwright/test'

const section = (page: Page) => page.getByRole('region', { name: 'Access', exact: true })

test('Access of a new shop is short, and leads to where each way is managed', async ({ page }) => {
  await page.goto('/dashboard/settings#access')
  const ways = section(page).getByRole('list', { name: 'Ways in and out' })

  await expect(ways.getByRole('listitem')).toHaveCount(2)
  await expect(ways.getByRole('listitem')).toContainText(['Password', 'Session'])
  await expect(section(page).getByText('Not in use: passkeys,')).toBeVisible()
  await expect(section(page).getByRole('heading', { name: 'Switched off' })).toHaveCount(0)
  await checkPage(page, 'settings-access')
  await section(page).getByRole('link', { name: 'Manage Sessions' }).click()

  await expect(page.getByRole('heading', { name: 'Security', exact: true })).toBeFocused()
})

test('what was switched off is listed, and switched on again or removed', async ({ browser, shop }) => {
  await confirmAddress(shop)
  const link = await addLink(shop, await addProduct(shop), 'Autumn sale')
  await shop.client.createWebhookEndpoint({ body: { url: 'https://hooks.example/linktill' } })
  await shop.client.updateLinkOptions({ path: { id: link.id }, body: { return_url: 'https://kiln.example/thanks' } })
  await shop.client.updateMe({ body: { allowedOrigins: ['https://kiln.example'] } })
  const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(shop.token) })
  const page = await context.newPage()
  await page.goto(await mailedLink(shop.email, '/not-me'))
  await page.getByRole('button', { name: 'End all access' }).click()
  await expect(page.getByText('All access has ended.')).toBeVisible()
  await page.goto(await mailedLink(shop.email, '/reset-password'))
  await page.getByLabel('New Password', { exact: true }).fill('analytical-engine')
  await page.getByLabel('Confirm New Password').fill('analytical-engine')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/settings#access')
  const off = section(page).getByRole('region', { name: 'Switched off' })

  await expect(off.getByRole('listitem')).toHaveCount(3)
  await expect(off.getByRole('listitem').filter({ hasText: 'Return address of a link: kiln.example' })).toContainText(
    'Autumn sale',
  )
  await checkPage(page, 'settings-switched-off')
  const reloaded = page.waitForResponse('**/api/access')
  await off.getByRole('listitem').filter({ hasText: 'Allowed site' }).getByRole('button', { name: 'Switch on again' }).click()
  await expect(page.getByText('kiln.example is on again')).toBeVisible()
  await reloaded
  await off.getByRole('button', { name: 'Remove from the list: hooks.example' }).click()
  await expect(page.getByText('hooks.example stays off')).toBeVisible()
  await expect(off.getByRole('listitem')).toHaveCount(1)
  const json = {
    message: 'Confirm that it is you, and try again.',
    code: 'step_up_required',
    accepts: ['password'],
    request_id: 'r',
  }
  await page.route('**/api/access/*/switch-on', (route) => route.fulfill({ status: 403, json }), { times: 1 })
  await off.getByRole('button', { name: 'Switch on again: kiln.example' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill('analytical-engine')
  await proof.getByRole('button', { name: 'Confirm' }).click()

  await expect(off).toHaveCount(0)
  await context.close()
})
