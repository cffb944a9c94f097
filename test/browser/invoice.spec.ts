import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { snakeCased } from '../../api/src/platform/http/snakeCased.ts'
import { invoiceWords } from '../../api/src/shop/languages/invoiceWords.ts'
import { PLATFORM } from '../../api/src/shop/letters/brand.ts'
import { draw } from '../../api/src/shop/letters/draw.ts'
import type { Letter } from '../../api/src/shop/letters/Letter.ts'
import { checkPage } from '../support/checkPage.ts'
import { expectLeftToRight } from '../support/expectLeftToRight.ts'
import { expect, test } from '../support/merchant.ts'
import { test as anybody } from '../support/product.ts'
import { addLink, addProduct, buy, connectPayments, openShop, type Shop } from '../support/shop.ts'

/** Creates a paid order and returns the URL of its invoice from the receipt. */
async function buyOne(shop: Shop) {
  await shop.client.updateMe({ body: { businessAddress: '12 Wharf Street\nPortland, ME 04101' } })
  await connectPayments(shop)
  const link = await addLink(shop, await addProduct(shop, { name: 'Speckled mug', type: 'physical', stock: 5 }))
  const { orderId, clientSecret } = await buy(shop, link)
  const { invoiceUrl } = await shop.client.confirmOrder({ path: { orderId }, body: { clientSecret } })
  return { orderId, receipt: new URL(invoiceUrl!) }
}

const SELLER = ['12 Wharf Street', '7 שדרות רוטשילד']

/** Each address begins with its number: at the left of a Latin street, at the right of a Hebrew or Arabic one. */
async function expectHouseNumbers(page: Page) {
  await expectLeftToRight(page, '418', 'Alder', 'Street')
  await expectLeftToRight(page, '12', 'Wharf', 'Street')
  await expectLeftToRight(page, 'النيل', 'شارع', '9')
  await expectLeftToRight(page, 'רוטשילד', 'שדרות', '7')
}

anybody('a shopper opens the invoice by the link of the receipt, and takes it away', { tag: '@core' }, async ({ page }) => {
  const { receipt } = await buyOne(await openShop({ storeName: 'Kiln & Clay' }))
  await page.goto(receipt.pathname + receipt.search)

  const paper = page.getByRole('article', { name: 'Invoice INV-00001' })
  for (const text of ['Kiln & Clay', 'Ada Byron', '12 Wharf Street', 'Nora Lindqvist', '418 Alder Street', '#1001'])
    await expect(paper.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(paper.getByRole('row', { name: /Speckled mug 1 \$24\.50 \$24\.50/ })).toBeVisible()
  await expect(paper.getByText('$29.50')).toBeVisible()
  await expect(page).toHaveTitle('Invoice INV-00001 · Kiln & Clay')
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeHidden()
  await checkPage(page, 'invoice')

  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).press('Enter')
  const file = await taken
  expect(file.suggestedFilename()).toBe('invoice_INV-00001.pdf')
  expect((await fs.readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden()
  await expect(paper).toBeVisible()
})

anybody('house numbers stay at their end of the street, in Arabic and Hebrew, on the invoice and in mails', async ({ page }) => {
  const { receipt } = await buyOne(await openShop())
  const lines = ['418 Alder Street', '9 شارع النيل']
  for (const tag of ['ar', 'he', 'en']) {
    const labels = invoiceWords(tag)
    await page.route('**/api/orders/*/invoice?*', async (route) => {
      const { seller, buyer, ...paper } = await (await route.fetch()).json()
      const address = { ...buyer.address, lines }
      const json = { ...paper, seller: { ...seller, address: SELLER.join('\n') }, buyer: { ...buyer, address } }
      await route.fulfill({ json: { ...json, language: tag, labels: { ...paper.labels, ...snakeCased(labels) } } })
    })
    await page.goto(receipt.pathname + receipt.search)
    await expect(page.getByRole('article')).toHaveAttribute('dir', tag === 'en' ? 'ltr' : 'rtl')
    await expectHouseNumbers(page)
    await page.unrouteAll()

    const blocks = [{ is: 'address', title: labels.billedTo, lines: [...lines, ...SELLER] }] satisfies Letter['blocks']
    const letter = { tag, subject: '', preview: '', title: labels.invoice, blocks, footer: [] }
    await page.setContent(draw(letter, PLATFORM).html)
    await expectHouseNumbers(page)
  }
})

anybody('a stranger must sign in, and then gets 404', async ({ page }) => {
  const [seller, stranger] = [await openShop(), await openShop()]
  const { orderId, receipt } = await buyOne(seller)

  await page.goto(`${receipt.pathname}?token=nonsense`)
  await expect(page.getByRole('alert')).toContainText('Invoice not found.')
  await checkPage(page, 'invoice-missing')

  await page.goto(receipt.pathname)
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(stranger.email)
  await page.getByLabel('Password', { exact: true }).fill(stranger.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/orders/${orderId}/invoice$`))
  await expect(page.getByRole('alert')).toContainText('Invoice not found.')
})

test('the merchant sees the credit note of a refunded order, and switches between both documents', async ({ page, shop }) => {
  const { orderId } = await buyOne(shop)
  await shop.client.updateOrder({ path: { id: orderId }, body: { paymentStatus: 'refunded' } })
  await page.goto(`/account/orders/${orderId}/invoice`)

  await page.getByRole('link', { name: 'CN-00001' }).click()
  const note = page.getByRole('article', { name: 'Credit note CN-00001' })
  await expect(note.getByText('Total credited')).toBeVisible()
  await expect(note.getByText('-$29.50').last()).toBeVisible()
  await note.getByRole('link', { name: 'INV-00001' }).click()
  await expect(page.getByRole('article', { name: 'Invoice INV-00001' })).toBeVisible()
})
