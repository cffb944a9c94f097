import { randomUUID } from 'node:crypto'
import { checkPage } from '../support/checkPage.ts'
import { chooseProduct } from '../support/chooseProduct.ts'
import { mailedLink } from '../support/mail.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, connectPayments } from '../support/shop.ts'

/** How merchants write questions, and read the answers. */

test('questions of a link are added, ordered by keyboard, changed and removed', async ({ page, shop }) => {
  const link = await addLink(shop, await addProduct(shop), 'Autumn sale')
  const read = async () => (await shop.client.getLink({ path: { id: link.id } })).options.questions
  await page.goto('/dashboard/checkout-links')
  await page.getByRole('button', { name: 'Actions for Autumn sale' }).click()
  await page.getByRole('menuitem', { name: 'Share & customize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share & customize' })
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Checkout options saved.').last()).toBeVisible()
  }

  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog.getByLabel('Question', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByLabel('Question', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Question', { exact: true })).toHaveAccessibleDescription('Enter the question.')
  await dialog.getByLabel('Question', { exact: true }).fill('Size of the apron')
  await dialog.getByLabel('Kind of answer').selectOption('One choice')
  await dialog.getByLabel('Choices').fill('Small\nLarge')
  await dialog.getByLabel('Required').check()
  await dialog.getByLabel('Digital').check()
  await checkPage(page, 'questions-of-a-link')
  await dialog.getByRole('button', { name: 'Edit question 1' }).click()

  await dialog.getByRole('button', { name: 'Add question' }).click()
  await dialog.getByLabel('Question', { exact: true }).fill('Text of the engraving')
  await dialog.getByLabel('Format').selectOption('Letters only')
  await dialog.getByLabel('Most characters').fill('20')
  await dialog.getByText('Asked in every country').click()
  await dialog.getByLabel('Search countries').last().fill('Germ')
  await dialog.getByLabel('Germany').check()
  await dialog.getByLabel('Key').fill('engraving')

  const up = dialog.getByRole('button', { name: 'Move question 2 up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move question 1 up' })).toBeFocused()
  await expect(dialog.getByRole('status').filter({ hasText: 'Question 1 of 2' })).toBeAttached()
  await save()
  expect(await read()).toMatchObject([
    { key: 'engraving', label: 'Text of the engraving', format: 'letters', max_length: 20, countries: ['DE'] },
    { label: 'Size of the apron', kind: 'choice', choices: ['Small', 'Large'], required: true, product_types: ['digital'] },
  ])

  await dialog.getByRole('button', { name: 'Remove question 2' }).click()
  await expect(dialog.getByRole('button', { name: 'Add question' })).toBeFocused()
  await save()
  await expect.poll(read).toMatchObject([{ key: 'engraving' }])
})

test('questions are written in Create Link, and changed in Edit Link', { tag: '@tail' }, async ({ page, shop }) => {
  await addProduct(shop, { name: 'Apron' })
  await page.goto('/dashboard/checkout-links?open=new')
  const dialog = page.getByRole('dialog', { name: 'Create Link' })
  await dialog.getByLabel('Link Name*').fill('Aprons')
  await chooseProduct(dialog, 'Apron')
  await dialog.getByText('Questions', { exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog.getByLabel('Question', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  await expect(dialog.getByText('Question 1 is incomplete.')).toBeVisible()
  await dialog.getByLabel('Question', { exact: true }).fill('Text of the engraving')
  await dialog.getByLabel('Key').fill('engraving')
  await checkPage(page, 'link-questions')
  await dialog.getByRole('button', { name: 'Create Link' }).click()
  const share = page.getByRole('dialog', { name: 'Share & customize' })
  await expect(share.getByText('Text of the engraving')).toBeVisible()
  await page.keyboard.press('Escape')
  const read = async () => (await shop.client.listLinks()).data[0]!
  expect((await read()).options.questions).toMatchObject([{ key: 'engraving', label: 'Text of the engraving' }])

  await page.getByRole('button', { name: 'Actions for Aprons' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Link' })
  await edit.getByRole('button', { name: 'Remove question 1' }).click()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toHaveCount(0)
  expect((await read()).options.questions).toEqual([])
})

test('questions of a product are saved with it, also with a picture', { tag: '@tail' }, async ({ page, shop }) => {
  await page.goto('/dashboard/products')
  await page.getByRole('main').getByRole('button', { name: 'Add Product' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Name', { exact: true }).fill('Shirt')
  await dialog.getByLabel('Price').fill('20')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await dialog.locator('input[type="file"]').first().setInputFiles({ name: 'shirt.png', mimeType: 'image/png', buffer: png })
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await dialog.getByLabel('Question', { exact: true }).fill('Name on the back')
  await checkPage(page, 'questions-of-a-product')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect(dialog).toHaveCount(0)
  const { products } = await shop.client.listProducts()
  expect(products).toMatchObject([
    { name: 'Shirt', image_url: expect.stringContaining('/files/'), questions: [{ label: 'Name on the back', kind: 'text' }] },
  ])

  await page.getByRole('button', { name: 'Actions for Shirt' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await edit.getByRole('button', { name: 'Remove question 1' }).click()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toHaveCount(0)
  expect((await shop.client.listProducts()).products).toMatchObject([{ questions: [] }])
})

test('an order shows its answers, to the merchant and to the buyer', async ({ page, shop }) => {
  await connectPayments(shop)
  const link = await addLink(shop, await addProduct(shop, { price: 0 }))
  const questions = [
    { key: 'note', label: 'Anything that we should know?', kind: 'long_text' as const },
    { key: 'meals', label: 'Meals', kind: 'choices' as const, choices: ['Lunch', 'Dinner'] },
    { key: 'gift', label: 'Is it a gift?', kind: 'checkbox' as const },
  ]
  await shop.client.updateLinkOptions({ path: { id: link.id }, body: { questions } })
  const answers = [
    { key: 'note', value: 'Ring twice.\nThen wait.' },
    { key: 'meals', value: ['Lunch', 'Dinner'] },
    { key: 'gift', value: true },
  ]
  const email = `nora-${randomUUID()}@example.com`
  const { orderId, clientSecret } = await shop.client.createOrder({
    body: { cartUrlId: link.url_id, customerEmail: email, answers },
  })
  await shop.client.confirmOrder({ path: { orderId }, body: { clientSecret } })
  await page.goto(`/dashboard/orders?open=${orderId}`)
  const section = page
    .getByRole('dialog')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Answers' }) })
  await expect(section.getByText('Ring twice.')).toBeVisible()
  await expect(section.getByText('Lunch, Dinner')).toBeVisible()
  await expect(section.getByText('Yes')).toBeVisible()
  await checkPage(page, 'order-answers')

  await shop.client.requestOrders({ body: { email } })
  const mailed = new URL(await mailedLink(email, '/account/orders'))
  await page.goto(mailed.pathname + mailed.search)
  const own = page.getByRole('region', { name: 'Your answers' })
  await expect(own).toContainText('Ring twice.')
  await expect(own).toContainText('Lunch, Dinner')
  await checkPage(page, 'account-orders-answers')
})
