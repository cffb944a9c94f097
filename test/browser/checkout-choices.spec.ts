import { expectAccessible, keepPicture } from '../support/checkPage.ts'
import { expect, fillCard, heading, listOrders, openCheckout, pay, payButton, test } from '../support/checkout.ts'
import { addProduct, type Shop } from '../support/shop.ts'

/** Quantities and extras that the shopper chooses at the checkout. */

/** A print of 24.50, up to five of it, and a frame of 10.00 with 20 % off that may be left out. */
async function sellChoices(shop: Shop) {
  const print = await addProduct(shop)
  const frame = await addProduct(shop, { name: 'Frame', price: 10 })
  const link = await shop.client.createLink({
    body: {
      name: 'Prints',
      items: [
        { productId: print.id, adjustable: { min: 1, max: 5, step: 1 } },
        { productId: frame.id, optional: { ticked_at_first: false, percent_off: 20 } },
      ],
    },
  })
  return `/checkout/${link.url_id}`
}

test('the shopper chooses a quantity and an extra, and pays what the button says', { tag: '@core' }, async ({ page, shop }) => {
  const path = await sellChoices(shop)
  await openCheckout(page, path)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Engine print' })
  await expect(payButton(page)).toHaveText('Pay $24.50')

  await page.getByRole('button', { name: 'More of Engine print' }).click()
  await expect(payButton(page)).toHaveText('Pay $49.00')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('3')
  await expect(payButton(page)).toHaveText('Pay $73.50')
  await page.getByRole('checkbox', { name: 'Frame' }).press('Space')
  await expect(payButton(page)).toHaveText('Pay $81.50')
  await expect(page.getByText('You save $2.00')).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'checkout-choices')

  await page.reload()
  await expect(payButton(page)).toHaveText('Pay $81.50')
  await page.getByLabel('Email').fill('nora@example.com')
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()

  const [row] = await listOrders(shop)
  const order = await shop.client.getOrder({ path: { id: row!.id } })
  expect(order).toMatchObject({
    total_amount: 81.5,
    items: [
      { product_name: 'Engine print', quantity: 3 },
      { product_name: 'Frame', quantity: 1, price_at_checkout: 8 },
    ],
  })
})

test('the address presets the quantity, and loses it', async ({ page, shop }) => {
  const path = await sellChoices(shop)
  await openCheckout(page, `${path}?quantity=4`)

  await expect(payButton(page)).toHaveText('Pay $98.00')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('quick presses send one request, 100 ms after the last', async ({ page, shop }) => {
  // The test decides when 100 ms have passed.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    const { setTimeout } = window
    const hold = (run: () => void, ms?: number) => (ms === 100 ? waiting.push(run) : setTimeout(run, ms))
    Object.assign(window, { setTimeout: hold, waiting })
  })
  await openCheckout(page, await sellChoices(shop))
  const quotes: string[] = []
  page.on('request', (request) => request.url().endsWith('/quote') && quotes.push(request.postData()!))
  const more = page.getByRole('button', { name: 'More of Engine print' })
  await page.evaluate('waiting.length = 0')
  await more.click()
  await more.click()
  await expect.poll(() => page.evaluate('waiting.length')).toBe(2)
  expect(quotes).toEqual([])
  await page.evaluate('waiting.forEach((run) => run())')

  await expect(payButton(page)).toHaveText('Pay $73.50')
  expect(quotes.map((body) => (JSON.parse(body) as { items: object[] }).items)).toMatchObject([[{ quantity: 3 }]])
})

test('the total is painted in the same frame as the answer', async ({ page, shop }) => {
  await page.addInitScript(() => {
    const painted: (string | null)[] = []
    const { fetch } = window
    window.fetch = async (...given) => {
      const response = await fetch(...given)
      const { json } = response
      if (response.url.endsWith('/quote'))
        response.json = async () => {
          const answer: unknown = await json.call(response)
          const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
          requestAnimationFrame(() => painted.push(buttons().find((text) => text!.startsWith('Pay '))!))
          return answer
        }
      return response
    }
    Object.assign(window, { painted })
  })
  await openCheckout(page, await sellChoices(shop))

  for (const total of ['$49.00', '$73.50']) {
    await page.getByRole('button', { name: 'More of Engine print' }).click()
    await expect(payButton(page)).toHaveText(`Pay ${total}`)
  }
  expect(await page.evaluate('painted')).toEqual(['Pay $49.00', 'Pay $73.50'])
})

test('on a phone the choices are open at the first step', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await openCheckout(page, await sellChoices(shop))

  await page.getByRole('button', { name: 'More of Engine print' }).click()
  await expect(payButton(page)).toHaveText('Pay $49.00')
  await expectAccessible(page)
  await keepPicture(page, 'checkout-choices-phone')
})
