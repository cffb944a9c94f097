import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/checkPage.ts'
import { alive, fillCard, heading, openCheckout, pay, payButton, sell, sellService } from '../support/checkout.ts'
import { buyIn, expect, frameOf, heard, LISTEN, scriptTag, test } from '../support/site.ts'
import { productUrl } from '../support/product.ts'
import type { Shop } from '../support/shop.ts'

/** Addresses that carry values: `?promo=&email=&name=&reference=&lang=`. */

const total = (page: Page) => page.getByRole('region', { name: 'Order Summary' }).locator('.ck-sum')
const addCode = (shop: Shop) =>
  shop.client.createPromoCode({ body: { code: 'SPRING20', discount_type: 'percentage', percent: 20 } })

const lastOrder = async (shop: Shop) => {
  const { orders } = await shop.client.listOrders()
  return shop.client.getOrder({ path: { id: orders[0]!.id } })
}

test(
  'an address prefills the form, applies its code, and no request or page sees it',
  { tag: '@core' },
  async ({ page, shop }) => {
    await addCode(shop)
    const { path } = await sellService(shop)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) return
      sent.push(request.url(), request.headers()['referer'] ?? '')
      if (request.url().includes('/event/')) sent.push(request.postData() ?? '')
    })
    await openCheckout(page, `${path}?promo=spring20&email=nora@example.com&reference=user-7&utm_source=letter`)

    await expect(page).toHaveURL(new RegExp(`${path}\\?utm_source=letter$`))
    await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
    await expect(page.getByRole('region', { name: 'Order Summary' }).getByText('SPRING20')).toBeVisible()
    await page.reload()
    await alive(page)
    await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
    await page.getByLabel('Email').fill('ruth@example.com')
    await fillCard(page)
    await expect(payButton(page)).toHaveText('Pay $19.60')
    await pay(page)
    await expect(heading(page, 'Payment Successful!')).toBeVisible()

    expect(await lastOrder(shop)).toMatchObject({
      reference: 'user-7',
      customer_email: 'ruth@example.com',
      utm: { source: 'letter' },
    })
    expect(sent.filter((text) => /user-7|nora|spring20&/i.test(text))).toEqual([])
    // The next purchase in this tab is another one.
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('presets')))).toEqual([])
  },
)

test('the name waits in the shipping step, and the page is in the language of the address, also after a reload', async ({
  page,
  shop,
}) => {
  const { path } = await sell(shop)
  await openCheckout(page, `${path}?name=Nora+W%C3%A6ver&email=nora@example.com&lang=de`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await alive(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page.locator('[name=fullName]')).toHaveValue('Nora Wæver')
})

test('a code that does not apply shows why, without taking the focus, and bad values are ignored', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await page.setViewportSize({ width: 375, height: 812 })
  await openCheckout(page, `${path}?promo=NOTHING&email=nora&name=${'x'.repeat(300)}&lang=xx&reference=%00`)

  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect(page.getByLabel('Promo code')).toHaveValue('NOTHING')
  await expect(page.getByLabel('Promo code')).not.toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expectAccessible(page)
  for (const [width, height] of [
    [375, 812],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `test-results/pictures/checkout-preset-rejected-${width}.png`, animations: 'disabled' })
  }
})

test('a link that opens as a modal brings its address along', async ({ page, shop, site }) => {
  await addCode(shop)
  const { path } = await sellService(shop)
  const origin = productUrl()
  const href = `${origin}${path}?promo=SPRING20&email=nora@example.com&reference=user-7`
  await page.goto(
    site.put(
      '/',
      `<a id=buy data-linktill data-reference="user-8" href="${href}">Buy</a>${scriptTag()}<script>${LISTEN}
      document.addEventListener('linktill:completed', ({ detail }) => hear(detail))</script>`,
    ),
  )
  await page.getByRole('link', { name: 'Buy' }).click()
  await expect(frameOf(page).getByLabel('Email')).toHaveValue('nora@example.com')
  await expect(frameOf(page).getByText('SPRING20').first()).toBeVisible()
  expect(page.frames()[1]!.url()).not.toContain('nora')

  await buyIn(frameOf(page), 'nora@example.com')
  // The option of the page takes precedence.
  expect((await heard(page))[0]!.data).toMatchObject({ reference: 'user-8' })
  expect(await lastOrder(shop)).toMatchObject({ reference: 'user-8' })
})

test('a link applies its promo code at once, and the shopper removes it for good', async ({ page, shop }) => {
  const { id } = await addCode(shop)
  const { path } = await sellService(shop, { promo_code_id: id, allow_promo_codes: false })
  const quotes: string[] = []
  page.on('request', (request) => request.url().endsWith('/quote') && quotes.push(request.url()))
  await openCheckout(page, path)

  await expect(total(page).locator('s')).toHaveText('$24.50')
  await expect(total(page)).toHaveText('TotalWithout discount $24.50 $19.60')
  expect(quotes).toEqual([])
  for (const scheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [375, 812],
      [1280, 900],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height })
      if (width < 1024) await page.getByRole('button', { name: 'Order Summary' }).click()
      await page.screenshot({ path: `test-results/pictures/checkout-preset-code-${width}-${scheme}.png`, animations: 'disabled' })
      if (width < 1024) await page.getByRole('button', { name: 'Order Summary' }).click()
    }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove promo code SPRING20' }).click()
  await expect(total(page)).toHaveText('Total$24.50')
  await page.reload()
  await alive(page)
  await expect(total(page)).toHaveText('Total$24.50')
  await page.getByLabel('Email').fill('nora@example.com')
  await expect(payButton(page)).toHaveText('Pay $24.50')
})

test('a code of the address replaces that of the link, and a code that has ended leaves the price', async ({ page, shop }) => {
  const { id } = await addCode(shop)
  await shop.client.createPromoCode({ body: { code: 'HALF', discount_type: 'percentage', percent: 50 } })
  const { path } = await sellService(shop, { promo_code_id: id })
  await openCheckout(page, `${path}?promo=half`)
  await expect(total(page)).toHaveText('TotalWithout discount $24.50 $12.25')

  await shop.client.endPromoCode({ path: { id } })
  const context = await page.context().browser()!.newContext()
  const fresh = await context.newPage()
  await fresh.goto(productUrl() + path)
  await expect(total(fresh)).toHaveText('Total$24.50')
  await context.close()
})
