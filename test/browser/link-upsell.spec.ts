import { checkPage } from '../support/checkPage.ts'
import { openFold, openLink } from '../support/linkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct } from '../support/shop.ts'

/** What a merchant sets to be offered after the purchase. */

test('the offer after the purchase is absent until its row is opened, and saved', async ({ page, shop }) => {
  const link = await addLink(shop, await addProduct(shop, { name: 'Workshop' }))
  await addProduct(shop, { name: 'Recording', price: 20 })
  const main = await openLink(page, link, 'Offer')
  await expect(main.getByLabel('Headline')).toHaveCount(0)
  await openFold(main, 'After the purchase')
  await main.getByRole('switch', { name: 'Offer one more product' }).check()
  await main.getByRole('combobox', { name: 'Product offered' }).fill('Recording')
  await page.getByRole('option', { name: 'Recording' }).click()
  await main.getByLabel('Headline').fill('Take the recording with you')
  await main.getByLabel('Price of the offer').fill('12')
  await checkPage(page, 'link-upsell')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await expect(main.getByRole('button', { name: 'Save changes' })).toHaveCount(0)

  const { options } = await shop.client.getLink({ path: { id: link.id } })
  expect(options.upsell).toMatchObject({ price: 12, headline: 'Take the recording with you', minutes: 15 })
})
