import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { openReceiver } from '../support/receiver.ts'
import { addProduct, confirmAddress, connectPayments } from '../support/shop.ts'

test('a scenario is played with own data, and shows the answer to each event', async ({ page, shop }) => {
  test.slow()
  const receiver = await openReceiver()
  await confirmAddress(shop)
  await connectPayments(shop)
  const product = await addProduct(shop)
  await shop.client.createWebhookEndpoint({ body: { url: receiver.url, ordered: true } })
  await page.goto('/dashboard/developers/webhooks')
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Play a scenario' }).click()
  const form = page.getByRole('dialog', { name: 'Play a scenario' })
  await form.getByLabel('Name', { exact: true }).fill('Portrait, framed')
  await form.getByLabel('Amount of one').fill('12.5')
  await form.getByLabel('Quantity').fill('x')
  await form.getByLabel('Metadata').fill('nonsense')
  await form.getByRole('button', { name: 'Play' }).click()
  await expect(form.getByText('Enter a whole number from 1.')).toBeVisible()
  await expect(form.getByText('Enter pairs such as desk=north, floor=2.')).toBeVisible()
  await checkPage(page, 'developers-scenario-form')
  await form.getByLabel('Quantity').fill('2')
  await form.getByLabel("Customer's email").fill('grace@example.com')
  await form.getByLabel("Customer's name").fill('Grace Hopper')
  await form.getByLabel('Reference').fill('order 4711')
  await form.getByLabel('Metadata').fill('desk=north, floor=2')
  await form.getByRole('button', { name: 'Play' }).click()

  const played = page.getByRole('dialog', { name: 'Order, refund, dispute' })
  await expect(played.getByText('The scenario is over.')).toBeVisible({ timeout: 60_000 })
  const steps = played.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(5)
  for (const [at, type] of ['created', 'completed', 'refunded', 'dispute_opened', 'dispute_closed'].entries()) {
    await expect(steps.nth(at)).toContainText(`order.${type}`)
    await expect(steps.nth(at)).toContainText('Delivered · 200')
  }
  await checkPage(page, 'developers-scenario-played')
  const orders = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.customer_email)
  expect(orders.length).toBeGreaterThanOrEqual(5)
  for (const { data } of orders)
    expect(data).toMatchObject({
      customer_email: 'grace@example.com',
      customer_name: 'Grace Hopper',
      reference: 'order 4711',
      metadata: { desk: 'north', floor: '2' },
      total_amount: 25,
    })

  receiver.answer(503)
  await played.getByRole('button', { name: 'Play another' }).click()
  await form.getByLabel('Scenario').selectOption('Abandoned checkout')
  await form.getByLabel('What is sold').selectOption(`Product: ${product.name}`)
  await form.getByRole('button', { name: 'Play' }).click()
  const abandoned = page.getByRole('dialog', { name: 'Abandoned checkout' })
  await expect(abandoned.getByText('The scenario is over.')).toBeVisible({ timeout: 60_000 })
  await expect(abandoned).toContainText('Pending · 503')
  await expect(abandoned).toContainText('Waits for checkout.started')
  await checkPage(page, 'developers-scenario-failing')
  await abandoned.getByRole('button', { name: 'Show the deliveries' }).click()
  await expect(page.getByRole('dialog', { name: 'Deliveries' })).toContainText('checkout.abandoned')
  receiver.close()
})
