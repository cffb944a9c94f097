import type { Locator, Page } from '@playwright/test'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, buy, connectPayments, inRow, type Shop } from '../support/shop.ts'

const row = (page: Page, customer: string): Locator =>
  page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: customer })

async function sellMugs(shop: Shop) {
  await connectPayments(shop)
  return addLink(shop, await addProduct(shop, { type: 'physical' }))
}

async function open(page: Page, customer: string) {
  await row(page, customer).getByRole('button', { name: /^#/ }).click()
  return page.getByRole('dialog')
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('ships an order with a tracking number, follows it and cancels it', async ({ page, shop }) => {
  await buy(shop, await sellMugs(shop), 'Nora Lindqvist')
  await buy(shop, await addLink(shop, await addProduct(shop), 'Downloads'), 'Ida Berg')
  await page.goto('/dashboard/orders?view=to_ship')
  await expect(row(page, 'Nora Lindqvist')).toContainText('To ship')
  await expect(row(page, 'Nora Lindqvist')).toBeVisible()
  await expect(row(page, 'Ida Berg')).toHaveCount(0)
  const drawer = await open(page, 'Nora Lindqvist')
  const shipping = drawer.getByRole('region', { name: 'Shipping' })
  await expect(shipping).toContainText('To ship')
  // The parcel's address comes first, once, and is copied as a whole.
  await expect(drawer.getByRole('heading', { level: 3 }).first()).toHaveText('Send to')
  await expect(drawer.getByText('Shipping address')).toBeHidden()
  const address = drawer.getByRole('region', { name: 'Send to' })
  await address.getByRole('button', { name: 'Copy address' }).click()
  await expect(address.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Nora Lindqvist\n.+\nUnited States$/s)
  await checkPage(page, 'order-to-ship')

  await drawer.getByRole('button', { name: 'Ship items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship items' })
  await dialog.getByLabel('Tracking number').fill('1234')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog).toContainText('No carrier in our list has a number like this.')
  await expectAccessible(page)
  await dialog.getByLabel('Tracking number').fill('1Z 5R8 939 03 5756 7127')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()

  await expect(shipping).toContainText('Shipped')
  await expect(address).toBeHidden()
  await expect(drawer.getByText('Shipping address')).toBeVisible()
  await expect(shipping.getByRole('link', { name: 'UPS 1Z5R89390357567127' })).toHaveAttribute('href', /ups\.com/)
  await checkPage(page, 'order-shipped')
  const act = async (name: string) => {
    await shipping.getByRole('button', { name: /^Actions for the shipment/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Mark as delivered')
  await expect(shipping).toContainText('Delivered')
  await act('Mark as not delivered')
  await expect(shipping).not.toContainText('Delivered')
  await act('Cancel shipment')
  await expect(drawer.getByRole('button', { name: 'Ship items' })).toBeVisible()
  await expect(shipping).toContainText('Cancelled')
})

test('takes items back: into stock, with the refund, in one dialog', async ({ page, shop }) => {
  await connectPayments(shop)
  const product = await addProduct(shop, { type: 'physical', stock: 5 })
  const { orderId } = await buy(shop, await addLink(shop, product), 'Nora Lindqvist')
  await shop.client.createShipment({ path: { id: orderId }, body: {} })
  await page.goto(`/dashboard/orders?open=${orderId}`)
  const shipping = page.getByRole('dialog').getByRole('region', { name: 'Shipping' })

  await shipping.getByRole('button', { name: 'Return items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return items' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('24.50')
  await checkPage(page, 'return-dialog')
  await dialog.getByLabel('Reason').fill('Arrived bent')
  await dialog.getByRole('button', { name: 'Return and refund' }).click()

  await expect(page.getByText('Items returned and refunded.')).toBeVisible()
  await expect(shipping).toContainText('Returned')
  await expect(shipping).toContainText('Arrived bent · in stock again · $24.50 paid back')
  expect((await shop.client.getProduct({ path: { id: product.id } })).stock).toBe(5)
})

test('marks everything that is to ship, and mails the buyers', async ({ page, shop }) => {
  const link = await sellMugs(shop)
  await inRow(12, (number) => buy(shop, link, `Buyer ${String.fromCharCode(64 + number)}`))
  await page.goto('/dashboard/orders')
  await page.getByRole('link', { name: 'To ship 12' }).click()
  await expect(page).toHaveURL(/view=to_ship$/)
  await checkPage(page, 'orders-to-ship')

  await page.getByRole('button', { name: 'Mark all as shipped' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ship 12 orders' }).click()

  await expect(page.getByText('12 marked as shipped.')).toBeVisible()
  await expect(page.getByText('Nothing waits to be shipped.')).toBeVisible()
})

test('prints packing slips of an order, of a shipment and of the list, with and without prices', async ({ page, shop }) => {
  const link = await sellMugs(shop)
  const [first] = [await buy(shop, link, 'Nora Lindqvist'), await buy(shop, link, 'Ida Berg')]
  const { order_number: number } = await shop.client.getOrder({ path: { id: first.orderId } })
  const save = async (item: string) => {
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    return (await saving).suggestedFilename()
  }

  await page.goto('/dashboard/orders?fulfilment=open')
  await page.getByRole('button', { name: 'Ship many' }).click()
  await checkPage(page, 'orders-ship-many')
  expect(await save('Packing slips')).toBe('packing_slips_2.pdf')
  await page.getByRole('checkbox', { name: `Select order #${number}` }).check()
  await page.getByRole('button', { name: 'Packing Slips' }).click()
  expect(await save('With prices')).toBe(`packing_slip_${number}.pdf`)

  const drawer = await open(page, 'Nora Lindqvist')
  const shipping = drawer.getByRole('region', { name: 'Shipping' })
  await shipping.getByRole('button', { name: 'Packing slip' }).click()
  expect(await save('Without prices')).toBe(`packing_slip_${number}.pdf`)
  await shop.client.createShipment({ path: { id: first.orderId }, body: {} })
  await page.goto(`/dashboard/orders?open=${first.orderId}`)
  await shipping.getByRole('button', { name: /^Actions for the shipment/ }).click()
  expect(await save('Packing slip with prices')).toBe(`packing_slip_${number}.pdf`)
})

test('ships by a spreadsheet: download, fill in, check, ship, and nothing the second time', async ({ page, shop }) => {
  const link = await sellMugs(shop)
  const orders = await inRow(3, (number) => buy(shop, link, `Buyer ${String.fromCharCode(64 + number)}`))
  const numbers = await Promise.all(
    orders.map(async ({ orderId }) => (await shop.client.getOrder({ path: { id: orderId } })).order_number),
  )
  const sheet = [
    'order,carrier,tracking_number',
    `#${numbers[0]},,1Z5R89390357567127`,
    `#${numbers[1]},,1234`,
    `#${numbers[2]},,`,
  ].join('\n')
  const file = { name: 'to_ship.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  await page.goto('/dashboard/orders?fulfilment=open')
  const choose = async () => {
    await page.getByRole('button', { name: 'Ship many' }).click()
    await page.getByRole('menuitem', { name: 'Import tracking numbers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ship by spreadsheet' })
    await dialog.locator('input[type=file]').setInputFiles(file)
    return dialog
  }

  const dialog = await choose()
  await checkPage(page, 'orders-ship-sheet-choose')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the orders to ship' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^to_ship_export_.*\.xlsx$/)
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('carrier: No carrier in our list has a number like this.')).toBeVisible()
  await expect(dialog.getByText('UPS 1Z5R89390357567127')).toBeVisible()
  await checkPage(page, 'orders-ship-sheet-checked')
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click()

  await expect(page.getByText('1 marked as shipped.')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(`#${numbers[1]}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Buyer A')).toHaveCount(0)
  const again = await choose()
  await again.getByRole('button', { name: 'Check file' }).click()
  await expect(again.getByRole('button', { name: 'Ship 0 orders' })).toBeDisabled()
})

test('ships by the list of a program for labels, read as the merchant chooses', async ({ page, shop }) => {
  const link = await sellMugs(shop)
  const { orderId } = await buy(shop, link, 'Buyer A')
  const { order_number: number } = await shop.client.getOrder({ path: { id: orderId } })
  const list = ['Labels of May,', 'Ref,Parcel', `${number},1Z5R89390357567127`].join('\n')
  await page.goto('/dashboard/orders?fulfilment=open')
  await page.getByRole('button', { name: 'Ship many' }).click()
  await page.getByRole('menuitem', { name: 'Import tracking numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship by spreadsheet' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await dialog.getByRole('button', { name: 'Check file' }).click()

  await expect(dialog.getByText('Missing: tracking_number.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ship 0 orders' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Row of the headings' }).selectOption('2: Ref · Parcel')
  await dialog.getByRole('combobox', { name: 'Ref is read as' }).selectOption('Order')
  await dialog.getByRole('combobox', { name: 'Parcel is read as' }).selectOption('Tracking number')
  await expect(dialog.getByText('The headings are in row 2.')).toBeVisible()
  await expect(dialog.getByText('UPS 1Z5R89390357567127')).toBeVisible()
  await checkPage(page, 'orders-ship-sheet-reading')
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click()

  await expect(page.getByText('1 marked as shipped.')).toBeVisible()
})
