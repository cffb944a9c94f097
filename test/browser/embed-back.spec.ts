import type { Page } from '@playwright/test'
import { addLink, addProduct } from '../support/shop.ts'
import { CARDS, sellService } from '../support/checkout.ts'
import { expect, fillCardIn, frameOf, heard, LISTEN, scriptTag, test, type Site } from '../support/site.ts'

/** The browser's Back with a modal: it closes the modal, and a modal that was closed in another way leaves nothing to go back from. */

const modalPage = (link: string, options = '') => `<h1>Mugs</h1>
  <button onclick="window.checkout = Linktill.open({ link: '${link}', on: { '*': hear }, ${options} })">Buy</button>
  ${scriptTag()}<script>${LISTEN} window.moves = []
  addEventListener('popstate', () => moves.push(location.hash))</script>`

/** Comes from the home page of a site to a page with a modal, in which a router has made an entry. */
async function arrive(page: Page, site: Site, body: string): Promise<void> {
  await page.goto(site.put('/', '<h1>Home</h1>'))
  await page.goto(site.put('/mugs', body))
  await page.evaluate(() => history.pushState({ route: 'blue' }, '', '#blue'))
}

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect(frameOf(page).getByLabel('Email')).toBeVisible()
}

const back = (page: Page) => page.evaluate(() => history.back())
const closed = async (page: Page) => (await heard(page)).filter(({ type }) => type === 'closed').map(({ data }) => data['reason'])
/** The fragments of the entries that the page came to. */
const moves = (page: Page) => page.evaluate(() => (window as unknown as { moves: string[] }).moves)
const dialog = (page: Page) => page.getByRole('dialog')

test('Back closes a modal, and the page and its router stay', { tag: '@core' }, async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await arrive(page, site, modalPage(link.url_id))
  for (const count of [1, 2]) {
    await open(page)
    await back(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(() => closed(page)).toEqual(Array(count).fill('user'))
    expect(await page.evaluate(() => [location.hash, history.state])).toEqual(['#blue', { route: 'blue' }])
  }
  await page.evaluate(() => history.forward())
  await expect(dialog(page)).toHaveCount(0)
  await open(page)
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
})

const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'its button': (page) => page.getByRole('button', { name: 'Close' }).click(),
  Escape: (page) => frameOf(page).getByLabel('Email').press('Escape'),
  'the page': (page) => page.evaluate(() => (window as unknown as { checkout: { close: () => void } }).checkout.close()),
  destroy: (page) => page.evaluate(() => (window as unknown as { checkout: { destroy: () => void } }).checkout.destroy()),
}
for (const [name, close] of Object.entries(WAYS))
  test(`a modal that was closed by ${name} leaves no entry`, async ({ page, shop, site }) => {
    const { link } = await sellService(shop)
    await arrive(page, site, modalPage(link.url_id))
    await open(page)
    await close(page)
    await expect(dialog(page)).toHaveCount(0)
    // The page hears of the removed entry when that is final.
    await expect.poll(() => moves(page)).toEqual(['#blue'])
    await back(page)
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
    expect(await moves(page)).toEqual(['#blue', ''])
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  })

test('modals that are opened and destroyed at once leave no entry and no rejection', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await arrive(page, site, modalPage(link.url_id))
  await page.evaluate((one) => {
    type Page = { rejected: string[]; Linktill: { open: (options: object) => { destroy: () => void; ready: Promise<void> } } }
    const own = window as unknown as Page
    own.rejected = []
    addEventListener('unhandledrejection', ({ reason }) => own.rejected.push(String(reason)))
    for (let count = 0; count < 3; count++) own.Linktill.open({ link: one }).destroy()
  }, link.url_id)

  await open(page)
  await back(page)
  await expect.poll(() => closed(page)).toEqual(['user'])
  expect(await page.evaluate(() => [location.hash, (window as unknown as { rejected: string[] }).rejected])).toEqual([
    '#blue',
    [],
  ])
})

test('Back closes a modal in a later step, and a modal that was closed there leaves no entry', async ({ page, shop, site }) => {
  await sellService(shop)
  const link = await addLink(shop, await addProduct(shop, { name: 'Mug', type: 'physical' }), 'Mug')
  await arrive(page, site, modalPage(link.url_id))
  await open(page)
  await frameOf(page).getByLabel('Email').fill('nora@example.com')
  await frameOf(page).getByRole('button', { name: 'Continue', exact: true }).click()
  const name = frameOf(page).getByLabel('Full name')
  await expect(name).toBeVisible()
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => location.hash)).toBe('#blue')

  // The visit goes on where it was.
  await page.getByRole('button', { name: 'Buy' }).click()
  await expect(name).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => closed(page)).toEqual(['user', 'user'])
  await back(page)
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('')
})

test('Back does not close a modal during a payment', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await arrive(page, site, modalPage(link.url_id, `email: 'nora@example.com'`))
  await open(page)
  await fillCardIn(frameOf(page), CARDS.requiresAction)
  await frameOf(page).getByRole('button', { name: /^Pay / }).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Confirm this payment' })).toBeVisible()
  for (const times of [1, 2]) {
    await back(page)
    // Back, and forward again.
    await expect.poll(() => moves(page)).toHaveLength(2 * times)
    await expect(dialog(page)).toBeVisible()
  }
  await frameOf(page).getByRole('button', { name: 'Complete authentication' }).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await back(page)
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate(() => location.hash)).toBe('#blue')
})

test('a page may navigate when the modal has closed', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  site.put('/thanks', '<h1>Thanks</h1>')
  await arrive(page, site, modalPage(link.url_id))
  await page.evaluate(() => {
    const { Linktill } = window as unknown as { Linktill: { open: (options: object) => object } }
    const { open } = Linktill
    Linktill.open = (options) => open({ ...options, on: { closed: () => (location.href = '/thanks') } })
  })
  await open(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Thanks' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Mugs' })).toBeVisible()
  expect(await page.evaluate(() => location.hash)).toBe('#blue')
})
