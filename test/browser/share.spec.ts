import { readFileSync } from 'node:fs'
import { checkPage } from '../support/checkPage.ts'
import { chooseProduct } from '../support/chooseProduct.ts'
import { expect, test } from '../support/merchant.ts'
import { freshPage } from '../support/product.ts'
import { openFold, openLink } from '../support/linkPage.ts'
import { addLink, addProduct, type Shop, connectPayments } from '../support/shop.ts'
import type { Page } from '@playwright/test'

const physicalLink = async (shop: Shop, name = 'Autumn sale') =>
  addLink(shop, await addProduct(shop, { name: 'Blue mug', type: 'physical', price: 20 }), name)

const saved = (page: Page) => expect(page.getByText('Link updated successfully!').last()).toBeVisible()

test('a new link can be shared immediately', async ({ page, shop }) => {
  await addProduct(shop)
  await page.goto('/dashboard/checkout-links')
  await page.getByRole('button', { name: 'Create Link' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create Link' })
  await form.getByLabel('Link Name').fill('First print')
  await chooseProduct(form, 'Engine print')
  await form.getByRole('button', { name: 'Create Link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First print' })).toBeVisible()
  await expect(page.getByText('Link created successfully!')).toBeVisible()
  await expect(page.getByLabel('Checkout link address')).toHaveValue(/\/checkout\//)

  await page.getByRole('link', { name: 'Checkout Links' }).last().click()
  await expect(page.getByRole('row', { name: /First print/ })).toBeVisible()
})

test('the URL is copied, opened, and downloaded as a QR code', { tag: '@core' }, async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const link = await physicalLink(shop)
  const main = await openLink(page, link)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect(main.getByLabel('Checkout link address')).toHaveValue(link.checkout_url)
  await expect(main.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', link.checkout_url)
  await main.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Link URL copied!')).toBeVisible()
  expect(await copied()).toBe(link.checkout_url)

  await openFold(main, 'Embed')
  await main.getByRole('tab', { name: 'Button' }).focus()
  await page.keyboard.press('ArrowRight')
  await main.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Code copied.')).toBeVisible()
  expect(await copied()).toBe(`<a href="${link.checkout_url}">Buy now</a>`)

  const [svg] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name: 'as SVG' }).click()])
  expect(svg.suggestedFilename()).toBe('autumn-sale-qr.svg')
  expect(readFileSync(await svg.path(), 'utf8')).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 (\d+) \1"/)
  const [png] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name: 'as PNG' }).click()])
  expect(
    readFileSync(await png.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('the options are saved, and apply to the checkout', async ({ page, shop, browser }) => {
  await connectPayments(shop)
  const link = await physicalLink(shop)
  const main = await openLink(page, link, 'Checkout')
  const preview = main.getByRole('group', { name: 'Preview of the checkout' }).frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
  await checkPage(page, 'share')

  await main.getByRole('button', { name: 'Remove Australia' }).click()
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await main.getByLabel('Search countries').fill('germ')
  await main.getByRole('checkbox', { name: 'Germany' }).check()
  await main.getByLabel('Shipping cost').fill('7.5')
  await openFold(main, 'Shipping rates')
  await main.getByRole('button', { name: 'Add rate' }).click()
  await main.getByLabel('Country of rate 1').selectOption({ label: 'Germany' })
  await main.getByLabel('Total of rate 1').fill('15')
  await main.getByLabel('Cost of rate 1').fill('4.9')
  await main.getByLabel('Custom message').fill('Every piece is made to order.')
  await main.getByLabel('Return URL').fill('https://kiln.example/thanks?from=linktill')
  await openFold(main, 'More')
  await main.getByRole('button', { name: 'Add parameter' }).click()
  await main.getByLabel('Name of parameter 1').fill('ref')
  await main.getByLabel('Value of parameter 1').fill('autumn')
  await main.getByLabel('Prefilled email').fill('grace@example.com')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await saved(page)
  await expect(main.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Offer' }).click()
  await main.getByRole('switch', { name: 'Allow promo codes' }).uncheck()
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(preview.getByLabel('Email')).toHaveValue('grace@example.com')
  const { options } = await shop.client.getLink({ path: { id: link.id } })
  expect(options).toEqual({
    collect_shipping_address: true,
    shipping_countries: ['US', 'CA', 'GB', 'DE'],
    shipping_cost: 7.5,
    shipping_rates: [{ countries: ['DE'], from_total: 15, cost: 4.9 }],
    allow_promo_codes: false,
    promo_code_id: null,
    card_image_url: null,
    allow_indexing: false,
    customer_email: 'grace@example.com',
    return_url: 'https://kiln.example/thanks?from=linktill',
    return_params: { ref: 'autumn' },
    custom_message: 'Every piece is made to order.',
    questions: [],
    tips: null,
    billing: null,
    upsell: null,
  })

  const shopper = await freshPage(browser)
  await shopper.goto(link.checkout_url)
  await expect(shopper.getByText('$27.50').filter({ visible: true }).first()).toBeVisible()
  await expect(shopper.getByText('Every piece is made to order.').filter({ visible: true }).first()).toBeVisible()
  await expect(shopper.getByRole('button', { name: 'Add promo code' })).toHaveCount(0)

  await shopper.getByRole('button', { name: 'Continue' }).click()
  await expect(shopper.getByLabel('State/province')).toBeVisible()
  await shopper.getByLabel('Country').selectOption({ label: 'Germany' })
  await expect(shopper.getByLabel('State/province')).toHaveCount(0)
  await expect(shopper.getByText('$24.90').filter({ visible: true }).first()).toBeVisible()
  await shopper.getByLabel('Full name').fill('Jona Keller')
  await shopper.getByLabel('Address line 1').fill('Lindenweg 4')
  await shopper.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(shopper.getByText('Enter the ZIP or postal code.')).toBeVisible()
  await shopper.getByLabel('ZIP/postal code').fill('10115')
  await shopper.getByLabel('City').fill('Berlin')
  await shopper.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(shopper.getByText('Lindenweg 4, 10115 Berlin')).toBeVisible()
})

test('problems are shown at their fields, and nothing is saved', async ({ page, shop }) => {
  const link = await physicalLink(shop)
  const main = await openLink(page, link, 'Checkout')
  for (const country of ['United States', 'Canada', 'United Kingdom', 'Australia'])
    await main.getByRole('button', { name: `Remove ${country}` }).click()
  await main.getByLabel('Shipping cost').fill('five')
  await main.getByLabel('Return URL').fill('kiln.example')
  await openFold(main, 'More')
  await main.getByRole('button', { name: 'Add parameter' }).click()
  await main.getByLabel('Name of parameter 1').fill('order_id')
  await main.getByLabel('Prefilled email').fill('grace@')
  await main.getByRole('button', { name: 'Save changes' }).click()
  for (const problem of [
    'Choose at least one country.',
    'Enter an amount such as 5.00.',
    'Enter an address that starts with https://',
    'order_id is added to every return address. Choose another name.',
    'Email is invalid',
  ])
    await expect(main.getByText(problem)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add', exact: true })).toBeFocused()
  const tab = page.getByRole('navigation', { name: 'Parts of this link' }).getByRole('link', { name: /^Checkout/ })
  await expect(tab).toHaveAccessibleName('Checkout (has problems)')
  await checkPage(page, 'share-problems')
  expect((await shop.client.getLink({ path: { id: link.id } })).options).toEqual(link.options)
  await main.getByRole('button', { name: 'Discard' }).click()
  await expect(tab).toHaveAccessibleName('Checkout')
  await expect(main.getByRole('button', { name: 'Remove Canada' })).toBeVisible()
})

test('a server error is scrolled into view', async ({ page, shop }) => {
  const link = await physicalLink(shop)
  await page.route('**/api/carts/*/options', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } }),
  )
  const main = await openLink(page, link, 'Offer')
  await main.getByRole('switch', { name: 'Allow promo codes' }).uncheck()
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByRole('alert')).toHaveText('Something went wrong.')
  await expect(main.getByRole('alert')).toBeInViewport()
})

