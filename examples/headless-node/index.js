// A shop without a website: product, link, order, payment and refund through the API.
//
//     LINKTILL_KEY=sk_test_… npm start -w @linktill/example-headless-node
//
// It sells in the sandbox, so the "card" is the name of an outcome. With a real provider the shopper's browser pays.
import { randomUUID } from 'node:crypto'
import { createClient, LinktillError } from '@linktill/sdk'

const baseUrl = process.env.LINKTILL_URL ?? 'http://localhost:3000/api'
const token = process.env.LINKTILL_KEY
if (!token) {
  console.error('Set LINKTILL_KEY to an API key (Dashboard → Developers → API keys).')
  process.exit(1)
}
const shop = createClient({ baseUrl, token })
// Shoppers need no key.
const shopper = createClient({ baseUrl })

try {
  const product = await shop.createProduct({
    body: { name: 'Field notes, issue 4', price: 12.5, currency: 'USD', type: 'service', status: 'active' },
    // Sending this twice still creates only one product.
    idempotencyKey: randomUUID(),
  })
  console.log(`product   ${product.name}, ${product.price} ${product.currency}`)

  const link = await shop.createLink({ body: { name: 'Field notes', items: [{ productId: product.id, quantity: 2 }] } })
  console.log(`link      ${link.checkout_url}`)

  const placed = await shopper.createOrder({
    body: { cartUrlId: link.url_id, customerEmail: 'nora@example.com', checkoutSessionId: randomUUID() },
  })
  console.log(`order     ${placed.orderId}`)

  const { paymentId, clientSecret } = placed.payment
  await shopper.confirmSandboxPayment({
    path: { payment_id: paymentId },
    body: { client_secret: clientSecret, outcome: 'succeeded' },
  })
  await shopper.confirmOrder({ path: { orderId: placed.orderId }, body: { clientSecret: placed.clientSecret } })

  const order = await shop.getOrder({ path: { id: placed.orderId } })
  console.log(`paid      #${order.order_number}, ${order.total_amount} ${order.currency}, ${order.payment_status}`)

  const refund = await shop.createRefund({
    path: { id: order.id },
    body: { amount: product.price },
    idempotencyKey: randomUUID(),
  })
  console.log(`refunded  ${refund.amount} ${order.currency}, one of two copies`)
} catch (error) {
  if (!(error instanceof LinktillError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exit(1)
}
