import { checkPage } from '../support/checkPage.ts'
import { chooseProduct } from '../support/chooseProduct.ts'
import { expect, test } from '../support/merchant.ts'
import { openFold, openLink } from '../support/linkPage.ts'
import { addProduct, buy, connectPayments } from '../support/shop.ts'

/** What a shopper may choose of a link, as its merchant sets and sees it. */

test('a merchant lets shoppers choose a quantity and an extra', async ({ page, shop }) => {
  await addProduct(shop, { name: 'Print' })
  await addProduct(shop, { name: 'Frame', price: 10 })
  await page.goto('/dashboard/checkout-links?open=new')
  const dialog = page.getByRole('dialog', { name: 'Create Link' })
  const create = dialog.getByRole('button', { name: 'Create Link' })
  const item = (number: number) => dialog.getByRole('group', { name: `Item ${number}` })
  await dialog.getByLabel('Link Name*').fill('Prints')
  await chooseProduct(dialog, 'Print')
  await dialog.getByRole('button', { name: 'Add another product' }).click()
  await chooseProduct(dialog, 'Frame', 1)

  await item(1).getByLabel('The shopper chooses how many').check()
  await item(1).getByLabel('Maximum quantity').fill('6')
  await item(1).getByLabel('Steps').fill('2')
  await item(2).getByLabel('The shopper may leave it out').check()
  await item(2).getByLabel('Percent off').fill('120')
  await create.click()
  await expect(item(1).getByLabel('Steps')).toBeFocused()
  await expect(item(1).getByLabel('Steps')).toHaveAccessibleDescription('The steps must lead from the minimum to the maximum.')
  await expect(item(2).getByLabel('Percent off')).toHaveAccessibleDescription(/Enter a percentage/)
  await expect(dialog.getByRole('alert')).toHaveText('Check what the shopper may choose of item 1.')
  await checkPage(page, 'links-choices')

  await item(1).getByLabel('Steps').fill('1')
  await item(2).getByLabel('Percent off').fill('20')
  await item(2).getByLabel('Ticked at first').check()
  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prints' })).toBeVisible()
  const [link] = (await shop.client.listLinks()).data
  expect(link).toMatchObject({
    items: [
      { adjustable: { min: 1, max: 6, step: 1 }, optional: null },
      { adjustable: null, optional: { ticked_at_first: true, percent_off: 20 } },
    ],
    saved: 2,
  })

  const main = await openLink(page, link!, 'Offer')
  await expect(main.getByText('The shopper chooses 1 to 6.')).toBeVisible()
  await expect(main.getByText('Optional, ticked at first · 20% off.')).toBeVisible()
  await expect(main.getByText('Shoppers save $2.00 compared with the products’ own prices.')).toBeVisible()
  await checkPage(page, 'link-offer-choices')

  await page.goto('/dashboard/checkout-links')
  await expect(page.getByRole('row', { name: /Prints/ })).toContainText('Adjustable · 1 optional · Saves $2.00')
  await page.getByRole('button', { name: 'Actions for Prints' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Link' })
  await expect(edit.getByText('The shopper chooses 1 to 6.')).toBeVisible()
  await expect(edit.getByText('Optional, ticked at first · 20% off.')).toBeVisible()
  await expect(edit.getByText('Shoppers save $2.00 compared with the products’ own prices.')).toBeVisible()
  await expect(edit.getByText('Products cannot be changed after a link is created.')).toBeVisible()
  await checkPage(page, 'links-choices-edit')
})

test('one item of a link cannot be left out', async ({ page, shop }) => {
  await addProduct(shop, { name: 'Print' })
  await page.goto('/dashboard/checkout-links?open=new')
  const dialog = page.getByRole('dialog', { name: 'Create Link' })
  await dialog.getByLabel('Link Name*').fill('Prints')
  await chooseProduct(dialog, 'Print')
  await dialog.getByLabel('The shopper may leave it out').check()
  await dialog.getByRole('button', { name: 'Create Link' }).click()

  await expect(dialog.getByRole('alert')).toHaveText('At least one item must be one that the shopper cannot leave out.')
})

test('the address of a link carries a quantity, if an item is adjustable', async ({ page, shop }) => {
  const { id } = await addProduct(shop, { name: 'Print' })
  const item = { productId: id, quantity: 2, adjustable: { min: 2, max: 8, step: 2 } }
  const link = await shop.client.createLink({ body: { name: 'Prints', items: [item] } })
  const plain = await shop.client.createLink({ body: { name: 'One print', items: [{ productId: id }] } })
  const main = await openLink(page, link)
  const address = main.getByLabel('Checkout link address')
  await openFold(main, 'Add values to the address')
  await main.getByLabel('Quantity', { exact: true }).fill('3')
  await expect(main.getByText('Enter 2 to 8 in steps of 2.')).toBeVisible()
  await expect(address).toHaveValue(link.checkout_url)
  await checkPage(page, 'share-builder-quantity')
  await main.getByLabel('Quantity', { exact: true }).fill('6')
  await expect(address).toHaveValue(`${link.checkout_url}?quantity=6`)

  await openLink(page, plain)
  await openFold(main, 'Add values to the address')
  await expect(main.getByLabel('Reference')).toBeVisible()
  await expect(main.getByLabel('Quantity', { exact: true })).toHaveCount(0)
})

test('the funnel shows how often an extra was taken, and exports it', async ({ page, shop }) => {
  await connectPayments(shop)
  const [print, frame, hook] = [
    await addProduct(shop, { name: 'Print', type: 'digital' }),
    await addProduct(shop, { name: 'Frame', type: 'digital' }),
    await addProduct(shop, { name: 'Hook', type: 'digital' }),
  ]
  const items = [
    { productId: print.id },
    { productId: frame.id, optional: { ticked_at_first: true } },
    { productId: hook.id, optional: { ticked_at_first: false } },
  ]
  const link = await shop.client.createLink({ body: { name: 'Prints', items } })
  await buy(shop, link)
  await buy(shop, link, 'Ruth Adler')

  await page.goto(`/dashboard/checkout-links/${link.id}/analytics`)
  const funnel = page.getByRole('region', { name: 'Checkout Funnel', exact: true })
  await expect(funnel.getByRole('heading', { name: 'Optional items taken, of completed orders' })).toBeVisible()
  await expect(funnel.getByRole('list').last().getByRole('listitem')).toContainText([/Frame2100\.0%/, /Hook00\.0%/])
  await checkPage(page, 'analytics-link-choices')

  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export analytics' })
  await dialog.getByLabel('One line for each').selectOption('Optional item')
  await dialog.getByText('CSV (.csv)').click()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
  const stream = await download.createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toContain(`${link.items[1]!.id},Frame,2,2,100`)
})
