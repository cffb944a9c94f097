import {
  CARDS,
  expect,
  fillCard,
  heading,
  listOrders,
  openCheckout,
  pay,
  payButton,
  paymentPart,
  problem,
  sell,
  sellService,
  test,
} from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { measureShift } from '../support/measureShift.ts'

/** Where nothing is shipped, contact and payment are one page. */

test('a service is bought on one page, and Back leaves it', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellService(shop)
  const orders: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/orders') && orders.push(request.method()))
  await page.goto('/')
  await openCheckout(page, path)
  await expect(paymentPart(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Steps' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay $24.50')
  await checkLooks(page, 'one-page')

  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await page.goBack()
  await expect(page).not.toHaveURL(new RegExp(path))
  await page.goForward()
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
  expect(orders, 'no order before Pay').toEqual([])

  await fillCard(page)
  await payButton(page).dblclick()
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  expect(orders).toEqual(['POST'])
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed', total: 24.5, customer_email: 'nora@example.com' }])
})

test('wrong fields are marked together, and the first is focused', async ({ page, shop }) => {
  await shop.client.updateMe({ body: { vatEnabled: true, vatCountry: 'DE' } })
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  const email = page.getByLabel('Email')
  await page.getByLabel('Country').selectOption('')
  await email.fill('nora@example')
  await fillCard(page)
  await pay(page)

  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('A valid email address is required.')
  await expect(page.getByText('Choose your country.')).toBeVisible()
  await checkLooks(page, 'one-page-wrong')
  expect(await listOrders(shop)).toEqual([])

  await email.fill('nora@example.com')
  await page.getByLabel('Country').selectOption('US')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await page.keyboard.press('Tab')
  // Before the total of the country is shown, Pay only asks to check it.
  await expect(payButton(page)).toHaveText('Pay $24.50')
  await payButton(page).press('Enter')
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
})

test('a declined card keeps everything, and an edit is part of the same order', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page, CARDS.declined)
  await pay(page)
  const number = page.getByLabel('Card number')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Your card was declined.')
  await expect(number).toHaveValue('4000 0000 0000 0002')
  await expect(page.getByLabel('Expiry')).toHaveValue('04 / 30')
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
  await checkLooks(page, 'one-page-declined')

  await page.getByLabel('Email').fill('nora.lindqvist@example.com')
  await number.fill(CARDS.succeeded)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed', customer_email: 'nora.lindqvist@example.com' }])
})

test('a promo code changes the price before and after a decline, up to a free order', async ({ page, shop }) => {
  for (const [code, percent] of [
    ['TEN', 10],
    ['GIFT', 100],
  ] as const)
    await shop.client.createPromoCode({ body: { code, discount_type: 'percentage', percent } })
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  const apply = async (code: string) => {
    await page.getByRole('button', { name: 'Add promo code' }).click()
    await page.getByLabel('Promo code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page, CARDS.declined)
  await apply('TEN')
  await expect(payButton(page)).toHaveText('Pay $22.05')
  await pay(page)
  await expect(page.getByText('Your card was declined.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove promo code TEN' }).click()
  await expect(payButton(page)).toHaveText('Pay $24.50')
  await apply('GIFT')
  await expect(page.getByText('Nothing to pay. No card is needed.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await checkLooks(page, 'one-page-free')
  await page.getByRole('button', { name: 'Confirm Free Order' }).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed', total: 0 }])
})

test('a product that sold out meanwhile is named, and nothing is charged', async ({ page, shop }) => {
  const { path, product } = await sell(shop, { product: { stock: 1 }, options: { collect_shipping_address: false } })
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await shop.client.updateProduct({ path: { id: product.id }, body: { stock: 0 } })
  await pay(page)
  await expect(problem(page, 'Engine print')).toBeInViewport()
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')

  await shop.client.updateProduct({ path: { id: product.id }, body: { stock: 1 } })
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})

test('nothing moves while the payment arrives, and it arrives after the contact is usable', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  const deliver = await holdCalls(page, /checkout-assets\/.*(laterSteps|SandboxCard)/)
  const expectStill = await measureShift(page)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openCheckout(page, path)
    await page.getByLabel('Email').fill('nora@example.com')
    if (width === 375) {
      await expect(page.getByLabel('Card number')).toHaveCount(0)
      await payButton(page).click()
      await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
      deliver()
      await expect(page.getByLabel('Card number')).toBeFocused()
    }
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expectStill(0.02, `${width} px`)
  }
})

test('on a slow network Pay says that it is working, and pressing it again is harmless', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  const answer = await holdCalls(page, '**/api/orders')
  await pay(page)
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Paying, please wait.' })).toHaveCount(1)
  await payButton(page).click({ force: true })
  await page.getByLabel('Email').press('Enter')
  answer()
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  expect(await listOrders(shop)).toHaveLength(1)
})
