import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addProduct, addProducts } from '../support/shop.ts'

/** One red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const PICTURE = { name: 'mug.png', mimeType: 'image/png', buffer: PIXEL }

async function addDialog(page: Page) {
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name').fill('Speckled mug')
  await dialog.getByLabel('Price').fill('24')
  return dialog
}

async function importDialog(page: Page) {
  await page.goto('/dashboard/products')
  await page.getByRole('button', { name: 'Import' }).click()
  return page.getByRole('dialog', { name: 'Import products' })
}

const sheet = (...lines: string[]) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

test.describe('the picture of a product', () => {
  test('is a file or a URL, never both, and is shown before and after saving', async ({ page, shop }) => {
    const dialog = await addDialog(page)
    const file = dialog.getByLabel('Image', { exact: false }).first()
    const url = dialog.getByLabel('Or image URL')
    await expect(dialog.getByText('Max file size: 10MB, formats JPEG, PNG, GIF')).toBeVisible()
    await url.fill('https://pictures.example/mug.png')
    await file.setInputFiles(PICTURE)
    await expect(url).toHaveValue('')
    await expect(dialog.getByText('mug.png, 70 bytes')).toBeVisible()
    await expect.poll(() => dialog.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    await url.fill('h')
    await expect(dialog.getByText('mug.png, 70 bytes')).toBeHidden()
    await file.setInputFiles(PICTURE)
    await checkPage(page, 'products-image')
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()

    const [product] = (await shop.client.listProducts()).products
    expect(product!.image_url).toMatch(/^\/files\/images\/.+\.webp$/)
    const shown = page.getByRole('row', { name: /Speckled mug/ }).locator('img')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)

    await page.getByRole('button', { name: 'Speckled mug', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Product' })
    await expect(edit.getByText('Uploaded image')).toBeVisible()
    await edit.getByRole('button', { name: 'Remove image' }).click()
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    expect(await shop.client.getProduct({ path: { id: product!.id } })).toMatchObject({ image_url: null })
  })

  test('is rejected with a reason, in the browser or by the server', async ({ page }) => {
    const dialog = await addDialog(page)
    const file = dialog.getByLabel('Image', { exact: false }).first()
    await file.setInputFiles({ name: 'mug.txt', mimeType: 'text/plain', buffer: Buffer.from('mug') })
    await expect(dialog.getByText('Please select an image file')).toBeVisible()
    await file.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(10 * 1024 ** 2 + 1) })
    await expect(dialog.getByText('Image size exceeds 10MB limit')).toBeVisible()
    await file.setInputFiles({ ...PICTURE, buffer: Buffer.from('no picture at all') })
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await expect(dialog.getByText(/^Only image files are allowed/)).toBeVisible()
    await expect(file).toBeFocused()
  })
})

test.describe('the file of a digital product', () => {
  test('shows its progress, can be cancelled, and keeps its name', async ({ page, shop }) => {
    const dialog = await addDialog(page)
    await dialog.getByRole('radio', { name: 'Digital' }).check()
    const slow = { name: 'Glaze recipes.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(3 * 1024 ** 2) }
    const upload = async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: 'Upload', exact: true }).click(),
      ])
      await chooser.setFiles(slow)
    }
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/products/upload-file', async (route) => {
      await held
      await route.continue().catch(() => {}) // cancelled in the meantime
    })
    await upload()
    await expect(dialog.getByRole('progressbar', { name: 'Uploading Glaze recipes.pdf' })).toBeVisible()
    await expect(dialog.getByText('of 3.0 MB')).toBeVisible()
    await checkPage(page, 'products-upload')
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await expect(dialog.getByText('Wait until the file is uploaded, or cancel the upload.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(dialog.getByLabel('Digital file')).toHaveValue('')
    answer()

    await page.unroute('**/api/products/upload-file')
    await upload()
    await expect(dialog.getByRole('button', { name: 'Remove file' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()
    const [product] = (await shop.client.listProducts()).products
    expect(product).toMatchObject({ is_digital: true, digital_file_name: 'Glaze recipes.pdf' })
  })

  test('explains why it was rejected', async ({ page }) => {
    const dialog = await addDialog(page)
    await dialog.getByRole('radio', { name: 'Digital' }).check()
    await page.route('**/api/products/upload-file', (route) =>
      route.fulfill({ status: 503, json: { message: 'Back in a minute.', code: 'unavailable', request_id: 'r' } }),
    )
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Upload', exact: true }).click(),
    ])
    await chooser.setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('pdf') })
    await expect(dialog.getByText('Back in a minute.')).toBeVisible()
  })
})

