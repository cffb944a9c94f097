import net from 'node:net'
import { createClient } from '@linktill/sdk'
import { fillCard, heading, leaveContact, payButton } from '../support/checkout.ts'
import { runProduct } from '../support/runProduct.ts'
import { signedIn } from '../support/merchant.ts'
import { expect, test } from '../support/product.ts'

const DEMO = { email: 'demo@linktill.test', password: 'kiln-and-clay' }

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })

test('a host for checkouts sells, frames and is framed, and knows no session', async ({ browser }) => {
  test.slow() // starts the product
  const port = await freePort()
  const [main, checkouts] = [`http://localhost:${port}`, `http://pay.localhost:${port}`]
  const product = await runProduct({ PORT: String(port), PUBLIC_URL: main, CHECKOUT_URL: checkouts })
  try {
    const { token } = await createClient({ baseUrl: `${main}/api` }).login({ body: DEMO })
    const merchant = createClient({ baseUrl: `${main}/api`, token })
    const item = await merchant.createProduct({ body: { name: 'Class', price: 20, type: 'service', status: 'active' } })
    const link = await merchant.createLink({ body: { name: 'Class', items: [{ productId: item.id, quantity: 1 }] } })
    expect(link.checkout_url).toBe(`${checkouts}/checkout/${link.url_id}`)

    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ ...signedIn(token).origins[0]!, origin: main }] },
    })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (line) => line.type() === 'error' && refused.push(line.text()))
    await page.goto(`${main}/checkout/${link.url_id}?utm_source=letter`)
    await expect(page).toHaveURL(`${checkouts}/checkout/${link.url_id}?utm_source=letter`)
    await leaveContact(page)
    await fillCard(page)
    await payButton(page).click()
    await expect(heading(page, 'Payment Successful!')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull()

    await page.goto(`${main}/dashboard/developers/embed`)
    await expect(page.frameLocator('iframe[title=Checkout]').getByLabel('Email')).toBeVisible()
    await page.goto(main)
    await page.getByRole('button', { name: 'Try this checkout' }).click()
    await expect(page.frameLocator('iframe[title=Checkout]').getByLabel('Email')).toBeVisible()
    expect(refused).toEqual([])
    await context.close()
  } finally {
    await product.stop()
  }
})
