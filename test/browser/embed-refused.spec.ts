import { sellService } from '../support/checkout.ts'
import { expectAccessible, keepPicture } from '../support/checkPage.ts'
import { productUrl } from '../support/product.ts'
import { buyIn, expect, frameOf, heard, LISTEN, scriptTag, test, type Site } from '../support/site.ts'
import type { Page } from '@playwright/test'

const inlinePage = (link: string) => `<main><h1>Kiln</h1><div id=here></div></main>${scriptTag()}<script>${LISTEN}
  Linktill.open({ link: '${link}', target: '#here', on: { '*': hear } })</script>`

/** The same site under a host name that is not allowed by default. */
const foreign = (site: Site, path = '/') => `${site.origin.replace('127.0.0.1', 'kiln.shop.test')}${path}`

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'This checkout cannot be shown on this page' })
const codes = async (page: Page) => (await heard(page)).map(({ type, data }) => `${type} ${String(data?.['code'])}`)

test(
  'a site that is not allowed shows an explanation and a link; once allowed it sells',
  { tag: '@core' },
  async ({ page, shop, site, context }) => {
    const { link } = await sellService(shop)
    site.put('/', inlinePage(link.url_id))
    await page.goto(foreign(site))

    await expect(card(page)).toContainText(`${foreign(site, '')} is not an allowed origin. Add it in Linktill under Settings`)
    expect(await codes(page)).toEqual(['error origin_not_allowed'])
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `test-results/pictures/embed-card-${width}.png` })
    }
    await expectAccessible(page)
    const [hosted] = await Promise.all([
      context.waitForEvent('page'),
      card(page).getByRole('link', { name: 'Open checkout' }).click(),
    ])
    await expect(hosted.getByLabel('Email')).toBeVisible()
    await hosted.close() // a page in the background draws one frame per second

    await shop.client.updateMe({ body: { allowedOrigins: [foreign(site, '').replace('kiln', '*')] } })
    await page.reload()
    await buyIn(frameOf(page))
    expect(await codes(page)).toContain('ready undefined')
  },
)

/** A frame of another site, which sends every message of the protocol to the page and to the checkout, again and again. */
const INTRUDER = `<script>
  const got = []
  const options = { email: 'evil@example.com', prefill: { email: 'evil@example.com' }, promo: 'EVIL', redirect: 'always', quantity: 9 }
  const messages = [
    { linktill: 1 },
    { linktill: 1, nonce: 'x', instance: 'x', page: 'https://evil.example/', referrer: '', ...options },
    options,
    { nonce: 'x' },
    { event: { type: 'completed', data: { orderNumber: 666 } } },
    { height: 5 }, { paying: true }, { close: 'user' }, { redirect: 'https://evil.example/' }, { keep: 'x' },
  ]
  let sent = 0
  setInterval(() => {
    for (const target of [parent, ...Array.from({ length: parent.length }, (_, at) => parent[at])])
      if (target !== window)
        for (const message of messages) {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => got.push(data)
          target.postMessage(message, '*', [port2])
          for (const later of messages) port1.postMessage(later)
        }
    parent.postMessage({ intruder: { got, rounds: ++sent } }, '*')
  }, 50)
  addEventListener('message', ({ data }) => got.push(data))
</script>`

test('messages of a foreign window change neither the page nor the checkout', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  site.put('/intruder', INTRUDER)
  const address = site.put(
    '/',
    `<iframe src="${foreign(site, '/intruder')}"></iframe>
    <script>addEventListener('message', ({ data }) => { if (data.intruder) window.intruder = data.intruder })</script>
    ${inlinePage(link.url_id)}`,
  )
  const intruder = () => page.evaluate(() => (window as unknown as { intruder?: { got: unknown[]; rounds: number } }).intruder)
  await page.goto(address)
  await expect(frameOf(page).getByLabel('Email')).toHaveValue('')
  const { rounds } = (await intruder()) ?? { rounds: 0 }
  await expect.poll(async () => (await intruder())!.rounds).toBeGreaterThan(rounds + 5)
  await expect(frameOf(page).getByLabel('Email')).toHaveValue('')

  await buyIn(frameOf(page))

  expect((await heard(page)).map(({ type }) => type)).toEqual(['ready', 'started', 'submitted', 'completed'])
  expect((await intruder())!.got).toEqual([])
  expect(page.url()).toBe(address)
  expect((await shop.client.listOrders()).orders).toMatchObject([{ item_count: 1 }])
})

