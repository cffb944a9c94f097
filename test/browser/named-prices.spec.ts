import type { Schema } from '@linktill/sdk'
import { expect, fillCard, heading, leaveContact, leaveShipping, openCheckout, payButton, test } from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { checkPage } from '../support/checkPage.ts'
import { chooseProduct } from '../support/chooseProduct.ts'
import { openLink } from '../support/linkPage.ts'
import { signedIn } from '../support/merchant.ts'
import { addProduct } from '../support/shop.ts'

/** Prices that shoppers name, donations, and tips. */

const OPEN = { minimum: 5, maximum: 50, suggestion: 8, choices: [8, 12, 20] }
const TIPS: Schema<'TipSettings'> = { type: 'percent', choices: [10, 15, 20], allow_other: true, tax_class: 'zero' }

test(
  'a shopper names the price and adds a tip by keyboard, and pays what the page shows',
  { tag: '@core' },
  async ({ page, shop }) => {
    const zine = await addProduct(shop, { name: 'Zine', price: 24 })
    const { id, url_id } = await shop.client.createLink({
      body: { name: 'Zine', items: [{ productId: zine.id, open_price: OPEN }] },
    })
    await shop.client.updateLinkOptions({ path: { id }, body: { tips: TIPS } })
    await openCheckout(page, `/checkout/${url_id}`)

    const price = page.getByRole('group', { name: 'Name your price' })
    const tip = page.getByRole('group', { name: 'Add a tip' })
    await expect(price.getByRole('button', { name: '$8.00' })).toHaveAttribute('aria-pressed', 'true')
    await expect(tip.getByRole('button', { name: 'No tip' })).toHaveAttribute('aria-pressed', 'true')
    await checkLooks(page, 'named-price')

    await price.getByRole('button', { name: '$12.00' }).focus()
    await page.keyboard.press('Space')
    await expect(payButton(page)).toHaveText('Pay $12.00')
    await price.getByLabel('Other amount').fill('3')
    await page.keyboard.press('Tab')
    await expect(price.getByText('The smallest amount is $5.00.')).toBeVisible()
    await expect(payButton(page)).toHaveText('Pay $5.00')
    await price.getByLabel('Other amount').fill('15.50')
    await tip.getByRole('button', { name: '20%' }).click()
    await expect(payButton(page)).toHaveText('Pay $18.60')

    await page.reload()
    await expect(payButton(page)).toHaveText('Pay $18.60')
    await expect(tip.getByRole('button', { name: '20%' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Email').fill('nora@example.com')
    await fillCard(page)
    await payButton(page).click()
    await expect(heading(page, 'Payment Successful!')).toBeFocused()
    const { orders } = await shop.client.listOrders()
    const order = await shop.client.getOrder({ path: { id: orders[0]!.id } })
    expect(order).toMatchObject({ subtotal: 15.5, tip: 3.1, total_amount: 18.6 })
  },
)

test('in steps the shopper names the price first, and can go back to change it', async ({ page, shop }) => {
  const zine = await addProduct(shop, { name: 'Zine', type: 'physical', stock: 10 })
  const { id, url_id } = await shop.client.createLink({
    body: { name: 'Zine', items: [{ productId: zine.id, open_price: OPEN }] },
  })
  await shop.client.updateLinkOptions({ path: { id }, body: { tips: TIPS } })
  await openCheckout(page, `/checkout/${url_id}`)
  const price = page.getByRole('group', { name: 'Name your price' })
  await price.getByRole('button', { name: '$20.00' }).click()
  await page.getByRole('group', { name: 'Add a tip' }).getByRole('button', { name: '10%' }).click()
  await checkLooks(page, 'named-price-steps')
  await leaveContact(page)
  await leaveShipping(page)
  await expect(payButton(page)).toHaveText('Pay $27.00')

  await page.goBack()
  await page.goBack()
  await price.getByRole('button', { name: '$12.00' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(payButton(page)).toHaveText('Pay $18.20')
  await fillCard(page)
  await payButton(page).click()
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  const { orders } = await shop.client.listOrders()
  const order = await shop.client.getOrder({ path: { id: orders[0]!.id } })
  expect(order).toMatchObject({ subtotal: 12, shipping: 5, tip: 1.2, total_amount: 18.2 })

  await page.context().addInitScript((token) => localStorage.setItem('userToken', token), shop.token)
  await page.goto('/dashboard/analytics')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$1.20 tips')
  await checkPage(page, 'analytics-tips')
})

test('an amount of zero is a free order', async ({ page, shop }) => {
  const zine = await addProduct(shop, { name: 'Zine' })
  const item = { productId: zine.id, open_price: { minimum: 0, suggestion: 5 } }
  const { url_id } = await shop.client.createLink({ body: { name: 'Zine', items: [item] } })
  await openCheckout(page, `/checkout/${url_id}`)

  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Name your price').fill('0')
  await page.getByRole('button', { name: 'Confirm Free Order' }).click()

  await expect(page.getByRole('heading', { level: 1, name: /success|confirmed/i })).toBeVisible()
})

test('amounts are typed as the language does', async ({ page, shop }) => {
  const zine = await addProduct(shop, { name: 'Zine' })
  const { url_id } = await shop.client.createLink({ body: { name: 'Zine', items: [{ productId: zine.id, open_price: OPEN }] } })

  await openCheckout(page, `/checkout/${url_id}?lang=de`)
  await page.getByLabel('Anderer Betrag').fill('12,50')
  const total = page.locator('.ck-sum').first()
  await expect(total).toContainText('12,50')
  await openCheckout(page, `/checkout/${url_id}?lang=ar`)
  await page.getByRole('textbox', { name: 'مبلغ آخر' }).fill('١٥٫٥')
  await expect(total).toContainText(/15[.,٫]50/)
  await checkLooks(page, 'named-price-ar')
})

test('a merchant takes donations, and the donor gets a donation receipt', async ({ page, shop, context }) => {
  const { origins } = signedIn(shop.token)
  await context.addInitScript((token) => localStorage.setItem('userToken', token), origins[0]!.localStorage[0]!.value)
  await addProduct(shop, { name: 'Garden' })
  await page.goto('/dashboard/checkout-links?open=new')
  const dialog = page.getByRole('dialog', { name: 'Create Link' })
  await dialog.getByLabel('Link Name*').fill('Garden')
  await chooseProduct(dialog, 'Garden')
  await dialog.getByLabel('The shopper names the price').check()
  await dialog.getByLabel('Minimum').fill('10')
  await dialog.getByLabel('Suggestion').fill('5')
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  await expect(dialog.getByText('Every amount must be from the minimum to the maximum.')).toBeVisible()
  await dialog.getByLabel('Suggestion').fill('25')
  await dialog.getByLabel('Amounts as buttons').fill('10, 25, 50')
  await dialog.getByLabel(/It is a donation/).check()
  await checkPage(page, 'links-named-price')
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()

  const [link] = (await shop.client.listLinks()).data
  expect(link!.items).toMatchObject([{ open_price: { minimum: 10, suggestion: 25, choices: [10, 25, 50], donation: true } }])
  await openCheckout(page, `/checkout/${link!.url_id}`)
  await page.getByRole('group', { name: 'Choose your donation' }).getByRole('button', { name: '$50.00' }).click()
  await expect(payButton(page)).toHaveText('Pay $50.00')
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await payButton(page).click()
  await expect(heading(page, 'Payment Successful!')).toBeFocused()

  const { orders } = await shop.client.listOrders()
  await page.goto(`/account/orders/${orders[0]!.id}/invoice`)
  await expect(page.getByRole('heading', { name: 'Donation receipt' })).toBeVisible()
  await expect(page.getByText('DON-00001').first()).toBeVisible()
  await checkPage(page, 'donation-receipt')
})

test('a merchant offers tips on the page of a link', async ({ page, shop, context }) => {
  await context.addInitScript((token) => localStorage.setItem('userToken', token), shop.token)
  const menu = await addProduct(shop, { name: 'Menu' })
  const link = await shop.client.createLink({ body: { name: 'Menu', items: [{ productId: menu.id }] } })
  const main = await openLink(page, link, 'Offer')
  await main.getByRole('switch', { name: 'Offer a tip' }).check()
  await main.getByLabel('Percentages').fill('5, 120')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByText('Enter whole percentages from 1 to 100, such as 10, 15, 20.')).toBeVisible()
  await main.getByLabel('Percentages').fill('5, 10')
  await main.getByLabel('Tax class of tips').selectOption('zero')
  await checkPage(page, 'share-tips')
  await main.getByRole('button', { name: 'Save changes' }).click()

  await expect
    .poll(async () => (await shop.client.getLink({ path: { id: link.id } })).options.tips)
    .toEqual({ type: 'percent', choices: [5, 10], allow_other: true, tax_class: 'zero' })
})
