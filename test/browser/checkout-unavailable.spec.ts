import type { Page } from '@playwright/test'
import {
  fillCard,
  heading,
  leaveContact,
  leaveShipping,
  openCheckout,
  pay,
  sell,
  sellService,
  test,
} from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { addLink, addProduct, openShop, place, type Shop } from '../support/shop.ts'
import { expect, frameOf, heard, LISTEN, scriptTag, test as siteTest } from '../support/site.ts'

const SUPPORT = 'help@kiln.example'
const UNPAYABLE = 'Payment system is currently unavailable. Stripe configuration is missing.'

/** Creates a link of a merchant who cannot accept payments yet. */
async function sellUnpaid(): Promise<{ shop: Shop; path: string }> {
  const shop = await openShop()
  await shop.client.updateMe({ body: { supportEmail: SUPPORT } })
  const link = await addLink(shop, await addProduct(shop))
  return { shop, path: `/checkout/${link.url_id}` }
}

const signIn = (page: Page, { token }: Shop) => page.addInitScript((kept) => localStorage.setItem('userToken', kept), token)

const connect = (page: Page) => page.getByRole('link', { name: 'Connect payments' })

/** Expects no form, and a contact for the shopper. */
async function expectClosed(page: Page, title: string, shopName = 'Ada Prints'): Promise<void> {
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(shopName)
  await expect(page.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`)
  // A sold-out link asks for an address to tell when it is back.
  await expect(page.getByRole('main').getByLabel('Email')).toHaveCount(title === 'Sold out' ? 1 : 0)
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
}

test('a link of a merchant who cannot accept payments shows no form', { tag: '@core' }, async ({ page }) => {
  const { path } = await sellUnpaid()
  await openCheckout(page, path)
  await expectClosed(page, 'Not available right now')
  await expect(page.getByText(UNPAYABLE)).toBeVisible()
  await expect(connect(page)).toHaveCount(0)
  await checkLooks(page, 'unavailable')
})

test('a merchant can connect payments from their own unpayable link', async ({ page }) => {
  const { shop, path } = await sellUnpaid()
  await signIn(page, shop)
  await openCheckout(page, path)
  await expect(connect(page)).toBeVisible()
  await checkLooks(page, 'unavailable-own')
  await connect(page).click()
  await expect(page.getByRole('button', { name: 'Connect with Stripe' })).toBeVisible()
})

test('another merchant is not asked to connect payments', async ({ page }) => {
  const { path } = await sellUnpaid()
  await signIn(page, await openShop())
  const looked = page.waitForResponse((response) => response.url().includes('/api/products/'))
  await openCheckout(page, path)
  expect((await looked).status()).toBe(404)
  await expectClosed(page, 'Not available right now')
  await expect(connect(page)).toHaveCount(0)
})

test('a free link of a merchant who cannot accept payments can be ordered', async ({ page }) => {
  const shop = await openShop()
  const link = await addLink(shop, await addProduct(shop, { price: 0 }))
  await openCheckout(page, `/checkout/${link.url_id}`)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a sold-out link is explained before the form', { tag: '@core' }, async ({ page, shop }) => {
  await shop.client.updateMe({ body: { supportEmail: SUPPORT } })
  const { product, path } = await sell(shop, { product: { stock: 2 }, quantity: 2 })
  const setStock = (stock: number) => shop.client.updateProduct({ path: { id: product.id }, body: { stock } })
  await setStock(1)
  await openCheckout(page, path)
  await expectClosed(page, 'Sold out')
  await expect(page.getByText('Not enough of Engine print is left: 1 of 2.')).toBeVisible()

  await setStock(0)
  await page.reload()
  await expect(page.getByText('Engine print is sold out.')).toBeVisible()
  await expectClosed(page, 'Sold out')
  await checkLooks(page, 'soldout')

  await setStock(2)
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test(
  'the last piece is held for the shopper who ordered it, and sold out for others',
  { tag: '@core' },
  async ({ page, shop, browser }) => {
    const { path } = await sell(shop, { product: { stock: 1 } })
    await openCheckout(page, path)
    await leaveContact(page)
    // The form for the card is shown before the order holds the stock.
    const placed = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.ok())
    await leaveShipping(page)
    await placed
    await expect(heading(page, 'Payment Details')).toBeVisible()

    const other = await browser.newPage()
    await openCheckout(other, path)
    await expect(heading(other, 'Sold out')).toBeVisible()
    await other.close()

    await page.reload()
    await expect(heading(page, 'Payment Details')).toBeVisible()
    await fillCard(page)
    await pay(page)
    await expect(heading(page, 'Payment Successful!')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Payment Successful!')).toBeVisible()
  },
)

siteTest('a link that cannot be bought says so in its frame', async ({ page, shop, site }) => {
  const inlinePage = (link: string) => `<main><div id=here></div></main>${scriptTag()}<script>${LISTEN}
    Linktill.open({ link: '${link}', target: '#here', on: { '*': hear } })</script>`
  const { link } = await sell(shop, { product: { stock: 1 }, options: { collect_shipping_address: false } })
  await place(shop, link)
  await page.goto(site.put('/', inlinePage(link.url_id)))
  await expect(frameOf(page).getByRole('heading', { name: 'Sold out' })).toBeVisible()

  const { path } = await sellUnpaid()
  await page.goto(site.put('/', inlinePage(path.split('/').at(-1)!)))
  await expect(frameOf(page).getByText(UNPAYABLE)).toBeVisible()
  await expect(frameOf(page).getByLabel('Email')).toHaveCount(0)
  const errors = async () => (await heard(page)).filter(({ type }) => type === 'error').map(({ data }) => data['code'])
  await expect.poll(errors).toEqual(['payments_unavailable'])
})

test('an inactive link shows its shop and a contact', async ({ page, shop }) => {
  await shop.client.updateMe({ body: { supportEmail: SUPPORT } })
  const { link, path } = await sellService(shop)
  await shop.client.updateLink({ path: { id: link.id }, body: { isActive: false } })
  await page.goto(path)
  await expectClosed(page, 'Checkout Error')
  await checkLooks(page, 'closed')
})
