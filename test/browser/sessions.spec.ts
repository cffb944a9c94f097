import type { BrowserContext, Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expect, productUrl, test } from '../support/product.ts'
import { connectPayments, openShop, type Shop } from '../support/shop.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('userToken'))
const security = (page: Page) => page.getByRole('region', { name: 'Security' })
const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies(`${productUrl()}/api/auth`)).find(({ name }) => name === 'session')

async function signIn(page: Page, { email, password }: Shop) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('two tabs continue after the token has expired, with one renewal', { tag: '@core' }, async ({ context, page }) => {
  await signIn(page, await openShop())
  const second = await context.newPage()
  let renewals = 0
  context.on('request', (request) => void (renewals += Number(request.url().endsWith('/session/refresh'))))
  const before = await stored(page)
  await context.clock.setFixedTime(Date.now() + 16 * 60_000)

  await Promise.all([page.goto('/dashboard/products'), second.goto('/dashboard/orders')])

  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect.poll(() => stored(page)).not.toBe(before)
  expect(await stored(second)).toBe(await stored(page))
  expect(renewals).toBeGreaterThan(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('signing out ends the session on the server', async ({ context, page }) => {
  await signIn(page, await openShop())
  const token = (await stored(page))!

  await page.getByRole('button', { name: /account menu/ }).click()
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.status() === 204),
    page.getByRole('menuitem', { name: 'Sign out' }).click(),
  ])

  await expect(page).toHaveURL(/\/login/)
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
  await expect.poll(() => sessionCookie(context)).toBeUndefined()
})

test('Settings list the sessions, and end another one', async ({ browser, page }) => {
  const shop = await openShop()
  const other = await browser.newContext({
    baseURL: productUrl(),
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0',
  })
  const elsewhere = await other.newPage()
  await signIn(elsewhere, shop)
  await signIn(page, shop)
  await page.goto('/dashboard/settings#security')

  await expect(security(page).getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1)
  await checkPage(page, 'settings-security')
  await security(page).getByRole('button', { name: 'Sign out Firefox on macOS' }).click()

  await expect(page.getByText('Firefox on macOS is signed out')).toBeVisible()
  await expect(security(page).getByText('Firefox on macOS', { exact: true })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await other.close()
})

test('asks who it is before the payout account changes, and then changes it', async ({ page }) => {
  const shop = await openShop()
  await connectPayments(shop)
  await signIn(page, shop)
  await page.goto('/dashboard/settings/payments#payment-processing')
  // As the server answers when the proof is older than ten minutes.
  const required = {
    message: 'Confirm that it is you, and try again.',
    code: 'step_up_required',
    accepts: ['password'],
    request_id: 'r',
  }
  await page.route('**/api/auth/stripe-connect', (route) => route.fulfill({ status: 403, json: required }), { times: 1 })

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await checkPage(page, 'confirm-identity')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(shop.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await shop.client.getMe()).paymentsEnabled).toBe(false)
})

test('a refund limit is kept, and a wrong one is named', async ({ page }) => {
  const shop = await openShop()
  await signIn(page, shop)
  await page.goto('/dashboard/settings#security')
  const field = security(page).getByLabel('Ask for confirmation above')
  await field.fill('lots')
  await security(page).getByRole('button', { name: 'Save' }).click()
  await expect(security(page).getByText('Enter an amount such as 250 or 99.50')).toBeVisible()
  await field.fill('250')
  await security(page).getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('Refund limit updated successfully!')).toBeVisible()
  expect((await shop.client.getMe()).refundProofAbove).toBe(250)
})
