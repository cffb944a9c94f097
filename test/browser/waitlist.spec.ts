import { checkLooks } from '../support/checkoutLooks.ts'
import { checkPage } from '../support/checkPage.ts'
import { fillCard, heading, leaveContact, leaveShipping, openCheckout, pay, sell } from '../support/checkout.ts'
import { mailedLink } from '../support/mail.ts'
import { frameOf, scriptTag, test } from '../support/site.ts'
import { expect, test as merchantTest } from '../support/merchant.ts'
import { confirmAddress, connectPayments } from '../support/shop.ts'

const address = () => `nora-${Math.random().toString(36).slice(2)}@example.com`

test('a shopper asks, confirms, and buys what is reserved for them', async ({ page, shop, browser }) => {
  test.slow()
  await connectPayments(shop)
  await confirmAddress(shop)
  const { product, link, path } = await sell(shop, { product: { stock: 0 } })
  const email = address()
  await openCheckout(page, path)
  await expect(heading(page, 'Sold out')).toBeVisible()
  await page.getByLabel('Email').fill('nora')
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A valid email address is required.' })).toBeVisible()
  await checkLooks(page, 'waitlist')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByText('Please check your mail.')).toBeVisible()
  expect((await shop.client.listWaitlist({ query: { link_id: link.id } })).total).toBe(0)

  const mailed = await mailedLink(email, path)
  await openCheckout(page, mailed)
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')

  await shop.client.updateProduct({ path: { id: product.id }, body: { stock: 1 } })
  const state = async () => (await shop.client.listWaitlist({ query: { link_id: link.id } })).data[0]?.state
  await expect.poll(state, { timeout: 90_000, intervals: [2000] }).toBe('reserved')
  const stranger = await browser.newPage()
  await openCheckout(stranger, path)
  await expect(stranger.getByText('Engine print is sold out.')).toBeVisible()
  await stranger.close()
  await openCheckout(page, mailed)
  await expect(heading(page, 'Contact Information')).toBeVisible()
  await leaveContact(page, email)
  await leaveShipping(page)
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})

merchantTest('the merchant sees who waits, and removes an address', async ({ page, shop }) => {
  await confirmAddress(shop)
  const { link, path } = await sell(shop, { product: { stock: 0 } })
  const emails = [address(), address()]
  for (const email of emails) {
    await shop.client.joinWaitlist({ path: { urlId: link.url_id }, body: { email } })
    const token = new URL(await mailedLink(email, path)).searchParams.get('waitlist')!
    await shop.client.confirmWaitlist({ body: { token } })
  }
  await page.goto('/dashboard/checkout-links')
  await expect(page.getByText('2 waiting').first()).toBeVisible()
  await checkPage(page, 'links-waiting')
  await page.getByRole('button', { name: `Actions for ${link.name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Waiting list (2)' }).click()
  const drawer = page.getByRole('dialog', { name: 'Waiting list' })
  await expect(drawer.getByRole('listitem')).toHaveText([new RegExp(emails[0]!), new RegExp(emails[1]!)])
  await checkPage(page, 'link-waitlist')
  await drawer.getByRole('button', { name: `Remove ${emails[0]}` }).click()
  await expect(drawer.getByRole('listitem')).toHaveText([new RegExp(emails[1]!)])

  await shop.client.updateLink({ path: { id: link.id }, body: { limits: { offers_waitlist: false } } })
  await openCheckout(page, path)
  await expect(page.getByText('Engine print is sold out.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('a shopper waits for a variant that is sold out', async ({ page, shop }) => {
  test.slow()
  await connectPayments(shop)
  const variants = [
    { values: ['S'], stock: 0 },
    { values: ['L'], stock: 3 },
  ]
  await confirmAddress(shop)
  const { product, link, path } = await sell(shop, {
    product: { name: 'Shirt', options: [{ name: 'Size', values: ['S', 'L'] }], variants },
  })
  const email = address()
  await openCheckout(page, path)
  const offer = page.getByRole('button', { name: 'Tell me when it is back' })
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await expect(offer).toHaveCount(0)
  await page.getByRole('radio', { name: 'S Sold out' }).check()
  await offer.click()
  const form = page.getByRole('region', { name: 'Tell me when it is back' })
  await expect(form.getByLabel('Email')).toBeFocused()
  // What was picked is chosen. Nothing else is sold out.
  await expect(form.getByRole('option')).toHaveText(['Choose an option', 'S'])
  await expect(form.getByRole('combobox').locator('option:checked')).toHaveText('S')
  await form.getByRole('combobox').selectOption('Choose an option')
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(form.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true')
  await checkLooks(page, 'waitlist-variant')
  await form.getByRole('combobox').selectOption('S')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByText('Please check your mail.')).toBeVisible()

  const mailed = await mailedLink(email, path)
  await openCheckout(page, mailed)
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  const filled = product.variants!.map(({ id, values }) => ({ id, values, stock: values[0] === 'S' ? 1 : 3 }))
  await shop.client.updateProduct({ path: { id: product.id }, body: { variants: filled } })
  const state = async () => (await shop.client.listWaitlist({ query: { link_id: link.id } })).data[0]
  await expect.poll(async () => (await state())?.state, { timeout: 90_000, intervals: [1000] }).toBe('reserved')
  expect((await state())!.variants).toEqual(['S'])
  await openCheckout(page, mailed)
  await page.getByRole('radio', { name: 'S', exact: true }).check()
  await leaveContact(page, email)
  await leaveShipping(page)
  await fillCard(page)
  await pay(page)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
})

test('a shopper asks in a frame, and a mail that they did not want ends the request', async ({ page, shop, site }) => {
  await confirmAddress(shop)
  const { link, path } = await sell(shop, { product: { stock: 0 } })
  const email = address()
  await page.goto(site.put('/', `<h1>My shop</h1><linktill-checkout link="${link.url_id}"></linktill-checkout>${scriptTag()}`))
  await frameOf(page).getByLabel('Email').fill(email)
  await frameOf(page).getByRole('button', { name: 'Tell me' }).click()
  await expect(frameOf(page).getByText('Please check your mail.')).toBeVisible()

  await mailedLink(email, path)
  await page.goto(await mailedLink(email, '/account/unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('sends you no more mails like that one.')).toBeVisible()
})
