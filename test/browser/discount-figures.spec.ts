import fs from 'node:fs'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, connectPayments, type Shop } from '../support/shop.ts'

/** What discounts brought and took off, and the export of promo codes. */

/** A bowl for 100.00 with 10 % off for everybody. Two shoppers buy it, one with a code for another 5 %. */
async function sellDiscounted(shop: Shop): Promise<void> {
  await connectPayments(shop)
  const { client } = shop
  const link = await addLink(shop, await addProduct(shop, { name: 'Bowl', price: 100 }))
  const percentage = { discount_type: 'percentage' as const }
  await client.createDiscount({
    body: { ...percentage, name: 'Autumn', percent: 10, min_quantity: 1, combines_with_codes: true },
  })
  await client.createPromoCode({ body: { ...percentage, code: 'CLAY', percent: 5 } })
  await client.createPromoCode({ body: { ...percentage, code: 'UNUSED', percent: 5 } })
  for (const promoCode of [null, 'CLAY']) {
    const order = await client.createOrder({ body: { cartUrlId: link.url_id, customerEmail: 'nora@example.com', promoCode } })
    const { paymentId, clientSecret } = order.payment!
    await client.confirmSandboxPayment({
      path: { payment_id: paymentId },
      body: { client_secret: clientSecret, outcome: 'succeeded' },
    })
    await client.confirmOrder({ path: { orderId: order.orderId }, body: { clientSecret: order.clientSecret } })
  }
}

test('analytics show what each discount brought and gave away, by kind, and export it', async ({ page, shop }) => {
  await sellDiscounted(shop)
  await page.goto('/dashboard/analytics')
  const card = page.getByRole('region', { name: 'Discounts', exact: true })
  await expect(card.getByRole('row', { name: /Autumn/ })).toContainText(/Automatic.*2\$20\.00\$175\.50/)
  await expect(card.getByRole('row', { name: /CLAY/ })).toContainText(/Promo code.*1\$4\.50\$85\.50/)
  await checkPage(page, 'analytics-discounts')

  await card.getByLabel('Kind of discount').selectOption('Promo codes')
  await expect(card.getByRole('row', { name: /Autumn/ })).toHaveCount(0)
  await expect(card.getByRole('row', { name: /CLAY/ })).toBeVisible()
  await card.getByLabel('Kind of discount').selectOption('Codes in bulk')
  await expect(card.getByText('No discount was used in this period.')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export analytics' })
  await dialog.getByLabel('One line for each').selectOption('Discount')
  await dialog.getByText('CSV (.csv)').click()
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const text = fs.readFileSync(await (await arriving).path(), 'utf8')
  expect(text).toContain('code,CLAY,1,85.5,4.5,USD')
})

test('promo codes are exported with their redemptions, and the palette finds the other tabs', async ({ page, shop }) => {
  await sellDiscounted(shop)
  await page.goto('/dashboard/promo-codes')
  await page.getByLabel('Search promo codes').fill('CLAY')
  await expect(page.getByRole('row', { name: /UNUSED/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  const lines = fs
    .readFileSync(await (await arriving).path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/CLAY,active,5,,,,,,,first,all,all,1,/)
  await checkPage(page, 'promo-codes-export')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill('codes in bulk')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/promo-codes\/bulk$/)
})
