import type { Schema } from '@linktill/sdk'
import { expect, fillCard, heading, openCheckout, test } from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { addLink, addProduct, type Shop } from '../support/shop.ts'

/** One more product after the purchase, added with one press. */

async function offer(shop: Shop, changes: Partial<Schema<'LinkOptionsChanges'>> = {}): Promise<Schema<'Link'>> {
  const link = await addLink(shop, await addProduct(shop, { name: 'Workshop', price: 30, currency: 'EUR' }))
  const more = await addProduct(shop, { name: 'Recording', price: 20, currency: 'EUR' })
  const upsell = { product_id: more.id, price: 12, headline: 'Take the recording with you' }
  return shop.client.updateLinkOptions({ path: { id: link.id }, body: { upsell, ...changes } })
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } })

  test(
    'the offer says its price and its card, and one press adds it as a second order',
    { tag: '@core' },
    async ({ page, shop }) => {
      const link = await offer(shop)
      await openCheckout(page, `/checkout/${link.url_id}`)
      await page.getByLabel('Email').fill('nora@example.com')
      await fillCard(page)
      await expect(page.getByText('Your card is kept for 15 min')).toBeVisible()
      await page.getByRole('button', { name: 'Pay €30.00' }).tap()

      const shown = page.getByRole('region', { name: 'Take the recording with you' })
      await expect(heading(page, 'Payment Successful!')).toBeVisible()
      await expect(shown.getByText('Charged to Visa •••• 4242')).toBeVisible()
      await expect(shown.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
      await checkLooks(page, 'upsell')
      await page.setViewportSize({ width: 375, height: 812 })
      await shown.getByRole('button', { name: 'Pay €12.00' }).tap()

      await expect(page.getByText('Added to your purchase as order #1002.')).toBeVisible()
      await expect(shown).toHaveCount(0)
      const { orders } = await shop.client.listOrders()
      expect(orders.map(({ total_amount: total, payment_status: status }) => [total, status])).toEqual([
        [12, 'completed'],
        [30, 'completed'],
      ])
      const second = await shop.client.getOrder({ path: { id: orders[0]!.id } })
      expect(second.upsell_of).toEqual({ id: orders[1]!.id, order_number: 1001 })
    },
  )
})

test('the page waits for the answer before it returns, and No hides the offer', async ({ page, shop }) => {
  const link = await offer(shop, { return_url: 'https://shop.example/thanks' })
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Back in the shop' }))
  await openCheckout(page, `/checkout/${link.url_id}`)
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay €30.00' }).click()
  const no = page.getByRole('button', { name: 'No, thanks' })
  await expect(no).toBeVisible()
  await expect(page.getByText('You are being returned')).toHaveCount(0)

  await no.click()

  await expect(page.getByText('Back in the shop')).toBeVisible({ timeout: 15_000 })
  const { upsell } = await shop.client.getLinkAnalytics({ path: { id: link.id } })
  expect(upsell).toEqual({ shown: 1, taken: 0, dismissed: 1, declined: 0, revenue: 0 })
})

test('a declined card adds nothing, and says so', async ({ page, shop }) => {
  const link = await offer(shop)
  await openCheckout(page, `/checkout/${link.url_id}`)
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page, '4000000000000341')
  await page.getByRole('button', { name: 'Pay €30.00' }).click()
  await page.getByRole('button', { name: 'Pay €12.00' }).click()

  await expect(page.getByText('Your card was not charged, and nothing was added.')).toBeVisible()
})
