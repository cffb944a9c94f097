import type { Locator, Page } from '@playwright/test'
import {
  CARDS,
  expect,
  fillCard,
  heading,
  leaveContact,
  leaveShipping,
  listOrders,
  openCheckout,
  pay,
  payButton,
  problem,
  sell,
  sellService,
  test,
} from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { openShop } from '../support/shop.ts'

const CHARGE = '**/api/sandbox/payments/*/confirm'
const CONFIRM = '**/api/orders/*/confirm'

test('the first two steps look right and are accessible', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sell(shop, { options: { custom_message: 'Rolled in a tube, sent within two days.' } })
  await openCheckout(page, path)
  await leaveContact(page, 'nora')
  await page.getByRole('button', { name: 'Add promo code' }).click()
  await page.getByLabel('Promo code').fill('nope')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(problem(page, 'Invalid or expired promo code.')).toBeVisible()
  await checkLooks(page, 'contact')

  await leaveContact(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(problem(page, 'Missing: ')).toBeVisible()
  await checkLooks(page, 'shipping')
})

test('the payment step looks right and is accessible', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await leaveShipping(page)
  await fillCard(page, CARDS.declined)
  await pay(page)
  await expect(problem(page, 'Your card was declined.')).toBeVisible()
  await checkLooks(page, 'declined')

  await page.getByLabel('Card number').fill(CARDS.requiresAction)
  await pay(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkLooks(page, 'bank')
})

test('the results look right and are accessible', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await leaveShipping(page)
  await fillCard(page)
  await page.route(CONFIRM, (route) => route.abort())
  await pay(page)
  await expect(heading(page, 'Checking your payment')).toBeVisible()
  await checkLooks(page, 'unknown')
  await page.unroute(CONFIRM)
  const ask = page.getByRole('button', { name: 'Check again' })
  await expect(heading(page, 'Payment Successful!').or(ask)).toBeVisible({ timeout: 20_000 })
  if (await ask.isVisible()) await ask.click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await checkLooks(page, 'success')
})

test('a checkout that cannot sell looks right and is accessible', async ({ page, shop }) => {
  await page.goto('/checkout/nosuchlink')
  await checkLooks(page, 'error')

  const { product, path } = await sell(shop, { options: { collect_shipping_address: false } })
  await openCheckout(page, path)
  await shop.client.updateProduct({ path: { id: product.id }, body: { stock: 0 } })
  await leaveContact(page)
  await fillCard(page)
  await pay(page)
  await expect(problem(page, 'is out of stock.')).toBeVisible()
  await checkLooks(page, 'ran-out')
})

test('a purchase works by keyboard alone', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('nora@example.com')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Shipping Address')).toBeFocused()

  const answers = {
    'Full name': 'Nora Lindqvist',
    'Address line 1': '418 Alder Street',
    City: 'Portland',
    'State/province': 'OR',
    'ZIP/postal code': '97205',
  }
  for (const [label, text] of Object.entries(answers)) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('Country'))
  await page.keyboard.type('Can')
  await expect(page.getByLabel('Country')).toHaveValue('CA')
  await tabTo(page, page.getByRole('button', { name: 'Continue to Payment' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payment Details')).toBeFocused()

  for (const [label, text] of Object.entries({ 'Card number': CARDS.requiresAction, Expiry: '0430', 'Security code': '123' })) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Complete authentication' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed' }])
})

test('steps, prices, errors and results are announced', async ({ page, shop }) => {
  await shop.client.createPromoCode({ body: { code: 'PRINT10', discount_type: 'percentage', percent: 10 } })
  const { path } = await sell(shop)
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await openCheckout(page, path)

  await page.getByRole('button', { name: 'Add promo code' }).click()
  await page.getByLabel('Promo code').fill('print10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(said('The total is now $27.05.')).toHaveCount(1)
  await leaveContact(page, 'nora')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('A valid email address is required.')
  await leaveContact(page)
  await expect(said('Step 2 of 3: Shipping Address')).toHaveCount(1)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(problem(page, 'Please fill in all required shipping details.')).toHaveCount(1)
  await leaveShipping(page)
  await expect(said('Step 3 of 3: Payment Details')).toHaveCount(1)

  await fillCard(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(CHARGE, async (route) => {
    await answered
    await route.continue()
  })
  await pay(page)
  await expect(said('Paying, please wait.')).toHaveCount(1)
  answer()
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
})

test('nothing is animated with reduced motion', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page)
  await page.route(CHARGE, () => {}) // never answered
  await pay(page)
  const spinner = payButton(page).locator('[aria-hidden]')
  await expect(spinner).toHaveCSS('animation-duration', '1e-05s')
  await expect(page.getByLabel('Card number')).toHaveCSS('transition-duration', '1e-05s')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page describes what it sells and what paying needs, and puts no email into its URL', async ({ page, shop }) => {
    const { path } = await sell(shop, { quantity: 2 })
    await page.goto(path)
    // Text locators do not match inside noscript.
    const words = page.locator('noscript')
    await expect(words).toBeVisible()
    expect(await words.innerText()).toBe(
      '2 × Engine print: $54.00. Paying needs JavaScript. Please turn it on and load this page again.',
    )

    await page.getByLabel('Email').fill('nora@example.com')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(words).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  })
})

test('text of a merchant or a shopper is escaped', async ({ page }) => {
  const hurt = (place: string) =>
    `</title></script></style><img src=x onerror="window.hurt='${place}'"><script>window.hurt='${place}'</script>`
  const shop = await openShop({ storeName: hurt('shop') })
  const { url } = await shop.client.connectStripe()
  await fetch(url)
  const { link, path } = await sellService(shop, { custom_message: hurt('message') })
  await shop.client.updateLink({ path: { id: link.id }, body: { name: hurt('link') } })
  await shop.client.updateProduct({ path: { id: link.items[0]!.product_id }, body: { name: hurt('product') } })
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))

  await openCheckout(page, path)
  for (const place of ['shop', 'message', 'product']) await expect(page.getByText(hurt(place)).first()).toBeAttached()
  await expect(page).toHaveTitle(`${hurt('link')} – ${hurt('shop')}`)
  await leaveContact(page, "nora&amp'{b}@example.com")
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await page.locator('#root img, #root script').count()).toBe(0)
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  // The Content-Security-Policy blocked nothing either.
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 20; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
