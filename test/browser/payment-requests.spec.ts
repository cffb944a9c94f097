import type { Page } from '@playwright/test'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { fillCard, heading, openCheckout, pay, payButton } from '../support/checkout.ts'
import { mailedLink } from '../support/mail.ts'
import { expect, test } from '../support/merchant.ts'
import { confirmAddress, connectPayments, type Shop } from '../support/shop.ts'

const PAGE = '/dashboard/payment-requests'
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Payment requests' }).getByRole('row').filter({ hasText: name })
const addressOf = (email: string) => mailedLink(email, '/checkout/[0-9a-f]{16}')

async function openShop(shop: Shop) {
  await confirmAddress(shop)
  await connectPayments(shop)
}

test('a seller requests a payment, which its person pays from the mail', async ({ page, shop, browser }) => {
  await openShop(shop)
  // Before the first request and the first sale, the search leads there.
  const tabs = page.getByRole('navigation', { name: 'Checkout Links' })
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Checkout Links' })
  await page.goto('/dashboard/checkout-links')
  await expect(page.getByRole('button', { name: 'Create Link' }).first()).toBeVisible()
  await expect(tabs).toBeHidden()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: /^Search pages/ }).fill('payment req')
  await page.getByRole('option', { name: 'Payment Requests' }).click()
  await expect(tabs.getByRole('link', { name: 'Payment requests' })).toHaveAttribute('aria-current', 'page')
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'No payment requests yet.' })).toBeVisible()
  await checkPage(page, 'payment-requests-empty')

  await page.getByRole('button', { name: 'Request Payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Request a Payment' })
  const title = dialog.getByLabel('What it is for')
  await expect(title).toBeFocused()
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByText('Say what the payment is for.')).toBeVisible()
  const email = `grace-${shop.email}`
  await title.fill('Portrait session in May')
  await dialog.getByLabel('Amount').fill('240')
  await dialog.getByLabel('Customer’s email').fill(email)
  await dialog.getByLabel('Customer’s name').fill('Grace Hopper')
  await dialog.getByLabel('Message').fill('Thank you for the lovely afternoon.')
  await expect(dialog.getByLabel('3 days before the due date')).toBeChecked()
  await dialog.getByLabel('7 days after the due date').uncheck()
  await checkPage(page, 'payment-request-new')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText(`Request sent to ${email}.`)).toBeVisible()
  await expect(row(page, 'Portrait session in May')).toContainText('Open')
  await expect(row(page, 'Portrait session in May')).toContainText('$240.00')
  await checkPage(page, 'payment-requests-list')
  await tabs.getByRole('link', { name: 'Links', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Create Link' }).first()).toBeVisible()
  await tabs.getByRole('link', { name: 'Payment requests' }).click()
  await expect(row(page, 'Portrait session in May')).toBeVisible()

  const payer = await (await browser.newContext()).newPage()
  const { pathname, search } = new URL(await addressOf(email))
  await openCheckout(payer, pathname + search)
  await expect(payer.getByText('Thank you for the lovely afternoon.').first()).toBeVisible()
  await fillCard(payer)
  await expect(payButton(payer)).toHaveText('Pay $240.00')
  await pay(payer)
  await expect(heading(payer, 'Payment Successful!')).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(pathname + search)
  await expect(heading(elsewhere, 'Already paid')).toBeVisible()
  await expect(elsewhere.getByText('There is nothing more to pay here.')).toBeVisible()
  await checkPage(elsewhere, 'payment-request-paid')

  await page.reload()
  await expect(row(page, 'Portrait session in May')).toContainText('Paid')
  await row(page, 'Portrait session in May').getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: 'Portrait session in May' })
  await expect(drawer.getByText('Grace Hopper')).toBeVisible()
  await checkPage(page, 'payment-request-drawer')
  await drawer.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByRole('dialog', { name: /^Order #\d+/ })).toBeVisible()
})

test('a seller confirms the email address before the form', async ({ page, shop }) => {
  await page.goto(`${PAGE}?open=new`)
  await expect(page.getByRole('heading', { name: 'Confirm your email address first' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Request Payment' })).toHaveCount(0)
  await checkPage(page, 'payment-requests-unconfirmed')

  await openShop(shop)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Request Payment' }).first()).toBeVisible()
})

test('a request is cancelled or marked as paid, and its page says so', async ({ page, shop }) => {
  await openShop(shop)
  const request = (title: string, locale: string) =>
    shop.client.createPaymentRequest({
      body: { title, amount: 50, currency: 'USD', email: `${title}-${shop.email}`, locale },
    })
  const deposit = await request('Deposit', 'de')
  const bill = await request('Bill', 'en')
  await page.goto(PAGE)
  await row(page, 'Deposit').getByRole('button', { name: 'Actions for Deposit' }).click()
  await page.getByRole('menuitem', { name: 'Cancel request' }).click()
  await page.getByRole('dialog', { name: 'Cancel Request' }).getByRole('button', { name: 'Cancel request' }).click()
  await expect(row(page, 'Deposit')).toContainText('Cancelled')
  await expect(row(page, 'Deposit').getByRole('button', { name: /^Actions/ })).toHaveCount(0)

  await row(page, 'Bill').getByRole('button', { name: 'Bill', exact: true }).click()
  await page.getByRole('dialog', { name: 'Bill' }).getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog', { name: 'Mark as Paid' }).getByRole('button', { name: 'Mark as paid' }).click()
  await expect(row(page, 'Bill')).toContainText('Paid')

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled')
  await expect(row(page, 'Bill')).toHaveCount(0)
  await expect(row(page, 'Deposit')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Overdue')
  await expect(page.getByRole('heading', { name: 'No payment requests found.' })).toBeVisible()

  for (const [{ url }, words] of [
    [deposit, 'Zahlungsanforderung storniert'],
    [bill, 'Already paid'],
  ] as const) {
    await page.goto(new URL(url!).pathname + new URL(url!).search)
    await expect(heading(page, words)).toBeVisible()
    await expectAccessible(page)
  }
})

test('the list can be loaded again after a failure', async ({ page, shop }) => {
  await openShop(shop)
  await page.route('**/api/payment-requests?*', (route) => route.abort())
  await page.goto(PAGE)
  await expect(page.getByRole('alert')).toContainText('Error: ')
  await page.unroute('**/api/payment-requests?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No payment requests yet.' })).toBeVisible()
})
