import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { plainSecret } from '../../api/src/platform/http/secrets.ts'
import { signSubscriptions } from '../../api/src/shop/subscription/subscriptionsToken.ts'
import { checkPage } from '../support/checkPage.ts'
import { CARDS, expect, fillCard, heading, openCheckout, test } from '../support/checkout.ts'
import { addLink, addProduct, type Shop } from '../support/shop.ts'

const ADDRESS = '/account/subscriptions'
const ACTIVE = {
  id: '0199a1c2-7b3e-7d41-8f60-5c2e9d0a0090',
  status: 'active',
  items: [{ name: 'Kaffee aus der Rösterei am Hafen, ganze Bohne, 500 g', quantity: 2, price: 12 }],
  amount: 24,
  currency: 'EUR',
  next_charge_at: '2099-07-03T09:30:00.000Z',
  ends_at: null,
  cancelled_at: null,
  ends_if_cancelled: '2099-07-03T09:30:00.000Z',
  is_bound: false,
  confirm_amount: null,
  payment_method: { brand: 'visa', last4: '4242', expires_on: '2099-08-31' },
  company: null,
  vat_number: null,
  billing_address: null,
  shipping_address: null,
  can_change_address: true,
  can_change_card: true,
  can_cancel: true,
  can_pause: true,
  can_resume: false,
  can_change_quantity: true,
  invoices: [{ order_number: 1001, at: '2099-06-03T09:30:00.000Z', amount: 24, url: 'https://pay.example.com/invoice' }],
}
const CANCELLED = {
  ...ACTIVE,
  status: 'cancelled',
  next_charge_at: null,
  ends_at: ACTIVE.ends_if_cancelled,
  cancelled_at: '2099-06-10T09:30:00.000Z',
  can_change_address: false,
  can_change_card: false,
  can_cancel: false,
  can_pause: false,
  can_change_quantity: false,
}

/** Answers for one subscription with the server's own texts, and returns what was sent. */
async function answer(page: Page, locale: string) {
  const sent: { path: string; body: unknown }[] = []
  let subscription: object = ACTIVE
  await page.route('**/api/account/subscriptions**', async (route) => {
    const request = route.request()
    const texts = await page.request.get(`/api/account/subscriptions?locale=${locale}`)
    if (request.method() === 'POST') {
      sent.push({ path: new URL(request.url()).pathname.split('/').at(-1)!, body: request.postDataJSON() })
      subscription = CANCELLED
    }
    const found = { shop_name: 'Kiln & Clay', email: 'nora@example.com', time_zone: 'Europe/Berlin' }
    await route.fulfill({ json: { ...(await texts.json()), ...found, subscriptions: [subscription] } })
  })
  return sent
}