test('a page whose COEP blocks the frame shows the explanation', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await page.goto(
    site.put('/', {
      body: inlinePage(link.url_id),
      headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
    }),
  )
  await expect(card(page)).toContainText('Send no Cross-Origin-Embedder-Policy')
  expect(await codes(page)).toEqual(['error frame_blocked'])
})

const MARKUP = (link: string) => `<linktill-checkout link="${link}"></linktill-checkout>${scriptTag()}<script>${LISTEN}
  document.addEventListener('linktill:error', ({ detail }) => hear(detail))</script>`

for (const [name, policy, body] of [
  ['frame-src', "frame-src 'self'", inlinePage],
  ['child-src', "child-src 'self'", MARKUP],
  // Without connect-src, the page cannot ask the server either.
  ['default-src', "default-src 'self'; script-src 'unsafe-inline' *; style-src 'unsafe-inline'", MARKUP],
] as const)
  test(`a page whose own ${name} blocks the frame learns at once what to allow`, async ({ page, shop, site }) => {
    const { link } = await sellService(shop)
    let asked = 0
    page.on('request', (request) => void (request.url().includes('/embeddable') && asked++))
    await page.clock.install()
    await page.goto(site.put('/', { body: body(link.url_id), headers: { 'content-security-policy': policy } }))

    await expect(card(page)).toContainText(`Add ${productUrl()} to your page's frame-src. (frame_blocked)`)
    expect(await codes(page)).toEqual(['error frame_blocked'])
    expect((await heard(page))[0]!.data['docUrl']).toBe(`${productUrl()}/documentation/embed/events#frame_blocked`)
    await page.clock.fastForward(60_000) // longer than a frame may take to announce itself
    expect(await codes(page)).toEqual(['error frame_blocked'])
    expect(asked).toBe(0)
    await keepPicture(page, `embed-blocked-${name}`)
  })

test('a policy that only reports blocks nothing, and is no error', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  const headers = { 'content-security-policy-report-only': "frame-src 'self'" }
  await page.goto(site.put('/', { body: inlinePage(link.url_id), headers }))
  await expect(frameOf(page).getByLabel('Email')).toBeVisible()
  expect(await codes(page)).toEqual(['ready undefined'])
})

test('a network failure shows the explanation, and the modal can be closed', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await page.goto(
    site.put(
      '/',
      `<a href="${productUrl()}/checkout/${link.url_id}" data-linktill>Buy</a>${scriptTag()}<script>${LISTEN}
      document.addEventListener('linktill:error', ({ detail }) => hear(detail))</script>`,
    ),
  )
  await page.route('**/checkout/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Buy' }).click()

  await expect(card(page)).toContainText('(network)')
  expect(await codes(page)).toEqual(['error network'])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a lost response during a payment is retried, and nothing is paid twice', { tag: '@core' }, async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await page.goto(site.put('/', inlinePage(link.url_id)))
  let lost = 0
  await page.route('**/api/orders/*/confirm', (route) => (lost++ === 0 ? route.abort() : route.continue()))
  await buyIn(frameOf(page))

  expect(lost).toBeGreaterThan(1)
  expect(await shop.client.listOrders()).toMatchObject({ totalCount: 1, orders: [{ payment_status: 'completed' }] })
})

