import {
  alive,
  expect,
  fillAddress,
  fillCard,
  heading,
  leaveContact,
  leaveShipping,
  listOrders,
  openCheckout,
  payButton,
  problem,
  sell,
  sellService,
  test,
} from '../support/checkout.ts'

test('an invalid email is rejected and focused', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)

  for (const wrong of ['', 'nora', 'nora@example', 'no ra@example.com']) {
    await leaveContact(page, wrong)
    await expect(page.getByText('A valid email address is required.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
  }
  await leaveContact(page, '  nora@example.com ')
  await expect(heading(page, 'Shipping Address')).toBeFocused()
})

test('missing address fields are listed, and the first is focused', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  const country = page.getByLabel('Country')
  await expect(country).toHaveValue('US')
  await expect(country.getByRole('option')).toHaveText(['United States', 'Canada', 'United Kingdom', 'Australia'])

  await page.getByLabel('Full name').fill('   ')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const all = 'Full name, Address line 1, City, State/province, ZIP/postal code'
  await expect(problem(page, `Please fill in all required shipping details. Missing: ${all}.`)).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await fillAddress(page)
  await page.getByLabel('ZIP/postal code').fill('')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(problem(page, 'Please fill in all required shipping details. Missing: ZIP/postal code.')).toBeVisible()
  await expect(page.getByLabel('ZIP/postal code')).toBeFocused()

  await page.getByLabel('ZIP/postal code').fill('97205')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Payment Details')).toBeFocused()
})

test('Edit and Back lead to earlier steps, and make only one order', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await leaveShipping(page)
  await expect(payButton(page)).toHaveText('Pay $29.50')

  await page.getByRole('button', { name: 'Edit Email' }).click()
  await expect(heading(page, 'Contact Information')).toBeFocused()
  await leaveContact(page, 'nora.lindqvist@example.com')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('nora.lindqvist@example.com')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Shipping' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Portland')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('nora.lindqvist@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(heading(page, 'Shipping Address')).toBeFocused()

  await expect
    .poll(async () => (await listOrders(shop)).map(({ customer_email: email }) => email))
    .toEqual(['nora.lindqvist@example.com'])
})

test("the browser's Back leads to the previous step", async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await leaveContact(page)
  await leaveShipping(page)
  await expect(heading(page, 'Payment Details')).toBeVisible()

  await page.goBack()
  await expect(heading(page, 'Shipping Address')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Contact Information')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Shipping Address')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Portland')
})

test('the summary is collapsed below 1024 pixels and open from there', async ({ page, shop }) => {
  const { path } = await sell(shop, { options: { custom_message: 'Rolled, not folded.' } })
  const bar = page.getByRole('button', { name: 'Order Summary' })
  const item = page.getByText('Engine print', { exact: true })
  await page.setViewportSize({ width: 1023, height: 800 })
  await openCheckout(page, path)

  await expect(bar).toHaveAttribute('aria-expanded', 'false')
  await expect(item).toBeHidden()
  await bar.click()
  await expect(item).toBeVisible()
  await expect(page.getByText('Rolled, not folded.')).toBeVisible()
  await bar.click()
  await expect(item).toBeHidden()

  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(item).toBeVisible()
  await expect(bar).toBeHidden()
})

