import type { Schema } from '@linktill/sdk'
import {
  expect,
  fillAddress,
  fillCard,
  heading,
  leaveContact,
  listOrders,
  openCheckout,
  pay,
  sell,
  sellService,
  test,
} from '../support/checkout.ts'
import { checkLooks } from '../support/checkoutLooks.ts'
import { addProduct, type Shop } from '../support/shop.ts'

/** Questions of links and products, in every form of the checkout. */

const ALL: Schema<'LinkOptionsChanges'>['questions'] = [
  {
    key: 'engraving',
    label: 'Text of the engraving',
    kind: 'text',
    required: true,
    max_length: 5,
    hint: 'At most five letters.',
  },
  { key: 'note', label: 'Anything that we should know?', kind: 'long_text' },
  { key: 'guests', label: 'Number of guests', kind: 'number', required: true, minimum: 1, maximum: 8 },
  { key: 'day', label: 'Day of the visit', kind: 'date', required: true },
  { key: 'size', label: 'Size of the apron', kind: 'choice', required: true, choices: ['Small', 'Medium', 'Large'] },
  { key: 'meals', label: 'Meals', kind: 'choices', required: true, choices: ['Breakfast', 'Lunch', 'Dinner'] },
  { key: 'house', label: 'I have read the rules of the house.', kind: 'checkbox', required: true },
]

async function answersOf(shop: Shop) {
  const [row] = await listOrders(shop)
  const { answers } = await shop.client.getOrder({ path: { id: row!.id } })
  return Object.fromEntries(answers!.map(({ key, value }) => [key, value]))
}

test('a form of one page asks all kinds, marks what is wrong, and keeps what was typed', async ({ page, shop }) => {
  const { path } = await sellService(shop, { questions: ALL })
  await openCheckout(page, path)
  const engraving = page.getByLabel('Text of the engraving')
  await expect(engraving).toHaveAccessibleDescription('At most five letters.')
  await checkLooks(page, 'questions')

  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await engraving.fill('Nora Lindqvist')
  await page.getByLabel('Number of guests').fill('9')
  await pay(page)
  await expect(engraving).toBeFocused()
  await expect(engraving).toHaveAccessibleDescription('At most five letters. Too long. Maximum length: 5.')
  await expect(page.getByLabel('Number of guests')).toHaveAccessibleDescription('Enter 8 or less.')
  await expect(page.getByRole('group', { name: 'Meals' })).toContainText('Please answer this question.')
  await expect(page.getByLabel('I have read the rules')).toHaveAccessibleDescription('Tick this box to continue.')
  await checkLooks(page, 'questions-wrong')
  expect(await listOrders(shop)).toEqual([])

  await engraving.fill('Nora')
  await page.getByLabel('Number of guests').fill('2')
  await page.getByLabel('Day of the visit').fill('2027-05-01')
  await page.getByLabel('Size of the apron').selectOption('Medium')
  await page.getByLabel('Dinner').check()
  await page.getByLabel('Breakfast').check()
  await page.getByLabel('I have read the rules').check()
  await page.reload()
  await expect(engraving).toHaveValue('Nora')
  await expect(page.getByLabel('Dinner')).toBeChecked()
  await expect(page.getByLabel('Size of the apron')).toHaveValue('Medium')

  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeFocused()
  expect(await answersOf(shop)).toEqual({
    engraving: 'Nora',
    guests: 2,
    day: '2027-05-01',
    size: 'Medium',
    meals: ['Breakfast', 'Dinner'],
    house: true,
  })
})

test('a form with steps asks at the address, by its country', async ({ page, shop }) => {
  const questions = [{ key: 'customs', label: 'Customs number', kind: 'text' as const, required: true, countries: ['CA'] }]
  const { path } = await sell(shop, { options: { shipping_countries: ['US', 'CA'], questions } })
  await openCheckout(page, path)
  await leaveContact(page)
  await fillAddress(page)
  const customs = page.getByLabel('Customs number')
  await page.getByLabel('Country').selectOption('US')
  await expect(customs).toHaveCount(0)
  await page.getByLabel('Country').selectOption('CA')
  await expect(customs).toBeVisible()
  await page.getByLabel('ZIP/postal code').fill('K1A 0B1')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(customs).toBeFocused()
  await expect(customs).toHaveAccessibleDescription('Please answer this question.')
  await checkLooks(page, 'questions-steps')

  await customs.fill('C-17')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await answersOf(shop)).toEqual({ customs: 'C-17' })
})

test('a wallet opens after the required questions are answered', async ({ page, shop }) => {
  const questions = [{ key: 'frame', label: 'Frame', kind: 'choice' as const, required: true, choices: ['Oak', 'None'] }]
  const { path } = await sell(shop, { options: { questions } })
  await openCheckout(page, path)
  await page.getByRole('button', { name: 'Test wallet' }).click()
  const frame = page.getByLabel('Frame')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAccessibleDescription('Please answer this question.')
  await frame.selectOption('Oak')
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page
    .getByRole('dialog', { name: 'Test wallet' })
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  expect(await answersOf(shop)).toEqual({ frame: 'Oak' })
})

test('each product of a bundle asks below its name', async ({ page, shop }) => {
  const questions = [{ key: 'name', label: 'Name on it', kind: 'text' as const, required: true }]
  const [cup, bowl] = [await addProduct(shop, { name: 'Cup', questions }), await addProduct(shop, { name: 'Bowl', questions })]
  const items = [cup, bowl].map(({ id }) => ({ productId: id, quantity: 1 }))
  const link = await shop.client.createLink({ body: { name: 'Set', items } })
  await openCheckout(page, `/checkout/${link.url_id}`)
  await page.getByLabel('Email').fill('nora@example.com')
  await expect(page.getByRole('group', { name: 'Bowl' })).toBeVisible()
  const [first, second] = [page.getByLabel('Name on it').first(), page.getByLabel('Name on it').last()]
  await first.fill('Ada')
  await fillCard(page)
  await pay(page)
  await expect(second).toBeFocused()
  await checkLooks(page, 'questions-of-products')
  await second.fill('Grace')
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  const [row] = await listOrders(shop)
  const { answers } = await shop.client.getOrder({ path: { id: row!.id } })
  expect(answers!.map(({ product_name, value }) => [product_name, value])).toEqual([
    ['Cup', 'Ada'],
    ['Bowl', 'Grace'],
  ])
})

test('questions are in the shopper’s language, also from right to left', async ({ page, shop }) => {
  const { path } = await sellService(shop, { questions: ALL })
  await openCheckout(page, `${path}?lang=ar`)
  await page.locator('[name="answer::engraving"]').fill('Nora Lindqvist')
  await page.locator('form button.ck-button-primary').click()
  await expect(page.getByText('الحد الأقصى لعدد الأحرف: 5')).toBeVisible()
  await checkLooks(page, 'questions-right-to-left')
})
