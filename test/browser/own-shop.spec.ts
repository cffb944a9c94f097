import { createClient } from '@linktill/sdk'
import { expect, test } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { runProduct } from '../support/runProduct.ts'
import { serveStripe, stripeEnvironment } from '../support/stripe.ts'

test('a shop of one’s own shows its Stripe account, and asks for no onboarding', async ({ page }) => {
  const { url: apiUrl, close } = await serveStripe()
  const { url, stop } = await runProduct({ SHOP: 'own', SIGN_UP: 'open', ...stripeEnvironment(apiUrl) }, ['--no-demo'])
  const person = { name: 'Ada Byron', email: 'ada@example.com', password: 'difference-engine', storeName: 'Ada Prints' }
  const { token } = await createClient({ baseUrl: `${url}/api` }).register({ body: { ...person, timeZone: 'UTC' } })
  await page.addInitScript((kept) => localStorage.setItem('userToken', kept), token)

  await page.goto(`${url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Add a product' })).toBeVisible()
  await expect(page.getByText('Get paid')).toHaveCount(0)

  await page.goto(`${url}/dashboard/settings/payments#payment-processing`)
  const section = page.locator('#payment-processing')
  for (const text of ['acct_of_the_keys', 'Kiln & Clay', 'Netherlands', 'Being checked', 'There is nothing to connect.'])
    await expect(section.getByText(text).first()).toBeVisible()
  await expect(section.getByRole('button', { name: /Connect|Disconnect/ })).toHaveCount(0)
  await checkPage(page, 'own-shop-settings')
  await stop()
  close()
})
