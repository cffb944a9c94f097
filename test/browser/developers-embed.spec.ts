import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/merchant.ts'
import { addLink, addProduct, confirmAddress, connectPayments } from '../support/shop.ts'
import { frameOf } from '../support/site.ts'

test('the embed page shows the code and a preview, and checks a site', async ({ page, shop }) => {
  await connectPayments(shop)
  const print = await addProduct(shop)
  await addLink(shop, print, 'First print')
  const link = await addLink(shop, print, 'Second print')
  await page.goto('/dashboard/developers')
  await page.getByRole('link', { name: 'Embed' }).click()

  await expect(page.getByLabel('Checkout link', { exact: true })).toHaveValue(link.id)
  await expect(page.getByRole('tab', { name: 'HTML' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('pre').first()).toContainText(`<linktill-checkout link="${link.url_id}"`)
  await expect(frameOf(page).getByLabel('Email')).toBeVisible()
  const height = await page.locator('iframe[title=Checkout]').evaluate((frame) => (frame as HTMLElement).offsetHeight)
  expect(height).toBeGreaterThan(440)
  await expect(page.locator('pre').first()).toContainText(`style="display:block;min-height:${height}px"></linktill-checkout>`)
  await page.getByRole('tab', { name: 'React' }).click()
  await expect(page.locator('pre').first()).toContainText(`link="${link.url_id}" style={{ minHeight: ${height} }} />`)
  await page.getByText('Pin the script').click()
  await expect(page.getByText(/integrity="sha384-/)).toBeVisible()

  const recipes = await page.getByRole('link', { name: 'recipes' }).getAttribute('href')
  expect(await (await page.request.get(recipes!)).text()).toContain('<title>Recipes · Linktill</title>')
  await expect(page.getByText(`npm install ${new URL('/sdk.tgz', page.url()).href}`)).toBeVisible()
  await expect(page.getByText(/sha512-[\w+/]{86}==/)).toBeVisible()

  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Enter the address of your page.')).toBeVisible()
  await page.getByLabel('Address of your page').fill('http://127.0.0.1:9/buy')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Confirm your email address first: open the link that we sent to it.')).toBeVisible()
  await confirmAddress(shop)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('One problem to fix.')).toBeVisible()
  await expect(page.getByText('The address is in a private network, which is not allowed.')).toBeVisible()
  await checkPage(page, 'developers-embed')
})
