import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, addProducts, connectPayments, buy, leaveAtBank, type Shop } from '../support/shop.ts'

const productDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Product' })
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

async function typeProduct(page: Page) {
  await page.goto('/dashboard/products')
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).first().click()
  await productDialog(page).getByLabel('Name').fill('Zinc plate')
  await productDialog(page).getByLabel('Price').fill('12.50')
}
/** Ends the session, like a password change on another device. */
const endSession = ({ client }: Shop) => client.endAllSessions()

test.describe('a session that ends while a page is open', () => {
  test('is renewed in a dialog over the page, and the pending change is saved', async ({ page, shop }) => {
    await typeProduct(page)
    await endSession(shop)
    await productDialog(page).getByRole('button', { name: 'Add Product' }).click()

    const dialog = signInDialog(page)
    await expect(dialog).toContainText('Your session has ended.')
    await expect(dialog.getByLabel('Email')).toHaveValue(shop.email)
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await checkPage(page, 'sign-in-again')
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    const password = dialog.getByLabel('Password', { exact: true })
    await password.fill('wrong-password')
    await password.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('Email or password is incorrect.')
    await password.fill(shop.password)
    await password.press('Enter')

    await expect(page.getByText('Product added successfully!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('table', { name: 'Products' })).toContainText('Zinc plate')
  })

  test('can be replaced by another account', async ({ page, shop }) => {
    await typeProduct(page)
    await endSession(shop)
    await productDialog(page).getByRole('button', { name: 'Add Product' }).click()
    await signInDialog(page).getByRole('button', { name: 'Sign out' }).click()

    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fproducts/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('a dialog with unsaved changes', () => {
  test('asks before Escape or a click outside closes it', async ({ page }) => {
    await typeProduct(page)
    await page.keyboard.press('Escape')
    await expect(question(page)).toContainText('What you typed is not saved yet.')
    await checkPage(page, 'discard')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(productDialog(page).getByLabel('Name')).toHaveValue('Zinc plate')
    await expect(productDialog(page).getByLabel('Price')).toBeFocused()

    await page.mouse.click(4, 4)
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(productDialog(page).getByLabel('Price')).toHaveValue('12.50')

    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: 'Add Product' }).first()).toBeFocused()
  })

  test('closes without a question if nothing is typed, and by Cancel', async ({ page }) => {
    await typeProduct(page)
    await productDialog(page).getByLabel('Name').fill('')
    await productDialog(page).getByLabel('Price').fill('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await typeProduct(page)
    await productDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('a list', () => {
  test('keeps search, filter, sort and page after a reload and Back', async ({ page, shop }) => {
    test.slow() // adds many products
    await addProducts(shop, 22)
    await addProduct(shop, { name: 'Print draft', status: 'draft' })
    await page.goto('/dashboard/products')
    const search = page.getByRole('searchbox', { name: 'Search products' })
    const status = page.getByRole('combobox', { name: 'Status' })
    const pages = page.getByRole('navigation', { name: 'Products pages' })
    await search.fill('print')
    await expect(page).toHaveURL(/search=print/)
    await status.selectOption('Active')
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click()
    await pages.getByRole('button', { name: 'Next page' }).click()

    const asTyped = async () => {
      await expect(pages).toContainText('Showing 11 to 20 of 22 results')
      await expect(search).toHaveValue('print')
      await expect(status).toHaveValue('active')
      await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
      await expect(page.getByRole('table', { name: 'Products' }).getByRole('row').nth(1)).toContainText('Print 12')
    }
    await asTyped()
    await expect(page).toHaveURL('/dashboard/products?search=print&status=active&sort=price&direction=desc&page=2')
    await page.reload()
    await asTyped()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders', exact: true })).toBeVisible()
    await page.goBack()
    await asTyped()

    // The link in the sidebar resets the list.
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/products')
    await expect(pages).toContainText('Showing 1 to 10 of 23 results')
    await expect(search).toHaveValue('')
  })

  test('of orders keeps its dates, and ignores invalid values in the URL', async ({ page, shop }) => {
    await connectPayments(shop)
    const link = await addLink(shop, await addProduct(shop))
    await buy(shop, link)
    await leaveAtBank(shop, link, 'Otto Late')
    await page.goto('/dashboard/orders')
    await page.getByRole('combobox', { name: 'Date' }).selectOption('Custom range')
    await page.getByLabel('Start date').fill('2026-01-05')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
    await expect(page).toHaveURL('/dashboard/orders?status=pending&date=custom&start=2026-01-05')
    await page.reload()
    await expect(page.getByLabel('Start date')).toHaveValue('2026-01-05')
    await expect(page.getByRole('table', { name: 'Orders' })).toContainText('Otto Late')
    await expect(page.getByRole('table', { name: 'Orders' })).not.toContainText('Nora Lindqvist')

    await page.goto('/dashboard/orders?status=none&sort=size&page=x&start=yesterday&search=nora')
    await expect(page.getByRole('table', { name: 'Orders' })).toContainText('Nora Lindqvist')
    await expect(page).toHaveURL('/dashboard/orders?search=nora')
  })
})
