import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/merchant.ts'
import { addProduct, connectPayments, type Shop } from '../support/shop.ts'

/** Markup that would run, a direction override, and the field, so that a failure says which text it is. */
const hostile = (field: string) => `<img src=x onerror=window.ran=1><script>window.ran=1</script>"'\u202e${field}`

/** A shop in which each text that a seller or buyer wrote is hostile, with one paid order. */
async function openHostile(shop: Shop) {
  const { client } = shop
  await connectPayments(shop)
  await client.updateMe({ body: { storeName: hostile('store'), description: hostile('about'), businessTown: hostile('town') } })
  const product = await addProduct(shop, { name: hostile('product'), description: hostile('text') })
  const link = await client.createLink({ body: { name: hostile('link'), items: [{ productId: product.id, quantity: 1 }] } })
  await client.updateLinkOptions({ path: { id: link.id }, body: { custom_message: hostile('message') } })
  const { orderId, payment, clientSecret } = await client.createOrder({
    body: {
      cartUrlId: link.url_id,
      customerEmail: 'nora@example.com',
      customerName: hostile('customer'),
      checkoutSessionId: randomUUID(),
    },
  })
  const { paymentId, clientSecret: secret } = payment!
  await client.confirmSandboxPayment({ path: { payment_id: paymentId }, body: { client_secret: secret, outcome: 'succeeded' } })
  await client.confirmOrder({ path: { orderId }, body: { clientSecret } })
  return { product, link, orderId }
}

/** Waits for a hostile text, and asserts that it is nothing but text. */
async function expectText(page: Page, field: string) {
  await expect(page.getByText(new RegExp(`onerror.*${field}`)).first()).toBeVisible()
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    elements: document.querySelectorAll('img[src=x], [onerror]').length,
    // An override that nothing isolates turns what follows it around.
    overrides: [...document.querySelectorAll('body *:not(script)')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /[\u202a-\u202e]/.test(node.textContent!)),
    ).length,
  }))
  expect(found, `${page.url()}: ${field}`).toEqual({ ran: false, elements: 0, overrides: 0 })
}

test('texts of sellers and buyers are nothing but text on every page', async ({ page, shop }) => {
  const { product, link, orderId } = await openHostile(shop)
  const places: [path: string, field: string][] = [
    ['/dashboard', 'product'],
    ['/dashboard/products', 'product'],
    [`/dashboard/products?open=${product.id}`, 'product'],
    ['/dashboard/checkout-links', 'link'],
    ['/dashboard/orders', 'customer'],
    [`/dashboard/orders?open=${orderId}`, 'customer'],
    ['/dashboard/customers?tab=customers', 'customer'],
    ['/dashboard/analytics', 'product'],
    [`/checkout/${link.url_id}`, 'message'],
  ]
  for (const [path, field] of places) {
    await page.goto(path)
    await expectText(page, field)
  }
})
