import type { Page } from '@playwright/test'
import { fillAddress, sell } from '../support/checkout.ts'
import { addLink, addProduct } from '../support/shop.ts'
import { expect, fillCardIn, frameOf, LISTEN, scriptTag, test } from '../support/site.ts'

/** What a frame remembers, in browsers that let it store something and in those that do not, and what is charged. */

/** A page that records every message of its frames. */
const recording = (body: string) => `<h1>Shop</h1><div id=here></div><script>${LISTEN} window.raw = []
  const { set, get } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', { get, set(listener) {
    set.call(this, (event) => (raw.push(event.data), listener.call(this, event)))
  } })</script>${scriptTag()}<script>${body}</script>`

const raw = (page: Page) => page.evaluate(() => (window as unknown as { raw: { keep?: string }[] }).raw)

/** Holds the quotes of a page until the returned function is called. */
async function holdQuotes(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/quote', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test(
  'a modal that is opened again has what was typed and chosen, and the page cannot read it',
  { tag: ['@core', '@storage'] },
  async ({ page, shop, site, frameStorage }) => {
    const { link } = await sell(shop)
    const open = `const open = () => (window.opened = Linktill.open({ link: '${link.url_id}', on: { '*': hear } })); open()`
    await page.goto(site.put('/', recording(open)))
    const frame = frameOf(page)
    await frame.getByLabel('Email').fill('nora@example.com')
    await frame.getByRole('button', { name: 'Continue', exact: true }).click()
    await fillAddress(frame)

    await page.evaluate('opened.close(); open()')

    await expect(frame.getByLabel('City')).toHaveValue('Portland')
    await expect(frame.getByLabel('ZIP/postal code')).toHaveValue('97205')
    await frame.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(frame.getByRole('button', { name: /^Pay / })).toBeVisible()
    const messages = await raw(page)
    expect(JSON.stringify(messages)).not.toMatch(/nora@|Alder/)
    expect(messages.some(({ keep }) => keep)).toBe(frameStorage === 'blocked')
    const cookies = (await page.context().cookies()).filter(({ name }) => name === 'linktill_seal')
    expect(cookies.map(({ path, secure, expires }) => ({ path, secure, expires }))).toEqual(
      frameStorage === 'blocked' ? [{ path: '/checkout', secure: true, expires: -1 }] : [],
    )
  },
)

test(
  'without storage and without cookies a frame remembers what was chosen while it is open',
  { tag: ['@core', '@storage'] },
  async ({ page, shop, site }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
      const get = () => {
        throw new DOMException('Denied', 'SecurityError')
      }
      if (window.parent !== window) Object.defineProperty(window, 'sessionStorage', { get })
    })
    const print = await addProduct(shop, { type: 'service' })
    const link = await shop.client.createLink({
      body: { name: 'Prints', items: [{ productId: print.id, quantity: 1, adjustable: { min: 1, max: 8, step: 1 } }] },
    })
    const open = `window.opened = Linktill.open({ link: '${link.url_id}', target: '#here', quantity: 2 })`
    await page.goto(site.put('/', recording(open)))
    const pay = frameOf(page).getByRole('button', { name: /^Pay / })
    await expect(pay).toHaveText('Pay $49.00')
    await frameOf(page).getByRole('button', { name: 'More of Engine print' }).click()
    await expect(pay).toHaveText('Pay $73.50')

    await page.evaluate(`opened.update({ quantity: 2, theme: 'dark' })`)

    await expect(frameOf(page).locator('.ck[data-theme=dark], html[data-theme=dark]').first()).toBeAttached()
    await expect(pay).toHaveText('Pay $73.50')
    expect((await raw(page)).filter(({ keep }) => keep)).toEqual([])
  },
)

test('Pay that is pressed while the page changes the items charges nothing', { tag: '@core' }, async ({ page, shop, site }) => {
  const print = await addProduct(shop, { type: 'service' })
  const { url_id, items } = await shop.client.createLink({
    body: { name: 'Prints', items: [{ productId: print.id, quantity: 1, adjustable: { min: 1, max: 8, step: 1 } }] },
  })
  const preset = (quantity: number) => `[{ itemId: '${items[0]!.id}', quantity: ${quantity} }]`
  const open = `window.opened = Linktill.open({ link: '${url_id}', target: '#here', items: ${preset(2)} })`
  await page.goto(site.put('/', recording(open)))
  const frame = frameOf(page)
  const pay = frame.getByRole('button', { name: /^Pay / })
  await expect(pay).toHaveText('Pay $49.00')
  await frame.getByLabel('Email').fill('nora@example.com')
  await fillCardIn(frame)

  const release = await holdQuotes(page)
  await page.evaluate(`opened.update({ items: ${preset(4)} })`)
  await expect(frame.getByRole('spinbutton', { name: 'Quantity of Engine print' })).toHaveValue('4')
  await expect(pay).toHaveText('Pay $49.00')
  await pay.click()
  release()

  await expect(frame.getByRole('alert').filter({ hasText: 'The total has changed' })).toBeVisible()
  await expect(pay).toHaveText('Pay $98.00')
  expect(await shop.client.listOrders()).toMatchObject({ totalCount: 0 })
  await pay.click()
  await expect(frame.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await shop.client.listOrders()).toMatchObject({ totalCount: 1, orders: [{ total_amount: 98 }] })
})

test(
  'Pay that is pressed while the page swaps an item for one of the same price charges nothing',
  { tag: '@core' },
  async ({ page, shop, site }) => {
    const shirt = await addProduct(shop, {
      name: 'Shirt',
      price: 20,
      type: 'service',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [{ values: ['S'] }, { values: ['M'] }],
    })
    const { url_id, items } = await addLink(shop, shirt)
    const preset = (at: number) => `[{ itemId: '${items[0]!.id}', variantId: '${shirt.variants![at]!.id}' }]`
    const open = `window.opened = Linktill.open({ link: '${url_id}', target: '#here', items: ${preset(0)} })`
    await page.goto(site.put('/', recording(open)))
    const frame = frameOf(page)
    const pay = frame.getByRole('button', { name: /^Pay / })
    await expect(frame.getByRole('radio', { name: 'S', exact: true })).toBeChecked()
    await frame.getByLabel('Email').fill('nora@example.com')
    await fillCardIn(frame)

    const release = await holdQuotes(page)
    await page.evaluate(`opened.update({ items: ${preset(1)} })`)
    await expect(frame.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
    await pay.click()
    release()

    await expect(frame.getByRole('alert').filter({ hasText: 'The total has changed' })).toBeVisible()
    expect(await shop.client.listOrders()).toMatchObject({ totalCount: 0 })
    await pay.click()
    await expect(frame.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    const { orders } = await shop.client.listOrders()
    expect(await shop.client.getOrder({ path: { id: orders[0]!.id } })).toMatchObject({ items: [{ variant_name: 'M' }] })
  },
)
