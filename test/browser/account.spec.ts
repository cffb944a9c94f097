import { checkPage } from '../support/checkPage.ts'
import { mailedLink } from '../support/mail.ts'
import { expect, test } from '../support/merchant.ts'
import { freshPage, test as visitorTest } from '../support/product.ts'
import { openShop } from '../support/shop.ts'

visitorTest.describe('a forgotten password', () => {
  visitorTest('is replaced by a mailed link, once', async ({ page, browser }) => {
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

test.describe('a new address', () => {
  test('is asked for until its mailed link was opened', async ({ page, shop, browser }) => {
    await page.goto('/dashboard')
    const banner = page.getByRole('status').filter({ hasText: 'Please confirm your address' })
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

    // Opened again, by whom it belongs to: what was confirmed stays so.
    await page.goto(second)
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  })
})
