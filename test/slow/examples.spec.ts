import { CARDS, sellService } from '../support/checkout.ts'
import { startExample } from '../support/example.ts'
import { buyIn, expect, fillCardIn, frameOf, test } from '../support/site.ts'

test('vanilla-inline: an element sells inline', async ({ page, shop }) => {
  const { link } = await sellService(shop)
  const { url, stop } = await startExample('vanilla-inline', { link: link.url_id })

  await page.goto(url)
  await buyIn(frameOf(page))

  await expect(page.getByText('Thank you. Order #1001 is paid.')).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'Continue Shopping' })).toHaveCount(0)
  stop()
})

test('vanilla-modal: opens by markup, and by script with a prefilled shopper', async ({ page, shop }) => {
  const { link } = await sellService(shop)
  const { url, stop } = await startExample('vanilla-modal', { link: link.url_id })

  await page.goto(url)
  await page.getByRole('link', { name: 'Buy the recipes' }).click()
  await expect(frameOf(page).getByLabel('Email')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buy as Nora' }).click()
  await expect(frameOf(page).getByLabel('Email')).toHaveValue('nora@example.com')
  await buyIn(frameOf(page))

  await expect(page.locator('#thanks')).toHaveText('Thank you. Order #1001 is paid.')
  const { orders } = await shop.client.listOrders()
  expect(await shop.client.getOrder({ path: { id: orders[0]!.id } })).toMatchObject({
    reference: 'customer-17',
    metadata: { shelf: 'recipes' },
  })
  stop()
})

test('react-shop: several inline checkouts and a modal, in Strict Mode', async ({ page, shop }) => {
  const { link } = await sellService(shop)
  const { link: second } = await sellService(shop)
  const { url, stop } = await startExample('react-shop', { link: link.url_id, second: second.url_id })
  const problems: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.location().url.endsWith('.ico') && problems.push(message.text()),
  )

  await page.goto(url)
  const [one, other] = [page.getByRole('region').nth(0), page.getByRole('region').nth(1)]
  await one.getByRole('button', { name: 'Buy here' }).click()
  await other.getByRole('button', { name: 'Buy here' }).click()
  await expect(page.locator('iframe[title=Checkout]')).toHaveCount(2)
  await expect(frameOf(page, 1).getByLabel('Email')).toBeVisible()
  await buyIn(frameOf(page, 1))
  await expect(page.getByText('Thank you. Order #1001 is paid.')).toBeVisible()

  await other.getByRole('button', { name: 'Put away' }).press('Enter')
  await expect(page.locator('iframe[title=Checkout]')).toHaveCount(1)
  await one.getByRole('link', { name: 'Buy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await expect(dialog).toBeVisible()
  await buyIn(dialog.frameLocator('iframe'))
  await expect(page.getByText('Thank you. Order #1002 is paid.')).toBeAttached()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(one.getByRole('link', { name: 'Buy' })).toBeFocused()
  expect(problems).toEqual([])
  stop()
})

test('react-shop: a hot reload keeps open checkouts, and one removed during a payment is settled', async ({ page, shop }) => {
  const { link } = await sellService(shop)
  const { link: second } = await sellService(shop)
  const { url, stop } = await startExample('react-shop', { link: link.url_id, second: second.url_id })
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  // Tall enough to avoid scrolling: Chromium sends a click right after a scroll to the frame at the old position.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await page.goto(url)
  const region = page.getByRole('region').nth(0)
  await region.getByRole('button', { name: 'Buy here' }).click()
  await frameOf(page).getByLabel('Email').fill('nora@example.com')
  let loads = 0
  page.on('framenavigated', (frame) => frame.url().includes('/checkout/') && loads++)

  // Simulates the development server's update after a file change.
  await page.evaluate(async () => {
    const [refresh, before, after] = (await Promise.all(
      ['/@react-refresh', '/src/Shop.tsx', '/src/Shop.tsx?t=1'].map((address) => import(address)),
    )) as [{ validateRefreshBoundaryAndEnqueueUpdate: (...given: unknown[]) => string | undefined }, object, object]
    if (before === after) throw new Error('It is the same module.')
    const refusal = refresh.validateRefreshBoundaryAndEnqueueUpdate('/src/Shop.tsx', before, after)
    if (refusal) throw new Error(refusal)
    await new Promise((resolve) => setTimeout(resolve, 200)) // React Refresh debounces updates and has no completion event
  })
  await expect(frameOf(page).getByLabel('Email')).toHaveValue('nora@example.com')
  await expect(page.locator('iframe[title=Checkout]')).toHaveCount(1)
  expect(loads).toBe(0)

  await fillCardIn(frameOf(page), CARDS.succeeded)
  await expect(frameOf(page).getByRole('button', { name: /^Pay / })).toBeEnabled()
  // The charge succeeds, but the frame never gets the response.
  await page.route('**/api/orders/*/confirm', () => {})
  const charged = page.waitForResponse('**/api/sandbox/payments/*/confirm')
  await frameOf(page).getByRole('button', { name: /^Pay / }).click()
  await charged
  await region.getByRole('button', { name: 'Put away' }).click()

  await expect(page.locator('iframe[title=Checkout]')).toHaveCount(0)
  await expect
    .poll(async () => (await shop.client.listOrders()).orders, { timeout: 40_000 })
    .toMatchObject([{ payment_status: 'completed' }])
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  expect(problems).toEqual([])
  stop()
})
