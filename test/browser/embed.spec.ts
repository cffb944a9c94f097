import { CARDS, sellService } from '../support/checkout.ts'
import { expectAccessible } from '../support/checkPage.ts'
import { buyIn, expect, fillCardIn, frameOf, heard, LISTEN, scriptTag, test } from '../support/site.ts'

/** A page with a button that opens a modal by script. */
const modalPage = (link: string, options = '') => `<style>body{height:3000px}</style>
  <button id=buy onclick="window.checkout = Linktill.open({ link: '${link}', on: { '*': hear }, ${options} })">Buy</button>
  ${scriptTag()}<script>${LISTEN}</script>`

test(
  'a modal sells, sends events to the page, and restores it on close',
  { tag: ['@core', '@storage'] },
  async ({ page, shop, site }) => {
    const { link } = await sellService(shop)
    const options = `email: 'nora@example.com', reference: 'user-7', metadata: { plan: 'a' }`
    await page.goto(`${site.put('/', modalPage(link.url_id, options))}?utm_source=letter&token=secret`)

    await page.getByRole('button', { name: 'Buy' }).click()
    await expect(frameOf(page).getByLabel('Email')).toHaveValue('nora@example.com')
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 500)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    for (const [width, height] of [
      [1280, 900],
      [375, 812],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: `test-results/pictures/embed-modal-${width}.png`, animations: 'disabled' })
    }
    await expectAccessible(page)
    await page.evaluate(() => document.documentElement.style.setProperty('--shade', 'night'))
    await buyIn(frameOf(page))
    await frameOf(page).getByRole('button', { name: 'Continue Shopping' }).click()

    await expect(page.getByRole('dialog')).toHaveCount(0)
    // What the page changed meanwhile stays.
    expect(await page.evaluate(() => document.documentElement.getAttribute('style')!.trim())).toBe('--shade: night;')
    await expect(page.getByRole('button', { name: 'Buy' })).toBeFocused()
    const events = await heard(page)
    expect(events.map(({ type }) => type)).toEqual(['ready', 'started', 'submitted', 'completed', 'closed'])
    expect(events.at(-1)!.data).toEqual({ reason: 'completed' })
    expect(events[3]!.data).toMatchObject({
      orderNumber: 1001,
      status: 'paid',
      currency: 'USD',
      reference: 'user-7',
      metadata: { plan: 'a' },
    })
    expect(
      await page.evaluate(() => (window as unknown as { checkout: { result: Promise<object> } }).checkout.result),
    ).toMatchObject({
      status: 'completed',
      order: { orderNumber: 1001 },
    })
    const { orders } = await shop.client.listOrders()
    const order = await shop.client.getOrder({ path: { id: orders[0]!.id } })
    expect(order).toMatchObject({ reference: 'user-7', metadata: { plan: 'a' }, utm: { source: 'letter' } })
    expect(JSON.stringify(order)).not.toContain('secret')
  },
)