test('another return address asks who it is, and is then saved', async ({ page, shop }) => {
  const link = await physicalLink(shop)
  const main = await openLink(page, link, 'Checkout')
  // As the server answers when the proof is older than ten minutes.
  const json = {
    message: 'Confirm that it is you, and try again.',
    code: 'step_up_required',
    accepts: ['password'],
    request_id: 'r',
  }
  await page.route(`**/api/carts/${link.id}/options`, (route) => route.fulfill({ status: 403, json }), { times: 1 })
  await main.getByLabel('Return URL').fill('https://kiln.example/thanks')
  await main.getByRole('button', { name: 'Save changes' }).click()

  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill(shop.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()

  await expect(proof).toBeHidden()
  await saved(page)
  const { options } = await shop.client.getLink({ path: { id: link.id } })
  expect(options.return_url).toBe('https://kiln.example/thanks')
})

test('the merchant’s own preview is not counted as a visit', async ({ page, shop }) => {
  await connectPayments(shop)
  const link = await physicalLink(shop)
  await openLink(page, link)
  const counted = page.waitForResponse('**/api/carts/event/*')
  await expect(page.frameLocator('iframe').getByLabel('Email')).toBeVisible()
  await counted
  expect((await shop.client.getLink({ path: { id: link.id } })).views).toBe(0)
})

test('values are added to the address, its copy and its QR code', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const link = await physicalLink(shop)
  const main = await openLink(page, link)
  const address = main.getByLabel('Checkout link address')
  const drawn = () => main.getByLabel('QR code of the address').locator('path').getAttribute('d')
  const before = await drawn()
  await openFold(main, 'Add values to the address')
  await main.getByLabel('Promo code', { exact: true }).fill('SPRING20')
  await main.getByLabel('Reference').fill('user 7')
  await main.getByLabel('Shopper’s email').fill('nora')
  await expect(main.getByText('Email is invalid')).toBeVisible()
  await expect(address).toHaveValue(`${link.checkout_url}?promo=SPRING20&reference=user+7`)
  await main.getByLabel('Shopper’s email').fill('nora@example.com')
  await main.getByLabel('Language').selectOption('Deutsch')
  const full = `${link.checkout_url}?promo=SPRING20&email=nora%40example.com&reference=user+7&lang=de`
  await expect(address).toHaveValue(full)
  expect(await drawn()).not.toBe(before)
  await main.getByRole('button', { name: 'Copy', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(full)
  await checkPage(page, 'share-builder')

  await main.getByRole('button', { name: 'Remove all values' }).click()
  await expect(address).toHaveValue(link.checkout_url)
})

test('a promo code of the link is chosen among those that fit', async ({ page, shop }) => {
  const link = await physicalLink(shop)
  const code = (name: string, more: object = {}) =>
    shop.client.createPromoCode({ body: { code: name, discount_type: 'percentage', percent: 20, ...more } })
  const { id } = await code('SPRING20')
  await code('ENDED', { ends_at: new Date(Date.now() - 1000).toISOString() })
  await code('EUROS', { discount_type: 'fixed', percent: undefined, amount: 5, currency: 'EUR' })
  const main = await openLink(page, link, 'Offer')
  const select = main.getByLabel('Promo code to apply')
  await expect(select.getByRole('option')).toHaveText(['None', 'SPRING20 (20% off)'])
  await select.selectOption('SPRING20 (20% off)')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await saved(page)

  expect((await shop.client.getLink({ path: { id: link.id } })).options.promo_code_id).toBe(id)
})

test('a card that is refused at first is asked for once more', async ({ page, shop }) => {
  const link = await physicalLink(shop)
  let isRefused = true
  await page.route('**/card.png*', (route) => (isRefused ? route.fulfill({ status: 429 }) : route.continue()))
  await page.clock.install()
  const main = await openLink(page, link)
  await expect(main.getByText('The card could not be loaded.')).toBeVisible()

  isRefused = false
  await page.clock.fastForward(11_000)

  const card = main.getByRole('img', { name: /^Card of Autumn sale/ })
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
})
