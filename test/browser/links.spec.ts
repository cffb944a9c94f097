import type { Locator, Page } from '@playwright/test'
import { chooseProduct } from '../support/chooseProduct.ts'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { expectDrawing } from '../support/drawing.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, addProducts, inRow } from '../support/shop.ts'

const rows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Checkout links' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })

async function choose(page: Page, link: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${link}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test.describe('the list', () => {
  test('is paged, searched and sorted, newest first', async ({ page, shop }) => {
    const product = await addProduct(shop)
    await inRow(11, (number) => addLink(shop, product, `Link ${String(number).padStart(2, '0')}`))
    await page.goto('/dashboard/checkout-links')
    for (const title of ['Name', 'Products', 'Views', 'Conv.', 'Revenue', 'Status', 'Created', 'Actions'])
      await expect(page.getByRole('columnheader', { name: title })).toBeAttached()
    const pages = page.getByRole('navigation', { name: 'Links pages' })
    await expect(pages).toContainText('Showing 1 to 10 of 11 results')
    await expect(rows(page).first()).toContainText('Link 11')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Showing 11 to 11 of 11 results')
    await expect(rows(page)).toHaveText([/Link 01/])

    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(pages).toContainText('Showing 1 to 10')
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).first()).toContainText('Link 01')
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(rows(page).first()).toContainText('Link 11')

    await page.getByPlaceholder('Search links...').fill('Link 0')
    await expect(rows(page)).toHaveCount(9)
    await expect(pages.getByRole('button', { name: 'Next' })).toBeHidden()
    await page.getByPlaceholder('Search links...').fill('nothing of the kind')
    await expect(page.getByText('No checkout links found.')).toBeVisible()
  })

  test('shows a skeleton, an error, and an empty state', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/carts?*', async (route) => {
      await held
      await route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on our side.', code: 'internal', request_id: 'r' },
      })
    })
    await page.goto('/dashboard/checkout-links')
    await expect(page.getByText('Loading links...')).toBeAttached()
    answer()
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
    await page.unroute('**/api/carts?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No checkout links found.' })).toBeVisible()
    await expectDrawing(page, 'links')
    await checkPage(page, 'links-empty')
  })

  test('looks right, marks a missing product, and opens a URL in a new tab', async ({ page, shop }) => {
    const [mug, bowl] = [await addProduct(shop, { name: 'Speckled mug' }), await addProduct(shop, { name: 'Wide bowl' })]
    await addLink(shop, mug, 'Autumn table')
    const bundle = await shop.client.createLink({
      body: { name: 'Everything for the table, in one go', items: [mug, bowl].map(({ id }) => ({ productId: id, quantity: 2 })) },
    })
    await shop.client.updateProduct({ path: { id: bowl.id }, body: { status: 'inactive' } })
    await shop.client.updateLink({ path: { id: bundle.id }, body: { isActive: false } })
    await page.goto('/dashboard/checkout-links')
    await expect(row(page, 'Everything')).toContainText('Not active: Wide bowl')
    await checkPage(page, 'links')
    await page.getByRole('button', { name: 'Actions for Autumn table' }).click()
    await expect(page.getByRole('menu')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      row(page, 'Autumn table')
        .getByRole('link', { name: /checkout/ })
        .click(),
    ])
    await expect(tab.getByText('Speckled mug').first()).toBeVisible()
  })
})

