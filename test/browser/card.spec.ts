import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { openFold, openLink } from '../support/linkPage.ts'
import { addLink, addProduct } from '../support/shop.ts'

const PICTURE = new URL('../../api/demo/pictures/logo.png', import.meta.url).pathname

test('the page of a link shows what a chat shows, and takes a picture of the merchant', async ({ page, shop }) => {
  await addLink(shop, await addProduct(shop), 'Engine print')
  await page.goto('/dashboard/checkout-links')
  const thumb = page.getByRole('img', { name: 'Card of Engine print' })
  await expect(thumb).toHaveJSProperty('naturalWidth', 1200)
  expect((await page.getByRole('link', { name: 'Engine print', exact: true }).boundingBox())!.width).toBeGreaterThan(60)
  await checkPage(page, 'links-with-cards')

  await page.getByRole('button', { name: 'Actions for Engine print' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const main = page.getByRole('main')
  const card = main.getByRole('region', { name: 'What a chat shows' }).getByRole('img', { name: 'Card of Engine print' })
  await expect(card).toHaveJSProperty('naturalWidth', 1200)
  await checkPage(page, 'share-card')

  const drawn = await card.getAttribute('src')
  await openFold(main, 'Your own picture')
  await main.getByLabel('Your own picture').setInputFiles(PICTURE)
  await expect(page.getByText('Card saved.')).toBeVisible()
  await expect(card).not.toHaveAttribute('src', drawn!)
  await expect(card).toHaveJSProperty('naturalWidth', 1200)
  await main.getByRole('button', { name: 'Remove image' }).click()
  await expect(card).toHaveAttribute('src', drawn!)
})

test('a link that does not sell says that it has no card', async ({ page, shop }) => {
  const { id } = await addLink(shop, await addProduct(shop), 'Paused')
  await shop.client.updateLink({ path: { id }, body: { isActive: false } })
  await page.goto('/dashboard/checkout-links')
  await page.getByRole('button', { name: 'Actions for Paused' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()

  await expect(page.getByText('Chats show no card while shoppers cannot buy from this link.')).toBeVisible()
})

test('a link gets an ending of its own, unless it is taken', async ({ page, shop }) => {
  const product = await addProduct(shop)
  const ending = `print-${Date.now()}`
  const first = await addLink(shop, product, 'First')
  const other = await addLink(shop, product, 'Second')
  await shop.client.updateLink({ path: { id: other.id }, body: { slug: `${ending}-taken` } })
  const main = await openLink(page, first)
  await openFold(main, 'Address ending')
  const field = main.getByLabel('Address ending')

  await field.fill('no spaces')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByText('Use 2 to 60 letters a–z')).toBeVisible()
  await field.fill(`${ending}-taken`)
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByText('This ending is taken. Choose another.')).toBeVisible()
  await checkPage(page, 'link-ending')
  await field.fill(ending)
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByLabel('Checkout link address')).toHaveValue(new RegExp(`/checkout/${ending}$`))

  await page.goto('/dashboard/checkout-links')
  await page.getByRole('link', { name: `/checkout/${ending}`, exact: true }).waitFor()
  await page.goto(`/checkout/${ending.toUpperCase()}`)
  await expect(page.getByRole('heading', { name: 'Engine print' }).or(page.getByText('Engine print').first())).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/checkout/${ending}$`))
})

test('a checkout describes itself to chats, browsers and search engines', { tag: '@core' }, async ({ page, shop, request }) => {
  const link = await addLink(shop, await addProduct(shop, { name: '</script><script>alert(1)</script>' }), 'Evil "name"')
  await shop.client.updateLinkOptions({ path: { id: link.id }, body: { allow_indexing: true } })
  await page.goto(link.checkout_url)

  const content = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute('content')
  expect(await content('og:title')).toBe('Evil "name"')
  expect(await content('og:image')).toBe(link.card_url)
  expect(await content('product:price:amount')).toBe('24.50')
  expect(await content('robots')).not.toContain('noindex')
  const product = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(product).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', price: '24.50', url: link.checkout_url } })
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  for (const file of [icon!, '/favicon.ico', '/apple-touch-icon.png', '/icon-512.png', '/manifest.webmanifest', '/robots.txt'])
    expect((await request.get(file)).status(), file).toBe(200)
  expect((await request.get('/manifest.webmanifest')).headers()['content-type']).toContain('application/manifest+json')
})
