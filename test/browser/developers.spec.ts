import { createClient } from '@linktill/sdk'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addProduct } from '../support/shop.ts'
import { productUrl } from '../support/product.ts'

test('a key is made by keyboard, works, and is revoked', async ({ page, shop }) => {
  await addProduct(shop)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Developers' }).click()
  await expect(page.getByRole('heading', { name: 'No API keys yet.' })).toBeVisible()
  await checkPage(page, 'developers-empty')

  await page.getByRole('button', { name: 'Create key' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Warehouse')
  await checkPage(page, 'developers-key-form')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  const secret = await dialog.getByLabel('Secret key', { exact: true }).innerText()
  await checkPage(page, 'developers-key-made')
  const program = createClient({ baseUrl: `${productUrl()}/api`, token: secret })
  expect((await program.listProducts()).total).toBe(1)
  await expect(program.createProduct({ body: { name: 'Print', price: 5 } })).rejects.toMatchObject({ status: 403 })
  await dialog.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('row', { name: /Warehouse/ })
  await expect(row).toContainText(`sk_test_…${secret.slice(-4)}`)
  await expect(row).toContainText('Read only')
  await checkPage(page, 'developers-keys')
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Warehouse is revoked.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No API keys yet.' })).toBeVisible()
  await expect(program.listProducts()).rejects.toMatchObject({ status: 401 })
})