test.describe('import', () => {
  test('previews every row, then imports', async ({ page, shop }) => {
    const mug = await addProduct(shop, { name: 'Mug', price: 12.5 })
    const dialog = await importDialog(page)
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles(
        sheet('id,name,price', `${mug.id},Big mug,14`, ',Bowl,30', ',Vase,', ',Jar,abc', ',,5', ',Pot,', ',Urn,', ',Plate,9'),
      )
    await expect(dialog.getByText(/^products\.csv, /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Check file' }).click()
    const rows = dialog.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Skipped' })).toHaveCount(5)
    await expect(rows.filter({ hasText: 'Skipped' }).first()).toContainText('price is required.')
    await expect(rows.filter({ hasText: 'Big mug' })).toContainText('Changed')
    await expect(rows.filter({ hasText: 'Bowl' })).toContainText('Added')
    await checkPage(page, 'products-import')
    await dialog.getByRole('button', { name: 'Skipped rows' }).click()
    const [skipped] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
    ])
    expect(skipped.suggestedFilename()).toBe('skipped_products.csv')
    expect(await fs.readFile(await skipped.path(), 'utf8')).toContain(',Vase,,price is required.')
    expect((await shop.client.listProducts()).total).toBe(1)

    await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(page.getByRole('alert')).toContainText(
      /^Import completed with some errors: Row 4: .* Row 5: .* Row 6: .* \(\+2 more\)$/,
    )
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Big mug/ })).toContainText('$14.00')
    await expect(page.getByRole('row', { name: /Plate/ })).toBeVisible()
  })

  test('asks about rows that look like products of the shop, and reports the number of imported rows', async ({ page, shop }) => {
    await addProduct(shop, { name: 'Bowl', price: 12.5 })
    const dialog = await importDialog(page)
    await dialog.getByLabel('File', { exact: true }).setInputFiles(sheet('title,cost', 'Bowl,30', 'Vase,12'))
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
    await dialog.getByRole('region', { name: '1 looks like a product you have' }).getByRole('radio', { name: 'Update' }).check()
    await expect(dialog.getByText('Same name as “Bowl”.')).toBeVisible()
    await checkPage(page, 'products-import-again')
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(page.getByText('Successfully imported 2 of 2 products.')).toBeVisible()
    expect((await shop.client.listProducts()).total).toBe(2)
  })

  test('previews and imports the variants of a product', async ({ page, shop }) => {
    const dialog = await importDialog(page)
    const file = dialog.getByLabel('File', { exact: true })
    const headings = 'name,price,stock,variant of,sku,option 1,option 1 value'
    await file.setInputFiles(sheet(headings, 'Shirt,20,,,,,', ',,3,Shirt,S-1,Size,S', ',25,x,Shirt,S-2,Size,M'))
    await dialog.getByRole('button', { name: 'Check file' }).click()
    const rows = dialog.getByRole('table', { name: 'Rows of the file' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Skipped' })).toHaveCount(3)
    await expect(rows.filter({ hasText: 'Shirt (S)' })).toContainText('Row 4 of this product has a problem.')

    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await file.setInputFiles(sheet(headings, 'Shirt,20,,,,,', ',,3,Shirt,S-1,Size,S', ',25,2,Shirt,S-2,Size,M'))
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(rows.filter({ hasText: 'Shirt (M)' })).toContainText('Added')
    await checkPage(page, 'products-import-variants')
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Shirt/ })).toBeVisible()
    const { products } = await shop.client.listProducts()
    const { variants } = await shop.client.getProduct({ path: { id: products[0]!.id } })
    expect(variants).toMatchObject([
      { name: 'S', sku: 'S-1', stock: 3 },
      { name: 'M', price: 25, stock: 2 },
    ])
  })

  test('reads columns with unknown headings as what the merchant chooses', async ({ page, shop }) => {
    const dialog = await importDialog(page)
    const list = sheet('Liste,', 'Sache,Wert', 'Tasse,12', 'Schale,14')
    await dialog.getByLabel('File', { exact: true }).setInputFiles(list)
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(dialog.getByText('Missing: name and price.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Row of the headings' }).selectOption('2: Sache · Wert')
    await dialog.getByRole('combobox', { name: 'Sache is read as' }).selectOption('Name')
    await dialog.getByRole('combobox', { name: 'Wert is read as' }).selectOption('Price')
    await expect(dialog.getByText('The headings are in row 2.')).toBeVisible()
    await checkPage(page, 'products-import-reading')
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(dialog).toBeHidden()
    expect((await shop.client.listProducts()).products).toMatchObject([{ name: 'Schale', price: 14 }, { name: 'Tasse' }])

    await importDialog(page)
    await dialog.getByLabel('File', { exact: true }).setInputFiles(list)
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(dialog.getByText('Read as you chose last time.')).toBeVisible()
    await checkPage(page, 'products-import-kept')
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await expect(dialog.getByText('Missing: name and price.')).toBeVisible()
  })

  test('rejects a file that is not a spreadsheet, and starts over', async ({ page }) => {
    const dialog = await importDialog(page)
    await expect(dialog.getByLabel('File', { exact: true })).toBeFocused()
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(dialog.getByText('Please select a file to import.')).toBeVisible()
    await checkPage(page, 'products-import-file')
    await dialog.getByLabel('File', { exact: true }).setInputFiles({ ...sheet('name'), name: 'products.pdf' })
    await expect(dialog.getByText('Invalid file type. Please upload .xlsx, .xls or .csv files.')).toBeVisible()
    await dialog.getByLabel('File', { exact: true }).setInputFiles({ ...sheet(), buffer: Buffer.alloc(10 * 1024 ** 2 + 1) })
    await expect(dialog.getByText('File size exceeds 10MB limit.')).toBeVisible()
    await dialog.getByLabel('File', { exact: true }).setInputFiles(sheet('name,price'))
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(dialog.getByText('This file has no products.')).toBeVisible()
    await dialog.getByLabel('File', { exact: true }).setInputFiles(sheet('name,price', ',1'))
    await dialog.getByRole('button', { name: 'Check file' }).click()
    await expect(dialog.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await expect(dialog.getByText('Choose a file')).toBeVisible()
  })

  for (const width of [375, 1280])
    test(`shows the progress of a large file, and cancels it, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, errors: [] as string[], problem: null, ended_at: null }
      let now = {
        ...{ id: '0199a1c2-7b3e-7d41-8f60-5c2e9d0a0090', status: 'queued', file_name: 'products.csv', done: 0 },
        ...{ ...counts, total: null as number | null, created_at: '2026-01-12T14:05:21.000Z' },
      }
      let isStarted = false
      await page.route('**/api/product-imports/latest', (route) => route.fulfill({ json: { import: isStarted ? now : null } }))
      await page.route(/\/api\/product-imports(\?.*)?$/, (route) => {
        isStarted = true
        return route.fulfill({ status: 202, json: now })
      })
      await page.route(`**/api/product-imports/${now.id}`, (route) => route.fulfill({ json: now }))
      await page.route(`**/api/product-imports/${now.id}/cancel`, (route) => {
        now = { ...now, status: 'cancelled' }
        return route.fulfill({ json: now })
      })
      const dialog = await importDialog(page)
      const lines = Array.from({ length: 2_100 }, (_, at) => `Product ${at},${at % 1_000 === 999 ? 'free' : '9.90'}`)
      await dialog.getByLabel('File', { exact: true }).setInputFiles(sheet('name,price', ...lines))
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await expect(dialog.getByText('Showing 500 of 2,100 rows, those that would be skipped first.')).toBeVisible()
      await expect(dialog.getByRole('table', { name: 'Rows of the file' }).getByRole('row').nth(2)).toContainText('Skipped')
      await dialog.getByRole('button', { name: 'Import 2,098 rows' }).click()
      await expect(dialog.getByText('Waits for its turn')).toBeVisible()

      now = { ...now, status: 'running', total: 2_100, done: 1_050, created: 1_049, skipped: 1, errors: ['Row 1001: No price.'] }
      const progress = dialog.getByRole('progressbar', { name: 'Importing products.csv' })
      await expect(dialog.getByText('1,050 of 2,100 rows')).toBeVisible()
      await expect(progress).toBeVisible()
      await expect(dialog.getByText('You can close this window. The import goes on.')).toBeVisible()
      if (width === 375) await checkPage(page, 'products-import-progress')
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Import' }).click()
      await expect(dialog.getByText('1,050 of 2,100 rows')).toBeVisible()

      await dialog.getByRole('button', { name: 'Cancel the import' }).click()
      await expect(dialog.getByText('Import cancelled. 1,049 added, 0 changed, 0 unchanged, 1 skipped.')).toBeVisible()
      await expect(progress).toBeHidden()
      await expect(dialog.getByRole('button', { name: 'Cancel the import' })).toBeHidden()
      await expect(dialog.getByRole('button', { name: 'Skipped rows' })).toBeVisible()
      if (width === 375) await checkPage(page, 'products-import-cancelled')
    })
})

test('export and template have file names, and the export can be imported again', async ({ page, shop }) => {
  await addProducts(shop, 3)
  await addProduct(shop, { name: 'Draft', status: 'draft' })
  await page.goto('/dashboard/products')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toMatch(/^products_export_\d{4}-\d{2}-\d{2}\.xlsx$/)
  await expect(page.getByText(`${file.suggestedFilename()} downloaded.`)).toBeVisible()

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download template' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('product_import_template.xlsx')
  await expect(page.getByText('product_import_template.xlsx downloaded.')).toBeVisible()

  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'again.xlsx', mimeType: 'application/zip', buffer: await fs.readFile(await file.path()) })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Unchanged' })).toHaveCount(3)
})
