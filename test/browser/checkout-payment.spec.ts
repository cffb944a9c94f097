import type { Page } from '@playwright/test'
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
import { place } from '../support/shop.ts'

const REFUSED = {
  declined: 'Your card was declined.',
  insufficientFunds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  processingError: 'An error occurred while processing your card. Try again in a moment.',
} as const

/** The field of each decline. The last one has none. */
const FIELDS = { declined: 'Card number', insufficientFunds: 'Card number', expired: 'Expiry', processingError: null } as const

/** Requests that charge the card, one per attempt. */
const CHARGE = '**/api/sandbox/payments/*/confirm'
const CONFIRM = '**/api/orders/*/confirm'

test('each decline is explained at its field, and another card can pay the order', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await leaveContact(page)

  for (const [card, words] of Object.entries(REFUSED)) {
    await fillCard(page, CARDS[card as keyof typeof REFUSED])
    await pay(page)
    await expect(page.getByRole('alert')).toHaveText(words)
    const field = FIELDS[card as keyof typeof REFUSED]
    if (field) {
      await expect(page.getByLabel(field)).toBeFocused()
      await expect(page.getByLabel(field)).toHaveAccessibleDescription(words)
    }
    await page.getByLabel('Card number').fill('')
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  expect(await listOrders(shop)).toMatchObject([{ status: 'pending' }])

  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed', total: 24.5 }])
})

test('an invalid card is rejected before anything is sent', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  const charges = count(page, '/sandbox/')
  await openCheckout(page, path)
  await leaveContact(page)

  await pay(page)
  await expect(problem(page, 'Enter the card number.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.getByLabel('Card number').fill('4111111111111111')
  await pay(page)
  await expect(problem(page, 'Test mode accepts test cards only.')).toBeVisible()
  await page.getByLabel('Card number').fill(CARDS.succeeded)
  await page.getByLabel('Expiry').fill('0420')
  await pay(page)
  await expect(problem(page, 'This expiry date is in the past.')).toBeVisible()
  await expect(page.getByLabel('Expiry')).toBeFocused()
  await page.getByLabel('Expiry').fill('0430')
  await pay(page)
  await expect(problem(page, 'Enter the security code')).toBeVisible()
  await expect(page.getByLabel('Security code')).toBeFocused()
  expect(charges).toEqual([])
})

test("the bank's check opens on the page, and can succeed", { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page, CARDS.requiresAction)
  await pay(page)

  const dialog = page.getByRole('dialog', { name: 'Confirm this payment' })
  await expect(dialog).toBeVisible()
  await expect(page.getByText('Further action is required to complete your payment. Please follow the prompts.')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'pending' }])
  await dialog.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed' }])
})

test("the bank's check can be closed or fail, and be tried again", async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page, CARDS.requiresAction)
  const dialog = page.getByRole('dialog', { name: 'Confirm this payment' })

  await pay(page)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(problem(page, 'Further action is required to complete your payment.')).toBeVisible()
  await expect(payButton(page)).toBeFocused()

  await pay(page)
  await dialog.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(problem(page, 'Your bank could not confirm this payment.')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'pending' }])

  await pay(page)
  await dialog.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})

test('pressing Pay twice charges once', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellService(shop)
  const charges = count(page, '/sandbox/')
  const orders = count(page, '/api/orders')
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page)
  await payButton(page).dblclick()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(charges).toHaveLength(1)
  expect(orders.map((address) => new URL(address).pathname.replace(/[0-9a-f-]{36}/, '…'))).toEqual([
    '/api/orders',
    '/api/orders/…/confirm',
  ])
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed' }])
})

test('a payment with a lost response is checked, and not charged again', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellService(shop)
  const charges = count(page, '/sandbox/')
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page)
  await loseAnswers(page, CHARGE)
  await page.route(CONFIRM, (route) => route.abort())
  await pay(page)

  await expect(heading(page, 'Checking your payment')).toBeFocused()
  await expect(page.getByText('You will not be charged twice.')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await page.unroute(CONFIRM)
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  expect(charges).toHaveLength(1)
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed' }])
})

test('the result is checked again when the browser is back online, and waiting is not an error', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await page.clock.install()
  await leaveContact(page)
  await fillCard(page)
  await loseAnswers(page, CHARGE)
  await page.route(CONFIRM, (route) => route.abort())
  await pay(page)
  const unknown = problem(page, 'We could not find out yet. Check your connection, then check again.')
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(unknown).toBeVisible({ timeout: 250 })
  }).toPass()
  await expect(page.locator('.ck-mark-bad')).toHaveCount(0)

  await page.unroute(CONFIRM)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
})

test('a payment that never reached the provider can be tried again', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page)
  await page.route(CHARGE, (route) => route.abort(), { times: 1 })
  await pay(page)
  await expect(problem(page, 'Payment failed. Please try again.')).toBeVisible()

  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed' }])
})

