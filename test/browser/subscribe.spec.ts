import type { Page } from '@playwright/test'
import { expect, fillCard, heading, openCheckout, test } from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { checkPage } from '../support/checkPage.ts'
import { openFold, openLink } from '../support/linkPage.ts'
import { addLink, addProduct, type Shop } from '../support/shop.ts'

/** What is charged again: its words, its consent and its first payment. */

const TRIAL = { unit: 'month', trial_days: 14, trial_price: 1, setup_price: 5 } as const

/** Yoga at €12 a month after two weeks for €1, beside a mat that is paid once. */
async function sellYoga(shop: Shop) {
  const yoga = await addProduct(shop, { name: 'Yoga', price: 12, currency: 'EUR', billing: TRIAL })
  const mat = await addProduct(shop, { name: 'Mat', price: 20, currency: 'EUR' })
  const items = [{ productId: yoga.id }, { productId: mat.id }]
  const { url_id } = await shop.client.createLink({ body: { name: 'Yoga', items } })
  return `/checkout/${url_id}`
}

/** What the page says of the payments that follow, without the day. */
const termsOf = (page: Page) => page.locator('.ck-review .ck-billing')
const payButton = (page: Page) => page.locator('.ck-actions .ck-button-primary')
const consentOf = (page: Page) => page.getByRole('checkbox', { name: /charges my payment method/ })

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } })

  test(
    'a subscription with a trial is bought by touch, with a consent to what follows',
    { tag: '@core' },
    async ({ page, shop }) => {
      await openCheckout(page, await sellYoga(shop))
      await page.getByLabel('Email').fill('nora@example.com')
      await fillCard(page)
      await expect(termsOf(page)).toHaveText(/^€26\.00 today, then €12\.00 a month from \w+ \d+, \d{4}\. Cancel any time\.$/)
      await expect(page.locator('.ck-review')).toContainText('Charged once')
      await expect(payButton(page)).toHaveText('Subscribe and pay €26.00')
      await checkLooks(page, 'subscribe')
      await page.setViewportSize({ width: 375, height: 812 })

      await payButton(page).tap()
      await expect(page.getByText('Tick this box to continue.')).toBeVisible()
      await expect(consentOf(page)).toBeFocused()
      await consentOf(page).tap()
      await payButton(page).tap()

      await expect(heading(page, 'Payment Successful!')).toBeFocused()
      await expect(page.getByText(/^Next payment: €12\.00 on /)).toBeVisible()
      const { orders } = await shop.client.listOrders()
      const order = await shop.client.getOrder({ path: { id: orders[0]!.id } })
      expect(order.total_amount).toBe(26)
      expect(order.items.map(({ product_name, line_total }) => [product_name, line_total])).toEqual([
        ['Yoga', 0],
        ['Mat', 20],
        ['Trial: Yoga', 1],
        ['Setup: Yoga', 5],
      ])
      expect(order.consents![0]!.text).toMatch(/^I agree that Ada Prints charges my payment method: €26\.00 today, then/)
    },
  )
})

test('is bought by keyboard alone', { tag: '@core' }, async ({ page, shop }) => {
  const { url_id } = await addLink(shop, await addProduct(shop, { billing: { unit: 'week', every: 2 } }))
  await openCheckout(page, `/checkout/${url_id}`)
  await fillCard(page)
  await page.getByLabel('Email').focus()
  await page.keyboard.type('nora@example.com')
  await consentOf(page).focus()
  await page.keyboard.press('Space')
  await expect(consentOf(page)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  await expect(payButton(page)).toHaveText('Subscribe and pay $24.50')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
})

test('a promo code changes what follows, and asks again for the consent', async ({ page, shop }) => {
  const { url_id } = await addLink(shop, await addProduct(shop, { price: 12, currency: 'EUR', billing: { unit: 'month' } }))
  await shop.client.createPromoCode({ body: { code: 'HALF', discount_type: 'percentage', percent: 50, discount_cycles: 3 } })
  await openCheckout(page, `/checkout/${url_id}`)
  await consentOf(page).check()
  await page.getByRole('button', { name: 'Add promo code' }).click()
  await page.getByLabel('Promo code').fill('HALF')
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(termsOf(page)).toHaveText(
    /^€6\.00 today, then €6\.00 a month from .+ From .+: €12\.00 a month\. Cancel any time\.$/,
  )
  await expect(consentOf(page)).not.toBeChecked()
})

for (const [lang, words, button] of [
  [
    'de',
    /^26,00\s€ heute, dann 12,00\s€ pro Monat ab dem \d+\. \S+ \d{4}\. Jederzeit kündbar\.$/,
    'Abonnieren und 26,00 € zahlen',
  ],
  ['ar', /ثم .*شهريًا\u2069? ابتداءً من/, /^الاشتراك ودفع/],
] as const)
  test(`is said in ${lang}, also on the server’s page`, async ({ page, shop }) => {
    const path = await sellYoga(shop)
    const html = await (await page.request.get(`${path}?lang=${lang}`)).text()
    expect(html).toContain(lang === 'de' ? 'ab dem' : 'شهريًا')
    await openCheckout(page, `${path}?lang=${lang}`)
    await expect(termsOf(page)).toHaveText(words)
    await expect(payButton(page)).toHaveText(button)
    await checkLooks(page, `subscribe-${lang}`)
    await page.setViewportSize({ width: 320, height: 800 })
    const room = await payButton(page).evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth)
    expect(room).toBeGreaterThanOrEqual(0)
  })

test('a merchant chooses a rhythm in the form of a product, and another on the link', async ({ page, shop, context }) => {
  const product = await addProduct(shop, { name: 'Yoga' })
  const link = await addLink(shop, product)
  await context.addInitScript((token) => localStorage.setItem('userToken', token), shop.token)
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'Actions for Yoga' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await openFold(dialog, 'Charged')
  await dialog.getByText('Every …').click()
  await openFold(dialog, 'Extras')
  await dialog.getByLabel('Days of trial').fill('900')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Enter a number of days up to 730, or leave it empty.')).toBeVisible()
  await dialog.getByLabel('Days of trial').fill('14')
  await checkPage(page, 'product-billing')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  expect((await shop.client.getProduct({ path: { id: product.id } })).billing).toMatchObject({ unit: 'month', trial_days: 14 })

  const main = await openLink(page, link, 'Offer')
  await openFold(main, 'Charged')
  await main.getByText('Instalments').click()
  await main.getByRole('textbox', { name: 'Payments' }).fill('3')
  await checkPage(page, 'link-billing')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByText('In 3 payments, every month')).toBeVisible()
  await expect
    .poll(async () => (await shop.client.getLink({ path: { id: link.id } })).options.billing)
    .toMatchObject({ is_instalments: true, cycles: 3 })
})
