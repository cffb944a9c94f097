import { expectAccessible } from '../support/checkPage.ts'
import { alive, fillCard, heading, openCheckout, pay, payButton } from '../support/checkout.ts'
import { expect, fillCardIn, frameOf, heard, LISTEN, scriptTag, test } from '../support/site.ts'
import type { Shop } from '../support/shop.ts'

const session = (shop: Shop, body: object = {}) =>
  shop.client.createCheckoutSession({
    body: {
      currency: 'USD',
      items: [{ name: 'Portrait, framed', amount: 120, quantity: 1 }],
      allow_promo_codes: false,
      customer: { email: 'grace@example.com' },
      reference: '4711',
      ...body,
    },
  })

test(
  'a shopper pays a session once, and its token leaves the address at once',
  { tag: ['@core', '@storage'] },
  async ({ page, shop }) => {
    const { id, url, client_token: token } = await session(shop, { cancel_url: 'https://shop.example/cart', locale: 'en' })
    const seen: string[] = []
    page.on('request', (request) => seen.push(request.headers()['referer'] ?? ''))
    await openCheckout(page, new URL(url!).pathname + new URL(url!).search)

    await expect(page).not.toHaveURL(/cs_|session=/)
    const email = page.getByLabel('Email')
    await expect(email).toHaveValue('grace@example.com')
    await expect(email).toHaveAttribute('readonly', '')
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', 'https://shop.example/cart')
    await expect(page.getByRole('button', { name: 'Add promo code' })).toHaveCount(0)
    await page.reload()
    await alive(page)
    await expect(email).toHaveAttribute('readonly', '')
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [375, 1280]) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: `test-results/pictures/checkout-session-${width}-${scheme}.png`, animations: 'disabled' })
      }
    await expectAccessible(page)
    await fillCard(page)
    await expect(payButton(page)).toHaveText('Pay $120.00')
    await pay(page)
    await expect(heading(page, 'Payment Successful!')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Payment Successful!')).toBeVisible()

    const paid = await shop.client.getCheckoutSession({ path: { id } })
    expect(paid).toMatchObject({ status: 'complete', reference: '4711', url: null })
    const order = await shop.client.getOrder({ path: { id: paid.order_id! } })
    expect(order).toMatchObject({ customer_email: 'grace@example.com', reference: '4711', total_amount: 120 })
    expect(seen.filter((referrer) => referrer.includes(token!))).toEqual([])
  },
)

test('a page opens a session in a frame, by script and by markup', { tag: '@core' }, async ({ page, shop, site }) => {
  const { id, client_token: token } = await session(shop)
  await page.goto(
    site.put(
      '/',
      `<main></main>${scriptTag()}<script>${LISTEN} Linktill.open({ session: '${token}', reference: 'forged', on: { completed: hear } })</script>`,
    ),
  )
  await expect(frameOf(page).getByLabel('Email')).toHaveAttribute('readonly', '')
  await fillCardIn(frameOf(page))
  await frameOf(page).getByRole('button', { name: /^Pay / }).click()
  await expect.poll(() => heard(page)).toHaveLength(1)
  expect(await shop.client.getCheckoutSession({ path: { id } })).toMatchObject({ status: 'complete', reference: '4711' })

  const { client_token: other } = await session(shop)
  await page.goto(site.put('/markup', `${scriptTag()}<linktill-checkout session="${other}"></linktill-checkout>`))
  await expect(frameOf(page).getByLabel('Email')).toHaveValue('grace@example.com')
})
