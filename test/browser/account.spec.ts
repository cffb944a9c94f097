import type { Browser, Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { mailedLink } from '../support/mail.ts'
import { expect, test } from '../support/merchant.ts'
import { freshPage, productUrl, test as visitorTest } from '../support/product.ts'
import { confirmAddress, openShop } from '../support/shop.ts'

/** A page in a context that is not signed in. A plain new context would be signed in as the test's merchant. */
const signedOutPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: productUrl(), storageState: { cookies: [], origins: [] } })).newPage()

visitorTest.describe('a forgotten password', () => {
  visitorTest('is reset by a mailed link, once', { tag: '@core' }, async ({ page, browser }) => {
    const { email } = await openShop()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
    await checkPage(page, 'forgot-password')

    await page.getByLabel('Email').fill('ada@')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email is invalid')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
    await checkPage(page, 'forgot-password-sent')

    const link = await mailedLink(email, '/reset-password')
    await page.goto(link)
    await expect(page).toHaveURL(/\/reset-password$/)
    await page.getByLabel('New Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await checkPage(page, 'reset-password')

    await page.getByLabel('New Password', { exact: true }).fill('analytical-engine')
    await page.getByLabel('Confirm New Password').fill('analytical-engine')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByText('Your new password is set.')).toBeVisible()

    const again = await freshPage(browser)
    await again.goto(link)
    await again.getByLabel('New Password', { exact: true }).fill('analytical-engine')
    await again.getByLabel('Confirm New Password').fill('analytical-engine')
    await again.keyboard.press('Enter')
    await expect(again.getByRole('alert')).toHaveText('This link has been used or has expired. Please ask for a new one.')
    await checkPage(again, 'reset-password-used')
    await again.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(again).toHaveURL(/\/forgot-password$/)

    await again.goto('/login')
    await again.getByLabel('Email').fill(email)
    await again.getByLabel('Password', { exact: true }).fill('analytical-engine')
    await again.keyboard.press('Enter')
    await expect(again).toHaveURL(/\/dashboard$/)
  })

  visitorTest('answers the same for an address without an account', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('If there is an account for nobody@example.com')).toBeVisible()
  })

  visitorTest('needs the token of the mail', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toContainText('This link is not complete.')
  })
})

test.describe('an unconfirmed email', () => {
  test('shows a banner until the mailed link is opened', async ({ page, shop, browser }) => {
    await page.goto('/dashboard')
    const banner = page.getByRole('status').filter({ hasText: 'Confirm your email' })
    await expect(banner).toContainText(shop.email)
    await checkPage(page, 'confirm-banner')
    const first = await mailedLink(shop.email, '/confirm-email')
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText(`A new link is on its way to ${shop.email}.`)).toBeVisible()

    let second = first
    await expect(async () => expect((second = await mailedLink(shop.email, '/confirm-email'))).not.toBe(first)).toPass()
    const elsewhere = await freshPage(browser)
    await elsewhere.goto(first)
    await expect(elsewhere.getByRole('alert')).toContainText('This link has been used or has expired.')
    await checkPage(elsewhere, 'confirm-email-dead')

    await page.goto(second)
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
    await expect(page).toHaveURL(/\/confirm-email$/)
    await checkPage(page, 'confirm-email')
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
    await expect(banner).toHaveCount(0)

    // Opening it again in the same account shows that it is confirmed.
    await page.goto(second)
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  })
  test('needs the password of the account to be confirmed in another browser', async ({ shop, browser }) => {
    const elsewhere = await signedOutPage(browser)
    await elsewhere.goto(await mailedLink(shop.email, '/confirm-email'))
    await expect(elsewhere.getByText('Enter the password of your account')).toBeVisible()
    await checkPage(elsewhere, 'confirm-email-password')

    await elsewhere.getByLabel('Password', { exact: true }).fill('a guess of mine')
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere.getByText('Password is incorrect.')).toBeVisible()
    expect((await shop.client.getMe()).emailConfirmed).toBe(false)
    await elsewhere.getByLabel('Password', { exact: true }).fill(shop.password)
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
    expect((await shop.client.getMe()).emailConfirmed).toBe(true)
  })
})

test.describe('a change of email', () => {
  test('needs the password and a confirmation, and can be undone from the former email', async ({ page, shop, browser }) => {
    await confirmAddress(shop)
    const next = `new-${shop.email}`
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Edit Profile Settings' }).click()
    await page.getByLabel('Email', { exact: true }).fill(next)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Current password is required to change your email address.')).toBeVisible()
    await checkPage(page, 'settings-new-email')
    await page.getByLabel('Current Password').fill(shop.password)
    await page.getByRole('button', { name: 'Save changes' }).click()
    const waiting = page.getByText(
      `Open the link that we sent to ${next} to change your address. Until then it stays ${shop.email}.`,
    )
    await expect(waiting).toBeVisible()
    await checkPage(page, 'settings-pending-email')

    const cancelled = await mailedLink(next, '/confirm-email')
    await page.getByRole('button', { name: 'Cancel change' }).click()
    await expect(waiting).toHaveCount(0)
    await shop.client.updateMe({ body: { email: next, currentPassword: shop.password } })
    let newest = cancelled
    await expect(async () => expect((newest = await mailedLink(next, '/confirm-email'))).not.toBe(cancelled)).toPass()
    await page.goto(newest)
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
    await page.goto('/dashboard/settings')
    await expect(page.getByRole('region', { name: 'Profile Settings' })).toContainText(next)

    const former = await signedOutPage(browser)
    await former.goto(await mailedLink(shop.email, '/undo-email-change'))
    await expect(former.getByRole('heading', { name: 'Undo the change of your email' })).toBeVisible()
    await checkPage(former, 'undo-email-change')
    await former.getByRole('button', { name: 'Undo the change' }).click()
    await expect(former.getByText(`Your account belongs to ${shop.email} again.`)).toBeVisible()
    await checkPage(former, 'undo-email-change-done')
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await former.goto(await mailedLink(shop.email, '/reset-password'))
    await expect(former.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  })
})
