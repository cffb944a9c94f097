import { randomUUID } from 'node:crypto'
import { createClient } from '@linktill/sdk'
import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { signedIn } from '../support/merchant.ts'
import { expect, productUrl, test } from '../support/product.ts'
import { openShop } from '../support/shop.ts'

const newEmail = () => `ada-${randomUUID()}@example.com`

async function fillAccount(page: Page, email = newEmail()) {
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Byron')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('difference-engine')
  await page.getByLabel('Confirm Password').fill('difference-engine')
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function fillBusiness(page: Page) {
  await page.getByLabel('Business Name').fill('Ada Prints')
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

test.describe('sign-up', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('requires every field of step 1, and clears a problem when its field is edited', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const problem of ['First name is required', 'Last name is required', 'Email is required', 'Password is required'])
      await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
    await checkPage(page, 'signup-problems')

    await page.getByLabel('First Name').fill('A')
    await expect(page.getByText('First name is required')).toBeHidden()
    await page.getByLabel('Email').fill('ada@example')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm Password').fill('shorter')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Email is invalid')).toBeVisible()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
  })

  test('requires the business and terms in step 2, and keeps what was typed after Back', async ({ page }) => {
    await page.goto('/signup')
    await fillAccount(page)
    await expect(page.locator('[aria-current=step]')).toHaveText('2Business')
    await expect(page.getByRole('radio', { name: /^Basic/ })).toBeChecked()
    await expect(page.getByText('Most Popular')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Contact Sales about Enterprise' })).toHaveAttribute('href', '/contact')
    await expect(page.getByRole('main').getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
    await expect(page.getByRole('main').getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy')

    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Business name is required')).toBeVisible()
    await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible()
    await checkPage(page, 'signup-business')

    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Confirm Password')).toHaveValue('difference-engine')
  })

  test('keeps the fields after Back and reload, except the password', async ({ page }) => {
    const email = newEmail()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await fillAccount(page, email)
    await page.getByLabel('Business Name').fill('Ada Prints')
    await page.goBack()
    await expect(page).toHaveURL(/\/signup$/)
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Confirm Password')).toHaveValue('difference-engine')
    await page.goForward()
    await expect(page.getByLabel('Business Name')).toHaveValue('Ada Prints')

    await page.reload()
    await expect(page).toHaveURL(/\/signup$/)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Last Name')).toHaveValue('Byron')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('difference-engine')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.goBack()
    await expect(page.getByLabel('Email')).toHaveValue(email)

    await page.getByLabel('Password', { exact: true }).fill('difference-engine')
    await page.getByLabel('Confirm Password').fill('difference-engine')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Business Name')).toHaveValue('Ada Prints')
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await page.evaluate(() => sessionStorage.getItem('signup'))).toBeNull()
  })

  test('leads to the dashboard by keyboard alone, with the chosen plan and the browser’s time zone', async ({ page }) => {
    const email = newEmail()
    await page.goto('/signup?plan=pro')
    await page.getByLabel('First Name').focus()
    for (const text of ['Ada', 'Byron', email, 'difference-engine']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Tab') // skips the button that shows the first password
    await page.keyboard.type('difference-engine')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Business Name')).toBeFocused()
    await page.keyboard.type('Ada Prints')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Country')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: /^Pro/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Contact Sales about Enterprise' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')

    await expect(page.locator('[aria-current=step]')).toHaveText('3Confirmation')
    await expect(page.getByText('Pro Plan')).toBeVisible()
    await expect(page.getByText(`Open the link we sent to ${email}.`)).toBeVisible()
    await checkPage(page, 'signup-confirmation')
    await expect(page.getByRole('radio', { name: 'Digital' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Choose what you sell.')).toBeVisible()
    await expect(page.getByText('Product name and price are required.').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Digital' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Service' })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Engine print')
    await page.keyboard.press('Tab')
    await page.keyboard.type('24.50')
    // Enter alone publishes nothing.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Publish and copy link' })).toBeEnabled()
    await page.keyboard.press('Control+Enter')

    await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
    await expect(page.getByLabel('Checkout link address')).toHaveValue(/\/checkout\/\w{10}$/)
    const token = await page.evaluate(() => localStorage.getItem('userToken'))
    const me = await createClient({ baseUrl: `${productUrl()}/api`, token: token! }).getMe()
    expect(me).toMatchObject({ name: 'Ada Byron', email, storeName: 'Ada Prints', tier: 'pro', timeZone: 'America/New_York' })
  })

  test('a taken email leads back to step 1', async ({ page }) => {
    const { email } = await openShop()
    await page.goto('/signup')
    await fillAccount(page, email)
    await fillBusiness(page)
    await expect(page.getByText('Email already in use')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.locator('[aria-current=step]')).toHaveText('1Account')
  })

  test('explains a failed registration, and keeps the fields', async ({ page }) => {
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({ status: 503, json: { message: 'Back in a minute.', code: 'unavailable', request_id: 'r' } }),
    )
    await page.goto('/signup')
    await fillAccount(page)
    await fillBusiness(page)
    await expect(page.getByRole('alert')).toHaveText('Registration failed: Back in a minute.')

    await page.unroute('**/api/auth/register')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Confirm your email')).toBeVisible()
  })

  test('redirects a signed-in merchant to the dashboard', async ({ browser }) => {
    const { token } = await openShop()
    const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(token) })
    const page = await context.newPage()
    await page.goto('/signup')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('links to the sign-in', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('sign-up in another region', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('asks for the price of the first product in its currency', async ({ page }) => {
    await page.goto('/signup')
    await fillAccount(page)
    await fillBusiness(page)
    await page.getByRole('radio', { name: 'Service' }).check()
    await page.getByLabel('Name', { exact: true }).fill('Mug')
    await expect(page.getByText('€', { exact: true })).toBeVisible()
    await page.getByLabel('Price').fill('24.50')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/dashboard/products')
    await expect(page.getByText('€24.50')).toBeVisible()
    await page.getByRole('button', { name: 'Add Product' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Currency')).toHaveValue(/EUR/)
  })
})
