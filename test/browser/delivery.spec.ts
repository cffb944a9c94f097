import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { signUnsubscribe } from '../../api/src/features/mail/unsubscribeToken.ts'
import { plainSecret } from '../../api/src/platform/http/secrets.ts'
import { expect, fillCard, heading, leaveContact, openCheckout, pay, test } from '../support/checkout.ts'
import { checkPage } from '../support/checkPage.ts'
import { mailedLink } from '../support/mail.ts'
import { signedIn } from '../support/merchant.ts'
import { confirmAddress, type Shop } from '../support/shop.ts'

/** Creates a link that sells one uploaded file. */
async function sellPlanner(shop: Shop): Promise<string> {
  const { client } = shop
  // Otherwise nobody gets a receipt.
  await confirmAddress(shop)
  const { file_url: fileUrl } = await client.uploadProductFile({ body: { file: new File(['A planner.'], 'Focus planner.pdf') } })
  const product = await client.createProduct({
    body: { name: 'Focus planner', price: 9, type: 'digital', status: 'active', digital_file_url: fileUrl },
  })
  const link = await client.createLink({ body: { name: 'Planner', items: [{ productId: product.id, quantity: 1 }] } })
  return `/checkout/${link.url_id}`
}

async function buy(page: Page, path: string, email: string) {
  await openCheckout(page, path)
  await leaveContact(page, email)
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
}

/** Clicks a link and returns the downloaded file. */
async function take(page: Page, name: string): Promise<{ name: string; text: string }> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name }).press('Enter')
  const file = await arriving
  return { name: file.suggestedFilename(), text: await fs.readFile(await file.path(), 'utf8') }
}

const PLANNER = { name: 'Focus planner.pdf', text: 'A planner.' }
const address = () => `nora-${crypto.randomUUID().slice(0, 8)}@example.com`

test('files can be downloaded from the result, and from the receipt', { tag: '@core' }, async ({ page, shop }) => {
  const email = address()
  await buy(page, await sellPlanner(shop), email)

  // The product under test has no mail server.
  await expect(page.getByText('This shop sends no mail yet, so please keep the invoice below.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your downloads' })).toContainText('Focus planner.pdf')
  await checkPage(page, 'checkout-success-downloads')
  expect(await take(page, 'Download: Focus planner')).toEqual(PLANNER)

  const arriving = page.waitForEvent('download')
  await page.goto(await mailedLink(email, '/downloads/[\\w-]+')).catch(() => {})
  expect((await arriving).suggestedFilename()).toBe(PLANNER.name)
})

