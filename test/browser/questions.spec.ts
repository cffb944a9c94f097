import { randomUUID } from 'node:crypto'
import { checkPage } from '../support/checkPage.ts'
import { openLink } from '../support/linkPage.ts'
import { mailedLink } from '../support/mail.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, connectPayments } from '../support/shop.ts'

/** How merchants write questions, and read the answers. */

test('questions of a link are added, ordered by keyboard, changed and removed', async ({ page, shop }) => {
  const link = await addLink(shop, await addProduct(shop), 'Autumn sale')
  const read = async () => (await shop.client.getLink({ path: { id: link.id } })).options.questions
  const main = await openLink(page, link, 'Checkout')
  const save = async () => {
    await main.getByRole('button', { name: 'Save changes' }).click()
    await expect(main.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  }

  await main.getByRole('button', { name: 'Add question' }).click()
  await expect(main.getByLabel('Question', { exact: true })).toBeFocused()
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByLabel('Question', { exact: true })).toBeFocused()
  await expect(main.getByLabel('Question', { exact: true })).toHaveAccessibleDescription('Enter the question.')
  await main.getByLabel('Question', { exact: true }).fill('Size of the apron')
  await main.getByLabel('Kind of answer').selectOption('One choice')
  await main.getByLabel('Choices').fill('Small\nLarge')
  await main.getByLabel('Required').check()
  await main.getByLabel('Digital').check()
  await checkPage(page, 'questions-of-a-link')
  await main.getByRole('button', { name: 'Edit question 1' }).click()

  await main.getByRole('button', { name: 'Add question' }).click()
  await main.getByLabel('Question', { exact: true }).fill('Text of the engraving')
  await main.getByLabel('Format').selectOption('Letters only')
  await main.getByLabel('Most characters').fill('20')
  await main.getByText('Asked in every country').click()
  await main.getByLabel('Search countries').last().fill('Germ')
  await main.getByLabel('Germany').check()
  await main.getByLabel('Key').fill('engraving')

  const up = main.getByRole('button', { name: 'Move question 2 up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: 'Move question 1 up' })).toBeFocused()
  await expect(main.getByRole('status').filter({ hasText: 'Question 1 of 2' })).toBeAttached()
  await save()
  expect(await read()).toMatchObject([
    { key: 'engraving', label: 'Text of the engraving', format: 'letters', max_length: 20, countries: ['DE'] },
    { label: 'Size of the apron', kind: 'choice', choices: ['Small', 'Large'], required: true, product_types: ['digital'] },
  ])

  await main.getByRole('button', { name: 'Remove question 2' }).click()
  await expect(main.getByRole('button', { name: 'Add question' })).toBeFocused()
  await save()
  await expect.poll(read).toMatchObject([{ key: 'engraving' }])
})

test('questions of a link are edited on its page alone', async ({ page, shop }) => {
  const link = await addLink(shop, await addProduct(shop, { name: 'Apron' }), 'Aprons')
  const questions = [{ key: 'engraving', label: 'Text of the engraving', kind: 'text' as const }]
  await shop.client.updateLinkOptions({ path: { id: link.id }, body: { questions } })
  await page.goto('/dashboard/checkout-links?open=new')
  const create = page.getByRole('dialog', { name: 'Create Link' })
  await expect(create.getByRole('combobox', { name: 'Product' })).toBeVisible()
  await expect(create.getByText('Questions')).toHaveCount(0)
  await create.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Actions for Aprons' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Link' })
  await edit.getByLabel('Link Name*').fill('Linen aprons')
  await expect(edit.getByText('Questions')).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(edit).toHaveCount(0)
  const read = async () => (await shop.client.getLink({ path: { id: link.id } })).options.questions
  expect(await read()).toMatchObject([{ key: 'engraving' }])

  const main = await openLink(page, link, 'Checkout')
  await main.getByRole('button', { name: 'Add question' }).click()
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByText('Question 2 is incomplete.')).toBeVisible()
  await main.getByRole('button', { name: 'Remove question 2' }).click()
  await main.getByRole('button', { name: 'Remove question 1' }).click()
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(read).toEqual([])
})

test('questions of a product are saved with it, also with a picture', async ({ page, shop }) => {
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
