import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createClient } from '@linktill/sdk'
import { expect, it } from 'vitest'
import { startReceiver } from '../../api/test/receiver.ts'
import { runProduct } from '../support/runProduct.ts'

const collector = startReceiver()
const DEMO = { email: 'demo@linktill.test', password: 'kiln-and-clay' }
const BUYER = { name: 'Nora Lindqvist', email: 'nora.lindqvist@example.com' }

const sent = () => collector.received.map(({ text }) => text).join('\n')
const nameOf = (span: string) => `"name":"${span}"`

it('sends a sale, from the order to its mails, before the process ends', { timeout: 300_000 }, async () => {
  const product = await runProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'shop-eu' })
  const secrets = await buy(product).finally(product.stop)

  const text = sent()
  expect(text).toContain('"service.name","value":{"stringValue":"shop-eu"}')
  for (const name of ['createOrder', 'sandbox createIntent', 'with orders', 'confirmOrder', 'followSales', 'sendDueMails'])
    expect(text).toContain(nameOf(name))
  for (const one of [...secrets, 'Lindqvist', 'lindqvist', '@', 'Bearer']) expect(text).not.toContain(one)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
})

/** Buys in a new link of the demo shop, and waits for the buyer's mail. Returns what no trace may contain. */
async function buy({ url, dataDir }: { url: string; dataDir: string }): Promise<string[]> {
  const baseUrl = `${url}/api`
  const { token } = await createClient({ baseUrl }).login({ body: DEMO })
  const merchant = createClient({ baseUrl, token })
  const goods = { name: 'Engine print', price: 24.5, type: 'service', status: 'active' } as const
  const { id: productId } = await merchant.createProduct({ body: goods })
  const { url_id: cartUrlId } = await merchant.createLink({ body: { name: 'First print', items: [{ productId, quantity: 1 }] } })
  // The notice about the sign-in, and the event about the product: a job and the courier.
  for (const name of ['mailNotice', 'relay']) await expect.poll(sent, { timeout: 60_000 }).toContain(nameOf(name))
  const shopper = createClient({ baseUrl })
  const body = { cartUrlId, customerEmail: BUYER.email, customerName: BUYER.name, checkoutSessionId: randomUUID() }
  const { orderId, clientSecret, payment } = await shopper.createOrder({ body })
  const { paymentId } = payment!
  await shopper.confirmSandboxPayment({
    path: { payment_id: paymentId },
    body: { client_secret: payment!.clientSecret, outcome: 'succeeded' },
  })
  await shopper.confirmOrder({ path: { orderId }, body: { clientSecret } })
  const mails = () => textsOf(path.join(dataDir, 'mail'))
  await expect.poll(mails, { timeout: 60_000 }).toContainEqual(expect.stringContaining(BUYER.email))
  return [token, cartUrlId, clientSecret, paymentId, payment!.clientSecret, 'Engine print', 'First print']
}

const textsOf = (folder: string) =>
  fs.existsSync(folder) ? fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8')) : []
