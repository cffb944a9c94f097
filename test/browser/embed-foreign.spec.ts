import type { Page } from '@playwright/test'
import { sell, sellService } from '../support/checkout.ts'
import { productUrl } from '../support/product.ts'
import { expect, frameOf, heard, LISTEN, scriptTag, test } from '../support/site.ts'

const email = (page: Page) => frameOf(page).getByLabel('Email')

test('options that a framework observes reach the checkout, and what cannot be sent says why', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await page.goto(
    site.put(
      '/',
      `<h1>Shop</h1><div id=here></div>${scriptTag()}<script>${LISTEN}
      const observe = (object) => new Proxy(object, {})
      window.checkout = Linktill.open(observe({ link: '${link.url_id}', target: '#here',
        prefill: observe({ email: 'ada@example.com', answers: observe({}) }), appearance: observe({ theme: 'dark' }), on: observe({ '*': hear }) }))
      const change = () => checkout.update(observe({ appearance: observe({ theme: 'light' }) }))
      const ring = {}
      ring.self = ring
      const openRing = () => Linktill.open({ link: '${link.url_id}', prefill: ring, on: { '*': hear } })</script>`,
    ),
  )
  const dark = frameOf(page).locator('html[data-theme=dark]')
  await expect(email(page)).toHaveValue('ada@example.com')
  await expect(dark).toBeAttached()

  await page.evaluate('change()')
  await expect(dark).toBeHidden()
  await page.evaluate('openRing()')

  await expect(page.getByRole('alert')).toContainText('circular')
  expect((await heard(page)).at(-1)).toMatchObject({ type: 'error', data: { code: 'invalid_options' } })
})

test('the element follows its attributes and properties', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  const { link: other } = await sell(shop, { product: { type: 'service', stock: null, name: 'Second coaching' } })
  await page.goto(
    site.put(
      '/',
      `<h1>Shop</h1><linktill-checkout id=one></linktill-checkout><script>one.prefill = { email: 'ada@example.com' }</script>
      ${scriptTag()}`,
    ),
  )
  const set = (script: string) => page.evaluate(`const one = document.getElementById('one'); ${script}`)
  const frames = page.locator('iframe[title=Checkout]')
  await expect(frames).toHaveCount(0)

  await set(`one.setAttribute('link', '${link.url_id}')`)
  await expect(email(page)).toHaveValue('ada@example.com')
  await set(`one.link = '${other.url_id}'; one.lang = 'de'`)
  await expect(frameOf(page).getByText('Second coaching').first()).toBeVisible()
  await expect(frameOf(page).locator('html[lang=de]')).toBeAttached()
  await set(`one.theme = 'dark'`)
  await expect(frameOf(page).locator('html[data-theme=dark]')).toBeAttached()
  expect(await set(`[one.getAttribute('link'), one.prefill.email, one.checkout.paying].join()`)).toBe(
    `${other.url_id},ada@example.com,false`,
  )
  await expect(frames).toHaveCount(1)
  await set(`one.removeAttribute('link')`)
  await expect(frames).toHaveCount(0)
})

test('the script works however it is loaded, and says what is missing', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
  const address = `${productUrl()}/embed/v1.js`
  const element = `<h1 id=Linktill>Shop</h1><linktill-checkout link="${link.url_id}"></linktill-checkout>`
  const text = await (await fetch(address)).text()
  const ways = {
    classic: scriptTag(),
    module: scriptTag('type="module"'),
    imported: `<script type="module">await import('${address}')</script>`,
    moved: `<script>document.body.append(Object.assign(document.createElement('script'), { src: '${address}' }))</script>`,
    inlined: `<script data-origin="${productUrl()}">${text}</script>`,
  }
  for (const [way, tag] of Object.entries(ways)) {
    await page.goto(site.put(`/${way}`, `${element}${tag}`))
    await expect(email(page), way).toBeVisible()
  }
  expect(problems).toEqual([])

  await page.goto(site.put('/nameless', `${element}<script>${text}</script>`))
  await expect.poll(() => problems).toEqual(['Linktill: load /embed/v1.js from its own server, or name that in data-origin.'])
})

test('a page in a sandbox learns why no checkout is shown', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  site.put('/inner', `<linktill-checkout link="${link.url_id}"></linktill-checkout>${scriptTag()}`)
  await page.goto(site.put('/', `<h1>Preview</h1><iframe title=Preview sandbox="allow-scripts" src="/inner"></iframe>`))

  await expect(page.frameLocator('[title=Preview]').getByRole('alert')).toContainText('Add allow-same-origin to the sandbox')
})
