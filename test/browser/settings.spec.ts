import { createClient } from '@linktill/sdk'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'

test.describe('payment processing', () => {
  test('is connected, and shows it', async ({ page }) => {
    await page.goto('/dashboard/settings/payments')
    const status = page.getByRole('region', { name: 'Integration Status' })
    await expect(status).toContainText('StripeNot connected')
    await checkPage(page, 'settings-unconnected')
    await page.getByRole('button', { name: 'Connect with Stripe' }).click()
    await expect(page.getByText('Payment processing is active')).toBeVisible()
    await expect(status).toContainText('StripeActive')
    await page.getByRole('link', { name: 'Account & security' }).click()
    const overview = page.getByRole('region', { name: 'Account Overview' })
    await expect(overview).toContainText('Payment processingActive')
    await expect(overview).toContainText('Basic, 8.5%')
    await expect(overview).toContainText('Ada Prints')
  })

  test('shows an incomplete set-up, and continues it', async ({ page, shop }) => {
    const { url } = await shop.client.connectStripe()
    await page.goto(`${url}&connect=unfinished`)
    await expect(page).toHaveURL(/\/dashboard\/settings\/payments$/)
    await expect(page.getByText('Stripe setup incomplete')).toBeVisible()
    await page.getByRole('button', { name: 'Continue setup' }).click()
    await expect(page.getByText('Payment processing is active')).toBeVisible()
  })

  test('explains why it could not be started or loaded', async ({ page }) => {
    await page.route('**/api/auth/stripe-connect', (route) => route.fulfill({ status: 200, json: {} }))
    await page.goto('/dashboard/settings/payments')
    await page.getByRole('button', { name: 'Connect with Stripe' }).click()
    await expect(page.getByText('Failed to initiate Stripe Connect')).toBeVisible()
    await page.unroute('**/api/auth/stripe-connect')
    await page.route('**/api/auth/stripe-connect', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '' }))
    await page.getByRole('button', { name: 'Connect with Stripe' }).click()
    await expect(page.getByText('Failed to connect with Stripe')).toBeVisible()

    await page.route('**/api/auth/integrations-status', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Could not load user settings.')).toBeVisible()
    await page.unroute('**/api/auth/integrations-status')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Connect with Stripe' })).toBeVisible()
  })
})

test.describe('profile', () => {
  test('changes name and store by keyboard alone', async ({ page }) => {
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Edit Profile Settings' }).focus()
    await page.keyboard.press('Enter')
    const name = page.getByLabel('Full Name')
    await expect(name).toBeFocused()
    await checkPage(page, 'settings-profile')
    await name.fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Full name is required')).toBeVisible()
    await page.keyboard.type('Ada Lovelace')
    await page.getByLabel('Store/Business Name').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Lovelace Prints')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Profile Settings' })).toContainText('Ada Lovelace')
    await expect(page.getByRole('region', { name: 'Account Overview' })).toContainText('Lovelace Prints')
    await expect(page.getByRole('button', { name: /^AL\s+Ada Lovelace/ })).toBeVisible()
  })

  test('changes the password, stays signed in, and ends the other sessions', async ({ page, shop }) => {
    const elsewhere = await shop.client.login({ body: { email: shop.email, password: shop.password } })
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Edit Profile Settings' }).click()
    await page.getByLabel('New Password', { exact: true }).fill('analytical-engine')
    await page.getByLabel('Confirm New Password').fill('analytical')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Current password is required to set a new password.')).toBeVisible()
    await expect(page.getByText("New passwords don't match")).toBeVisible()

    await page.getByLabel('Confirm New Password').fill('analytical-engine')
    await page.getByLabel('Current Password').fill('wrong-password')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Current Password').fill(shop.password)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    const other = createClient({ baseUrl: `${productUrl()}/api`, token: elsewhere.token })
    await expect(other.getMe()).rejects.toThrow()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Profile Settings' })).toContainText(shop.email)
  })

  test('explains why it could not be saved', async ({ page }) => {
    await page.route('**/api/auth/me', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 502, contentType: 'text/html', body: '' }) : route.continue(),
    )
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Edit Profile Settings' }).click()
    await page.getByLabel('Full Name').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to update profile')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('region', { name: 'Profile Settings' })).toContainText('Ada Byron')
  })

  test('shows the status if it could not be loaded', async ({ page }) => {
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/dashboard/settings')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch user profile: 500')
    await page.unroute('**/api/auth/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

test('the plan changes from the card in the sidebar', async ({ page }) => {
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Upgrade Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a plan' })
  await expect(dialog.getByRole('button', { name: 'Current plan' })).toBeDisabled()
  await expect(dialog.getByRole('link', { name: 'Contact Sales about Enterprise' })).toHaveAttribute('href', '/contact')
  await expect(dialog).toContainText('Pro costs $20 less than Basic per $1,000 of sales, from the first sale on.')
  await checkPage(page, 'plans')
  await dialog.getByRole('button', { name: 'Choose Pro' }).click()
  await expect(page.getByText('Pro Plan', { exact: true })).toBeVisible()
  await expect(page.getByText('6.5% per transaction', { exact: true })).toBeVisible()
})
