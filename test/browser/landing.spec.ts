import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { expect, productUrl, test } from '../support/product.ts'

test('describes the product, its users and its prices', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const feature of [
    'Instant checkout links',
    'Developer API',
    'Secure payment processing',
    'No-coding dashboard',
    'White-label checkout Coming soon',
    'Return with your own parameter',
    'UTM tracking',
    'Webhooks',
    'Advanced analytics',
  ])
    await expect(page.getByRole('heading', { level: 3, name: feature })).toBeVisible()
  for (const user of ['Content creators', 'Coaches', 'Small businesses', 'Event organizers', 'SaaS companies', 'Marketers'])
    await expect(page.getByRole('term').filter({ hasText: user })).toBeVisible()

  const plans = page.locator('#pricing article')
  await expect(plans).toHaveCount(3)
  await expect(plans.nth(0)).toContainText('8.5% per transaction')
  await expect(plans.nth(1)).toContainText(/Most Popular.*6\.5% per transaction.*For sellers above \$1,000 per month/s)
  await expect(plans.nth(2)).toContainText(
    /5\.3% per transaction.*For sellers above \$10,000 per month.*Contact Sales \/\scoming Soon/s,
  )
  // Basic and Pro are the plans of SELF_SERVICE_PLANS.
  for (const [at, shown] of ['/signup?plan=basic', '/signup?plan=pro', '/contact'].entries()) {
    await expect(plans.nth(at).locator('a:visible')).toHaveCount(1)
    await expect(plans.nth(at).locator('a:visible')).toHaveAttribute('href', shown)
  }
  await expect(page.locator('details', { has: page.locator('p') })).toHaveCount(3)
  await checkPage(page, 'landing')
})

test('has no broken anchors or links', async ({ page, request }) => {
  await page.goto('/')
  for (const id of ['features', 'how-it-works', 'use-cases', 'pricing', 'signup'])
    await expect(page.locator(`#${id}`)).toBeAttached()
  const sections = page.getByRole('banner').getByRole('navigation', { name: 'Sections' }).getByRole('link')
  expect(await sections.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '#features',
    '#how-it-works',
    '#use-cases',
    '#pricing',
  ])
  const footer = page.getByRole('contentinfo').getByRole('link')
  const addresses = await footer.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(addresses.slice(1).toSorted()).toEqual([
    '/about',
    '/accessibility',
    '/api-docs',
    '/blog',
    '/careers',
    '/contact',
    '/documentation',
    '/privacy-policy',
    '/security',
    '/terms-of-service',
  ])
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 })
    expect([address, answer.status()]).toEqual([address, 200])
  }

  await page.getByRole('link', { name: 'Sign Up for Pro' }).click()
  await expect(page).toHaveURL(/\/signup\?plan=pro$/)
})

test('works without a script', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: productUrl(), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByText('Do I need a website?').click()
  await expect(page.getByText('the same checkout can be embedded in it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try this checkout' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    `${productUrl()}/checkout/m4kd7ta9we`,
  )
})

test('a visitor tries a checkout on the page, by keyboard', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try this checkout' }).focus()
  const { width, height } = (await page.getByRole('figure').boundingBox())!
  await page.keyboard.press('Enter')
  const checkout = page.frameLocator('iframe[title=Checkout]')
  await expect(checkout.getByText('Test mode')).toBeVisible()
  await expect(page.getByRole('button', { name: /Try this|Loading/ })).toBeHidden()
  expect(await page.getByRole('group', { name: 'A checkout in test mode' }).boundingBox()).toMatchObject({ width, height })
  await checkout.getByLabel('Email').focus()
  await page.keyboard.type('nora@example.com')
  await page.keyboard.press('Enter')
  await expect(checkout.getByLabel('Full name')).toBeVisible()
  await checkPage(page, 'landing-live')
})

test('shows the card of the demo link, as a chat does', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('figure').locator('img')
  await expect(card).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  await expect(page.getByRole('figure').getByText('Glazing course')).toBeHidden()
})

test('shows one sample at a time, chosen by keyboard, with the address of the server', async ({ page }) => {
  await page.goto('/')
  const sample = (name: string) => page.getByRole('region', { name: `Sample in ${name}` })
  await expect(sample('HTML')).toContainText(`${productUrl()}/embed/v1.js`)
  await page.getByRole('radio', { name: 'HTML' }).focus()
  for (const [name, text] of [
    ['React', 'CheckoutEmbed'],
    ['TypeScript', 'createLink'],
    ['curl', `curl ${productUrl()}/api/products`],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(sample(name)).toContainText(text)
  }
  await expect(page.getByRole('region', { name: /^Sample in/ })).toHaveCount(1)
})

test('shows only a drawing if there is no demo link', async ({ page }) => {
  await page.route(productUrl() + '/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('m4kd7ta9we', '') })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('figure').getByText('Glazing course')).toBeVisible()
  await expect(page.getByText('pay.example.com/checkout/')).toBeVisible()
  expect(asked.filter((url) => url.includes('card.png'))).toEqual([])
  await expect(page.getByRole('button', { name: 'Try this checkout' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeHidden()
})

test('has a menu for its sections on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('banner').locator('summary').click()
  await expect(menu).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('inert')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('#pricing')).toBeInViewport()
})

test('closes its menu by Escape and by a click outside', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = page.getByRole('banner').locator('summary')

  await button.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(60, 700)
  await expect(menu).toBeHidden()
  await expect(page.getByRole('main')).not.toHaveAttribute('inert')
})
