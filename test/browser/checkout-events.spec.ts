import type { Schema } from '@linktill/sdk'
import type { Page } from '@playwright/test'
import {
  expect,
  fillCard,
  heading,
  leaveContact,
  leaveShipping,
  listOrders,
  openCheckout,
  pay,
  payButton,
  sell,
  sellService,
  test,
} from '../support/checkout.ts'
import { freshPage } from '../support/product.ts'
import type { Shop } from '../support/shop.ts'

const BEFORE_PAYING = { checkout_abandoned: 0, checkout_completed: 0 }

test('a visit is counted with its step, and appears in the analytics of its link', { tag: '@core' }, async ({ page, shop }) => {
  const { link, path } = await sellService(shop)
  const address = `${path}?utm_source=mail&utm_campaign=spring`
  await openCheckout(page, address)
  await expect.poll(() => countsOf(shop, link)).toEqual({ view: 1, checkout_started: 0, ...BEFORE_PAYING })

  await completeContact(page)
  await expect.poll(() => countsOf(shop, link)).toEqual({ view: 1, checkout_started: 1, ...BEFORE_PAYING })
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await expect
    .poll(() => countsOf(shop, link))
    .toEqual({ view: 1, checkout_started: 1, checkout_completed: 1, checkout_abandoned: 0 })

  expect(await shop.client.getLink({ path: { id: link.id } })).toMatchObject({
    views: 1,
    conversions: 1,
    revenue_generated: 24.5,
    fee: 2.08,
    net: 22.42,
  })
  const [order] = await listOrders(shop)
  expect(await shop.client.getOrder({ path: { id: order!.id } })).toMatchObject({ utm: { source: 'mail', campaign: 'spring' } })
})

test('two visits of one visitor are one view, another visitor is another', async ({ page, browser, shop }) => {
  const { link, path } = await sellService(shop)
  await openCheckout(page, path)
  await openCheckout(page, path)
  await openCheckout(await freshPage(browser), path)
  await expect.poll(async () => (await countsOf(shop, link)).view).toBe(2)
})

test("the merchant's own visit is not counted", async ({ page, browser, shop }) => {
  const { link, path } = await sellService(shop)
  await page.addInitScript((token) => localStorage.setItem('userToken', token), shop.token)
  const heard = page.waitForResponse('**/api/carts/event/*')
  await openCheckout(page, path)
  await heard
  await openCheckout(await freshPage(browser), path)
  await expect.poll(async () => (await countsOf(shop, link)).view).toBe(1)
})

test('closing a checkout counts as abandoned, except during or after a payment', async ({ page, browser, shop }) => {
  const { link, path } = await sellService(shop)
  await openCheckout(page, path)
  await completeContact(page)
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await page.goto('about:blank')

  const paying = await freshPage(browser)
  await openCheckout(paying, path)
  await completeContact(paying)
  await fillCard(paying)
  const charging = paying.waitForRequest('**/api/sandbox/payments/*/confirm')
  await paying.route('**/api/sandbox/payments/*/confirm', () => {}) // never answered
  await pay(paying)
  await charging
  await paying.goto('about:blank')

  const leaving = await freshPage(browser)
  await openCheckout(leaving, path)
  // Counted when the script of the order has loaded.
  const started = leaving.waitForResponse((answer) => answer.request().postData()?.includes('checkout_started') ?? false)
  await completeContact(leaving)
  await started
  await leaving.goto('about:blank')
  await expect
    .poll(() => countsOf(shop, link))
    .toMatchObject({ checkout_started: 3, checkout_completed: 1, checkout_abandoned: 1 })
})

test.describe('where consent is not needed', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the pixel gets each event once, and the order with the purchase', { tag: '@core' }, async ({ page, shop }) => {
    const sent = await catchPixel(page)
    await shop.client.saveFacebookPixel({ body: { pixelId: '123456789012345', enabled: true } })
    await shop.client.createPromoCode({ body: { code: 'PRINT10', discount_type: 'percentage', percent: 10 } })
    const { product, path } = await sell(shop)
    await openCheckout(page, path)
    await page.getByRole('button', { name: 'Add promo code' }).click()
    await page.getByLabel('Promo code').fill('print10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('−$2.45')).toBeVisible()
    await leaveContact(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await leaveContact(page)
    await leaveShipping(page)
    await fillCard(page)
    await pay(page)
    await expect(heading(page, 'Payment Successful!')).toBeVisible()

    await expect
      .poll(() => sent.map(({ ev }) => ev))
      .toEqual([
        'ViewContent',
        'Lead',
        'CompleteRegistration',
        'InitiateCheckout',
        'AddShippingInfo',
        'AddPaymentInfo',
        'Purchase',
      ])
    const [order] = await listOrders(shop)
    expect(sent.at(-1)).toMatchObject({
      id: '123456789012345',
      eid: order!.id,
      'cd[value]': '27.05',
      'cd[currency]': 'USD',
      'cd[content_ids]': JSON.stringify([product.id]),
      fbp: expect.stringMatching(/^fb\.1\./),
    })
  })

  test('a disabled pixel gets nothing', async ({ page, shop }) => {
    const sent = await catchPixel(page)
    await shop.client.saveFacebookPixel({ body: { pixelId: '123456789012345', enabled: false } })
    const { path } = await sellService(shop)
    await openCheckout(page, path)
    await completeContact(page)
    await expect(payButton(page)).toBeVisible()
    expect(sent).toEqual([])
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
})

test.describe('where consent is needed', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('the pixel gets nothing before consent or after a refusal', async ({ page, browser, shop }) => {
    await shop.client.saveFacebookPixel({ body: { pixelId: '123456789012345', enabled: true } })
    const { path } = await sellService(shop)
    const question = (one: Page) => one.getByRole('region', { name: 'Cookies of the seller' })

    const sent = await catchPixel(page)
    await openCheckout(page, path)
    await expect(question(page)).toBeVisible()
    await completeContact(page)
    await expect(payButton(page)).toBeVisible()
    expect(sent).toEqual([])
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await question(page).getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => sent.map(({ ev }) => ev)).toEqual(['ViewContent', 'CompleteRegistration', 'InitiateCheckout'])

    const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin, timezoneId: 'Europe/Berlin' })).newPage()
    const unheard = await catchPixel(other)
    await openCheckout(other, path)
    await question(other).getByRole('button', { name: 'Decline' }).click()
    await expect(question(other)).toHaveCount(0)
    await other.reload()
    await completeContact(other)
    await fillCard(other)
    await pay(other)
    await expect(heading(other, 'Payment Successful!')).toBeVisible()
    await expect(question(other)).toHaveCount(0)
    expect(unheard).toEqual([])
    expect(await other.evaluate(() => document.cookie)).toBe('')
  })
})

/** Completes the contact of a form of one page. What notices it is loaded after the first paint, with the card's fields. */
async function completeContact(page: Page): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeVisible()
  await leaveContact(page)
}

/** Returns the counts of the link's analytics. */
async function countsOf({ client }: Shop, { id }: Schema<'Link'>) {
  const { event_counts: counts } = await client.getLinkAnalytics({ path: { id }, query: { dateRange: 'all_time' } })
  return counts
}

/** Collects the requests to the ad platform, in order. Nothing is sent. */
async function catchPixel(page: Page): Promise<Record<string, string>[]> {
  const sent: Record<string, string>[] = []
  await page.route('https://www.facebook.com/**', (route) => {
    sent.push(Object.fromEntries(new URL(route.request().url()).searchParams))
    return route.fulfill({ status: 200, contentType: 'image/gif', body: '' })
  })
  return sent
}
