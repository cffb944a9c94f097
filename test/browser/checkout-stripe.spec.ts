import { createClient } from '@linktill/sdk'
import { expect, type Page } from '@playwright/test'
import type { FakeStripe } from '../../api/test/stripe/createFakeStripe.ts'
import { checkPage } from '../support/checkPage.ts'
import { fillAddress, heading, leaveContact, leaveShipping, pay, payButton, problem, openCheckout } from '../support/checkout.ts'
import { runProduct } from '../support/runProduct.ts'
import { frameOf, heard, LISTEN, test as base } from '../support/site.ts'
import { sendEvent, serveStripe, stripeEnvironment, stubStripeJs } from '../support/stripe.ts'

interface World {
  url: string
  stripe: FakeStripe
}

/** A separate product with the fake Stripe, which runs for the tests of this file. */
const test = base.extend<object, { world: World }>({
  world: [
    async ({}, provide) => {
      const { stripe, url: apiUrl, close } = await serveStripe()
      const { url, stop } = await runProduct(stripeEnvironment(apiUrl), ['--no-demo'])
      await provide({ url, stripe })
      await stop()
      close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
test.describe.configure({ mode: 'serial' })

/** Creates a merchant who has started Stripe's onboarding. */
async function beginSetUp({ url }: World) {
  const baseUrl = `${url}/api`
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`
  const person = { name: 'Ada Byron', email, password: 'difference-engine', storeName: 'Ada Prints', tier: 'basic' as const }
  const { token } = await createClient({ baseUrl }).register({ body: { ...person, timeZone: 'UTC' } })
  const client = createClient({ baseUrl, token })
  await client.connectStripe()
  const { stripe: begun } = await client.getIntegrationsStatus()
  return { client, token, accountId: begun.accountId! }
}

/** Creates a merchant who can accept payments, with a link to one product at 24.50. */
async function sell(world: World, product: object) {
  const { client, token, accountId } = await beginSetUp(world)
  world.stripe.finishOnboarding(accountId)
  await client.getIntegrationsStatus()
  const made = await client.createProduct({
    body: { name: 'Engine print', price: 24.5, status: 'active', type: 'service', ...product },
  })
  const link = await client.createLink({ body: { name: 'First print', items: [{ productId: made.id, quantity: 1 }] } })
  return { client, token, accountId, urlId: link.url_id, path: `${world.url}/checkout/${link.url_id}` }
}

async function toPayment(page: Page, { stripe }: World, path: string) {
  await stubStripeJs(page, stripe)
  await openCheckout(page, path)
  await leaveContact(page)
}

/** Opens a page of the dashboard with a signed-in merchant. */
async function openDashboard(page: Page, { url }: World, token: string, path: string) {
  await page.addInitScript((kept) => localStorage.setItem('userToken', kept), token)
  await page.goto(`${url}/dashboard${path}`)
}

const saw = (page: Page) => page.evaluate(() => (window as unknown as { stripeSaw: Record<string, never> }).stripeSaw)

test('a shopper is declined, tries another card, and pays', { tag: '@core' }, async ({ page, world }) => {
  const { path, client, accountId } = await sell(world, {})
  const scripts: string[] = []
  page.on('request', (request) => request.url().startsWith('https://js.stripe.com') && scripts.push(request.url()))
  await stubStripeJs(page, world.stripe)
  await openCheckout(page, path)
  await leaveContact(page)
  await page.getByLabel('Card').fill('4000000000000002')
  await pay(page)

  await expect(page.getByRole('group', { name: 'Card' }).getByRole('alert')).toHaveText('Your card was declined.')
  await expect(page.getByText(/declined|Payment failed/)).toHaveCount(1)
  await checkPage(page, 'checkout-stripe-declined')
  // Stripe's form follows the page into the dark theme, and motion is reduced.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect
    .poll(() => saw(page))
    .toMatchObject({
      options: {
        appearance: {
          theme: 'night',
          variables: { colorBackground: '#1c1a19', colorText: '#f3f0ec', colorPrimary: '#6bc2a6', fontSizeBase: '16px' },
          rules: { '.Input': { borderColor: '#77736d', padding: '11px 14px' } },
        },
      },
    })
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByLabel('Card').fill('4242424242424242')
  await payButton(page).click()

  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(scripts).toEqual(['https://js.stripe.com/basil/stripe.js'])
  const { orders } = await client.listOrders()
  expect(orders).toMatchObject([{ status: 'completed', total: 24.5 }])
  expect(await saw(page)).toMatchObject({
    key: 'pk_test_fake',
    options: { mode: 'payment', amount: 2450, currency: 'usd', onBehalfOf: accountId },
    confirmParams: { receipt_email: 'nora@example.com', payment_method_data: { billing_details: { email: 'nora@example.com' } } },
  })
})

test('a developer message of Stripe’s script is replaced by a text of the checkout', async ({ page, world }) => {
  const { path } = await sell(world, {})
  await toPayment(page, world, path)

  await page.getByLabel('Card').fill('broken')
  await payButton(page).click()

  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible()
  await expect(page.getByText('IntegrationError')).toHaveCount(0)
})

test(
  'a shipped order sends the address, and offers no method whose result comes after the hold',
  { tag: '@core' },
  async ({ page, world }) => {
    const { path } = await sell(world, { type: 'physical', stock: 2 })
    await toPayment(page, world, path)
    await fillAddress(page)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()

    await payButton(page).click()
    await expect(heading(page, 'Payment Details')).toBeVisible()
    await page.getByLabel('Card').fill('4000002500003155')
    await pay(page)

    await expect(heading(page, 'Payment Successful!')).toBeVisible()
    const address = { line1: '418 Alder Street', line2: '', city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' }
    expect(await saw(page)).toMatchObject({
      options: { amount: 2950, excludedPaymentMethodTypes: expect.arrayContaining(['sepa_debit', 'customer_balance']) },
      confirmParams: { payment_method_data: { billing_details: { name: 'Nora Lindqvist', address } } },
    })
  },
)

const GRACE = { line1: '418 Alder Street', line2: null, city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' }
const walletOf = (changes: object = {}) => ({
  addresses: [GRACE],
  details: {
    billingDetails: { name: 'Grace Hopper', email: 'grace@example.com', phone: '+15035550100', address: GRACE },
    shippingAddress: { name: 'Grace Hopper', address: GRACE },
  },
  outcome: 'succeeded',
  ...changes,
})

async function openWallet(page: Page, { stripe }: World, path: string, wallet: object) {
  await page.addInitScript((kept) => Object.assign(window, { stripeWallet: kept }), wallet)
  await stubStripeJs(page, stripe)
  await openCheckout(page, path)
  await page.getByRole('button', { name: 'Stub wallet' }).click()
}

test('a wallet of Stripe pays at the price of its address', { tag: '@core' }, async ({ page, world }) => {
  const { path, client, accountId } = await sell(world, { type: 'physical', stock: 2 })
  await openWallet(page, world, path, walletOf({ addresses: [{ ...GRACE, country: 'JP' }, GRACE] }))

  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await saw(page)).toMatchObject({
    options: { mode: 'payment', amount: 2950, currency: 'usd', onBehalfOf: accountId },
    wallets: { emailRequired: true, shippingAddressRequired: true, allowedShippingCountries: expect.arrayContaining(['US']) },
    refused: ['JP'],
    shown: [
      { shippingRates: [{ amount: 500 }] },
      { lineItems: [{ amount: 2450 }, { amount: 500 }], shippingRates: [{ amount: 500 }] },
    ],
    amount: 2950,
  })
  const { orders } = await client.listOrders()
  expect(orders).toMatchObject([{ status: 'completed', total: 29.5, customer_name: 'Grace Hopper' }])
})

test('a wallet of Stripe shows what is missing, and a decline leads to the card', async ({ page, world }) => {
  const { path, client } = await sell(world, { type: 'physical', stock: 2 })
  const nowhere = { ...GRACE, postal_code: '' }
  const details = { billingDetails: { name: 'Grace', email: 'grace@example.com', address: nowhere } }
  await openWallet(page, world, path, walletOf({ details: { ...details, shippingAddress: { name: 'Grace', address: nowhere } } }))
  await expect(heading(page, 'Shipping Address')).toBeVisible()
  await expect(page.getByLabel('ZIP/postal code')).toHaveAccessibleDescription('Enter the ZIP or postal code.')
  expect(await saw(page)).toMatchObject({ paymentFailed: { reason: 'invalid_shipping_address' } })
  expect((await client.listOrders()).orders).toEqual([])

  const other = await page.context().newPage()
  await openWallet(other, world, path, walletOf({ outcome: 'card_declined' }))
  await expect(heading(other, 'Payment Details')).toBeVisible()
  await expect(other.getByRole('alert')).toHaveText('Your card was declined.')
})

test('a bank page returns to the result', { tag: '@core' }, async ({ page, world }) => {
  const { path } = await sell(world, {})
  await toPayment(page, world, path)

  await page.getByLabel('Card').fill('5000002500003155')
  await pay(page)

  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(page.url()).toBe(path)
})

test('a bank page in another browser returns to the result only', async ({ page, world, browser }) => {
  const { path } = await sell(world, {})
  const returns: string[] = []
  page.on('framenavigated', (frame) => frame.url().includes('payment_intent=') && returns.push(frame.url()))
  await toPayment(page, world, path)
  await page.getByLabel('Card').fill('5000002500003155')
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  const [back] = returns
  const secrets = [new URL(back!).searchParams.get('payment_intent_client_secret')!, /os_[\w-]+/.exec(back!)![0]]

  const elsewhere = await browser.newContext()
  const told: string[] = []
  elsewhere.on('request', (request) => told.push(request.headers()['referer'] ?? '', request.url()))
  const other = await elsewhere.newPage()
  await other.goto(back!)

  await expect(heading(other, 'Payment Successful!')).toBeVisible()
  expect(other.url()).toBe(path)
  const withSecrets = told.filter((text) => secrets.some((secret) => text.includes(secret)))
  // Only the page request contains the provider's parameters. Our own secret is never sent.
  expect(withSecrets).toEqual([back!.replace(/#.*/, '')])
  await other.goto(path)
  await expect(heading(other, 'Contact Information')).toBeVisible()

  // The same order at the address of another shop.
  const { path: foreign } = await sell(world, {})
  await other.goto(back!.replace(path, foreign))
  await expect(heading(other, 'Contact Information')).toBeVisible()
  await expect(heading(other, 'Payment Successful!')).toBeHidden()
  await elsewhere.close()
})

for (const [mode, target] of [
  ['inline', `'#here'`],
  ['a modal', 'null'],
] as const) {
  const embed = async (page: Page, world: World, put: (path: string, body: string) => string) => {
    const sold = await sell(world, {})
    await stubStripeJs(page, world.stripe)
    await page.goto(
      put(
        '/',
        `<div id=here></div><button onclick="start()">Buy</button><script src="${world.url}/embed/v1.js"></script><script>${LISTEN}
        const start = () => Linktill.open({ link: '${sold.path}', target: ${target}, on: { '*': hear } })</script>`,
      ),
    )
    await page.getByRole('button', { name: 'Buy' }).click()
    await frameOf(page).getByLabel('Email').fill('nora@example.com')
    return sold
  }
  const payIn = async (page: Page, card: string) => {
    await frameOf(page).getByLabel('Card').fill(card)
    await frameOf(page).getByRole('button', { name: /^Pay / }).click()
  }

  test(
    `a bank page that replaces the whole tab of ${mode} returns to the result on a full page`,
    { tag: '@core' },
    async ({ page, world, site }) => {
      const { client } = await embed(page, world, site.put)
      await payIn(page, '5000002500003155')

      await expect(heading(page, 'Payment Successful!')).toBeVisible()
      const { origin, search, hash } = new URL(page.url())
      expect([origin, search, hash]).toEqual([world.url, '?locale=', ''])
      expect((await client.listOrders()).orders).toMatchObject([{ status: 'completed', total: 24.5 }])
    },
  )

  test(`a bank page inside ${mode} returns into it`, async ({ page, world, site }) => {
    const { client } = await embed(page, world, site.put)
    await payIn(page, '5000002760003063')

    await expect(frameOf(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(page.url()).toBe(`${site.origin}/`)
    const types = (await heard(page)).map(({ type }) => type)
    expect(types.filter((type) => type === 'completed')).toHaveLength(1)
    expect((await client.listOrders()).orders).toMatchObject([{ status: 'completed' }])
  })
}

test('explains that Stripe’s script failed to load, and the webhook settles the payment', async ({ page, world }) => {
  const { path, client } = await sell(world, { type: 'physical', stock: 2 })
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await openCheckout(page, path)
  await leaveContact(page)
  await leaveShipping(page)

  await expect(problem(page, 'Stripe.js has not loaded. Please refresh.')).toBeVisible()
  await checkPage(page, 'checkout-stripe-no-script')
  await expect.poll(async () => (await client.listOrders()).orders.length).toBe(1)
  const [intent] = [...world.stripe.intents.values()].slice(-1)
  world.stripe.confirm(intent!.id, 'succeeded')
  await sendEvent(world.url, world.stripe.events.at(-1)!)
  await expect.poll(async () => (await client.listOrders()).orders[0]!.payment_status).toBe('completed')
})

test('explains that the form is not ready, or failed', async ({ page, world }) => {
  const { path } = await sell(world, {})
  await stubStripeJs(page, world.stripe, 'slow')
  await openCheckout(page, path)
  await leaveContact(page)
  await pay(page)
  await expect(problem(page, 'Payment session not ready. Please try again.')).toBeVisible()
  // The payment step says that it is not ready before it has asked Stripe for its form, too.
  await page.waitForFunction(() => 'stripeReady' in window)
  await page.evaluate(() => (window as unknown as { stripeReady: () => void }).stripeReady())
  await expect(problem(page, 'Payment session not ready.')).toBeHidden()
  await expect(page.getByLabel('Card')).toBeVisible()

  await stubStripeJs(page, world.stripe, 'broken')
  await page.reload()
  await expect(problem(page, 'Card element not found. Please refresh.')).toBeVisible()
  await payButton(page).click()
  await expect(problem(page, 'Card element not found. Please refresh.')).toBeFocused()
  await checkPage(page, 'checkout-stripe-broken')
})

test('opens and explains that payment is unavailable while Stripe is down', async ({ page, world }) => {
  const { path } = await sell(world, {})
  world.stripe.failWith('down')
  await toPayment(page, world, path)
  await page.getByLabel('Card').fill('4242424242424242')
  await pay(page)

  await expect(problem(page, 'Payment is currently unavailable. Please try again in a moment.')).toBeVisible({ timeout: 20_000 })
  world.stripe.failWith(null)
  await payButton(page).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})

test('the settings list Stripe’s requirements, and disconnect the account', async ({ page, world }) => {
  const { client, token, accountId } = await beginSetUp(world)
  await openDashboard(page, world, token, '/settings/payments')
  const section = page.getByRole('region', { name: 'Payment Processing' })
  await expect(section.getByText('Stripe setup incomplete')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveText(['A bank account that your payouts go to', 'Your date of birth'])
  await checkPage(page, 'settings-stripe-requirements')

  world.stripe.finishOnboarding(accountId)
  await page.reload()
  await expect(section.getByText('Payment processing is active')).toBeVisible()
  await expect(section.getByText(accountId)).toBeVisible()
  await section.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect payments' })
  await checkPage(page, 'settings-disconnect')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByText('Payment processing is active')).toBeVisible()
  await section.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await dialog.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await expect(section.getByRole('button', { name: 'Connect with Stripe' })).toBeVisible()
  expect(await client.getIntegrationsStatus()).toMatchObject({ stripe: { connected: false, canAcceptPayments: false } })
  expect(world.stripe.accounts.has(accountId)).toBe(true)
})

test('a dispute and its result appear on the order and in the bell', async ({ page, world }) => {
  const { client, token, urlId } = await sell(world, {})
  const { orderId } = await client.createOrder({
    body: {
      cartUrlId: urlId,
      customerEmail: 'nora@example.com',
      customerName: 'Nora Lindqvist',
      checkoutSessionId: crypto.randomUUID(),
    },
  })
  const intent = [...world.stripe.intents.values()].at(-1)!
  const tell = () => sendEvent(world.url, world.stripe.events.at(-1)!)
  const disputes = async () => (await client.getOrder({ path: { id: orderId } })).disputes?.map(({ status }) => status)
  world.stripe.confirm(intent.id, 'succeeded')
  await tell()
  await expect.poll(async () => (await client.listOrders()).orders[0]!.payment_status).toBe('completed')
  const dispute = world.stripe.dispute(intent.id)
  await tell()
  await expect.poll(disputes).toEqual(['open'])

  await openDashboard(page, world, token, '/orders')
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await expect(page.getByText('Nora Lindqvist disputes $24.50 with their bank')).toBeVisible()
  await checkPage(page, 'dispute-bell')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'View Order' }).click()
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'The customer disputes $24.50 with their bank: product not received.' })
  await expect(notice).toContainText('It can be answered until Jan 1, 2030')
  await checkPage(page, 'orders-dispute')

  world.stripe.decide(dispute.id, 'lost')
  await tell()
  await expect.poll(disputes).toEqual(['lost'])
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Nora' })).toContainText('Refunded')
  await page.getByRole('button', { name: /^Notifications, 1 new/ }).click()
  await expect(page.getByText('Dispute lost: Nora Lindqvist, $24.50')).toBeVisible()
})
