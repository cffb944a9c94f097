import type { Locator, Page } from '@playwright/test'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { expectDrawing } from '../support/drawing.ts'
import { expect, test } from '../support/merchant.ts'
import { addProduct, addProducts } from '../support/shop.ts'

const rows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Products' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
const nameOf = (one: Locator): Locator => one.getByRole('button').first()

async function choose(page: Page, product: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${product}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('the list', () => {
  test('pages through fifty-one products, with five page numbers at a time', async ({ page, shop }) => {
    await addProducts(shop, 51)
    await page.goto('/dashboard/products')
    const pages = page.getByRole('navigation', { name: 'Products pages' })
    await expect(pages).toContainText('Showing 1 to 10 of 51 results')
    await expect(nameOf(rows(page).first())).toHaveText('Print 01')
    await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText(['1', '2', '3', '4', '5', '6'])

    await page.getByRole('checkbox', { name: 'Select Print 01' }).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await pages.getByRole('button', { name: 'Last page' }).click()
    await expect(pages).toContainText('Showing 51 to 51 of 51 results')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('1 selected')).toBeHidden()
    await expect(pages.getByRole('button', { name: 'Page 6' })).toHaveAttribute('aria-current', 'page')
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()

    await page.getByRole('searchbox', { name: 'Search products' }).fill('Print 4')
    await expect(pages).toContainText('Showing 1 to 10 of 10 results')
    await expect(nameOf(rows(page).first())).toHaveText('Print 40')
  })

  test('is sorted by its columns, and filtered by status and type', async ({ page, shop }) => {
    await addProduct(shop, { name: 'Alpha', price: 9, type: 'digital' })
    await addProduct(shop, { name: 'Beta', price: 30, type: 'physical', stock: 3 })
    await addProduct(shop, { name: 'Gamma', price: 4, status: 'draft' })
    await page.goto('/dashboard/products')
    const names = rows(page).getByRole('cell').nth(1)
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page)).toHaveCount(3)
    for (const title of ['Name', 'Price', 'Type', 'Status', 'Stock', 'Sales', 'Revenue'])
      await expect(page.getByRole('columnheader', { name: title }).getByRole('button')).toBeVisible()

    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await expect(names).toContainText('Gamma')
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
    await expect(names).toContainText('Beta')

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft')
    await expect(rows(page)).toHaveCount(1)
    await expect(names).toContainText('Gamma')
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Digital')
    await expect(page.getByText('No products found.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(3)
  })

  test('shows a skeleton, an error, and an empty state', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/products?*', async (route) => {
      await held
      await route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on our side.', code: 'internal', request_id: 'r' },
      })
    })
    await page.goto('/dashboard/products')
    await expect(page.getByText('Loading products...')).toBeAttached()
    answer()
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
    await page.unroute('**/api/products?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No products found.' })).toBeVisible()
    await expectDrawing(page, 'products')
    await checkPage(page, 'products-empty')
    await page.getByRole('main').getByRole('button', { name: 'Add Product' }).last().click()
    await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible()
  })

  test('looks right with products, a selection, and a menu', async ({ page, shop }) => {
    await addProduct(shop, { name: 'Engine print', type: 'physical', stock: 3 })
    await addProduct(shop, {
      name: 'A very long name of a product that somebody typed without thinking of tables at all',
      price: 1249,
    })
    await addProduct(shop, { name: 'Sold out vase', type: 'physical', stock: 0, status: 'inactive', currency: 'EUR' })
    await page.goto('/dashboard/products')
    await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await checkPage(page, 'products')
    await page.getByRole('button', { name: 'Actions for Engine print' }).click()
    await expect(page.getByRole('menuitem', { name: 'Get Checkout Link' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Actions for Engine print' })).toBeFocused()
  })
})

test.describe('one product', () => {
  test('is added by keyboard alone', { tag: '@core' }, async ({ page }) => {
    await page.goto('/dashboard/products')
    await page.getByRole('button', { name: 'Add Product' }).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Product' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Engine print')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Product name and price are required.')).toBeVisible()
    await expect(dialog.getByLabel('Price')).toBeFocused()
    await page.keyboard.type('24.50')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Product added successfully!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add Product' }).first()).toBeFocused()
    await expect(row(page, 'Engine print')).toContainText('$24.50')
    await expect(row(page, 'Engine print')).toContainText('Active')
  })

  test('loses its stock when its type changes, and is saved with a new name', async ({ page, shop }) => {
    await addProduct(shop, { type: 'physical', stock: 7 })
    await page.goto('/dashboard/products')
    await choose(page, 'Engine print', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Product' })
    await expect(dialog.getByLabel('Stock', { exact: true })).toHaveValue('7')
    await checkPage(page, 'products-form')
    await dialog.getByRole('radio', { name: 'Digital' }).check()
    await expect(dialog.getByLabel('Stock', { exact: true })).toBeHidden()
    await dialog.getByRole('radio', { name: 'Physical' }).check()
    await expect(dialog.getByLabel('Stock', { exact: true })).toHaveValue('')
    await dialog.getByLabel('Name').fill('Engine poster')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    await expect(row(page, 'Engine poster')).toBeVisible()
  })

  test('is duplicated to the top of the list, or shows why it cannot be', async ({ page, shop }) => {
    await addProducts(shop, 3)
    await page.goto('/dashboard/products')
    await choose(page, 'Print 03', 'Duplicate')
    await page.getByRole('dialog', { name: 'Duplicate Product' }).getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText('Product duplicated successfully!')).toContainText('Print 03 (Copy)')
    await expect(nameOf(rows(page).first())).toHaveText('Print 03 (Copy)')
    await expect(rows(page)).toHaveCount(4)

    await page.route('**/duplicate', (route) => route.fulfill({ status: 201, json: {} }))
    await choose(page, 'Print 01', 'Duplicate')
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText('Failed to duplicate product: Invalid response from server')).toBeVisible()
  })

  test('offers to activate a draft before its link is copied', async ({ page, context, shop }) => {
    const { id } = await addProduct(shop, { status: 'draft' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/dashboard/products')
    await expect(page.getByText('Your checkout links cannot take payments yet.')).toBeVisible()
    await choose(page, 'Engine print', 'Get Checkout Link')
    const dialog = page.getByRole('dialog', { name: 'Activate Product' })
    await expect(dialog).toContainText('"Engine print" is a draft.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Activate and copy link' }).click()
    await expect(page.getByText('Checkout link copied!')).toBeVisible()
    expect((await shop.client.getProduct({ path: { id } })).status).toBe('active')
  })

  test('sells at its own URL', async ({ page, context, shop }) => {
    const { id } = await addProduct(shop)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/dashboard/products')
    await choose(page, 'Engine print', 'Get Checkout Link')
    await expect(page.getByText('Checkout link copied!')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(copied).pathname).toBe(`/checkout/${id}`)
    await page.goto(copied)
    await expect(page.getByText('Engine print').first()).toBeVisible()
  })
})

