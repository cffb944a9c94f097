import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { openReceiver } from '../support/receiver.ts'
import { addProduct, confirmAddress } from '../support/shop.ts'

test('an endpoint that keeps the order shows what waits, and sends it in order when the first is accepted', async ({
  page,
  shop,
}) => {
  const receiver = await openReceiver(503)
  await confirmAddress(shop)
  await page.goto('/dashboard/developers/webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('switch', { name: 'Keep the order of events' }).check()
  await checkPage(page, 'developers-endpoint-ordered-form')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('dialog', { name: 'Signing secret' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: new RegExp(receiver.url) })).toContainText('All events, in order')

  const product = await addProduct(shop)
  await shop.client.updateProduct({ path: { id: product.id }, body: { description: 'Glazed by hand' } })
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: receiver.url, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Deliveries' })
  const held = drawer.getByRole('listitem').filter({ hasText: 'product.updated' })
  await expect(async () => {
    await drawer.getByRole('button', { name: 'Refresh' }).click()
    await expect(held).toContainText('Waits for product.created', { timeout: 1000 })
  }).toPass()
  await checkPage(page, 'developers-delivery-waits')
  await held.getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Delivery' })
  await expect(details.getByText('None yet.')).toBeVisible()
  await details.getByRole('button', { name: 'product.created' }).click()
  await expect(details.getByText('503')).toBeVisible()
  expect(receiver.types()).not.toContain('product.updated')

  // The retry after five seconds may come at the same moment, and then the first one is sent twice.
  const refused = receiver.types().length
  receiver.answer(200)
  await details.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.types().slice(refused), { timeout: 20_000 }).toContain('product.updated')
  expect(receiver.types()[refused]).toBe('product.created')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('switch', { name: 'Keep the order of events' }).uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('row', { name: new RegExp(receiver.url) })).not.toContainText('in order')
  receiver.close()
})
