import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import {
  expect,
  heading,
  leaveContact,
  listOrders,
  openCheckout,
  payButton,
  sell,
  sellService,
  test,
} from '../support/checkout.ts'

const wallet = (page: Page) => page.getByRole('dialog', { name: 'Test wallet' })
const payInWallet = (page: Page) => wallet(page).getByRole('button', { name: /^Pay \$/ })

async function openWallet(page: Page, path: string) {
  await openCheckout(page, path)
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expect(payInWallet(page)).toBeVisible()
}

test('a wallet pays a shipped order from step 1', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openWallet(page, path)
  await checkPage(page, 'checkout-wallet')
  await wallet(page).getByLabel('City').fill('Salem')
  await payInWallet(page).click()

  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  const [row] = await listOrders(shop)
  expect(row).toMatchObject({
    status: 'completed',
    total: 29.5,
    customer_email: 'grace@example.com',
    customer_name: 'Grace Hopper',
  })
  expect(await shop.client.getOrder({ path: { id: row!.id } })).toMatchObject({
    shipping_address: { line1: '418 Alder Street', city: 'Salem', state: 'OR', postal_code: '97205', country: 'US' },
  })
})

test('the wallet button can be read above step 1', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  const button = page.getByRole('button', { name: 'Test wallet' })
  await expect(button).toBeVisible()
  await checkPage(page, 'checkout-express')
  const { background, around } = await button.evaluate((element) => ({
    background: getComputedStyle(element).backgroundColor,
    around: getComputedStyle(element.closest('.ck')!).backgroundColor,
  }))
  expect(background).not.toBe(around)
  expect(background).not.toBe('rgba(0, 0, 0, 0)')
})

test('a wallet pays what needs no address', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openWallet(page, path)
  await expect(wallet(page).getByLabel('City')).toHaveCount(0)
  await wallet(page).getByLabel('Email').fill('nora@example.com')
  await payInWallet(page).click()

  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed', total: 24.5, customer_email: 'nora@example.com' }])
})

test('a wallet that is closed charges nothing, and leaves the form as it was', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('otto@example.com')
  const button = page.getByRole('button', { name: 'Test wallet' })
  await button.click()
  await page.keyboard.press('Escape')
  await expect(wallet(page)).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('otto@example.com')
  await button.click()
  await wallet(page).getByRole('button', { name: 'Cancel' }).click()

  await expect(heading(page, 'Contact Information')).toBeVisible()
  expect(await listOrders(shop)).toEqual([])
})

test('a country that the link does not ship to is refused in the wallet', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openWallet(page, path)
  await wallet(page).getByLabel('Country').selectOption('JP')
  await expect(wallet(page).getByRole('alert')).toHaveText('This shop does not ship to this country.')
  await expect(payInWallet(page)).toHaveAttribute('aria-disabled', 'true')
  await checkPage(page, 'checkout-wallet-refused')

  await wallet(page).getByLabel('Country').selectOption('US')
  await expect(wallet(page).getByRole('alert')).toHaveText('')
  await payInWallet(page).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})

test('a wallet address without a postcode leads to its field, and keeps everything else', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openWallet(page, path)
  await wallet(page).getByLabel('ZIP/postal code').fill('')
  await payInWallet(page).click()

  await expect(wallet(page)).toBeHidden()
  await expect(heading(page, 'Shipping Address')).toBeVisible()
  await expect(page.getByLabel('ZIP/postal code')).toHaveAccessibleDescription('Enter the ZIP or postal code.')
  for (const [label, text] of [
    ['Full name', 'Grace Hopper'],
    ['Address line 1', '418 Alder Street'],
    ['City', 'Portland'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(text)
  await checkPage(page, 'checkout-wallet-postcode')
  expect(await listOrders(shop)).toEqual([])

  await page.getByLabel('ZIP/postal code').fill('97205')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText('grace@example.com')).toBeVisible()
})

test('a decline in a wallet leads to the form, with its reason', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await openWallet(page, path)
  await wallet(page).getByRole('button', { name: 'Pay with a declined card' }).click()

  await expect(heading(page, 'Contact Information')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  expect(await listOrders(shop)).toMatchObject([{ status: 'pending', customer_email: 'grace@example.com' }])
})

test('a wallet re-quotes for the country of its address, and charges no other price', async ({ page, shop }) => {
  await shop.client.updateMe({ body: { vatEnabled: true, vatCountry: 'DE', ossEnabled: true } })
  const { path } = await sellService(shop)
  await openWallet(page, path)
  await wallet(page).getByLabel('Country').selectOption('FR')
  await expect(payInWallet(page)).toHaveText('Pay $29.40')
  await payInWallet(page).click()

  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed', total: 29.4 }])
})

test('no wallet is shown for a free order, and the page does not move while wallets load', async ({ page, shop }) => {
  const free = await sellService(shop)
  await shop.client.updateProduct({ path: { id: free.product.id }, body: { price: 0 } })
  await openCheckout(page, free.path)
  await leaveContact(page)
  await expect(page.getByRole('button', { name: 'Confirm Free Order' })).toBeVisible()
  await page.goto(free.path)
  await expect(page.getByRole('button', { name: 'Test wallet' })).toHaveCount(0)

  const { path } = await sellService(shop)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openCheckout(page, path)
  await expect(page.getByRole('button', { name: 'Test wallet' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})
