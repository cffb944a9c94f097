import type { Locator, Page } from '@playwright/test'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { expectDrawing } from '../support/drawing.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { productUrl, test as anybody } from '../support/product.ts'
import { addLink, addProduct, buy, connectPayments, inRow, leaveAtBank, openDemo, place, type Shop } from '../support/shop.ts'

const rows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Orders' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const row = (page: Page, customer: string): Locator => rows(page).filter({ hasText: customer })
const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Orders pages' })

/** Creates a payable link. */
async function sellingLink(shop: Shop) {
  await connectPayments(shop)
  return addLink(shop, await addProduct(shop))
}

async function choose(page: Page, customer: string, action: string) {
  await row(page, customer)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('the list', () => {
  test('pages through twelve orders, newest first, and finds one by email', async ({ page, shop }) => {
    const link = await sellingLink(shop)
    await inRow(12, (number) => leaveAtBank(shop, link, `Shopper ${String.fromCharCode(64 + number)}`))
    await page.goto('/dashboard/orders')
    for (const title of ['Order ID', 'Customer', 'Date', 'Total', 'Items', 'Status'])
      await expect(page.getByRole('columnheader', { name: title }).getByRole('button')).toBeVisible()
    await expect(pages(page)).toContainText('Showing 1 to 10 of 12 results')
    await expect(rows(page).first()).toContainText('Shopper L')
    await page.getByRole('checkbox', { name: 'Select order #1012' }).check()
    await pages(page).getByRole('button', { name: 'Next page' }).click()
    await expect(pages(page)).toContainText('Showing 11 to 12 of 12 results')
    await expect(page.getByText('1 selected')).toBeHidden()

    await page.getByRole('columnheader', { name: 'Customer' }).getByRole('button').click()
    await expect(rows(page).first()).toContainText('Shopper A')
    await page.getByPlaceholder('Search Order ID, Email...').fill('shopper.c@')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Shopper C')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Refunded')
    await expect(page.getByText('No orders found. Try adjusting your filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('opens without checkouts in which nobody pressed Pay, and counts them', async ({ page, shop }) => {
    const link = await sellingLink(shop)
    await inRow(2, (number) => place(shop, link, `Left ${'AB'[number - 1]}`))
    await buy(shop, link, 'Nora Lindqvist')
    const rowsOf = (table: string) =>
      page
        .getByRole('table', { name: table })
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
    await page.goto('/dashboard/orders')
    await expect(rowsOf('Orders')).toHaveText([/#1003/])
    const tabs = page.getByRole('navigation', { name: 'Orders', exact: true }).getByRole('link')
    // The shop has sold nothing that is shipped.
    await expect(tabs).toHaveText(['All', 'Disputes', 'Unfinished2'])
    await tabs.filter({ hasText: 'Unfinished' }).click()
    await expect(rowsOf('Orders')).toHaveText([/#1002/, /#1001/])
    await expect(page).toHaveURL('/dashboard/orders?view=unfinished')
    await checkPage(page, 'orders-unfinished')
    await tabs.filter({ hasText: 'Disputes' }).click()
    await expect(page.getByText('No disputes.')).toBeVisible()

    await page.goto('/dashboard/customers')
    const filter = page.getByRole('combobox', { name: 'Unfinished checkouts' })
    await expect(rowsOf('My Orders')).toHaveText([/#1003/])
    await expect(filter.getByRole('option')).toHaveText(['Orders', 'Unfinished (2)', 'Orders and unfinished'])
    await filter.selectOption('Unfinished (2)')
    await expect(rowsOf('My Orders')).toHaveText([/#1002/, /#1001/])
    await expect(page).toHaveURL('/dashboard/customers?unfinished=only')
    await filter.selectOption('Orders and unfinished')
    await expect(rowsOf('My Orders')).toHaveCount(3)
    await checkPage(page, 'my-orders-unfinished')

    await page.goto('/dashboard/customers?tab=customers')
    const people = page
      .getByRole('table', { name: 'Customers' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    await expect(people).toHaveText([/nora\.lindqvist@example\.com/])
    await page.getByRole('combobox', { name: 'Customers', exact: true }).selectOption('Everyone (3)')
    await expect(people).toHaveCount(3)
    await checkPage(page, 'customers-everyone')
  })

  test('shows a skeleton, an error, and an empty state', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/orders?*', async (route) => {
      await held
      await route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on our side.', code: 'internal', request_id: 'r' },
      })
    })
    await page.goto('/dashboard/orders')
    await expect(page.getByText('Loading orders...')).toBeAttached()
    answer()
    await expect(page.getByRole('alert')).toContainText('Error: Something went wrong on our side.')
    await page.unroute('**/api/orders?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No orders found. Try adjusting your filters.')).toBeVisible()
    await expectDrawing(page, 'orders')
    await checkPage(page, 'orders-empty')
  })
})

test.describe('one order', () => {
  test('shows all details', async ({ page, shop }) => {
    await connectPayments(shop)
    const link = await addLink(shop, await addProduct(shop, { name: 'Speckled mug', type: 'physical', stock: 5 }))
    await buy(shop, link)
    await page.goto('/dashboard/orders')
    await choose(page, 'Nora Lindqvist', 'View Order')
    const dialog = page.getByRole('dialog', { name: /Order #1001/ })
    await expect(dialog.getByText('Completed', { exact: true })).toBeVisible()
    for (const text of [
      'Nora Lindqvist',
      'nora.lindqvist@example.com',
      'Speckled mug',
      '1 × $24.50',
      '$29.50',
      '418 Alder Street',
      'Payment ID',
      'INV-00001',
      'Order placed',
      'Stock held for 30 minutes',
      'Paid $29.50',
    ])
      await expect(dialog.getByText(text, { exact: text.startsWith('Nora') }).first()).toBeVisible()
    await checkPage(page, 'orders-details')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()

    await page.route('**/api/orders/*', (route) => route.abort())
    await choose(page, 'Nora Lindqvist', 'View Order')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Error:')
  })

  test('says which consents a program did not record', async ({ page, shop }) => {
    await connectPayments(shop)
    await shop.client.updateMe({ body: { vatCountry: 'DE' } })
    const { orderId } = await buy(shop, await addLink(shop, await addProduct(shop, { type: 'digital' })))
    await page.goto(`/dashboard/orders?open=${orderId}`)
    const dialog = page.getByRole('dialog', { name: /Order #1001/ })
    await expect(dialog.getByText(/^No consent recorded/)).toContainText('The buyer keeps the right of withdrawal.')
    await checkPage(page, 'orders-consents-missing')
  })

  test('issues an incomplete invoice again, once the business information is complete', async ({ page, shop }) => {
    await connectPayments(shop)
    await shop.client.updateMe({ body: { vatEnabled: true, vatCountry: 'DE', businessCountry: 'DE' } })
    const { orderId } = await buy(shop, await addLink(shop, await addProduct(shop, { type: 'service', stock: null })))
    await page.goto(`/dashboard/orders?open=${orderId}`)
    const dialog = page.getByRole('dialog', { name: /Order #1001/ })
    await dialog.getByText('Issue the invoice again').click()
    await dialog.getByRole('button', { name: 'Issue again' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Missing: address and VAT number.')
    await checkPage(page, 'orders-invoice-reissue')

    const address = { businessStreet: 'Ofenweg 4', businessPostcode: '10115', businessTown: 'Berlin' }
    await shop.client.updateMe({ body: { vatNumber: 'DE136695976', ...address } })
    await dialog.getByRole('button', { name: 'Issue again' }).click()

    await expect(dialog.getByRole('link', { name: 'INV-00002' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'CN-00001' })).toBeVisible()
    await expect(dialog.getByText('Issue the invoice again')).toHaveCount(0)
  })

  test('changes its status by keyboard alone', async ({ page, shop }) => {
    await leaveAtBank(shop, await sellingLink(shop))
    await page.goto('/dashboard/orders')
    const menu = page.getByRole('button', { name: /^Actions for/ })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'View Order' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Update Status' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Update Status' })
    await expect(dialog.getByLabel('New Status')).toBeFocused()
    await expect(dialog.getByLabel('New Status').getByRole('option')).toHaveText(['Pending', 'Completed', 'Failed', 'Refunded'])
    await expectAccessible(page)
    await page.keyboard.type('Completed')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Nora Lindqvist')).toContainText('Completed')
    await expect(menu).toBeFocused()
  })
})

test('is refunded in part and then in full, with a preview of the cost', { tag: '@core' }, async ({ page, shop }) => {
  await connectPayments(shop)
  const mug = await addProduct(shop, { name: 'Speckled mug', type: 'physical', stock: 5 })
  const { orderId } = await buy(shop, await addLink(shop, mug))
  await page.goto('/dashboard/orders')
  await choose(page, 'Nora Lindqvist', 'View Order')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await expect(dialog.getByRole('button', { name: 'Refund $29.50' })).toBeEnabled()
  const whole = 'The customer gets $29.50. $2.51 of the fee is returned, so $26.99 leaves your account.'
  await expect(dialog.getByText(whole)).toBeVisible()

  const amount = dialog.getByLabel('Amount')
  await amount.fill('30')
  await expect(dialog.getByText('Only $29.50 of this order can still be refunded.')).toBeVisible()
  await expect(dialog.getByText('leaves your account')).toBeHidden()
  await checkPage(page, 'orders-refund-too-much')
  await amount.fill('10')
  await expect(dialog.getByText('The customer gets $10.00. $0.85 of the fee is returned, so $9.15 leaves')).toBeVisible()
  await dialog.getByLabel('Reason').fill('One handle was cracked')
  await checkPage(page, 'orders-refund')

  // A refund from elsewhere comes first.
  await shop.client.createRefund({ path: { id: orderId }, body: { amount: 25 } })
  await dialog.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect(dialog.getByText('Only $4.50 of this order can still be refunded.')).toBeVisible()
  await amount.fill('4.50')
  await dialog.getByLabel('Put the items back into stock').check()
  await dialog.getByRole('button', { name: 'Refund $4.50' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Nora Lindqvist')).toContainText('Refunded')
  const { data: refunds } = await shop.client.listRefunds({ path: { id: orderId } })
  expect(refunds.map((one) => [one.amount, one.note, one.status])).toEqual([
    [25, null, 'succeeded'],
    [4.5, 'One handle was cracked', 'succeeded'],
  ])
  expect(await shop.client.getProduct({ path: { id: mug.id } })).toMatchObject({ stock: 5 })

  await choose(page, 'Nora Lindqvist', 'View Order')
  const details = page.getByRole('dialog', { name: /Order #1001/ })
  await expect(details.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await expect(details.getByRole('button', { name: 'Refund', exact: true })).toBeHidden()
  await expect(details.getByText('-$0.00')).toBeHidden()
  await checkPage(page, 'orders-refunded')
})

test('several orders are marked in sequence, and failures are listed', async ({ page, shop }) => {
  const link = await sellingLink(shop)
  const [first] = await inRow(3, (number) => leaveAtBank(shop, link, `Shopper ${'ABC'[number - 1]}`))
  await page.goto('/dashboard/orders')
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('3 selected')
  await expect(bar.getByRole('button', { name: 'Mark Pending' })).toBeVisible()
  await checkPage(page, 'orders-selected')
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()

  await page.route(`**/api/orders/${first!.orderId}`, (route) =>
    route.fulfill({ status: 503, json: { message: 'Back in a minute.', code: 'unavailable', request_id: 'r' } }),
  )
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check()
  await bar.getByRole('button', { name: 'Mark Completed' }).click()
  await expect(page.getByText('2 marked completed.')).toBeVisible()
  const failures = page.getByRole('dialog', { name: '1 order could not be marked completed' })
  await expect(failures.getByText('#1001')).toBeVisible()
  await expect(failures.getByText('Back in a minute.')).toBeVisible()
  await checkPage(page, 'orders-failures')
  await failures.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Shopper C')).toContainText('Completed')
  await expect(row(page, 'Shopper A')).toContainText('Pending')
  await page.getByRole('checkbox', { name: 'Select order #1003' }).check()
  await bar.getByRole('button', { name: 'Mark Refunded' }).click()
  await expect(page.getByText('1 marked refunded, not paid back.')).toBeVisible()
})

anybody('ninety days of orders: pages, days and states', async ({ browser }) => {
  const demo = await openDemo()
  const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(demo.token) })
  const page = await context.newPage()
  await page.goto('/dashboard/orders')
  await expect(rows(page)).toHaveCount(10)
  await expect(pages(page).getByRole('button', { name: /^Page/ })).toHaveText(['1', '2', '3', /\d+/])
  await pages(page).getByRole('button', { name: 'Page 3' }).click()
  await expect(pages(page).getByRole('button', { name: /^Page/ })).toHaveText(['1', '2', '3', '4', /\d+/])
  await pages(page).getByRole('button', { name: 'Last page' }).click()
  await expect(pages(page).getByRole('button', { name: 'Last page' })).toBeDisabled()
  // Rows are dimmed until the next ones are here.
  await expect(page.getByRole('table', { name: 'Orders' })).toHaveAttribute('aria-busy', 'false')
  await checkPage(page, 'orders')

  const shown = () =>
    pages(page)
      .locator('output')
      .textContent()
      .then((text) => Number(/of ([\d,]+)/.exec(text!)![1]!.replace(',', '')))
  const counts: number[] = []
  for (const days of ['All time', 'Last 30 days', 'Last 7 days']) {
    const answer = page.waitForResponse((response) => response.url().includes('/api/orders?'))
    await page.getByRole('combobox', { name: 'Date' }).selectOption(days)
    if (counts.length > 0) await answer
    await expect(page.getByRole('table', { name: 'Orders' })).toHaveAttribute('aria-busy', 'false')
    counts.push(await shown())
  }
  expect(counts[0]).toBeGreaterThan(counts[1]!)
  expect(counts[1]).toBeGreaterThan(counts[2]!)

  await page.getByRole('combobox', { name: 'Date' }).selectOption('Custom range')
  const today = new Date().toISOString().slice(0, 10)
  const request = page.waitForRequest((one) => one.url().includes(`startDate=${today}&endDate=${today}`))
  await page.getByLabel('Start date').fill(today)
  await page.getByLabel('End date').fill(today)
  await request
  await expect(page.getByRole('combobox', { name: 'Date' }).getByRole('option')).toHaveText([
    'All time',
    'Today',
    'Last 7 days',
    'Last 30 days',
    'Custom range',
  ])
})
