import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@linktill/sdk'
import { verifyWebhook } from '@linktill/sdk/webhooks'
import { checkPage } from '../support/checkPage.ts'
import { expectDrawing } from '../support/drawing.ts'
import { expect, test } from '../support/merchant.ts'
import { addProduct, confirmAddress } from '../support/shop.ts'
import { productUrl } from '../support/product.ts'

test('a key is created by keyboard, works, and is revoked', async ({ page, shop }) => {
  await addProduct(shop)
  await page.goto('/dashboard/developers')
  const unconfirmed = page.getByRole('heading', { name: 'Confirm your email address first' })
  await expect(unconfirmed).toBeVisible()
  await checkPage(page, 'developers-unconfirmed')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('main').getByText(`A new link is on its way to ${shop.email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(unconfirmed).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add endpoint' })).toHaveCount(0)

  await confirmAddress(shop)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Developers' }).click()
  await expect(page.getByRole('heading', { name: 'No API keys yet.' })).toBeVisible()
  await expectDrawing(page, 'apiKeys')
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
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose at least one area.')).toBeVisible()
  const products = page.getByRole('radiogroup', { name: 'Products' })
  await products.getByRole('radio', { name: 'None' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(products.getByRole('radio', { name: 'Read' })).toBeChecked()
  await checkPage(page, 'developers-key-areas')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  const secret = await dialog.getByLabel('Secret key', { exact: true }).innerText()
  await checkPage(page, 'developers-key-made')
  const program = createClient({ baseUrl: `${productUrl()}/api`, token: secret })
  expect((await program.listProducts()).total).toBe(1)
  await expect(program.createProduct({ body: { name: 'Print', price: 5 } })).rejects.toMatchObject({ status: 403 })
  await expect(program.listOrders()).rejects.toThrow('This API key lacks the scope "orders:read".')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('row', { name: /Warehouse/ })
  await expect(row).toContainText(`sk_test_…${secret.slice(-4)}`)
  await expect(row).toContainText('Products')
  await checkPage(page, 'developers-keys')
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('Warehouse is revoked.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No API keys yet.' })).toBeVisible()
  await expect(program.listProducts()).rejects.toMatchObject({ status: 401 })
})

test('an endpoint is added, tested and inspected, and its secret rotated', async ({ page, shop }) => {
  const receiver = await openReceiver()
  await confirmAddress(shop)
  await page.goto('/dashboard/developers')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'No webhook endpoints yet.' })).toBeVisible()
  await expectDrawing(page, 'webhooks')
  await checkPage(page, 'webhooks-empty')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByText('Enter an address that begins with https://.')).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByText('Chosen types').click()
  await form.getByRole('checkbox', { name: 'product.created' }).check()
  await checkPage(page, 'developers-endpoint-form')
  await form.getByRole('button', { name: 'Add endpoint' }).click()

  const secretDialog = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await secretDialog.getByLabel('Signing secret', { exact: true }).innerText()
  await secretDialog.getByRole('button', { name: 'Rotate' }).click()
  await expect(secretDialog.getByText('The old one also signs for 24 hours')).toBeVisible()
  await checkPage(page, 'developers-secret')
  const fresh = await secretDialog.getByLabel('Signing secret', { exact: true }).innerText()
  expect(fresh).not.toBe(secret)
  await secretDialog.getByRole('button', { name: 'Done' }).click()

  const product = await addProduct(shop)
  await expect.poll(() => receiver.received.length).toBe(1)
  const [{ body, headers }] = receiver.received as [Received]
  for (const known of [secret, fresh])
    expect(verifyWebhook(body, headers, known)).toMatchObject({ type: 'product.created', data: { id: product.id } })

  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Send a test event' }).click()
  await page.getByLabel('Type').selectOption('order.completed')
  await checkPage(page, 'developers-test-event')
  await page.getByRole('button', { name: 'Send test event' }).click()
  const drawer = page.getByRole('dialog', { name: 'Deliveries' })
  await expect.poll(() => receiver.received.length).toBe(2)
  await drawer.getByRole('button', { name: 'Refresh' }).click()
  await expect(drawer.getByText('Delivered').nth(1)).toBeVisible()
  await checkPage(page, 'developers-deliveries')
  await drawer.getByRole('button', { name: /order\.completed/ }).click()
  const details = page.getByRole('dialog', { name: 'Delivery' })
  await expect(details.getByText('taken')).toBeVisible()
  await expect(details.getByLabel('Request headers')).toContainText('webhook-signature: v1,')
  await checkPage(page, 'developers-delivery')
  await details.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(3)
  await page.keyboard.press('Escape')

  await checkPage(page, 'developers-endpoints')
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await expect(page.getByRole('row', { name: new RegExp(receiver.url) })).toContainText('Off')
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(page.getByRole('heading', { name: 'No webhook endpoints yet.' })).toBeVisible()
  receiver.close()
})

test('failures of an endpoint are summed up, shown with answer and next attempt, and replayed by type', async ({
  page,
  shop,
}) => {
  const receiver = await openReceiver(503)
  await confirmAddress(shop)
  await shop.client.createWebhookEndpoint({ body: { url: receiver.url } })
  await addProduct(shop)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
  await page.goto('/dashboard/developers/webhooks')
  await page.getByRole('button', { name: receiver.url, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Deliveries' })
  const failures = drawer.getByRole('region', { name: 'Failures' })
  await expect(async () => {
    await drawer.getByRole('button', { name: 'Refresh' }).click()
    await expect(failures).toContainText('1 event failed and is tried again.', { timeout: 1000 })
  }).toPass()
  await expect(failures).toContainText('product.created1')
  await expect(failures).toContainText('Answer 5031')
  const row = drawer.getByRole('listitem').filter({ hasText: 'product.created' })
  await expect(row).toContainText('503')
  await expect(row).toContainText('taken')
  await expect(row).toContainText('Next attempt')
  await checkPage(page, 'developers-failures')
  receiver.answer(200)
  await row.getByRole('button').click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('button', { name: 'Back to deliveries' }).click()
  await expect(async () => {
    await drawer.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toContainText('Delivered', { timeout: 1000 })
  }).toPass()
  await expect(failures).toBeHidden()
  await drawer.getByRole('button', { name: 'Close' }).last().click()

  const before = receiver.received.length
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Replay events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay events' })
  await dialog.getByLabel('What').selectOption('Only what was accepted')
  await dialog.getByLabel('Type').selectOption('product.created')
  await checkPage(page, 'developers-replay')
  await dialog.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText('The events are on their way.')).toBeVisible()
  await expect.poll(() => receiver.received.length).toBe(before + 1)
  receiver.close()
})

interface Received {
  body: string
  headers: Record<string, string>
}

/** Starts a webhook receiver on this machine. */
async function openReceiver(status = 200) {
  const received: Received[] = []
  let code = status
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ body, headers: request.headers as Record<string, string> })
    response.writeHead(code).end('taken')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: (next: number) => void (code = next),
    close: () => server.close(),
  }
}
