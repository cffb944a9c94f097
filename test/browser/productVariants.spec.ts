import type { Page } from '@playwright/test'
import { checkPage, expectAccessible, keepPicture } from '../support/checkPage.ts'
import { chooseProduct } from '../support/chooseProduct.ts'
import { expect, test } from '../support/merchant.ts'
import { addProduct, buy, connectPayments } from '../support/shop.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const dialog = (page: Page) => page.getByRole('dialog')
const cell = (page: Page, column: 'Price' | 'Stock' | 'SKU', name: string) =>
  dialog(page).getByRole('textbox', { name: `${column} of ${name}`, exact: true })

async function act(page: Page, name: string, action: string) {
  await dialog(page)
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function addOption(page: Page, number: number, name: string, values: string) {
  await dialog(page).getByRole('button', { name: 'Add option' }).click()
  const option = dialog(page).getByRole('group', { name: `Option ${number}`, exact: true })
  await option.getByRole('textbox', { name: `Option ${number}` }).fill(name)
  await option.getByLabel('Values').fill(values)
}

test('makes a row for each combination of options, and keeps what was typed', async ({ page, shop }) => {
  await page.goto('/dashboard/products?open=new')
  await dialog(page).getByLabel('Name', { exact: true }).fill('Shirt')
  await dialog(page).getByLabel('Price').first().fill('20')
  await addOption(page, 1, 'Size', 'S, M')
  await addOption(page, 2, 'Color', 'Red, Blue')

  await cell(page, 'SKU', 'S / Red').fill('SH-S-R')
  await cell(page, 'Stock', 'S / Red').fill('3')
  await cell(page, 'Price', 'M / Blue').fill('22.50')
  await act(page, 'S / Red', 'Not for sale')
  await expect(dialog(page).getByRole('rowheader', { name: 'S / Red' })).toContainText('Not for sale')
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Picture of M / Red' }).click()
  await (await chooser).setFiles({ name: 'red.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(dialog(page).getByRole('button', { name: 'Picture of M / Red' }).locator('img')).toBeVisible()
  await dialog(page).getByRole('group', { name: 'Option 1' }).getByLabel('Values').fill('Small, M')
  await expect(cell(page, 'SKU', 'Small / Red')).toHaveValue('SH-S-R')
  await expectAccessible(page)
  for (const [width, name] of [
    [1280, 'wide'],
    [375, 'narrow'],
    [320, 'narrowest'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await cell(page, 'SKU', 'Small / Red').scrollIntoViewIfNeeded()
    await keepPicture(page, `product-variants-${name}`)
    const overflow = await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(overflow).toBe(0)
  }
  await act(page, 'M / Blue', 'Leave out')
  await dialog(page).getByRole('button', { name: 'Add missing combinations' }).click()
  await cell(page, 'Price', 'M / Blue').fill('22.50')
  await act(page, 'Small / Blue', 'Leave out')
  await expect(dialog(page)).toContainText('1 combination is left out.')
  await checkPage(page, 'product-variants')
  await dialog(page).getByRole('button', { name: 'Add Product' }).click()
  await expect(dialog(page)).toBeHidden()

  const { products } = await shop.client.listProducts()
  const { variants, options } = await shop.client.getProduct({ path: { id: products[0]!.id } })
  expect(options).toEqual([
    { name: 'Size', values: ['Small', 'M'] },
    { name: 'Color', values: ['Red', 'Blue'] },
  ])
  expect(variants).toHaveLength(3)
  expect(variants).toMatchObject([
    { name: 'Small / Red', sku: 'SH-S-R', stock: 3, price: null, status: 'inactive' },
    { name: 'M / Red', image_url: expect.stringMatching(/^\/files\//) },
    { name: 'M / Blue', price: 22.5 },
  ])
})

test('names what is wrong, and refuses a stale change', async ({ page, shop }) => {
  await addProduct(shop, {
    name: 'Other',
    options: [{ name: 'Size', values: ['S'] }],
    variants: [{ values: ['S'], sku: 'TAKEN' }],
  })
  const shirt = await addProduct(shop, {
    name: 'Shirt',
    type: 'physical',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [{ values: ['S'], stock: 2 }, { values: ['M'] }],
  })
  await page.goto(`/dashboard/products?open=${shirt.id}`)
  await expect(cell(page, 'Stock', 'S')).toHaveValue('2')
  const save = dialog(page).getByRole('button', { name: 'Save changes' })

  await cell(page, 'SKU', 'M').fill('taken')
  await save.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('“taken” is already an SKU of “Other”.')
  await cell(page, 'SKU', 'M').fill('FREE')
  await shop.client.updateProduct({ path: { id: shirt.id }, body: { name: 'Tee' } })
  await save.click()
  await expect(dialog(page)).toContainText('This product was edited meanwhile.')
  expect((await shop.client.getProduct({ path: { id: shirt.id } })).name).toBe('Tee')
})

test('a link names a variant of its product, or leaves it to the shopper', async ({ page, shop }) => {
  const shirt = await addProduct(shop, {
    name: 'Shirt',
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: [{ values: ['S'] }, { values: ['M'] }, { values: ['L'], status: 'inactive' }],
  })
  await page.goto('/dashboard/checkout-links?open=new')
  await dialog(page).getByLabel('Link Name*').fill('Shirts')
  await chooseProduct(dialog(page), 'Shirt')
  const variants = dialog(page).getByRole('combobox', { name: 'Variant' })
  await expect(variants.getByRole('option')).toHaveText(['The shopper chooses', 'S', 'M'])
  await variants.selectOption('M')
  await expectAccessible(page)
  await keepPicture(page, 'link-variant')
  await dialog(page).getByRole('button', { name: 'Create Link' }).click()

  await expect
    .poll(async () => (await shop.client.listLinks()).data[0]?.items)
    .toMatchObject([{ product_id: shirt.id, variant_id: shirt.variants![1]!.id, variant_name: 'M' }])
})

test('analytics show below a product what each variant sold, and the home page names the one that is sold out', async ({
  page,
  shop,
}) => {
  await connectPayments(shop)
  const shirt = await addProduct(shop, {
    name: 'Shirt',
    price: 20,
    type: 'physical',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { values: ['S'], stock: 1 },
      { values: ['M'], stock: 50, price: 25 },
    ],
  })
  for (const { id: variantId } of shirt.variants!)
    await buy(
      shop,
      await shop.client.createLink({ body: { name: 'Shirts', items: [{ productId: shirt.id, variantId, quantity: 1 }] } }),
    )

  await page.goto('/dashboard/analytics')
  const rows = page.getByRole('table', { name: 'Top products' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Shirt: M' })).toContainText('1$25.00')
  await expect(rows.filter({ hasText: 'Shirt: S' })).toContainText('1$20.00')
  await expectAccessible(page)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await keepPicture(page, `analytics-variants-${width}`)
  }
  await page.goto('/dashboard')
  await expect(page.getByText('Shirt (S)').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('is sold out')
})