test('a shopper who leaves during a payment returns to the result', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page)
  await page.route(CONFIRM, (route) => route.abort())
  const charged = page.waitForResponse(CHARGE)
  await pay(page)
  await charged
  await page.goto('about:blank')

  await page.unroute(CONFIRM)
  await page.goto(path)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed' }])
})

test('a payment is settled after the shopper closes the page', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page)
  await page.route(CONFIRM, (route) => route.abort())
  const charged = page.waitForResponse(CHARGE)
  await pay(page)
  await charged
  await page.close()

  await expect.poll(async () => (await listOrders(shop)).map(({ payment_status: status }) => status)).toEqual(['completed'])
})

test('an out-of-stock product is named, with how many are left', async ({ page, shop }) => {
  const { link, product, path } = await sell(shop, {
    product: { stock: 3 },
    quantity: 3,
    options: { collect_shipping_address: false },
  })
  await openCheckout(page, path)
  await shop.client.updateProduct({ path: { id: product.id }, body: { stock: 2 } })
  await leaveContact(page)
  await fillCard(page)
  await pay(page)
  await expect(problem(page, 'Only 2 of "Engine print" left in stock.')).toBeInViewport()
  await expect(page.getByText('2 left', { exact: true })).toBeVisible()

  await shop.client.updateProduct({ path: { id: product.id }, body: { stock: 3 } })
  await place(shop, link, 'Somebody Else')
  await pay(page)
  await expect(problem(page, '"Engine print" is out of stock.')).toBeVisible()
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
})

test('an inactive link is explained, also during a visit, and Try Again reloads it', async ({ page, shop }) => {
  await shop.client.updateMe({ body: { supportEmail: 'help@kiln.example' } })
  const { link, path } = await sellService(shop)
  const setActive = (isActive: boolean) => shop.client.updateLink({ path: { id: link.id }, body: { isActive } })
  await openCheckout(page, path)
  await setActive(false)
  await leaveContact(page)
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Checkout Error')).toBeFocused()
  await expect(problem(page, 'This checkout link is no longer active or has expired.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'help@kiln.example' })).toBeVisible()

  const closed = await page.goto(path)
  expect(closed!.status()).toBe(410)
  await expect(problem(page, 'This checkout link is no longer active or has expired.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Ada Prints')
  await expect(page.getByRole('link', { name: 'help@kiln.example' })).toHaveAttribute('href', 'mailto:help@kiln.example')
  await setActive(true)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})

test('an unknown link is explained', async ({ page }) => {
  const answer = await page.goto('/checkout/nosuchlink')
  expect(answer!.status()).toBe(404)
  await expect(heading(page, 'Checkout Error')).toBeVisible()
  await expect(problem(page, 'No checkout information available or link is invalid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('an order that failed to be placed is placed when Pay is pressed', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 })
  await leaveContact(page)
  await fillCard(page)
  await pay(page)
  await expect(problem(page, 'Failed to create order. Please try again.')).toBeVisible()
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await listOrders(shop)).toHaveLength(1)
})

test('the shopper is redirected to the return URL with its parameters', async ({ page, shop }) => {
  const { link, path } = await sellService(shop, {
    return_url: 'https://shop.example/thanks?from=mail&status=old#top',
    return_params: { ref: 'spring sale' },
  })
  await page.route('https://shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Welcome back' }))
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page)
  await pay(page)
  await expect(page.getByText('You are being returned to shop.example.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveCount(0)

  await page.waitForURL('https://shop.example/**')
  const { searchParams, hash } = new URL(page.url())
  const [order] = await listOrders(shop)
  expect(Object.fromEntries(searchParams)).toEqual({
    from: 'mail',
    ref: 'spring sale',
    status: 'success',
    order_id: order!.id,
    session_id: link.id,
  })
  expect(hash).toBe('#top')
})

test('the result shows the items and the address, and leads on', async ({ page, shop }) => {
  const { path } = await sell(shop, { quantity: 2 })
  await openCheckout(page, path)
  await leaveContact(page)
  await leaveShipping(page)
  await fillCard(page)
  await pay(page)

  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  await expect(page.getByText('Your order has been confirmed. Thank you, Nora.')).toContainText('Your order number is #1001.')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Qty 2 × $24.50')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$54.00')
  await expect(page.getByRole('region', { name: 'Ship to' })).toContainText('418 Alder Street, Portland, OR 97205')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/\/$/)

  await openCheckout(page, path)
  await expect(page.getByLabel('Email')).toHaveValue('')
})

/** Collects the POST requests whose URL contains this part. */
function count(page: Page, part: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(part)) sent.push(request.url())
  })
  return sent
}

/** Drops the response to the next such request, which the server processes. */
const loseAnswers = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