test('a buyer cancels in two steps by keyboard, and reads the confirmation', { tag: '@core' }, async ({ page }) => {
  const sent = await answer(page, 'de')
  await page.goto(`${ADDRESS}?token=mailed`)
  await expect(page.getByText('3. Juli 2099')).toBeVisible()
  await checkPage(page, 'account-subscriptions')

  await page.getByRole('button', { name: 'Verträge hier kündigen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Abonnement kündigen' })).toBeFocused()
  await expect(page.getByText('Es endet am 3. Juli 2099. Es wird nichts mehr abgebucht.')).toBeVisible()
  await checkPage(page, 'account-subscriptions-cancel')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Abonnement behalten' }).click()
  await page.getByRole('button', { name: 'Verträge hier kündigen' }).click()
  await page.getByRole('button', { name: 'Jetzt kündigen' }).click()

  await expect(page.getByRole('status')).toContainText('wurde am 10. Juni 2099 um 11:30:00 MESZ gekündigt.')
  await expect(page.getByRole('status')).toContainText('nora@example.com')
  expect(sent).toEqual([{ path: 'cancel', body: { for_cause: false, reason: null } }])
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('a cancellation for good cause needs a reason', async ({ page }) => {
  const sent = await answer(page, 'en')
  await page.goto(`${ADDRESS}?token=mailed`)
  await page.getByRole('button', { name: 'Cancel contracts here' }).click()
  await page.getByLabel('Cancel at once for good cause').check()
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Broken twice')
  await page.getByRole('button', { name: 'Cancel now' }).click()

  await expect(page.getByText('was cancelled on')).toBeVisible()
  expect(sent).toEqual([{ path: 'cancel', body: { for_cause: true, reason: 'Broken twice' } }])
})

test('is written from right to left in Arabic', async ({ page }) => {
  await answer(page, 'ar')
  await page.goto(`${ADDRESS}?token=mailed`)
  await expect(page.getByRole('button', { name: 'إنهاء العقود من هنا' })).toBeVisible()
  await expect(page.locator('[dir=rtl]')).toHaveAttribute('lang', /^ar/)
  await checkPage(page, 'account-subscriptions-arabic')
})

test('whoever lost the link asks for another, and learns nothing about the address', async ({ page }) => {
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { name: 'Your subscriptions' })).toBeVisible()
  await checkPage(page, 'account-subscriptions-request')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If there are subscriptions for this address, the link is on its way.')).toBeVisible()

  await page.goto(`${ADDRESS}?token=stale`)
  await expect(page.getByText('This link has expired. Request a new one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
})

/** A subscription that was bought with a test card, and the address of its buyer's page. */
async function subscribe(page: Page, shop: Shop, number?: string) {
  const { url_id } = await addLink(shop, await addProduct(shop, { billing: { unit: 'month' } }))
  const email = `${url_id}@example.com`.toLowerCase()
  await openCheckout(page, `/checkout/${url_id}`)
  await page.getByLabel('Email').fill(email)
  await fillCard(page, number)
  await page.getByRole('checkbox', { name: /charges my payment method/ }).check()
  await page.locator('.ck-actions .ck-button-primary').click()
  if (number) await page.getByRole('dialog').locator('.ck-button-primary').click()
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  await expect.poll(async () => (await shop.client.listSubscriptions()).total).toBe(1)
  const { id: merchantId } = await shop.client.getMe()
  const secret = await fs.readFile(path.join(process.env['PRODUCT_DATA']!, 'secret'), 'utf8')
  return `${ADDRESS}?token=${signSubscriptions(plainSecret(secret), { merchantId, canonicalEmail: email }, 1)}`
}

test('a buyer enters another card, reads that one was not taken, and enters a third', async ({ page, shop }) => {
  await page.goto(await subscribe(page, shop))
  await expect(page.getByText('•••• 4242')).toBeVisible()

  await page.getByRole('button', { name: 'Enter another card' }).click()
  await fillCard(page, CARDS.declined)
  await checkPage(page, 'account-subscriptions-card')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()

  await fillCard(page, '4000000000000077')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('•••• 0077')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter another card' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('•••• 0077')).toBeVisible()
})

test('a buyer confirms the payment that their bank asks about', async ({ page, shop }) => {
  const address = await subscribe(page, shop, '4000002760003184')
  const to = new Date(Date.now() + 32 * 24 * 3_600_000).toISOString()
  await shop.client.advanceSandboxClock({ body: { to } })
  await page.goto(address)
  const confirm = page.getByRole('button', { name: 'Confirm payment' })
  await expect(page.getByText('Your bank asks you to confirm the payment of')).toBeVisible()
  await expect(confirm).toBeVisible()
  await checkPage(page, 'account-subscriptions-confirm')

  await confirm.click()
  await page.getByRole('dialog').locator('.ck-button-line').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your bank could not confirm this payment.' })).toBeVisible()

  await confirm.click()
  await checkPage(page, 'account-subscriptions-bank')
  await page.getByRole('dialog').locator('.ck-button-primary').click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(confirm).toBeHidden()
  expect((await shop.client.listOrders()).orders.map(({ payment_status: status }) => status)).toEqual(['completed', 'completed'])
})

test('a buyer changes their address, and reads which field is wrong', async ({ page, shop }) => {
  await page.goto(await subscribe(page, shop))
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('Address line 1', { exact: true }).fill('1 Navy Street')
  await page.getByLabel('Postcode').fill('SW1A 1AA')
  await page.getByLabel('Country').selectOption('GB')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Town')).toBeFocused()
  await checkPage(page, 'account-subscriptions-address')

  await page.getByLabel('Town').fill('London')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Change address' })).toBeFocused()
  const { data } = await shop.client.listSubscriptions()
  expect(data[0]!.billing_address).toMatchObject({ line1: '1 Navy Street', city: 'London', country: 'GB' })
})
