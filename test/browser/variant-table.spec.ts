import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addProduct } from '../support/shop.ts'
import type { Shop } from '../support/shop.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const cell = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const rows = (page: Page) => dialog(page).getByRole('table', { name: 'Variants' }).getByRole('row')

/** Opens a product whose only option has these values. */
async function openProduct(page: Page, shop: Shop, values: string[]) {
  const product = await addProduct(shop, {
    name: 'Mug',
    price: 24,
    type: 'physical',
    options: values.length > 50 ? twoOptions(values) : [{ name: 'Size', values }],
    variants: values.map((value) => ({ values: value.split(' / '), stock: 1 })),
  })
  await page.goto(`/dashboard/products?open=${product.id}`)
  await expect(cell(page, `Stock of ${values[0]}`)).toHaveValue('1')
  return product
}

function twoOptions(values: string[]) {
  const parts = values.map((value) => value.split(' / '))
  return ['Color', 'Size'].map((name, at) => ({ name, values: [...new Set(parts.map((part) => part[at]!))] }))
}

/** Pastes as Ctrl+V does, without a clipboard that the browser must allow. */
async function paste(page: Page, name: string, text: string) {
  await cell(page, name).focus()
  await cell(page, name).evaluate((input: HTMLInputElement, data) => {
    input.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('the table of variants is filled in by keyboard, like a spreadsheet', async ({ page, shop }) => {
  const { id } = await openProduct(page, shop, ['S', 'M', 'L'])
  await expect(cell(page, 'Price of S')).toHaveAttribute('placeholder', '24.00')

  await cell(page, 'Price of all').focus()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Price of S')).toBeFocused()
  await expect(cell(page, 'Price of L')).toHaveValue('30')
  await expect(dialog(page).getByText('3 cells changed.')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('28,50')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Stock of M')).toBeFocused()
  await expect(cell(page, 'Price of M')).toHaveValue('28.50')
  await page.keyboard.type('7')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(cell(page, 'Stock of L')).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Stock of L')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('L-1')
  await page.keyboard.press('Shift+Enter')
  await expect(cell(page, 'SKU of M')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('button', { name: 'Picture of M' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Not for sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page).filter({ hasText: 'Not for sale' })).toHaveCount(1)
  // The empty first row clears a column.
  await cell(page, 'Price of all').press('Delete')
  await expect(cell(page, 'Price of M')).toHaveValue('')
  await cell(page, 'Price of all').press('Control+z')
  await expect(cell(page, 'Price of M')).toHaveValue('28.50')

  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(page)).toBeHidden()
  expect((await shop.client.getProduct({ path: { id } })).variants).toMatchObject([
    { name: 'S', price: 30, stock: 1 },
    { name: 'M', price: 28.5, stock: 7, status: 'inactive' },
    { name: 'L', price: 30, stock: null, sku: 'L-1' },
  ])
})

test('a pasted rectangle fills the cells, marks the wrong ones and can be undone', async ({ page, shop }) => {
  const { id } = await openProduct(page, shop, ['S', 'M', 'L'])
  await paste(page, 'Price of M', '22,50 €\t12\tMUG-M\n1.000,00 €\tmany\tMUG-L\n7\t7\t7\n')
  await expect(cell(page, 'Price of M')).toHaveValue('22.50')
  await expect(cell(page, 'Price of L')).toHaveValue('1000.00')
  await expect(cell(page, 'SKU of L')).toHaveValue('MUG-L')
  await expect(dialog(page).getByText('6 cells changed. 3 values did not fit into the table.')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveText('Stock of L: Enter a whole number.')
  await expect(cell(page, 'Stock of L')).toHaveValue('many')
  await expect(cell(page, 'Stock of L')).toHaveAccessibleDescription('Enter a whole number.')
  await checkPage(page, 'variant-table-wrong')

  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 'SKU of L')).toHaveValue('')
  await expect(dialog(page).getByRole('alert')).toHaveText('')
  await paste(page, 'Price of all', '25\tx\tMUG-{size}')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(cell(page, 'Stock of S')).toBeFocused()
  await paste(page, 'Stock of S', '4\r\n0\r\n1,000\r\n')
  await expect(dialog(page).getByText('1,004 in stock, 1 sold out')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(page)).toBeHidden()
  expect((await shop.client.getProduct({ path: { id } })).variants).toMatchObject([
    { price: 25, stock: 4, sku: 'MUG-S' },
    { price: 25, stock: 0, sku: 'MUG-M' },
    { price: 25, stock: 1000, sku: 'MUG-L' },
  ])
})

test('a hundred variants scroll inside the table, under the row that sets all', async ({ page, shop }) => {
  const values = Array.from({ length: 100 }, (_, at) => `Color ${Math.floor(at / 10)} / Size ${at % 10}`)
  await openProduct(page, shop, values)
  await expect(rows(page)).toHaveCount(102)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await cell(page, 'Price of Color 0 / Size 0').focus()
    for (let row = 0; row < 30; row++) await page.keyboard.press('Enter')
    const last = cell(page, 'Price of Color 3 / Size 0')
    await expect(last).toBeFocused()
    // Seen whole, with the heading and the first row above it.
    await expect(last).toBeInViewport({ ratio: 1 })
    const heights = await rows(page).evaluateAll((all) =>
      all.slice(1, 4).map((row) => Math.round(row.getBoundingClientRect().height)),
    )
    expect(heights).toEqual(width === 1280 ? [44, 44, 44] : [48, 48, 48])
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('ArrowUp')
    const [above, focused] = [await cell(page, 'Price of all').boundingBox(), await page.locator(':focus').boundingBox()]
    expect(focused!.y).toBeGreaterThan(above!.y + above!.height)
    const overflow = await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(overflow).toBe(0)
  }
  await paste(page, 'Stock of Color 0 / Size 0', values.map((_, at) => at).join('\n'))
  await expect(cell(page, 'Stock of Color 9 / Size 9')).toHaveValue('99')
  await checkPage(page, 'variant-table-100')
})
