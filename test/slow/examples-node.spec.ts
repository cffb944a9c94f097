import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { addProduct, confirmAddress, connectPayments } from '../support/shop.ts'
import { freePort } from '../support/freePort.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Starts an example with npm, and collects its output. */
function start(name: string, env: Record<string, string>): { child: ChildProcess; printed: () => string } {
  let text = ''
  const child = spawn('npm', ['start', '--silent', '-w', `@linktill/example-${name}`], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // A separate process group, so that npm's child processes are stopped too.
    detached: true,
  })
  child.stdout!.on('data', (chunk) => (text += String(chunk)))
  child.stderr!.on('data', (chunk) => (text += String(chunk)))
  return { child, printed: () => text }
}

test('headless-node: sells through the API', async ({ shop }) => {
  await connectPayments(shop)
  await confirmAddress(shop)
  const { secret } = await shop.client.createApiKey({ body: { name: 'Example', scopes: ['read', 'write'] } })

  const { child, printed } = start('headless-node', { LINKTILL_URL: `${productUrl()}/api`, LINKTILL_KEY: secret })
  const [code] = await once(child, 'exit')

  expect(printed()).toContain('paid      #')
  expect(printed()).toContain('refunded  12.5 USD')
  expect(code).toBe(0)
  const { orders } = await shop.client.listOrders()
  expect(orders).toMatchObject([{ total_amount: 25, currency: 'USD', payment_status: 'completed' }])
})

test('webhook-receiver: receives events, and rejects unsigned ones', async ({ shop }) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  await confirmAddress(shop)
  const endpoint = await shop.client.createWebhookEndpoint({ body: { url } })
  const { secret } = await shop.client.getWebhookSecret({ path: { id: endpoint.id } })
  const { child, printed } = start('webhook-receiver', { PORT: String(port), WEBHOOK_SECRET: secret })
  try {
    await expect.poll(printed).toContain('listening')

    await addProduct(shop)
    await expect.poll(printed).toContain('event     product.created')
    const forged = await fetch(url, { method: 'POST', body: '{"type":"order.completed"}', headers: { 'webhook-id': 'e1' } })

    expect(forged.status).toBe(400)
    expect(printed()).not.toContain('paid')
  } finally {
    process.kill(-child.pid!)
  }
})
