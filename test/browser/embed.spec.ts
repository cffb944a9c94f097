import { CARDS, sellService } from '../support/checkout.ts'
import { expect, frameOf, heard, LISTEN, scriptTag, test } from '../support/site.ts'

test('a modal sells, and gives the page back', async ({ page, shop, site }) => {
  const { link } = await sellService(shop)
  await page.goto(
    site.put(
      '/',
      `<style>body{height:3000px}</style><button id=buy onclick="window.checkout = Linktill.open({ link: '${link.url_id}', email: 'nora@example.com', reference: 'user-7', metadata: { plan: 'a' }, on: { '*': hear } })">Buy</button>
      ${scriptTag()}<script>${LISTEN}</script>`,
    ),
  )
  await page.getByRole('button', { name: 'Buy' }).click()
  const frame = frameOf(page)
  await expect(frame.getByLabel('Email')).toHaveValue('nora@example.com')
  await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toContain('ready')
  await page.screenshot({ path: 'test-results/pictures/embed-modal.png' })
  await frame.getByRole('button', { name: 'Continue', exact: true }).click()
  await frame.getByLabel('Card number').fill(CARDS.succeeded)
  await frame.getByLabel('Expiry').fill('0430')
  await frame.getByLabel('Security code').fill('123')
  await page.screenshot({ path: 'test-results/pictures/embed-modal-pay.png' })
  await frame.getByRole('button', { name: /^Pay / }).click()
  await expect(frame.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await frame.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Buy' })).toBeFocused()
  expect((await heard(page)).map(({ type }) => type)).toEqual(['ready', 'step', 'submitted', 'completed', 'closed'])
})
