import { chooseProduct } from '../support/chooseProduct.ts'
import { checkPage, expectAccessible } from '../support/checkPage.ts'
import { holdCalls } from '../support/holdCalls.ts'
import { expect, test } from '../support/merchant.ts'
import { settled } from '../support/settled.ts'
import { addLink, addProduct, buy, connectPayments } from '../support/shop.ts'

const NOTE = 'You receive $109.80 of $120.00. The fee is 8.5%, payment processing included.'

test.describe('what a sale brings', () => {
  test('is said while a price is typed, with one request for it', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/fees/preview') && asked.push(request.postData()!))
    await page.goto('/dashboard/products')
    await page.getByRole('main').getByRole('button', { name: 'Add Product' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Product' })
    await expect(dialog.getByText('You receive')).toBeHidden()
    await dialog.getByLabel('Price').pressSequentially('120', { delay: 30 })
    await expect(dialog.getByText(NOTE)).toBeVisible()
    await expect(dialog.getByText(NOTE)).toHaveAttribute('aria-live', 'polite')
    expect(asked).toEqual([JSON.stringify({ currency: 'USD', items: [{ price: 120, quantity: 1 }] })])
    await expectAccessible(page)

    await dialog.getByLabel('Price').fill('')
    await expect(dialog.getByText('You receive')).toBeHidden()
    expect(asked).toHaveLength(1)
  })

  for (const width of [375, 1280])
    test(`moves no field when it arrives, ${width} px wide`, async ({ page, shop }) => {
      await addProduct(shop, { name: 'Engine print', price: 40 })
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/dashboard/products')
      const release = await holdCalls(page, '**/api/fees/preview')
      await page.getByRole('button', { name: 'Actions for Engine print' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Product' })
      const below = dialog.locator('summary', { hasText: /^Charged/ })
      await settled(page)
      const before = await below.boundingBox()
      await release()

      await expect(dialog.getByText('You receive $36.60 of $40.00.')).toBeVisible()
      await settled(page)
      expect(await below.boundingBox()).toEqual(before)
    })

  test('is said for a new link and where the link is shared', async ({ page, shop }) => {
    await addProduct(shop, { name: 'Engine print', price: 40 })
    await page.goto('/dashboard/checkout-links')
    await page.getByRole('main').getByRole('button', { name: 'Create Link' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Link' })
    await dialog.getByLabel('Link Name').fill('Spring prints')
    await chooseProduct(dialog, 'Engine print')
    await expect(dialog.getByText('You receive $36.60 of $40.00.')).toBeVisible()
    await dialog.getByLabel('Quantity').fill('3')
    await expect(dialog.getByText(NOTE)).toBeVisible()
    await checkPage(page, 'link-form-fee')
    await dialog.getByRole('button', { name: 'Create Link' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Spring prints' })).toBeVisible()
    await expect(page.getByRole('main').getByText(NOTE)).toBeVisible()
    await checkPage(page, 'share-fee')
  })

  test('is listed with its fee for each link', async ({ page, shop }) => {
    await connectPayments(shop)
    await buy(shop, await addLink(shop, await addProduct(shop)))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/dashboard/checkout-links')
    const table = page.getByRole('table', { name: 'Checkout links' })
    const row = table.getByRole('row').filter({ hasText: 'First print' })
    for (const [title, amount] of [
      ['Revenue', '$24.50'],
      ['Fee', '$2.08'],
      ['Net', '$22.42'],
    ] as const) {
      await expect(table.getByRole('columnheader', { name: title })).toBeVisible()
      await expect(row.getByRole('cell', { name: amount, exact: true })).toBeVisible()
    }
    await checkPage(page, 'links-fees')
  })
})
