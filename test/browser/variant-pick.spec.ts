import type { Page } from '@playwright/test'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addProduct, buy, connectPayments } from '../support/shop.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' })
const cell = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const tick = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name: `Select ${name}`, exact: true })
const rows = (page: Page) => dialog(page).getByRole('table', { name: 'Variants' }).locator('tbody tr')
const search = (page: Page) => dialog(page).getByRole('searchbox', { name: 'Find a variant' })

const COLORS = ['Blue', 'Green', 'Sand', 'Rust', 'Black', 'Red']
const SIZES = ['100 ml', '200 ml', '300 ml', '400 ml']
const ALL = COLORS.flatMap((color) => SIZES.map((size) => [color, size]))

test('variants are found, filtered and ticked, and the first row sets the ticked ones', async ({ page, shop }) => {
  const options = [
    { name: 'Color', values: COLORS },
    { name: 'Size', values: SIZES },
  ]
  const mug = await addProduct(shop, {
    name: 'Mug',
    price: 24,
    type: 'physical',
    options,
    variants: ALL.map((values) => ({ values, stock: 1 })),
  })
  await page.goto(`/dashboard/products?open=${mug.id}`)
  await expect(rows(page)).toHaveCount(25)

  await search(page).fill('sand 3')
  await expect(rows(page)).toHaveCount(2)
  await expect(dialog(page).getByRole('status').filter({ hasText: '1 of 24' })).toBeVisible()
  await expect(dialog(page).getByRole('rowheader', { name: '1 shown' })).toBeVisible()
  await search(page).fill('nothing')
  await dialog(page).getByRole('button', { name: 'Show all' }).click()
  await expect(search(page)).toBeFocused()
  await expect(rows(page)).toHaveCount(25)

  const colors = dialog(page).getByRole('combobox', { name: 'Color', exact: true })
  await colors.selectOption('Green')
  await expect(rows(page)).toHaveCount(5)
  // Without a tick, the first row sets what is in sight.
  await cell(page, 'Price of all').fill('30')
  await cell(page, 'Price of all').press('Enter')
  await expect(cell(page, 'Price of Green / 100 ml')).toBeFocused()
  await expect(dialog(page).getByText('4 cells changed.')).toBeVisible()
  await colors.selectOption({ label: 'Color: all' })
  await expect(cell(page, 'Price of Blue / 100 ml')).toHaveValue('')

  await tick(page, 'Blue / 100 ml').focus()
  await page.keyboard.press('Space')
  await tick(page, 'Blue / 300 ml').check()
  await tick(page, 'Rust / 200 ml').check()
  await expect(dialog(page).getByRole('rowheader', { name: '3 selected' })).toBeVisible()
  // A row that is half under the first one is no fault.
  await tick(page, 'Blue / 100 ml').focus()
  await checkPage(page, 'variant-table-selected')
  await cell(page, 'Stock of 3 selected').fill('7')
  await cell(page, 'Stock of 3 selected').press('Tab')
  await expect(cell(page, 'Stock of Rust / 200 ml')).toHaveValue('7')
  await expect(dialog(page).getByText('42 in stock')).toBeVisible()

  // A wrong cell is reached although a filter hides it.
  await cell(page, 'Stock of Red / 400 ml').fill('many')
  await search(page).fill('blue')
  await dialog(page).getByRole('button', { name: 'Stock of Red / 400 ml' }).click()
  await expect(cell(page, 'Stock of Red / 400 ml')).toBeFocused()
  await cell(page, 'Stock of Red / 400 ml').fill('0')
  await expect(dialog(page).getByText('41 in stock, 1 sold out')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(page)).toBeHidden()

  const { variants } = await shop.client.getProduct({ path: { id: mug.id } })
  const of = (stock: number) => variants!.filter((one) => one.stock === stock).map(({ name }) => name)
  expect(of(7)).toEqual(['Blue / 100 ml', 'Blue / 300 ml', 'Rust / 200 ml'])
  expect(variants!.filter(({ price }) => price === 30).map(({ values }) => values[0])).toEqual(Array(4).fill('Green'))
})

test('a box ticks all rows in sight, and each row says what it sold', async ({ page, shop }) => {
  await connectPayments(shop)
  const shirt = await addProduct(shop, {
    name: 'Shirt',
    options: [{ name: 'Size', values: ['S', 'M', 'L', 'XL'] }],
    variants: ['S', 'M', 'L', 'XL'].map((size) => ({ values: [size] })),
  })
  const items = [{ productId: shirt.id, variantId: shirt.variants![1]!.id, quantity: 3 }]
  await buy(shop, await shop.client.createLink({ body: { name: 'Shirts', items } }))

  await page.goto(`/dashboard/products?open=${shirt.id}`)
  const sold = (row: number) => rows(page).nth(row).getByRole('cell').nth(-2)
  await expect(sold(0)).toHaveText('3')
  await expect(sold(2)).toHaveText('3')
  await expect(sold(3)).toHaveText('0')
  await expect(search(page)).toBeHidden()
  const all = dialog(page).getByRole('checkbox', { name: 'Select all variants in sight' })
  await all.check()
  await expect(dialog(page).getByRole('rowheader', { name: '4 selected' })).toBeVisible()
  await tick(page, 'L').uncheck()
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await expectAccessible(page)
})