test.describe('a new link', () => {
  test('needs a name and complete rows, and is created by keyboard alone', async ({ page, shop }) => {
    const { id } = await addProduct(shop)
    await addProduct(shop, { name: 'Cover' })
    await addProduct(shop, { name: 'Not yet', status: 'draft' })
    await page.goto('/dashboard/checkout-links')
    await page.getByRole('main').getByRole('button', { name: 'Create Link' }).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    await expect(dialog.getByLabel('Link Name*')).toBeFocused()
    const product = dialog.getByRole('combobox', { name: 'Product' })
    await product.click()
    await expect(dialog.getByRole('option')).toHaveText(['Cover$24.50', 'Engine print$24.50'])
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('listbox')).toBeHidden()
    await dialog.getByLabel('Link Name*').focus()
    await expect(dialog.getByRole('button', { name: 'Remove item 1' })).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please select a product and specify a quantity for each item.')).toBeVisible()
    await checkPage(page, 'links-form')
    await page.keyboard.type('First print')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Engine')
    await expect(dialog.getByRole('option', { selected: true })).toContainText('Engine print')
    await page.keyboard.press('Tab')
    await expect(product).toHaveValue('Engine print ($24.50)')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.keyboard.type('19.99')
    await page.keyboard.press('Enter')

    await expect(page.getByText('Link created successfully!')).toBeVisible()
    const { data } = await shop.client.listLinks()
    expect(data).toMatchObject([{ name: 'First print', items: [{ product_id: id, quantity: 2, price_override: 19.99 }] }])
  })

  test('sells several products; every row except the last can be removed', async ({ page, shop }) => {
    await addProduct(shop, { name: 'Mug' })
    await addProduct(shop, { name: 'Bowl' })
    await page.goto('/dashboard/checkout-links?open=new')
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    await dialog.getByLabel('Link Name*').fill('Table')
    await chooseProduct(dialog, 'Mug')
    await dialog.getByRole('button', { name: 'Add another product' }).click()
    await dialog.getByRole('button', { name: 'Add another product' }).click()
    await dialog.getByRole('button', { name: 'Remove item 2' }).click()
    await chooseProduct(dialog, 'Bowl', 1)
    await dialog.getByLabel('Quantity').nth(1).fill('0')
    await dialog.getByRole('button', { name: 'Create Link' }).click()
    await expect(dialog.getByText('Please select a product and specify a quantity for each item.')).toBeVisible()
    await dialog.getByLabel('Quantity').nth(1).fill('3')
    await dialog.getByRole('button', { name: 'Create Link' }).click()
    await expect(page.getByText('Link created successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Table' })).toBeVisible()
    await page.goto('/dashboard/checkout-links')
    await expect(row(page, 'Table')).toContainText('Mug, Bowl')
  })

  test('finds any product by searching, and announces the results', async ({ page, shop }) => {
    test.slow() // adds many products
    await addProducts(shop, 60)
    await addProduct(shop, { name: 'Zinc plate', price: 9 })
    await addProduct(shop, { name: 'Zinc plate, worn', price: 4, status: 'inactive' })
    await page.goto('/dashboard/checkout-links?open=new')
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    const product = dialog.getByRole('combobox', { name: 'Product' })
    const list = dialog.getByRole('listbox', { name: 'Products' })
    await expect(product).toHaveAttribute('aria-expanded', 'false')
    await product.click()
    await expect(product).toHaveAttribute('aria-expanded', 'true')
    await expect(list.getByRole('option')).toHaveCount(50)
    await expect(dialog.getByText('50 of 61 products')).toBeVisible()
    await list.getByRole('option').last().scrollIntoViewIfNeeded()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('option')).toHaveCount(61)

    await product.fill('zinc')
    await expect(list.getByRole('option')).toHaveText(['Zinc plate$9.00'])
    const option = list.getByRole('option', { name: 'Zinc plate' })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(product).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
    await expect(dialog.getByRole('status')).toHaveText('1 product')
    await checkPage(page, 'links-form-search')
    await page.keyboard.press('Enter')
    await expect(product).toHaveValue('Zinc plate ($9.00)')
    await expect(list).toBeHidden()
    await expect(dialog.getByLabel('Price override')).toHaveAttribute('placeholder', '9.00')

    await product.fill('nothing of the kind')
    await expect(dialog.getByText('No products found.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(product).toHaveValue('Zinc plate ($9.00)')
    await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, body: '' }))
    await product.fill('print')
    await expect(dialog.getByText('Failed to load products. Please try again.')).toBeVisible()
  })

  test('asks for products if there are none, and to retry if they failed to load', async ({ page }) => {
    await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/dashboard/checkout-links?open=new')
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    await expect(dialog.getByText('Failed to load products. Please try again.')).toBeVisible()
    await page.unroute('**/api/products?*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('No active products found. Please create products first.')).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'New product' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test.describe('a link of a new product', () => {
  test('adds the product in place, and says that links cannot take payments yet', async ({ page }) => {
    await page.goto('/dashboard/checkout-links?open=new')
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    await dialog.getByLabel('Link Name*').fill('Spring sale')
    await dialog.getByRole('button', { name: 'Create Link' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please select a product and specify a quantity for each item.')
    await dialog.getByLabel('Product name').fill('Engine print')
    await checkPage(page, 'link-new-product')
    await dialog.getByLabel('Price', { exact: true }).fill('24.50')
    await dialog.getByLabel('Price', { exact: true }).press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Product' })).toHaveValue('Engine print ($24.50)')
    await dialog.getByRole('button', { name: 'Create Link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Spring sale' })).toBeVisible()
    await expect(page.getByText('Your checkout links cannot take payments yet.')).toBeVisible()
  })

  test('adds a digital product with its file', async ({ page }) => {
    await page.goto('/dashboard/checkout-links?open=new')
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    await dialog.getByRole('radio', { name: 'Digital' }).check()
    await dialog.getByLabel('Product name').fill('Glaze recipes')
    await dialog.getByLabel('Price', { exact: true }).fill('9')
    await dialog.getByRole('button', { name: 'Add product' }).click()
    await expect(dialog.getByText('Add the file that buyers get.')).toBeVisible()
    await checkPage(page, 'link-new-digital-product')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Upload' }).click(),
    ])
    await chooser.setFiles({ name: 'Glaze recipes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('recipes') })
    await expect(dialog.getByRole('button', { name: 'Remove file' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add product' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Product' })).toHaveValue('Glaze recipes ($9.00)')
  })

  test('activates a draft', async ({ page, shop }) => {
    await addProduct(shop, { name: 'Sketch', price: 12, status: 'draft' })
    await page.goto('/dashboard/checkout-links?open=new')
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    await dialog.getByRole('button', { name: 'Activate Sketch' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Product' })).toHaveValue('Sketch ($12.00)')
    await dialog.getByRole('button', { name: 'New product' }).click()
    await expect(dialog.getByRole('list', { name: 'Drafts' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).first().click()
  })
})

test.describe('an existing link', () => {
  test('changes its name, not its products', async ({ page, shop }) => {
    await addLink(shop, await addProduct(shop))
    await page.goto('/dashboard/checkout-links')
    await choose(page, 'First print', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Link' })
    await expect(dialog).toContainText(
      'Products cannot be changed after a link is created. To sell different products, please create a new link.',
    )
    for (const label of ['Product', 'Quantity', 'Price override']) await expect(dialog.getByLabel(label)).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Add another product' })).toBeHidden()
    await dialog.getByLabel('Link Name*').fill('Second print')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Link updated successfully!')).toBeVisible()
    await expect(row(page, 'Second print')).toBeVisible()

    await page.route('**/api/carts/*', (route) => route.abort())
    await choose(page, 'Second print', 'Edit')
    await expect(page.getByText('Failed to prepare the form. Please try again.')).toBeVisible()
  })

  test('changes its status immediately, and restores it when the server rejects the change', async ({ page, shop }) => {
    const link = await addLink(shop, await addProduct(shop))
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/carts/*', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '' })
    })
    await page.goto('/dashboard/checkout-links')
    await choose(page, 'First print', 'Deactivate')
    await expect(row(page, 'First print')).toContainText('Inactive')
    answer()
    await expect(page.getByRole('alert')).toHaveText('An API error occurred.')
    await expect(row(page, 'First print')).not.toContainText('Inactive')

    await page.unroute('**/api/carts/*')
    await choose(page, 'First print', 'Deactivate')
    await expect(page.getByText('Link status updated.')).toBeVisible()
    await expect(row(page, 'First print')).toContainText('Inactive')
    expect(await shop.client.getLink({ path: { id: link.id } })).toMatchObject({ is_active: false })
  })

  test('is deleted after a confirmation, which Escape cancels', async ({ page, shop }) => {
    await addLink(shop, await addProduct(shop))
    await page.goto('/dashboard/checkout-links')
    const dialog = page.getByRole('dialog', { name: 'Delete Link' })
    await choose(page, 'First print', 'Delete')
    await expect(dialog).toContainText('Are you sure you want to delete "First print"? This action cannot be undone.')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Actions for First print' })).toBeFocused()
    await choose(page, 'First print', 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Link deleted successfully.')).toBeVisible()
    await expect(page.getByText('No checkout links found.')).toBeVisible()
  })

  test('has a copy button for its URL', async ({ page, context, shop }) => {
    const link = await addLink(shop, await addProduct(shop))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/dashboard/checkout-links')
    await page.getByRole('button', { name: 'Copy link URL' }).click()
    await expect(page.getByText('Link URL copied!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link.checkout_url)
    expect(link.checkout_url).toContain(`/checkout/${link.url_id}`)

    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('no'))))
    await page.getByRole('button', { name: 'Copy link URL' }).click()
    await expect(page.getByText('Failed to copy Link URL')).toBeVisible()
  })
})