test(
  'Escape in the frame, the close button and the backdrop close a modal, except during a payment',
  { tag: '@core' },
  async ({ page, shop, site }) => {
    const { link } = await sellService(shop)
    await page.goto(site.put('/', modalPage(link.url_id, `email: 'nora@example.com'`)))
    const buy = page.getByRole('button', { name: 'Buy' })
    const dialog = page.getByRole('dialog')
    const ways = [
      () => frameOf(page).getByLabel('Email').press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const close of ways) {
      await buy.focus()
      await page.keyboard.press('Enter')
      await expect(frameOf(page).getByLabel('Email')).toBeVisible()
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(buy).toBeFocused()
    }
    expect((await heard(page)).filter(({ type }) => type === 'closed').map(({ data }) => data['reason'])).toEqual([
      'user',
      'user',
      'user',
    ])

    await buy.click()
    await expect(frameOf(page).getByLabel('Email')).toHaveValue('nora@example.com')
    await fillCardIn(frameOf(page), CARDS.requiresAction)
    await frameOf(page).getByRole('button', { name: /^Pay / }).click()
    await expect(frameOf(page).getByRole('heading', { name: 'Confirm this payment' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
    await page.mouse.click(5, 5)
    await expect(dialog).toBeVisible()
    await frameOf(page).getByRole('button', { name: 'Complete authentication' }).click()
    await expect(frameOf(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  },
)

test(
  'returning from a bank page continues the same payment, which is paid once',
  { tag: '@core' },
  async ({ page, shop, site }) => {
    const { link } = await sellService(shop)
    await page.goto(site.put('/', modalPage(link.url_id, `email: 'nora@example.com'`)))
    await page.getByRole('button', { name: 'Buy' }).click()
    await expect(frameOf(page).getByLabel('Email')).toHaveValue('nora@example.com')
    await fillCardIn(frameOf(page), CARDS.requiresAction)
    await frameOf(page).getByRole('button', { name: /^Pay / }).click()
    await expect(frameOf(page).getByRole('heading', { name: 'Confirm this payment' })).toBeVisible()

    // The bank page replaces the frame's page, and returns.
    const back = await page.frames()[1]!.evaluate(() => location.href)
    const bank = site.put('/bank', `<a href="${back}">Back to the shop</a>`)
    await page.frames()[1]!.evaluate((address) => void location.assign(address), bank)
    await frameOf(page).getByRole('link', { name: 'Back to the shop' }).click()
    await expect(frameOf(page).getByRole('alert').filter({ hasText: 'Further action is required' })).toBeVisible()
    await fillCardIn(frameOf(page))
    await frameOf(page).getByRole('button', { name: /^Pay / }).click()
    await expect(frameOf(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

    expect((await heard(page)).filter(({ type }) => type === 'completed')).toHaveLength(1)
    expect(await shop.client.listOrders()).toMatchObject({ totalCount: 1, orders: [{ payment_status: 'completed' }] })
  },
)

test(
  'two checkouts on one page are independent, and fit their content’s height',
  { tag: '@core' },
  async ({ page, shop, site }) => {
    const { link } = await sellService(shop)
    const { link: other } = await sellService(shop)
    await page.goto(
      site.put(
        '/',
        `<div id=one></div><div id=two></div>${scriptTag()}<script>${LISTEN}
       Linktill.open({ link: '${link.url_id}', target: '#one', on: { '*': hear } })
       Linktill.open({ link: '${other.url_id}', target: '#two', locale: 'de', on: { '*': hear } })</script>`,
      ),
    )
    await expect(frameOf(page, 0).getByRole('heading', { name: 'Contact Information' })).toBeVisible()
    await expect(frameOf(page, 1).getByRole('heading', { name: 'Kontaktdaten' })).toBeVisible()
    const heights = () =>
      page.evaluate(() =>
        ['one', 'two'].map(
          (id) => document.getElementById(id)!.firstElementChild!.shadowRoot!.querySelector('iframe')!.offsetHeight,
        ),
      )
    await expect.poll(async () => (await heights()).every((height) => height > 440)).toBe(true)
    const before = (await heights())[1]

    await buyIn(frameOf(page, 0))

    const events = await heard(page)
    expect(new Set(events.map(({ instance }) => instance)).size).toBe(2)
    expect(events.filter(({ type }) => type === 'completed')).toHaveLength(1)
    expect((await heights())[1]).toBe(before)
    const inner = await page.frames()[2]!.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
    expect(inner[0]).toBe(inner[1])
  },
)

test(
  'promo code, appearance and language of the page apply to the checkout, and can be changed',
  { tag: '@core' },
  async ({ page, shop, site }) => {
    const { link } = await sellService(shop)

    await shop.client.createPromoCode({ body: { code: 'SUMMER10', discount_type: 'percentage', percent: 10 } })
    await page.goto(
      site.put(
        '/',
        modalPage(
          link.url_id,
          `promo: 'summer10', theme: 'dark', appearance: { variables: { colorPrimary: '#5b2a86', colour: 'red' } }`,
        ),
      ),
    )
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.getByRole('button', { name: 'Buy' }).click()
    const root = frameOf(page).locator('.ck')

    await expect(root.getByRole('region', { name: 'Order Summary' }).getByText('SUMMER10')).toBeVisible()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    expect(await root.evaluate((element) => getComputedStyle(element).getPropertyValue('--ck-color-primary'))).toBe('#5b2a86')
    expect(warnings.join()).toContain('colour is not an appearance variable')
    await page.evaluate(() =>
      (window as unknown as { checkout: { update: (changes: object) => void } }).checkout.update({
        theme: 'light',
        promo: 'NOPE',
        email: 'nora@example.com',
      }),
    )
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(frameOf(page).getByLabel('Email')).toHaveValue('nora@example.com')
    await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toContain('promo.rejected')
    const events = await heard(page)
    expect(events.find(({ type }) => type === 'promo.applied')!.data).toEqual({ code: 'SUMMER10' })
  },
)

test('after the sale the page goes to the return URL, with order and link as parameters', async ({ page, shop, site }) => {
  const thanks = site.put('/thanks', '<h1>Thank you</h1>')
  const { link } = await sellService(shop, { return_url: `${thanks}?from=shop` })
  await page.goto(site.put('/', modalPage(link.url_id)))
  await page.getByRole('button', { name: 'Buy' }).click()
  await buyIn(frameOf(page))

  await page.waitForURL(/\/thanks/)
  const { searchParams } = new URL(page.url())
  const { orders } = await shop.client.listOrders()
  expect(Object.fromEntries(searchParams)).toEqual({
    from: 'shop',
    status: 'success',
    order_id: orders[0]!.id,
    session_id: link.id,
  })
})

test('redirect: always returns to the page, and never shows the result', async ({ page, shop, site }) => {
  const { link: plain } = await sellService(shop)
  await page.goto(`${site.put('/', modalPage(plain.url_id, `redirect: 'always'`))}?from=letter`)
  await page.getByRole('button', { name: 'Buy' }).click()
  await buyIn(frameOf(page))

  await page.waitForURL(/status=success/)
  const { searchParams } = new URL(page.url())
  const { orders } = await shop.client.listOrders()
  expect(Object.fromEntries(searchParams)).toEqual({
    from: 'letter',
    status: 'success',
    order_id: orders[0]!.id,
    session_id: plain.id,
  })

  const { link: returning } = await sellService(shop, { return_url: site.put('/thanks', '<h1>Thank you</h1>') })
  await page.goto(site.put('/stay', modalPage(returning.url_id, `redirect: 'never'`)))
  await page.getByRole('button', { name: 'Buy' }).click()
  await buyIn(frameOf(page))

  await frameOf(page).getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/stay')
})

test('a step that a new release has renamed reloads the frame once, also without storage', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && request.url().includes('/checkout/') && loads++))
  await page.route('**/checkout-assets/**/laterSteps-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(site.put('/', modalPage(link.url_id, `reference: 'user-7'`)))
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect.poll(async () => (await heard(page)).filter(({ type }) => type === 'ready').length).toBe(1)
  // The next step is loaded while this one is filled in.
  await frameOf(page).getByLabel('Email').focus()
  await expect.poll(() => loads).toBe(2)
  await expect.poll(async () => (await heard(page)).filter(({ type }) => type === 'ready').length).toBe(2)
  await frameOf(page).getByLabel('Email').fill('nora@example.com')
  await expect(frameOf(page).getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(loads).toBe(2)

  await page.unroute('**/checkout-assets/**/laterSteps-*.js')
  await frameOf(page).getByRole('button', { name: 'Try Again' }).click()
  await fillCardIn(frameOf(page), CARDS.succeeded)
  await frameOf(page).getByRole('button', { name: /^Pay / }).click()
  await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toContain('completed')
  const { orders } = await shop.client.listOrders()
  expect(orders).toMatchObject([{ payment_status: 'completed', customer_email: 'nora@example.com' }])
  expect(await shop.client.getOrder({ path: { id: orders[0]!.id } })).toMatchObject({ reference: 'user-7' })
})
