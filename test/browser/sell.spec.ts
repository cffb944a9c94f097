import { checkPage } from '../support/checkPage.ts'
import { heading, leaveContact, listOrders, openInTab, payButton } from '../support/checkout.ts'
import { expect, test } from '../support/merchant.ts'
import { connectPayments } from '../support/shop.ts'

test.describe('Sell something', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test(
    'publishes a product with its link, which is bought with the test card',
    { tag: '@core' },
    async ({ page, shop, context }) => {
      await connectPayments(shop)
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Sell something' }).first().click()
      await expect(page.getByRole('radio', { name: 'Service' })).not.toBeChecked()
      await page.getByRole('button', { name: 'Publish and copy link' }).click()
      await expect(page.getByText('Choose what you sell.')).toBeVisible()
      await page.getByRole('radio', { name: 'Service' }).check()
      await page.getByLabel('Name', { exact: true }).fill('Coaching hour')
      await page.getByLabel('Price').fill('80')
      await expect(page.getByText('You receive')).toContainText('$73.20')
      await checkPage(page, 'sell-service')
      await page.getByRole('button', { name: 'Publish and copy link' }).click()

      await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
      await expect(page.getByText('Link URL copied!')).toBeVisible()
      const address = await page.getByLabel('Checkout link address').inputValue()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      await expect(page.getByRole('img', { name: /^Card of Coaching hour/ })).toBeVisible()
      await checkPage(page, 'sell-result')

      const checkout = await openInTab(context, () => page.getByRole('link', { name: 'Buy it yourself' }).click())
      await leaveContact(checkout)
      await payButton(checkout).click()
      await expect(heading(checkout, 'Payment Successful!')).toBeVisible()
      await expect.poll(async () => (await listOrders(shop)).map(({ payment_status }) => payment_status)).toEqual(['completed'])
    },
  )

  test('asks for what a kind needs, and keeps a draft without its file', async ({ page }) => {
    await page.goto('/dashboard/sell')
    await page.getByRole('radio', { name: 'Physical' }).check()
    await expect(page.getByLabel('Shipping price')).toHaveValue('5.00')
    await page.getByLabel('Stock').fill('some')
    await page.getByRole('radio', { name: 'Digital' }).check()
    await expect(page.getByLabel('Stock')).toBeHidden()
    await page.getByLabel('Name', { exact: true }).fill('Glaze recipes')
    await page.getByLabel('Price').fill('18')
    await page.getByRole('button', { name: 'Publish and copy link' }).click()
    await expect(page.getByText('Add the file that shoppers get.')).toBeVisible()
    await expect(page.getByLabel('The file')).toBeFocused()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Glaze recipes' })).toContainText('Draft')
  })

  test('publishes a file and a thing in three sizes', async ({ page, shop }) => {
    await page.goto('/dashboard/sell')
    await page.getByRole('radio', { name: 'Digital' }).check()
    await page.getByLabel('Name', { exact: true }).fill('Glaze recipes')
    await page.getByLabel('Price').fill('18')
    await page
      .getByLabel('The file')
      .setInputFiles({ name: 'glaze.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await expect(page.getByRole('button', { name: 'Remove file' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish and copy link' }).click()
    await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Set up payments/ })).toBeVisible()

    await page.getByRole('link', { name: 'Sell something else' }).click()
    // The kind of the newest product is chosen already.
    await expect(page.getByRole('radio', { name: 'Digital' })).toBeChecked()
    await page.getByRole('radio', { name: 'Physical' }).check()
    await page.getByLabel('Name', { exact: true }).fill('Speckled mug')
    await page.getByLabel('Price').first().fill('24')
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.getByRole('textbox', { name: 'Option 1' }).fill('Size')
    await page.getByLabel('Values').fill('S, M, L')
    await expect(page.getByRole('row', { name: /^M/ })).toBeVisible()
    await checkPage(page, 'sell-variants')
    await page.getByRole('button', { name: 'Publish and copy link' }).click()
    await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeVisible()
    const { products } = await shop.client.listProducts()
    const mug = await shop.client.getProduct({ path: { id: products.find(({ name }) => name === 'Speckled mug')!.id } })
    expect(mug.variants!.map(({ values }) => values)).toEqual([['S'], ['M'], ['L']])
  })

  test('asks before what was typed is left, by a link, by Back and by the browser', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Sell something' }).first().click()
    const name = page.getByLabel('Name', { exact: true })
    const toProducts = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' })
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await name.pressSequentially('Mug')

    await toProducts.click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/\/dashboard\/sell$/)
    await expect(name).toHaveValue('Mug')

    const asked = page.waitForEvent('dialog')
    const reloading = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloading
    await expect(name).toHaveValue('')

    // Nothing is lost of a form without changes.
    await toProducts.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await page.goBack()
    await name.pressSequentially('Bowl')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(question).toBeHidden()
  })
})
