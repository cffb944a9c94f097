import type { Locator, Page } from '@playwright/test'
import { checkLooks } from '../support/checkoutLooks.ts'
import { checkPage } from '../support/checkPage.ts'
import { expect, fillCard, openCheckout, payButton, sell, test } from '../support/checkout.ts'
import type { Shop } from '../support/shop.ts'

/** A German shop that sells a file, and asks everybody for its terms. */
async function openFileShop(shop: Shop, waiver: 'auto' | 'never' = 'auto') {
  await shop.client.updateMe({
    body: {
      vatEnabled: true,
      vatCountry: 'DE',
      vatNumber: 'DE136695976',
      vatIncludeInPrice: true,
      legalName: 'Kiln & Clay GmbH',
      businessStreet: 'Ofenweg 4',
      businessPostcode: '10115',
      businessTown: 'Berlin',
      businessCountry: 'DE',
      supportEmail: 'hallo@example.com',
      registerEntry: 'Amtsgericht Charlottenburg, HRB 12345',
      termsUrl: 'https://example.com/terms',
      waiverConsent: waiver,
    },
  })
  return sell(shop, { product: { type: 'digital', stock: null, name: 'Glaze recipes' } })
}

/** The boxes above the pay button. */
const consents = (page: Page) => page.locator('.ck-consents').getByRole('checkbox')

async function fillContact(page: Page, path: string) {
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Country').selectOption('Germany')
}

/** Links in one row or one below the other, with a gap that separates them. */
async function expectApart(links: Locator) {
  await expect(links).toHaveCount(2)
  const [one, other] = await Promise.all([links.nth(0).boundingBox(), links.nth(1).boundingBox()])
  const beside = other!.x - (one!.x + one!.width)
  const below = other!.y - (one!.y + one!.height)
  expect(beside >= 16 || below >= 0).toBe(true)
}

test('a consumer agrees before paying, and the boxes that are missing are named', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await openFileShop(shop)
  await fillContact(page, path)
  const boxes = consents(page)
  await expect(boxes).toHaveCount(2)
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByText('Tick this box to continue.')).toHaveCount(2)
  await expect(boxes.first()).toBeFocused()
  await expect(page.getByRole('link', { name: 'terms', exact: true })).toHaveAttribute('href', 'https://example.com/terms')
  await page.getByText('About the seller').click()
  await expect(page.getByText('Ofenweg 4')).toBeVisible()
  await checkLooks(page, 'consents')

  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await payButton(page).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Withdraw from contract here' })).toHaveCount(0)
  const { orders } = await shop.client.listOrders({ query: {} })
  const order = await shop.client.getOrder({ path: { id: orders[0]!.id } })
  expect(order.consents!.map(({ kind }) => kind)).toEqual(['terms', 'waiver'])
  expect(order.consents![0]!.text).toMatch(/^I agree to the terms of /)
})

test('a consumer withdraws in two steps, and corrects an invoice', async ({ page, shop }) => {
  const { path } = await openFileShop(shop, 'never')
  await fillContact(page, path)
  await fillCard(page)
  await consents(page).check()
  await payButton(page).click()
  const link = page.getByRole('link', { name: 'Withdraw from contract here' })
  await expect(link).toBeVisible()
  const invoice = await page.getByRole('link', { name: 'View invoice' }).getAttribute('href')
  const withdrawal = await link.getAttribute('href')
  await checkPage(page, 'checkout-result-papers')
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    await expectApart(page.locator('.ck-papers a'))
  }

  await page.goto(invoice!)
  await page.getByRole('button', { name: 'Correct the invoice' }).click()
  await checkPage(page, 'invoice-correction')
  await page.getByLabel('Company').fill('Lindqvist GmbH')
  await page.getByLabel('Address line 1').fill('Ofenweg 4')
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('Town').fill('Berlin')
  await page.getByRole('button', { name: 'Write a new invoice' }).click()
  await expect(page.getByRole('article', { name: 'Invoice INV-00002' })).toContainText('Lindqvist GmbH')

  await page.goto(withdrawal!)
  await expect(page.getByRole('heading', { name: 'Withdraw from contract' })).toBeVisible()
  // A company has no right of withdrawal.
  await expect(page.getByText('This order cannot be withdrawn from here.')).toBeVisible()
})

test('the confirmation of a withdrawal is shown, and the order has its refund', async ({ page, shop }) => {
  const { path } = await openFileShop(shop, 'never')
  await fillContact(page, path)
  await fillCard(page)
  await consents(page).check()
  await payButton(page).click()
  const withdrawal = await page.getByRole('link', { name: 'Withdraw from contract here' }).getAttribute('href')
  await page.goto(withdrawal!)
  await expect(page.getByLabel('Email for the confirmation')).toHaveValue('nora@example.com')
  await checkPage(page, 'withdraw')
  await page.getByLabel('Your name').fill('Nora Lindqvist')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByText(/Your withdrawal was received on/)).toContainText('We mailed the confirmation to nora@example.com.')
  await page.reload()
  await expect(page.getByText(/Your withdrawal was received on/)).toBeVisible()
  const { orders } = await shop.client.listOrders({ query: {} })
  const order = await shop.client.getOrder({ path: { id: orders[0]!.id } })
  expect(order).toMatchObject({ payment_status: 'completed', withdrawal: { name: 'Nora Lindqvist', amount: 24.5 } })
})
