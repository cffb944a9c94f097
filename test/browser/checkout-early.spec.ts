import type { FrameLocator, Page } from '@playwright/test'
import { alive, fillCard, heading, listOrders, payButton, problem, sell, sellService } from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { productUrl } from '../support/product.ts'
import { expect, fillCardIn, frameOf, heard, LISTEN, scriptTag, test } from '../support/site.ts'

/** Step 1 works from the painted HTML. React, which these tests hold back, takes over what the shopper did. */

const SCRIPTS = '**/checkout-assets/**/*.js'

const email = (page: Page | FrameLocator) => page.getByLabel('Email')
const next = (page: Page | FrameLocator) => page.getByRole('button', { name: /^(Continue|Pay .+)$/ })

/** Holds the page's script files back. Returns the function that lets them arrive. */
async function holdScripts(page: Page): Promise<() => void> {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(SCRIPTS, async (route) => {
    await delivered
    await route.continue()
  })
  return () => deliver()
}

/** Opens the page without its script files. Returns the function that lets them arrive. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const deliver = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(next(page)).toBeVisible()
  return async () => {
    deliver()
    await alive(page)
  }
}

/** Collects what the browser's console reports: errors of hydration, of the policy, and exceptions. */
function listenForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

test('typing and pressing Pay before hydration leads to the card, and sells once', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sellService(shop)
  const errors = listenForErrors(page)
  const orders: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/orders') && orders.push(request.method()))
  const arrive = await openEarly(page, path)

  await page.keyboard.press('Tab')
  await email(page).focus()
  await page.keyboard.type('nora@example.com')
  await page.keyboard.press('Enter')
  await expect(next(page)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Loading your checkout...' })).toHaveCount(1)
  await next(page).click({ force: true })
  await page.keyboard.press('Enter')
  await checkLooks(page, 'early-pressed')
  await arrive()

  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(email(page)).toHaveValue('nora@example.com')
  expect(orders).toEqual([])
  await fillCard(page)
  await payButton(page).click()
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  expect(orders).toEqual(['POST'])
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed', customer_email: 'nora@example.com' }])
  expect(errors).toEqual([])
})

test('an incomplete step is refused before hydration, and the refusal survives it', async ({ page, shop }) => {
  const { path } = await sell(shop)
  const errors = listenForErrors(page)
  const arrive = await openEarly(page, path)
  const wrong = page.getByText('A valid email address is required.')

  for (const text of ['', 'nora', 'nora@example']) {
    await email(page).fill(text)
    await expect(wrong).toHaveCount(0)
    await next(page).click()
    await expect(wrong).toBeVisible()
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveAccessibleDescription('A valid email address is required.')
  }
  await checkLooks(page, 'early-refused')
  await page.keyboard.press('Tab')
  await expect(next(page)).toBeFocused()
  await arrive()

  await expect(wrong).toHaveCount(1)
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(next(page)).toBeFocused()
  await email(page).fill('nora@example.com')
  await expect(wrong).toHaveCount(0)
  await next(page).click()
  await expect(heading(page, 'Shipping Address')).toBeFocused()
  expect(errors).toEqual([])
})

