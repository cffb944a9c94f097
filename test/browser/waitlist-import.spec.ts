import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { openCheckout, sell } from '../support/checkout.ts'
import { mailedLink } from '../support/mail.ts'
import { expect, test } from '../support/merchant.ts'
import { confirmAddress } from '../support/shop.ts'

const address = () => `nora-${Math.random().toString(36).slice(2)}@example.com`

async function openList(page: Page, name: string, label = 'Waiting list') {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: label }).click()
  return page.getByRole('dialog', { name: 'Waiting list', exact: true })
}

test('the merchant imports who waited elsewhere, and who confirms is on the list', async ({ page, shop }) => {
  test.slow()
  const { link, path } = await sell(shop, { product: { stock: 0 } })
  const [first, second] = [address(), address()]
  await page.goto('/dashboard/checkout-links')
  const drawer = await openList(page, link.name)
  await drawer.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import waiting list' })
  const sheet = `Back in stock\nCustomer,Asked,Notes\n${first},2026-01-31,x\n${second},,\nnora,,`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'waiting.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('Confirm your email address first.')).toBeVisible()

  await confirmAddress(shop)
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('The first row must name the columns. Missing: email.')).toBeVisible()
  await dialog.getByLabel('Row of the headings').selectOption('2')
  await dialog.getByLabel('Customer is read as').selectOption('Email')
  await expect(dialog.getByText('2 mails ask to confirm.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /nora / })).toContainText('email must be an email address')
  await expect(dialog.getByRole('row', { name: new RegExp(first) })).toContainText('To ask')
  await checkPage(page, 'waitlist-import')

  await dialog.getByRole('button', { name: 'Import 2 addresses' }).click()
  await expect(page.getByText('2 addresses are asked to confirm, 1 refused.')).toBeVisible()
  await expect(drawer.getByText('Nobody is waiting.')).toBeVisible()
  await openCheckout(page, await mailedLink(first, path))
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await page.goto('/dashboard/checkout-links')
  const list = await openList(page, link.name, 'Waiting list (1)')
  await expect(list.getByRole('listitem')).toHaveText([new RegExp(first)])
  await expect(list.getByRole('listitem')).toContainText('Asked Jan 31, 2026')
})

test('a link without a waiting list imports none, and Escape goes back to the list', async ({ page, shop }) => {
  const { link } = await sell(shop, { product: { stock: 0 } })
  await page.goto('/dashboard/checkout-links')
  const drawer = await openList(page, link.name)
  await drawer.getByRole('button', { name: 'Import' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Import waiting list' })).toBeVisible()
  await checkPage(page, 'waitlist-import-file')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeVisible()

  await shop.client.updateLink({ path: { id: link.id }, body: { limits: { offers_waitlist: false } } })
  await page.reload()
  await openList(page, link.name)
  await expect(drawer.getByText('This link offers no waiting list.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Import' })).toHaveCount(0)
})
