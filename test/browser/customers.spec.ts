import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expectDrawing } from '../support/drawing.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, buy, connectPayments, inRow, type Shop } from '../support/shop.ts'

const rows = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** Creates paid orders of two customers for a shipped mug. */
async function sell(shop: Shop, count: number) {
  await connectPayments(shop)
  const link = await addLink(shop, await addProduct(shop, { name: 'Speckled mug', type: 'physical', stock: 50 }))
  return inRow(count, (number) => buy(shop, link, number % 2 ? 'Nora Lindqvist' : 'Otto Weiss'))
}

test('My Orders lists the sales, opens one, and leads to its invoice', async ({ page, shop }) => {
  await sell(shop, 12)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Order #', 'Date', 'Total', 'Status', 'Actions'])
  await expect(rows(page, 'My Orders')).toHaveCount(10)
  await expect(rows(page, 'My Orders').first()).toContainText('#1012')
  const pages = page.getByRole('navigation', { name: 'My Orders pages' })
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText(['1', '2'])
  await checkPage(page, 'my-orders')

  await page.getByPlaceholder('Search orders...').fill('1003')
  await expect(rows(page, 'My Orders')).toHaveCount(1)
  await expect(pages).toBeHidden()
  const view = page.getByRole('button', { name: 'View details of order #1003' })
  await view.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Order #1003' })
  for (const text of ['Speckled mug', '1 × $24.50', '418 Alder Street', 'Completed'])
    await expect(dialog.getByText(text).first()).toBeVisible()
  await expect(dialog.getByText('Digital Downloads')).toBeHidden()
  await checkPage(page, 'my-orders-details')
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()

  await page.getByRole('link', { name: 'Invoice of order #1003' }).click()
  await expect(page.getByRole('article', { name: /Invoice INV-/ })).toBeVisible()
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(rows(page, 'My Orders')).toHaveCount(10)
})

test('explains empty lists, errors, and why purchases need a confirmed email', async ({ page, shop }) => {
  await page.route('**/api/orders?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } }),
  )
  await page.goto('/dashboard/customers')
  await expect(page.getByRole('alert')).toContainText('Error 500: Something went wrong.')
  await page.unroute('**/api/orders?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText("You don't have any orders yet.")).toBeVisible()

  const tabs = page.getByRole('navigation', { name: 'My Orders' })
  await tabs.getByRole('link', { name: 'Purchases' }).click()
  await expect(page.getByText(`What was bought under ${shop.email}`)).toBeVisible()
  await checkPage(page, 'my-orders-purchases')
  await tabs.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByText('No customers yet')).toBeVisible()
  await expectDrawing(page, 'customers')
  await checkPage(page, 'customers-empty')
})

test('customers can be sorted, searched, exported, opened and erased', async ({ page, shop }) => {
  await sell(shop, 3)
  await page.goto('/dashboard/customers?tab=customers')
  await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Name', 'Orders', 'Spent', 'Last order', 'Actions'])
  await expect(rows(page, 'Customers')).toHaveText([
    /nora\.lindqvist@example\.com.*2\$59\.00/,
    /otto\.weiss@example\.com.*1\$29\.50/,
  ])
  await checkPage(page, 'customers')
  await page.getByRole('columnheader', { name: 'Spent' }).getByRole('button').click()
  await expect(rows(page, 'Customers').first()).toContainText('otto')

  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  const text = await fs.readFile(await (await taken).path(), 'utf8')
  expect(text).toContain('nora.lindqvist@example.com,Nora Lindqvist,2,59')

  await page.getByRole('link', { name: 'nora.lindqvist@example.com' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Lindqvist' })).toBeVisible()
  await expect(rows(page, 'Orders')).toHaveCount(2)
  await checkPage(page, 'customer')
  await page.getByRole('button', { name: 'Erase personal data' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase personal data?' })
  await expect(dialog.getByText('Kept, because the law requires it')).toBeVisible()
  await checkPage(page, 'customer-erase')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('The customer’s personal data was erased.')).toBeVisible()
  await expect(rows(page, 'Customers')).toHaveCount(1)

  await page.goto('/dashboard/orders')
  await expect(rows(page, 'Orders').filter({ hasText: 'N/A' })).toHaveCount(2)
})

test('customers are imported from a spreadsheet after a preview, and shown without orders', async ({ page, shop }) => {
  await sell(shop, 1)
  await page.goto('/dashboard/customers?tab=customers')
  await expect(rows(page, 'Customers')).toHaveCount(1)
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import customers' })
  const sheet = [
    'Customers of May',
    'Customer ID,First Name,Last Name,Email,Customer since,Total Spent',
    'user_1,Ines,Prado,ines@example.com,2024-05-01,48',
    'user_2,N.,Lindqvist,nora.lindqvist@example.com,2024-06-01,12',
    'user_3,,,mats.example.com,,',
  ].join('\n')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('email must be an email address')).toBeVisible()
  await expect(dialog.getByText('The headings are in row 2. Not read: Total Spent.')).toBeVisible()
  await checkPage(page, 'customers-import')

  await dialog.getByRole('button', { name: 'Import 2 customers' }).click()
  await expect(page.getByText('1 added, 1 changed, 1 refused.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Customers', exact: true })).toHaveValue('all')
  await expect(rows(page, 'Customers')).toHaveText([
    /nora\.lindqvist@example\.com.*Nora Lindqvist.*1\$29\.50/,
    /ines@example\.com.*Ines Prado.*0Nothing.*No orders yet/,
  ])
  await checkPage(page, 'customers-imported')

  await page.getByRole('link', { name: 'ines@example.com' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Prado' })).toBeVisible()
  await expect(page.getByText('External ID: user_1')).toBeVisible()
  await expect(page.getByText('Customer since')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await checkPage(page, 'customer-imported')
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(rows(page, 'Customers')).toHaveCount(1)
})

test('a list of customers who have not bought yet leads to everyone', async ({ page, shop }) => {
  await shop.client.importCustomers({ body: { sheet: new File(['email\nines@example.com'], 'list.csv') } })
  await page.goto('/dashboard/customers?tab=customers')
  await expect(page.getByText('Nobody has bought yet')).toBeVisible()
  await checkPage(page, 'customers-nobody-bought')
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(rows(page, 'Customers')).toHaveText([/ines@example\.com/])
})