test(
  'a shopper requests their orders by mail, and finds downloads and invoice there',
  { tag: '@core' },
  async ({ page, shop }) => {
    const email = address()
    await buy(page, await sellPlanner(shop), email)

    await page.goto('/account/orders')
    await page.getByRole('button', { name: 'Mail my orders' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await checkPage(page, 'account-orders-ask')
    await page.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('If nora')).toContainText(email)

    const link = new URL(await mailedLink(email, '/account/orders'))
    await page.goto(link.pathname + link.search)
    await expect(page.getByRole('heading', { name: 'Ada Prints' })).toBeVisible()
    await expect(page.getByText('10 downloads left')).toBeVisible()
    await checkPage(page, 'account-orders')
    expect(await take(page, 'Download Focus planner')).toEqual(PLANNER)
    await page.reload()
    await expect(page.getByText('9 downloads left')).toBeVisible()
    await page.getByRole('link', { name: 'View invoice' }).click()
    await expect(page.getByRole('article', { name: /^Invoice INV-/ })).toBeVisible()
  },
)

test('an expired link leads to a page that sends a new one', async ({ page, shop }) => {
  const email = address()
  await buy(page, await sellPlanner(shop), email)
  const {
    orders: [order],
  } = await shop.client.listOrders()
  const url = new URL(await mailedLink(email, '/downloads/[\\w-]+'))
  await shop.client.updateOrder({ path: { id: order!.id }, body: { paymentStatus: 'refunded' } })

  await page.goto(url.pathname + url.search)
  await expect(
    page.getByRole('status').filter({ hasText: 'This order was refunded, so its downloads are closed.' }),
  ).toBeVisible()
  await page.goto(`${url.pathname}?token=nonsense`)
  await expect(page.getByText('This link is not complete, or not one of ours.')).toBeVisible()
  await page.goto('/account/orders?token=nonsense')
  await expect(page.getByRole('alert')).toContainText('This link has expired.')
  await expect(page.getByRole('button', { name: 'Mail my orders' })).toBeVisible()
  await checkPage(page, 'account-orders-expired')
})

test('a merchant resends the receipt, and chooses which mails are sent', async ({ browser, page, shop }) => {
  await buy(page, await sellPlanner(shop), address())
  const context = await browser.newContext({ storageState: signedIn(shop.token) })
  const dashboard = await context.newPage()

  await dashboard.goto('/dashboard/orders')
  await dashboard.getByRole('button', { name: /^Actions for/ }).click()
  await dashboard.getByRole('menuitem', { name: 'View Order' }).click()
  await dashboard.getByRole('button', { name: 'Resend receipt' }).click()
  await expect(dashboard.getByText(/^Receipt sent to nora/)).toBeVisible()

  await dashboard.goto('/dashboard/settings')
  const reminders = dashboard.getByRole('switch', { name: 'Checkout reminders' })
  await expect(reminders).not.toBeChecked()
  await reminders.press('Space')
  await expect(reminders).toBeChecked()
  await expect.poll(() => shop.client.getMailSettings()).toEqual({ sales: true, reminders: true })
  await dashboard.reload()
  await expect(reminders).toBeChecked()
  await context.close()
})

test('a shopper unsubscribes from reminders with one click', async ({ page, shop }) => {
  const secret = await fs.readFile(path.join(process.env['PRODUCT_DATA']!, 'secret'), 'utf8')
  const { id } = await shop.client.getMe()
  const token = signUnsubscribe(plainSecret(secret), id, address())

  await page.goto(`/account/unsubscribe?token=${token}`)
  await expect(heading(page, 'Unsubscribe?')).toBeVisible()
  await checkPage(page, 'unsubscribe')
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Ada Prints sends you no more mails like that one.' })).toBeVisible()
  await checkPage(page, 'unsubscribed')

  await page.goto('/account/unsubscribe?token=nonsense')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is not complete. Open it from the mail.')
  await page.goto('/account/unsubscribe')
  await expect(page.getByRole('alert')).toContainText('This link is not complete. Open it from the mail.')
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeHidden()
  await checkPage(page, 'unsubscribe-broken')
})

test('the pixel settings list the events that the server sent', async ({ browser, shop }) => {
  await shop.client.saveFacebookPixel({ body: { pixelId: '123', accessToken: 'EAAB', enabled: true } })
  const context = await browser.newContext({ storageState: signedIn(shop.token) })
  const page = await context.newPage()
  const event = { id: '1', event_id: 'e1', order_number: 1001, created_at: '2026-01-12T14:05:30.000Z' }
  await page.route('**/api/auth/facebook-pixel/events', (route) =>
    route.fulfill({
      json: {
        data: [
          { ...event, name: 'Purchase', status: 'sent', answer: '1 event received' },
          { ...event, id: '2', order_number: null, name: 'Lead', status: 'failed', answer: 'Invalid OAuth access token.' },
        ],
      },
    }),
  )

  await page.goto('/dashboard/settings/payments')
  const events = page.getByRole('region', { name: 'Sent from the server' })
  await expect(events).toContainText('Purchase · Order #1001')
  await expect(events).toContainText('Invalid OAuth access token.')
  await checkPage(page, 'settings-pixel-events')
  await context.close()
})
