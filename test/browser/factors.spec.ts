import type { CDPSession, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { checkPage } from '../support/checkPage.ts'
import { mailedLink } from '../support/mail.ts'
import { expect, freshPage, test } from '../support/product.ts'
import { openShop, type Shop } from '../support/shop.ts'

const security = (page: Page) => page.getByRole('region', { name: 'Security' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Gives the browser a device that makes passkeys and answers for its user. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

async function enterPassword(page: Page, { email, password }: Shop) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function openSecurity(page: Page, shop: Shop) {
  await enterPassword(page, shop)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/settings#security')
}

async function signOut(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Begins to set up an app in settings. @returns its secret. */
async function setUpApp(page: Page, { password }: Shop) {
  await security(page).getByRole('button', { name: 'Set up app' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  return dialog(page).getByRole('status', { name: 'Key' }).innerText()
}

const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

test('a passkey is added in settings, and signs in alone', async ({ page }) => {
  const shop = await openShop()
  await addAuthenticator(page)
  await openSecurity(page, shop)

  await security(page).getByRole('button', { name: 'Add passkey' }).click()
  await checkPage(page, 'passkey-dialog')
  await dialog(page).getByLabel('Name').fill('Laptop')
  await dialog(page).getByLabel('Password', { exact: true }).fill(shop.password)
  await dialog(page).getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await checkPage(page, 'recovery-codes')
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  await expect(security(page).getByText('Laptop', { exact: true })).toBeVisible()
  await checkPage(page, 'settings-factors')

  await signOut(page)
  await checkPage(page, 'login-passkey')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await enterPassword(page, shop)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/dashboard/settings#security')
  await security(page).getByRole('button', { name: 'Remove Laptop' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await signOut(page)
  await enterPassword(page, shop)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an authenticator app and recovery codes follow the password', async ({ page }) => {
  const shop = await openShop()
  await openSecurity(page, shop)
  const secret = await setUpApp(page, shop)
  await expect(dialog(page).getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await checkPage(page, 'app-dialog')
  await dialog(page).getByLabel('Code', { exact: true }).fill('000000')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(page).getByText('This code is wrong.')).toBeVisible()
  await dialog(page).getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  const recoveryCode = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText()
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()

  await signOut(page)
  await enterPassword(page, shop)
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await checkPage(page, 'second-factor')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await enterPassword(page, shop)
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/settings#security')
  await expect(security(page).getByText('9 of 10 left')).toBeVisible()
})

test('a merchant who lost every factor asks for their removal, which a session and a mail can stop', async ({
  browser,
  page,
}) => {
  const shop = await openShop()
  await openSecurity(page, shop)
  const secret = await setUpApp(page, shop)
  await dialog(page).getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
  const other = await freshPage(browser)
  const ask = async () => {
    await enterPassword(other, shop)
    await other.getByRole('button', { name: 'Lost your second factor?' }).click()
    await dialog(other).getByRole('button', { name: 'Ask for the removal' }).click()
    await expect(other.getByText('The link will be mailed to you on')).toBeVisible()
  }

  await ask()
  await page.reload()
  await expect(page.getByText('asked to remove every second factor')).toBeVisible()
  await checkPage(page, 'recovery-banner')
  await page.getByRole('button', { name: 'Stop the removal' }).click()
  await expect(page.getByText('asked to remove every second factor')).toHaveCount(0)

  await ask()
  await other.goto(await mailedLink(shop.email, '/stop-factor-recovery'))
  await checkPage(other, 'stop-recovery')
  await other.getByRole('button', { name: 'Stop the removal' }).click()
  await expect(other.getByRole('heading', { name: 'Removal stopped' })).toBeVisible()
})