test('text, focus and caret are kept while typing goes on, and typing withdraws a press', async ({ page, shop }) => {
  const { path } = await sell(shop)
  const arrive = await openEarly(page, path)
  await email(page).fill('nora@example.com')
  await next(page).click()
  await expect(next(page)).toHaveAttribute('aria-busy', 'true')
  await email(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.type('ele')
  await expect(next(page)).not.toHaveAttribute('aria-busy')
  await arrive()

  await expect(email(page)).toBeFocused()
  await page.keyboard.type('a')
  await expect(email(page)).toHaveValue('eleanora@example.com')
  await expect(heading(page, 'Contact Information')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Shipping Address')).toBeFocused()
})

test('the buyer’s country is kept', async ({ page, shop }) => {
  await shop.client.updateMe({ body: { vatEnabled: true, vatCountry: 'DE' } })
  const { path } = await sellService(shop)
  const arrive = await openEarly(page, path)
  await email(page).fill('nora@example.com')
  await next(page).click()
  await expect(page.getByText('Choose your country.')).toBeVisible()
  const country = page.getByLabel('Country')
  await expect(country).toBeFocused()
  await country.selectOption('Germany')
  await expect(page.getByText('Choose your country.')).toHaveCount(0)
  await next(page).click()
  await arrive()

  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(country).toHaveValue('DE')
})

test('the summary opens, and a language and the promo form arrive with the script', async ({ page, shop }) => {
  const { path } = await sell(shop)
  const errors = listenForErrors(page)
  await page.setViewportSize({ width: 375, height: 800 })
  const arrive = await openEarly(page, path)
  const bar = page.getByRole('button', { name: 'Order Summary' })

  await bar.click()
  await expect(page.getByText('Engine print', { exact: true })).toBeVisible()
  await bar.click()
  await expect(bar).toHaveAttribute('aria-expanded', 'false')
  await bar.click()
  await page.getByRole('button', { name: 'Add promo code' }).click()
  await page.getByLabel('Language').selectOption('Deutsch')
  await arrive()

  await expect(heading(page, 'Kontaktdaten')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bestellübersicht' })).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Engine print', { exact: true })).toBeVisible()
  await expect(page.locator('[name=promo]')).toBeFocused()
  expect(errors).toEqual([])
})

test('a script that cannot be loaded is announced, and loading the page again keeps the text', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto(path)
  await expect(problem(page, 'The server cannot be reached. Check your connection and try again.')).toBeVisible()
  await checkLooks(page, 'early-failed')

  await email(page).fill('nora@example.com')
  await next(page).click()
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(again).toBeFocused()
  await page.unroute(SCRIPTS)
  await page.keyboard.press('Enter')
  await alive(page)

  await expect(email(page)).toHaveValue('nora@example.com')
  await expect(again).toHaveCount(0)
  await next(page).click()
  await expect(heading(page, 'Shipping Address')).toBeFocused()
})

test('pressing Pay while a finished sale is shown again does not sell twice', async ({ page, shop }) => {
  const { path } = await sellService(shop)
  await (
    await openEarly(page, path)
  )()
  await email(page).fill('nora@example.com')
  await fillCard(page)
  await next(page).click()
  await expect(heading(page, 'Payment Successful!')).toBeFocused()

  await page.unroute(SCRIPTS)
  const deliver = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await email(page).fill('nora@example.com')
  await next(page).click()
  deliver()

  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByText('#1001')).toBeVisible()
  expect(await listOrders(shop)).toHaveLength(1)
})

test('step 1 works in every language', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await holdScripts(page)
  for (const [locale, name, wrong] of [
    ['de', 'Weiter', 'Eine gültige E-Mail-Adresse ist erforderlich.'],
    ['fr', 'Continuer', 'Une adresse e-mail valide est requise.'],
    ['es', 'Continuar', 'Se requiere una dirección de correo válida.'],
    ['it', 'Continua', 'È necessario un indirizzo e-mail valido.'],
    ['nl', 'Doorgaan', 'Een geldig e-mailadres is vereist.'],
    ['pt', 'Continuar', 'É necessário um endereço de e-mail válido.'],
  ] as const) {
    await page.goto(`${path}?locale=${locale}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.locator('[name=email]')).toHaveAccessibleDescription(wrong)
  }
})

test('step 1 works in a frame without our script around it', async ({ page, shop, site }) => {
  const { path } = await sellService(shop)
  const deliver = await holdScripts(page)
  await page.goto(
    site.put('/', `<iframe title=Checkout src="${productUrl()}${path}?embed=inline" width=500 height=700></iframe>`),
    {
      waitUntil: 'commit',
    },
  )
  const checkout = frameOf(page)

  await next(checkout).click()
  await expect(checkout.getByText('A valid email address is required.')).toBeVisible()
  await page.keyboard.type('nora@example.com')
  await page.keyboard.press('Enter')
  await expect(next(checkout)).toHaveAttribute('aria-busy', 'true')
  deliver()

  await expect(checkout.getByLabel('Card number')).toBeFocused()
  await fillCardIn(checkout)
  await next(checkout).click()
  await expect(checkout.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('an embedded checkout opens when its scripts arrive late', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  const deliver = await holdScripts(page)
  const opened = `<main></main>${scriptTag()}<script>${LISTEN} Linktill.open({ link: '${link.url_id}', email: 'nora@example.com', on: { '*': hear } })</script>`
  await page.goto(site.put('/', opened), { waitUntil: 'commit' })
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible()
  deliver()

  await expect(email(frameOf(page))).toHaveValue('nora@example.com')
  await next(frameOf(page)).click()
  await expect(frameOf(page).getByLabel('Card number')).toBeFocused()
  expect((await heard(page)).map(({ type }) => type)).toContain('ready')
})