test('a promo code is validated, applied, removed and applied again', { tag: '@core' }, async ({ page, shop }) => {
  await shop.client.createPromoCode({ body: { code: 'PRINT10', discount_type: 'percentage', percent: 10 } })
  const { path } = await sell(shop)
  await openCheckout(page, path)
  const code = page.getByLabel('Promo code')
  const apply = page.getByRole('button', { name: 'Apply' })
  const total = page.getByRole('definition').last()
  await expect(total).toHaveText('$29.50')

  await page.getByRole('button', { name: 'Add promo code' }).click()
  await apply.click()
  await expect(problem(page, 'Please enter a promo code.')).toBeVisible()
  await code.fill('nope')
  await expect(code).toHaveValue('NOPE')
  await apply.click()
  await expect(problem(page, 'Invalid or expired promo code.')).toBeVisible()
  await expect(code).toBeFocused()

  await page.route('**/api/promos/validate', (route) => route.abort(), { times: 1 })
  await code.fill('print10')
  await apply.click()
  await expect(problem(page, 'Could not validate promo code. Please try again.')).toBeVisible()
  await apply.click()
  await expect(page.getByText('−$2.45')).toBeVisible()
  await expect(total).toHaveText('Without discount $29.50 $27.05')
  await expect(page.getByRole('button', { name: 'Add promo code' })).toHaveCount(0)

  const remove = page.getByRole('button', { name: 'Remove promo code PRINT10' })
  await expect(remove).toHaveText('(Remove)')
  await remove.click()
  await expect(total).toHaveText('$29.50')
  await page.getByRole('button', { name: 'Add promo code' }).click()
  await code.fill('print10')
  await code.press('Enter')
  await leaveContact(page)
  await leaveShipping(page)
  await expect(payButton(page)).toHaveText('Pay $27.05')
})

test('a promo code can be added only before payment, if the link allows it', async ({ page, shop }) => {
  const [open, closed] = [await sell(shop), await sell(shop, { options: { allow_promo_codes: false } })]
  const add = page.getByRole('button', { name: 'Add promo code' })

  await openCheckout(page, closed.path)
  await expect(add).toHaveCount(0)
  await openCheckout(page, open.path)
  await leaveContact(page)
  await expect(add).toBeVisible()
  await leaveShipping(page)
  await expect(heading(page, 'Payment Details')).toBeVisible()
  await expect(add).toHaveCount(0)
})

test('free shipping is shown as Free', async ({ page, shop }) => {
  const { path } = await sell(shop, { options: { shipping_cost: 0 } })
  await openCheckout(page, path)
  await expect(page.getByRole('definition')).toHaveText(['$24.50', 'Free', '$24.50'])
})

test('a free order is confirmed without a card', { tag: '@core' }, async ({ page, shop }) => {
  await shop.client.createPromoCode({ body: { code: 'GIFT', discount_type: 'percentage', percent: 100 } })
  const { path } = await sellService(shop)
  await openCheckout(page, path)
  await page.getByRole('button', { name: 'Add promo code' }).click()
  await page.getByLabel('Promo code').fill('gift')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText('−$24.50')).toBeVisible()
  await leaveContact(page)

  await expect(page.getByText('Nothing to pay. No card is needed.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm Free Order' })).toBeVisible()
  // The longest texts on the smallest screen.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByLabel('Language').selectOption('Deutsch')
  const confirm = page.getByRole('button', { name: 'Kostenlose Bestellung bestätigen' })
  await expect(confirm).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await confirm.click()
  await expect(heading(page, 'Zahlung erfolgreich!')).toBeFocused()
  expect(await listOrders(shop)).toMatchObject([{ status: 'completed', total: 0 }])
})

test('what was typed survives a reload, but never the card', { tag: '@core' }, async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@exam')
  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Email')).toHaveValue('nora@exam')

  await leaveContact(page)
  await page.getByLabel('City').fill('Portland')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Portland')

  await leaveShipping(page)
  await fillCard(page)
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))
  expect(kept).toContain('nora@example.com')
  expect(kept).not.toMatch(/4242 ?4242|04 ?\/ ?30/)
  await page.reload()
  await expect(heading(page, 'Payment Details')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('')
})

test('a picked language is remembered', async ({ page, shop }) => {
  const { path } = await sell(shop)
  await openCheckout(page, path)
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(heading(page, 'Kontaktdaten')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('[name=email]')).toHaveValue('nora@example.com')

  const again = await page.reload()
  expect(await again!.text()).toContain('Kontaktdaten')
  await alive(page)
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(heading(page, 'Lieferadresse')).toBeFocused()
})
