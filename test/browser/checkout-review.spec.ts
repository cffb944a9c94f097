import type { Locator, Page } from '@playwright/test'
import { expect, fillCard, heading, leaveContact, openCheckout, payButton, sell, test } from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import type { Shop } from '../support/shop.ts'

const LONG_NAME = 'Hand-thrown stoneware vase with celadon glaze, Donaudampfschifffahrtsgesellschaft edition'

/** A German shop with its terms, and two pieces of something whose name needs several lines. */
async function sellVases(shop: Shop) {
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
      termsUrl: 'https://example.com/terms',
    },
  })
  const product = { name: LONG_NAME, price: 1234.5, currency: 'EUR' as const }
  return sell(shop, { product, quantity: 2, options: { shipping_cost: 5 } })
}

/** Everything is within the page, and each part begins below the one before it. */
async function expectStacked(page: Page, parts: Locator[]) {
  const { width } = page.viewportSize()!
  let bottom = 0
  for (const part of parts) {
    const box = (await part.boundingBox())!
    expect(box.y, `${part} begins below the part before it`).toBeGreaterThanOrEqual(bottom)
    expect(box.x, `${part} begins within the page`).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, `${part} ends within the page`).toBeLessThanOrEqual(width)
    bottom = box.y + box.height
  }
}

/** Both sides of each row: a text that runs below its amount would have a box that reaches into the amount's. */
async function expectApart(rows: Locator) {
  for (const row of await rows.all()) {
    const [text, amount] = await Promise.all([row.locator('> *').first().boundingBox(), row.locator('> *').last().boundingBox()])
    expect(text!.x + text!.width).toBeLessThanOrEqual(amount!.x)
  }
}

test('the pay step of a phone shows items, total, tax, terms and seller, one below the other', async ({ page, shop }) => {
  const { path } = await sellVases(shop)
  await page.setViewportSize({ width: 375, height: 812 })
  await openCheckout(page, path)
  await leaveContact(page)
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Full name').fill('Nora Lindqvist')
  await page.getByLabel('Address line 1').fill('Ofenweg 7')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('ZIP/postal code').fill('10115')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(heading(page, 'Payment Details')).toBeVisible()
  await fillCard(page)

  const review = page.locator('.ck-review')
  await expect(review).toContainText(LONG_NAME)
  await expect(review).toContainText('Qty 2')
  await expect(review).toContainText('€2,469.00')
  await expect(review).toContainText('Includes VAT (19%)')
  await expect(payButton(page)).toHaveText('Pay €2,474.00')
  await expectStacked(page, [
    page.locator('.ck-consents'),
    review.getByRole('list'),
    ...(await review.locator('.ck-totals > div').all()),
    payButton(page),
    page.getByText('About the seller'),
  ])
  await expectApart(review.locator('li, .ck-totals > div'))

  await page.getByText('About the seller').click()
  const seller = page.getByText('Kiln & Clay GmbH').filter({ visible: true }).last()
  await expectStacked(page, [payButton(page), page.getByText('About the seller'), seller])
  await expect(page.getByRole('link', { name: 'terms', exact: true })).toBeVisible()
  await checkLooks(page, 'pay-review')
})
