import type { Schema } from '@linktill/sdk'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { expect, test as base } from './product.ts'
import { addProduct, connectPayments, openShop, type Shop } from './shop.ts'

export { expect }

/** The sandbox's test cards by outcome. See docs/product/payments.md#sandbox. */
export const CARDS = {
  succeeded: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  requiresAction: '4000002500003155',
  expired: '4000000000000069',
  processingError: '4000000000000119',
}

/** Tests of the hosted checkout. Every test has its own merchant, `shop`, who can accept payments. */
export const test = base.extend<{ shop: Shop }>({
  shop: async ({}, provide) => {
    const shop = await openShop()
    await connectPayments(shop)
    await provide(shop)
  },
})

interface Offer {
  product?: Partial<Schema<'ProductInput'>>
  quantity?: number
  options?: Schema<'LinkOptionsChanges'>
}

/** Creates a link with one product, by default a print at 24.50 with the default shipping of 5.00. */
export async function sell(shop: Shop, { product: changes, quantity = 1, options }: Offer = {}) {
  const product = await addProduct(shop, { type: 'physical', stock: 10, ...changes })
  const link = await shop.client.createLink({ body: { name: 'First print', items: [{ productId: product.id, quantity }] } })
  if (options) await shop.client.updateLinkOptions({ path: { id: link.id }, body: options })
  return { product, link, path: `/checkout/${link.url_id}` }
}

/** Creates a link with a service, which ships nothing, so that contact and payment are one page. */
export const sellService = (shop: Shop, options?: Schema<'LinkOptionsChanges'>) =>
  sell(shop, { product: { type: 'service', stock: null }, options })

/** Opens a checkout and waits for hydration. */
export async function openCheckout(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
}

export const alive = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)

/** Opens a checkout in another tab, and waits until its scripts have run. */
export async function openInTab(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const opened = context.waitForEvent('page')
  await press()
  const checkout = await opened
  await checkout.waitForURL('**/checkout/**')
  await alive(checkout)
  return checkout
}

/** Fills in the contact and presses Continue; on one page there is none, and the form is complete up to the card. */
export async function leaveContact(page: Page, email = 'nora@example.com'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  if ((await page.getByRole('list', { name: 'Steps' }).count()) === 0) return page.getByLabel('Email').blur()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export async function fillAddress(page: Page | FrameLocator): Promise<void> {
  await page.getByLabel('Full name').fill('Nora Lindqvist')
  await page.getByLabel('Address line 1').fill('418 Alder Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State/province').fill('OR')
  await page.getByLabel('ZIP/postal code').fill('97205')
}

export async function leaveShipping(page: Page): Promise<void> {
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

export async function fillCard(page: Page, number = CARDS.succeeded): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('0430')
  await page.getByLabel('Security code').fill('123')
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay / })

export const pay = (page: Page) => payButton(page).click()

/** The heading of the payment below the contact, where nothing is shipped. */
export const paymentPart = (page: Page) => page.getByRole('heading', { level: 2, name: 'Payment Details' })

/** The alert with this text. */
export const problem = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Returns the orders in the merchant's list. */
export async function listOrders({ client }: Shop): Promise<Schema<'OrderRow'>[]> {
  const { orders } = await client.listOrders()
  return orders
}
