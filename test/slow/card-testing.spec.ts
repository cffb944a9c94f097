import { createClient } from '@linktill/sdk'
import { CARDS, fillCard, heading, leaveContact, leaveShipping, openCheckout, pay } from '../support/checkout.ts'
import { expect, test } from '../support/product.ts'
import { runProduct } from '../support/runProduct.ts'

const DEMO = { email: 'demo@linktill.test', password: 'kiln-and-clay' }
const BUYER = 'mira.guarded@example.com'
/** Declines of one visitor from which each further attempt needs a proof of work. */
const FREE_DECLINES = 5

test('after five declines a shopper works for the next attempt, and can still pay', async ({ browser }) => {
  test.slow() // starts the product, and computes
  const product = await runProduct({ RATE_LIMITS: 'on' })
  try {
    const baseUrl = `${product.url}/api`
    const { token } = await createClient({ baseUrl }).login({ body: DEMO })
    const merchant = createClient({ baseUrl, token })
    const item = await merchant.createProduct({
      body: { name: 'Bowl', price: 20, type: 'physical', stock: 50, status: 'active' },
    })
    const link = await merchant.createLink({ body: { name: 'Bowl', items: [{ productId: item.id, quantity: 1 }] } })
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    const orders: number[] = []
    page.on('response', (answer) => {
      if (new URL(answer.url()).pathname === '/api/orders') orders.push(answer.status())
    })
    await openCheckout(page, `/checkout/${link.url_id}`)
    await leaveContact(page, BUYER)
    await leaveShipping(page)
    for (let attempt = 1; attempt <= FREE_DECLINES; attempt++) {
      await fillCard(page, CARDS.declined)
      const answered = page.waitForResponse((answer) => /\/confirm$/.test(new URL(answer.url()).pathname))
      await pay(page)
      await answered
      await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
    }
    // The order ended with the fifth decline. The browser solved the challenge of the next one.
    await expect.poll(() => orders, { timeout: 60_000 }).toEqual([201, 403, 201])
    await fillCard(page, CARDS.succeeded)
    await pay(page)
    await expect(heading(page, 'Payment Successful!')).toBeVisible()
    const { orders: listed } = await merchant.listOrders({ query: { search: BUYER } })
    expect(listed.filter(({ status }) => status === 'completed')).toHaveLength(1)
    await context.close()
  } finally {
    await product.stop()
  }
})
