import { checkPage } from '../support/checkPage.ts'
import {
  alive,
  expect,
  fillCard,
  heading,
  leaveContact,
  leaveShipping,
  listOrders,
  openCheckout,
  pay,
  sell,
  sellService,
  test,
} from '../support/checkout.ts'

test('the result survives a reload and Back, and leads to another purchase', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await leaveShipping(page)
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your order number is #1001.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$29.50')
  await expect(page.getByRole('link', { name: 'View invoice' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ship to' })).toHaveCount(0)
  await checkPage(page, 'checkout-result-restored')

  await page.goto('/')
  await page.goBack()
  await expect(page.getByText('Your order number is #1001.')).toBeVisible()
  expect(await listOrders(shop)).toHaveLength(1)

  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(heading(page, 'Contact Information')).toBeFocused()
  await leaveContact(page)
  await leaveShipping(page)
  await fillCard(page)
  await pay(page)
  await expect(page.getByText('Your order number is #1002.')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
})

test('the result is shown after Back from the return URL', async ({ page, shop }) => {
  const { path } = await sellService(shop, { return_url: 'https://shop.example/thanks' })
  await page.route('https://shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Thanks' }))
  await openCheckout(page, path)
  await leaveContact(page)
  await fillCard(page)
  await pay(page)
  await page.waitForURL('https://shop.example/**')

  await page.goBack()
  await expect(page.getByText('Your order number is #1001.')).toBeVisible()
  await page.getByRole('button', { name: 'Return to shop.example' }).click()
  await page.waitForURL('https://shop.example/**')
})

test('a step that cannot be loaded keeps the shopper at the first one until the browser is back online', async ({
  page,
  context,
  shop,
}) => {
  // Free, because the wallets above step 1 load the later steps at once.
  const { path } = await sell(shop, { product: { price: 0 }, options: { shipping_cost: 0 } })
  await openCheckout(page, path)
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => field.blur())
  await context.setOffline(true)
  await leaveContact(page)
  await expect(page.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible()

  await context.setOffline(false)
  await leaveContact(page)
  await expect(page.getByLabel('Full name')).toBeVisible()
})

test('a step that a new release has renamed reloads the page once, and keeps what was typed', async ({ page, shop }) => {
  const { path } = await sell(shop)
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && request.frame() === page.mainFrame() && loads++))
  // The file is already requested when a field gets the focus. It fails after Continue, so that the reload does not interrupt the press.
  let fail = () => {}
  const continued = new Promise<void>((resolve) => (fail = resolve))
  await page.route('**/checkout-assets/**/laterSteps-*.js', async (route) => {
    await continued
    await route.fulfill({ status: 404 })
  })
  await page.goto(path)
  await alive(page)
  await leaveContact(page)
  await expect(heading(page, 'Shipping Address')).toBeVisible()
  fail()
  await expect.poll(() => loads).toBe(2)
  // The document before the reload also shows Try Again.
  await page.waitForFunction(() => performance.getEntriesByType('navigation').some((entry) => entry.toJSON().type === 'reload'))
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(loads).toBe(2)

  await page.unroute('**/checkout-assets/**/laterSteps-*.js')
  await page.reload()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
})
