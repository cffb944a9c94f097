import { readFile } from 'node:fs/promises'
import { checkPage } from '../support/checkPage.ts'
import { expectDrawing } from '../support/drawing.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, connectPayments, inRow, type Shop } from '../support/shop.ts'
import { freshPage } from '../support/product.ts'

const addCode = ({ client }: Shop, code: string, more: object = {}) =>
  client.createPromoCode({ body: { code, discount_type: 'percentage', percent: 10, ...more } })

test('a merchant creates a code, a shopper uses it, and the redemption is listed', async ({ page, shop, browser }) => {
  await connectPayments(shop)
  const link = await addLink(shop, await addProduct(shop, { price: 40 }))
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Promo Codes' })
  await page.goto('/dashboard/products')
  await expect(page.getByRole('row').filter({ hasText: 'Engine print' })).toBeVisible()
  await expect(entry).toBeHidden()
  await page.goto('/dashboard/promo-codes')
  await expect(page.getByRole('heading', { name: 'No promo codes yet.' })).toBeVisible()
  await expectDrawing(page, 'promoCodes')
  await checkPage(page, 'promo-codes-empty')

  await page.getByRole('button', { name: 'Create Code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Code' })
  await dialog.getByLabel('Code', { exact: true }).fill('kiln-25')
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue('KILN-25')
  await dialog.getByLabel('Percentage').last().fill('25')
  await dialog.getByLabel('Limit per customer').fill('1')
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await expect(page.getByText('Promo code created.')).toBeVisible()
  await expect(page.getByRole('row', { name: /KILN-25/ })).toContainText('25%')
  // It is used now, so its entry stays.
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await entry.click()
  await expect(page.getByRole('row', { name: /KILN-25/ })).toBeVisible()

  const shopper = await freshPage(browser)
  await shopper.goto(link.checkout_url)
  await shopper.getByRole('button', { name: 'Add promo code' }).click()
  await shopper.getByLabel(/promo code/i).fill('kiln-25')
  await shopper.getByRole('button', { name: 'Apply' }).click()
  await expect(shopper.getByText('$30.00').first()).toBeVisible()
  const { order_id } = await redeem(shop, link.url_id, 'KILN-25')

  await page.reload()
  await page.getByRole('button', { name: 'Actions for KILN-25' }).click()
  await page.getByRole('menuitem', { name: 'Redemptions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Redemptions' })
  await expect(drawer.getByText('nora@example.com')).toBeVisible()
  await expect(drawer.getByText('-$10.00')).toBeVisible()
  await checkPage(page, 'promo-codes-redemptions')
  await expect(drawer.getByRole('link', { name: /Order #/ })).toHaveAttribute('href', `/dashboard/orders?open=${order_id}`)
})

test('problems are shown at their fields', async ({ page, shop }) => {
  await addCode(shop, 'TAKEN')
  await page.goto('/dashboard/promo-codes')
  await page.getByRole('button', { name: 'Create Code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Chosen links').click()
  await expect(dialog.getByText('No checkout links found.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  for (const problem of ['Enter a code.', 'Enter a percentage up to 100.', 'Choose at least one link.'])
    await expect(dialog.getByText(problem)).toBeVisible()
  await checkPage(page, 'promo-codes-form')

  await dialog.getByText('All links').click()
  await dialog.getByText('Fixed amount').click()
  await dialog.getByLabel('Amount', { exact: true }).fill('5')
  await dialog.getByLabel('Code', { exact: true }).fill('taken')
  await dialog.getByLabel('Starts').fill('2030-01-02T10:00')
  await dialog.getByLabel('Ends').fill('2030-01-01T10:00')
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await expect(dialog.getByText('The end must be later than the start.')).toBeVisible()
  await dialog.getByLabel('Ends').fill('2030-01-03T10:00')
  await dialog.getByRole('button', { name: 'Create Code' }).click()
  await expect(dialog.getByText('You already have a promo code with this name.')).toBeVisible()
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
})

test('a code is restricted, tried, changed and ended', async ({ page, shop }) => {
  const print = await addProduct(shop, { price: 20 })
  const [open, other] = [await addLink(shop, print, 'Open studio'), await addLink(shop, print, 'Somewhere else')]
  const code = await addCode(shop, 'STUDIO', {
    discount_type: 'fixed',
    percent: null,
    amount: 5,
    currency: 'USD',
    link_ids: [open.id],
  })
  await page.goto('/dashboard/promo-codes')
  await page.getByRole('button', { name: 'Actions for STUDIO' }).click()
  await checkPage(page, 'promo-codes-menu')
  await page.getByRole('menuitem', { name: 'Try it on a link' }).click()
  const trial = page.getByRole('dialog', { name: 'Try it on a link' })
  await trial.getByLabel('Checkout link').selectOption('Open studio')
  await expect(trial.getByRole('definition')).toHaveText(['$20.00', '-$5.00', '$15.00'])
  await checkPage(page, 'promo-codes-trial')
  await trial.getByLabel('Checkout link').selectOption('Somewhere else')
  await expect(trial.getByText('Not taken here. The code is restricted to other links.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'STUDIO', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Code' })
  await expect(dialog.getByRole('checkbox', { name: 'Open studio' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Somewhere else' }).check()
  await dialog.getByLabel('Redemption limit').fill('100')
  await dialog.getByText('Chosen products').click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Choose at least one product.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: print.name }).check()
  await checkPage(page, 'promo-codes-restricted')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Promo code updated.')).toBeVisible()
  await expect(page.getByRole('row', { name: /STUDIO/ })).toContainText('0 of 100')
  await expect(page.getByRole('row', { name: /STUDIO/ })).toContainText('2 links, 1 product')
  const saved = await shop.client.getPromoCode({ path: { id: code.id } })
  expect(saved).toMatchObject({ amount: 5, max_redemptions: 100 })
  expect(saved.product_ids).toEqual([print.id])
  expect(saved.link_ids.toSorted()).toEqual([open.id, other.id].toSorted())

  await page.getByRole('button', { name: 'Actions for STUDIO' }).click()
  await page.getByRole('menuitem', { name: 'End code' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End code' }).click()
  await expect(page.getByText('STUDIO has ended.')).toBeVisible()
  await expect(page.getByRole('row', { name: /STUDIO/ })).toContainText('Ended')
})

test('the list is searched, filtered, sorted and paged', async ({ page, shop }) => {
  await inRow(11, (number) => addCode(shop, `SALE${String(number).padStart(2, '0')}`))
  await addCode(shop, 'LATER', { starts_at: '2040-01-01T00:00:00Z' })
  const codes = page.getByRole('row').getByRole('button', { name: /^(SALE|LATER)/ })
  await page.goto('/dashboard/promo-codes')
  await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
  await expect(codes.first()).toHaveText('LATER')
  await checkPage(page, 'promo-codes')

  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(codes).toHaveText(['SALE10', 'SALE11'])
  await page.getByLabel('Search promo codes').fill('sale0')
  await expect(page.getByText('Showing 1 to 9 of 9 results')).toBeVisible()
  await page.getByLabel('Status').selectOption('Scheduled')
  await expect(page.getByRole('heading', { name: 'No promo codes found.' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Showing 1 to 10 of 12 results')).toBeVisible()
  await page.getByLabel('Status').selectOption('Scheduled')
  await expect(codes).toHaveText(['LATER'])
})

test('codes are imported from a spreadsheet after a preview', async ({ page, shop }) => {
  await addCode(shop, 'KNOWN')
  await page.goto('/dashboard/promo-codes')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import codes' })
  const sheet = 'Coupons\nCoupon code,Percent,Ends,Notes\nspring,15%,2040-05-01,x\nKNOWN,20,,\nHALF,0.5,,'
  await dialog.locator('input[type=file]').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await dialog.getByRole('button', { name: 'Check file' }).click()
  await expect(dialog.getByText('Write 50% or 0.5%.')).toBeVisible()
  await expect(dialog.getByText('The headings are in row 2. Not read: Notes.')).toBeVisible()
  await checkPage(page, 'promo-codes-import')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Refused rows' }).click()
  const refused = await readFile(await (await saving).path(), 'utf8')
  expect(refused).toContain('"Coupon code","Percent","Ends","Notes","problem"\r\n"HALF","0.5","","","')

  await dialog.getByRole('button', { name: 'Import 2 codes' }).click()
  await expect(page.getByText('1 added, 1 changed, 1 refused.')).toBeVisible()
  await expect(page.getByRole('row', { name: /SPRING/ })).toContainText('15%')
  await expect(page.getByRole('row', { name: /KNOWN/ })).toContainText('20%')
})

test('a list that fails to load shows an error, and can be retried', async ({ page }) => {
  let broken = true
  await page.route('**/api/promos?*', (route) =>
    broken
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } })
      : route.continue(),
  )
  await page.goto('/dashboard/promo-codes')
  await expect(page.getByRole('alert')).toContainText('Error: Something went wrong.')
  await checkPage(page, 'promo-codes-failed')
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No promo codes yet.' })).toBeVisible()
})

test('a code is created by keyboard alone', async ({ page }) => {
  await page.goto('/dashboard/promo-codes')
  await page.getByRole('button', { name: 'Create Code' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('keys')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Promo code created.')).toBeVisible()
  await expect(page.getByRole('row', { name: /KEYS/ })).toContainText('$2.50')
  await expect(page.getByRole('button', { name: 'Create Code' }).first()).toBeFocused()
})

/** Creates a paid order of Nora with the code. */
async function redeem({ client }: Shop, urlId: string, promoCode: string) {
  const order = await client.createOrder({ body: { cartUrlId: urlId, customerEmail: 'nora@example.com', promoCode } })
  const { paymentId, clientSecret } = order.payment!
  await client.confirmSandboxPayment({
    path: { payment_id: paymentId },
    body: { client_secret: clientSecret, outcome: 'succeeded' },
  })
  await client.confirmOrder({ path: { orderId: order.orderId }, body: { clientSecret: order.clientSecret } })
  return { order_id: order.orderId }
}
