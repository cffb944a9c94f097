import { checkPage } from '../support/checkPage.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { openFold, openLink } from '../support/linkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, connectPayments } from '../support/shop.ts'

/** The page of a link: its tabs, its menu, and what was not saved. */

const tabs = ['Share', 'Offer', 'Checkout', 'Rules'] as const

test('tabs are links, and show what applies to what the link sells', async ({ page, shop }) => {
  await connectPayments(shop)
  const mug = await addLink(shop, await addProduct(shop, { name: 'Speckled mug', type: 'physical' }), 'Mugs')
  const file = await addLink(shop, await addProduct(shop, { name: 'Glaze recipes', type: 'digital' }), 'Recipes')
  for (const tab of tabs) {
    await openLink(page, mug, tab)
    await checkPage(page, `link-${tab.toLowerCase()}`)
  }

  const main = await openLink(page, mug)
  await expect(main.getByRole('heading', { level: 1, name: 'Mugs' })).toBeVisible()
  await main.getByRole('link', { name: 'Checkout', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/checkout-links/${mug.id}/checkout$`))
  await expect(main.getByRole('region', { name: 'Shipping' })).toBeVisible()
  await page.goBack()
  await expect(main.getByRole('region', { name: 'Address' })).toBeVisible()
  await main.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics for: Mugs' })).toBeVisible()

  await openLink(page, file, 'Checkout')
  await expect(main.getByRole('region', { name: 'Before the payment' })).toBeVisible()
  await expect(main.getByText(/shipping/i)).toHaveCount(0)
  await checkPage(page, 'link-checkout-digital')
  await page.goto(`/dashboard/checkout-links/${file.id}/nowhere`)
  await expect(page).toHaveURL(new RegExp(`/checkout-links/${file.id}$`))
})

test('what is not saved is kept from tab to tab, and asked about on the way out', async ({ page, shop }) => {
  const link = await addLink(shop, await addProduct(shop), 'First print')
  const main = await openLink(page, link, 'Offer')
  const tab = (name: string) => main.getByRole('link', { name, exact: true }).click()
  const save = main.getByRole('button', { name: 'Save changes' })
  await expect(save).toHaveCount(0)
  await main.getByRole('switch', { name: 'Allow promo codes' }).uncheck()
  await checkPage(page, 'link-unsaved')
  await tab('Checkout')
  await expect(save).toHaveCount(0)
  await main.getByLabel('Custom message').fill('Thank you.')

  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Discard your changes?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(main.getByLabel('Custom message')).toHaveValue('Thank you.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(save).toHaveCount(0)
  await tab('Offer')
  await expect(main.getByRole('switch', { name: 'Allow promo codes' })).not.toBeChecked()
  await main.getByRole('button', { name: 'Discard' }).click()
  await expect(main.getByRole('switch', { name: 'Allow promo codes' })).toBeChecked()

  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const { options } = await shop.client.getLink({ path: { id: link.id } })
  expect(options).toMatchObject({ allow_promo_codes: true, custom_message: 'Thank you.' })
})

test('a change made elsewhere is not overwritten, but shown', async ({ page, shop }) => {
  const link = await addLink(shop, await addProduct(shop), 'First print')
  const main = await openLink(page, link, 'Checkout')
  await main.getByLabel('Custom message').fill('Thank you.')
  const elsewhere = { custom_message: 'Made to order.', return_url: 'https://kiln.example/thanks' }
  await shop.client.updateLinkOptions({ path: { id: link.id }, body: elsewhere })
  await main.getByRole('button', { name: 'Save changes' }).click()

  await expect(main.getByRole('alert')).toContainText('This link has changed since you opened it, so nothing was saved.')
  await expect(main.getByLabel('Return URL')).toHaveValue('https://kiln.example/thanks')
  await expect(main.getByLabel('Custom message')).toHaveValue('Thank you.')
  const read = async () => (await shop.client.getLink({ path: { id: link.id } })).options
  expect(await read()).toMatchObject(elsewhere)
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(read).toMatchObject({ ...elsewhere, custom_message: 'Thank you.' })
})

test('an inactive link says so, and is activated', async ({ page, shop }) => {
  const link = await addLink(shop, await addProduct(shop), 'First print')
  await shop.client.updateLink({ path: { id: link.id }, body: { isActive: false } })
  const main = await openLink(page, link)
  await expect(main.getByText('This link is inactive. Shoppers cannot buy until you activate it.')).toBeVisible()
  await checkPage(page, 'link-inactive')
  await main.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Link status updated.')).toBeVisible()
  await expect(main.getByText('This link is inactive.')).toHaveCount(0)
  expect(await shop.client.getLink({ path: { id: link.id } })).toMatchObject({ is_active: true })
})

test('its menu copies, edits, switches off and deletes it', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const link = await addLink(shop, await addProduct(shop), 'First print')
  const main = await openLink(page, link, 'Rules')
  const choose = async (name: string, action: string) => {
    await main.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await choose('First print', 'Copy link URL')
  await expect(page.getByText('Link URL copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link.checkout_url)

  await choose('First print', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Link' })
  await edit.getByLabel('Link Name*').fill('Second print')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Second print' })).toBeVisible()
  await choose('Second print', 'Deactivate')
  await expect(main.getByText('This link is inactive.')).toBeVisible()

  // Nothing is left to save, so nothing is asked.
  await main.getByLabel('Number of sales').fill('5')
  await choose('Second print', 'Delete')
  await page.getByRole('dialog', { name: 'Delete Link' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No checkout links found.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('This link does not exist any more.')).toBeVisible()
  await checkPage(page, 'link-gone')
  await main.getByRole('link', { name: 'Back to Checkout Links' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout Links' })).toBeVisible()
})

test('while it loads it has its tabs, and it can be loaded again', async ({ page, shop }) => {
  const link = await addLink(shop, await addProduct(shop), 'First print')
  const release = await holdCalls(page, `**/api/carts/${link.id}`)
  await page.goto(`/dashboard/checkout-links/${link.id}`)
  await expect(page.getByRole('status', { name: 'Loading link...' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Parts of this link' }).getByRole('link')).toHaveCount(5)
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'First print' })).toBeVisible()

  const json = { message: 'Something went wrong.', code: 'internal', request_id: 'r' }
  await page.route(`**/api/carts/${link.id}`, (route) => route.fulfill({ status: 500, json }))
  await page.reload()
  await expect(page.getByText('Error: Something went wrong.')).toBeVisible()
  await page.unroute(`**/api/carts/${link.id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First print' })).toBeVisible()
})

test('on a phone the preview is a closed row above the tabs', async ({ page, shop }) => {
  await connectPayments(shop)
  const link = await addLink(shop, await addProduct(shop), 'First print')
  await page.setViewportSize({ width: 375, height: 812 })
  const main = await openLink(page, link)
  const frame = main.getByRole('group', { name: 'Preview of the checkout' }).frameLocator('iframe')
  await expect(main.locator('iframe')).toHaveCount(0)
  await openFold(main, 'Preview')
  await expect(frame.getByLabel('Email')).toBeVisible()
  const [row, nav] = [main.locator('summary').first(), main.getByRole('navigation', { name: 'Parts of this link' })]
  expect((await row.boundingBox())!.y).toBeLessThan((await nav.boundingBox())!.y)
})