test.describe('several products', () => {
  test('change their status together', async ({ page, shop }) => {
    await addProducts(shop, 3, { status: 'draft' })
    await page.goto('/dashboard/products')
    await page.getByRole('checkbox', { name: 'Select Print 01' }).check()
    await page.getByRole('checkbox', { name: 'Select Print 02' }).check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(page.getByText('Status for 2 products changed to active.')).toBeVisible()
    await expect(row(page, 'Print 02')).toContainText('Active')
    await expect(row(page, 'Print 03')).toContainText('Draft')
    await expect(bar).toBeHidden()

    await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
    await bar.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Status for 3 products changed to inactive.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Print 01' }).check()
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('checkbox', { name: 'Select Print 01' })).not.toBeChecked()
  })

  test('are deleted after a confirmation; an error is shown and the list reloads', async ({ page, shop }) => {
    await addProducts(shop, 3)
    await page.goto('/dashboard/products')
    const bar = page.getByRole('region', { name: 'Selection' })
    const dialog = page.getByRole('dialog', { name: 'Delete Product(s)' })
    await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText('3 products')
    await checkPage(page, 'products-delete')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('checkbox', { name: 'Select Print 03' }).uncheck()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Successfully deleted 2 product(s).')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)

    await page.route('**/api/products/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Back in a minute.', code: 'unavailable', request_id: 'r' } }),
    )
    await choose(page, 'Print 03', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete some products: Back in a minute.')).toBeVisible()
    await expect(row(page, 'Print 03')).toBeVisible()
  })
})

test('a message disappears after five seconds, or when it is closed', async ({ page, shop }) => {
  await addProduct(shop, { status: 'draft' })
  await page.clock.install()
  await page.goto('/dashboard/products')
  const box = page.getByRole('checkbox', { name: 'Select Engine print' })
  const message = page.getByText('Status for 1 products changed to active.')
  await box.check()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(message).toBeVisible()
  await page.clock.fastForward(4500)
  await expect(message).toBeVisible()
  await page.clock.fastForward(1000)
  await page.clock.fastForward(1000)
  await expect(message).toBeHidden()

  await box.check()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('button', { name: 'Close message' }).click()
  await page.clock.fastForward(500)
  await expect(message).toBeHidden()
})