test('an inactive link is explained in its frame', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await shop.client.updateLink({ path: { id: link.id }, body: { isActive: false } })
  await page.goto(site.put('/', inlinePage(link.url_id)))

  await expect(frameOf(page).getByText('This checkout link is no longer active or has expired.')).toBeVisible()
  await expect.poll(() => codes(page)).toEqual(['error link_inactive'])
  await frameOf(page).getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => codes(page)).toEqual(['error link_inactive', 'error link_inactive'])
})

test('works with a strict Content-Security-Policy without violations', { tag: '@core' }, async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  const policy = `default-src 'none'; script-src ${productUrl()}; frame-src ${productUrl()}; require-trusted-types-for 'script'`
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(
    site.put('/', {
      body: `<link rel=icon href=data:,><a href="${productUrl()}/checkout/${link.url_id}" data-linktill>Buy</a>
        <linktill-checkout link="${link.url_id}"></linktill-checkout>${scriptTag()}`,
      headers: { 'content-security-policy': policy },
    }),
  )
  await expect(frameOf(page).getByLabel('Email')).toBeVisible()
  await page.getByRole('link', { name: 'Buy' }).click()
  await buyIn(page.getByRole('dialog').frameLocator('iframe'))
  expect(complaints.filter((text) => !text.includes('favicon') && !text.includes("'img-src'"))).toEqual([])
})

test('forged messages are ignored', { tag: '@core' }, async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  // Pretends to be the checkout: from another origin, from another frame, and with the messages of a real frame.
  const impostor = site.put(
    '/impostor',
    `<script>
      addEventListener('message', ({ data, ports }) => {
        ports[0]?.postMessage({ nonce: data.nonce })
        ports[0]?.postMessage({ event: { type: 'completed', data: { orderNumber: 1 } } })
        parent.postMessage('greeted', '*')
      })
      const claim = () => {
        parent.postMessage({ linktill: 1 }, '*')
        parent.postMessage({ linktill: 1, event: { type: 'completed', data: {} } }, '*')
      }
      claim(); setInterval(claim, 100)
    </script>`,
  )
  await page.goto(
    site.put(
      '/',
      `<iframe src="${impostor}" title=impostor></iframe>${inlinePage(link.url_id)}<script>
      window.greeted = false
      addEventListener('message', ({ data }) => { if (data === 'greeted') window.greeted = true })</script>`,
    ),
  )
  await expect(frameOf(page).getByLabel('Email')).toBeVisible()
  await expect.poll(() => codes(page)).toEqual(['ready undefined'])

  // The page itself, and another frame, send a second `PageInit` with different options.
  await page.evaluate((origin) => {
    const frame = document.getElementById('here')!.firstElementChild!.shadowRoot!.querySelector('iframe')!
    for (const linktill of [1, 2]) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(window, { greeted: true })
      const init = { linktill, nonce: 'n', instance: 'i', page: location.href, referrer: '', email: 'mallory@example.com' }
      frame.contentWindow!.postMessage(init, origin, [port2])
      frame.contentWindow!.postMessage({ email: 'mallory@example.com', redirect: 'https://evil.example' }, origin)
    }
  }, productUrl())
  await page.frame({ url: /impostor/ })!.evaluate((origin) => {
    const { port2 } = new MessageChannel()
    const init = { linktill: 1, nonce: 'n', instance: 'i', page: location.href, referrer: '', email: 'mallory@example.com' }
    for (let index = 0; index < parent.frames.length; index++)
      if (parent.frames[index] !== window) parent.frames[index]!.postMessage(init, origin, index ? [] : [port2])
  }, productUrl())

  await buyIn(frameOf(page), 'nora@example.com')
  const { orders } = await shop.client.listOrders()
  expect(orders.map(({ customer_email }) => customer_email)).toEqual(['nora@example.com'])
  expect((await heard(page)).filter(({ type }) => type === 'completed')).toHaveLength(1)
  expect(await page.evaluate(() => (window as unknown as { greeted: boolean }).greeted)).toBe(false)
})
