import fs from 'node:fs'
import { createClient } from '@linktill/sdk'
import { checkPage } from '../support/checkPage.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { productUrl } from '../support/product.ts'
import { addLink, addProduct, buy, confirmAddress, connectPayments } from '../support/shop.ts'
import type { Page } from '@playwright/test'

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save changes' }).click()
const refuse = (page: Page) =>
  page.route('**/api/auth/me', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 502, contentType: 'text/html', body: '' }) : route.continue(),
  )

test.describe('VAT & Tax Settings', () => {
  test('lead to what merchants must know about tax', async ({ page }) => {
    await page.goto('/dashboard/settings/tax')
    const [guide] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'What you must know about tax' }).click(),
    ])
    await expect(guide.getByRole('heading', { level: 1 })).toHaveText('What you must know about tax')
    await checkPage(guide, 'guide-sell-tax')
    await guide.getByRole('navigation', { name: 'Guide' }).locator('[aria-current=page]').waitFor()
  })

  test('are set by keyboard alone, and apply to the checkout and the report', async ({ page, shop }) => {
    await connectPayments(shop)
    await page.goto('/dashboard/settings/tax')
    await page.getByRole('button', { name: 'Edit VAT & Tax Settings' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('switch', { name: 'Charge VAT' })).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByText('VAT rate is required')).toBeVisible()
    await expect(page.getByLabel('VAT rate')).toBeFocused()
    await page.keyboard.type('19')
    await page.getByRole('button', { name: 'Add country' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Country 1')).toBeFocused()
    await page.keyboard.type('Fran')
    await page.keyboard.press('Tab')
    await page.keyboard.type('20,5')
    await page.getByRole('radio', { name: 'My own' }).check({ force: true })
    await page.getByLabel('VAT country').selectOption('DE')
    await page.getByLabel('VAT number', { exact: true }).fill('DE136695977')
    await save(page, 'VAT & Tax Settings')
    await expect(page.getByText('This is not a valid VAT number of DE.')).toBeVisible()
    await page.getByLabel('VAT number', { exact: true }).fill('DE136695976')
    await page.keyboard.press('Enter')
    await expect(page.getByText('VAT settings updated successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit VAT & Tax Settings' })).toBeFocused()
    await page.reload()
    await expect(section(page, 'VAT & Tax Settings')).toContainText('19%, added on top')
    await expect(section(page, 'VAT & Tax Settings')).toContainText('France 20.5%')

    const link = await addLink(shop, await addProduct(shop, { price: 10 }))
    await buy(shop, link)
    // The report adds up invoices, which follow a sale.
    await expect.poll(async () => (await shop.client.getVatReport()).rows).toHaveLength(1)
    await page.getByRole('button', { name: 'VAT report' }).click()
    const report = page.getByRole('dialog', { name: 'VAT report' })
    await expect(report.getByRole('row', { name: /Not asked 19% 1 \$10\.00 \$1\.90 \$11\.90/ })).toBeVisible()
    await checkPage(page, 'settings-vat-report')
    const saved = page.waitForEvent('download')
    await report.getByRole('button', { name: 'Export .csv' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^vat_report_.*\.csv$/)
    await report.getByLabel('Period').selectOption('Last month')
    await expect(report.getByText('No invoices in this period.')).toBeVisible()
    await page.route('**/api/vat-report?**', (route) => route.abort())
    await report.getByLabel('Period').selectOption('This year')
    await expect(report.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/vat-report?**')
    await report.getByRole('button', { name: 'Try again' }).click()
    await expect(report.getByRole('row', { name: /Total USD/ })).toBeVisible()

    const quarter = { quarter: '2026-Q3', from: '2026-07-01', to: '2026-09-30', time_zone: 'UTC', totals: [] }
    const french = { country: 'FR', corrects: null, rate_type: 'standard', rate: 20, currency: 'EUR', taxable: 50, tax: 10 }
    const rows = [{ ...french, supply: 'goods' }]
    const dutch = { country: 'NL', vat_number: 'NL004495445B01', supply: 'services', currency: 'EUR', net: 120 }
    await page.route('**/api/vat-report/oss/figures?**', (route) =>
      route.fulfill({ json: { ...quarter, rows, total_eur: { taxable: 50, tax: 10 }, missing_rates: [] } }),
    )
    await page.route('**/api/vat-report/recapitulative/figures?**', (route) =>
      route.fulfill({ json: { ...quarter, rows: [dutch] } }),
    )
    await report.getByLabel('Period').selectOption('This quarter')
    await expect(report.getByRole('row', { name: 'FR Goods 20% €50.00 €10.00' })).toBeVisible()
    await expect(report.getByRole('row', { name: 'NL004495445B01 Services €120.00' })).toBeVisible()
    await checkPage(page, 'settings-vat-quarter')
    const statement = page.waitForEvent('download')
    await report.getByRole('button', { name: 'Export recapitulative statement' }).click()
    expect((await statement).suggestedFilename()).toMatch(/^recapitulative_statement_.*\.csv$/)
  })

  test('explain why they could not be saved', async ({ page }) => {
    await refuse(page)
    await page.goto('/dashboard/settings/tax')
    await page.getByRole('button', { name: 'Edit VAT & Tax Settings' }).click()
    await page.getByRole('switch', { name: 'Prices include VAT' }).click()
    await save(page, 'VAT & Tax Settings')
    await expect(page.getByRole('alert')).toHaveText('Failed to update VAT settings')
  })
})

test('Facebook Pixel is set up, hides its token, and is removed after a confirmation', async ({ page }) => {
  await page.goto('/dashboard/settings/payments')
  await expect(section(page, 'Facebook Pixel')).toContainText('Counts views and purchases for your ads. Not Set.')
  await page.getByRole('button', { name: 'Set up Facebook Pixel' }).click()
  await save(page, 'Facebook Pixel')
  await expect(page.getByText('Pixel ID is required')).toBeVisible()
  await page.getByLabel('Pixel ID').fill('1234567890')
  await page.getByLabel('Access token').fill('EAAB-secret')
  await page.getByLabel('Consent').selectOption('Always ask')
  await save(page, 'Facebook Pixel')
  await expect(page.getByText('Facebook Pixel configuration updated successfully!')).toBeVisible()
  await expect(section(page, 'Facebook Pixel')).toContainText('Access token saved (hidden)')
  await expect(section(page, 'Integration Status')).toContainText('Configured')
  await page.getByRole('link', { name: 'Account & security' }).click()
  await expect(section(page, 'Account Overview')).toContainText('Facebook PixelConfigured')
  await page.goBack()
  await page.reload()
  await page.getByRole('button', { name: 'Edit Facebook Pixel' }).click()
  await expect(page.getByLabel('Consent')).toHaveValue('ask')
  await expect(page.getByLabel('Access token', { exact: false }).first()).toHaveValue('')

  await section(page, 'Facebook Pixel').getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Facebook Pixel' })
  await expect(dialog).toContainText('Are you sure you want to remove Facebook Pixel configuration?')
  await page.route('**/api/auth/facebook-pixel', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '' }))
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to remove Facebook Pixel')
  await page.unroute('**/api/auth/facebook-pixel')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Facebook Pixel configuration removed successfully!')).toBeVisible()
  await expect(section(page, 'Integration Status')).toContainText('Facebook PixelNot Set')
})

test.describe('Domain & Branding', () => {
  test('apply to the checkout: logo and accent colour, with readable contrast', async ({ page, shop }) => {
    await connectPayments(shop)
    const link = await addLink(shop, await addProduct(shop))
    await page.goto('/dashboard/settings/shop')
    await page.getByRole('button', { name: 'Edit Domain & Branding' }).click()
    const edit = section(page, 'Domain & Branding')
    await edit
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(edit.getByText('Only image files are allowed')).toBeVisible()
    await edit.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO })
    await expect(edit.getByText('Uploaded image')).toBeVisible()
    await edit.getByLabel('Accent colour', { exact: true }).fill('#7a3e9d')
    await edit.getByRole('button', { name: 'More options' }).click()
    await edit.getByLabel('Text on accent', { exact: true }).fill('#444444')
    await save(page, 'Domain & Branding')
    await expect(edit.getByText(/colorOnPrimary cannot be read well/)).toBeVisible()
    await edit.getByLabel('Text on accent', { exact: true }).fill('')
    await edit.getByLabel('Allowed origins').fill('https://ada.example, nonsense')
    await save(page, 'Domain & Branding')
    await expect(edit.getByText(/nonsense is not an address/)).toBeVisible()
    await edit.getByLabel('Allowed origins').fill('https://ada.example, https://*.ada.example,')
    await checkPage(page, 'settings-branding')
    await save(page, 'Domain & Branding')
    await expect(page.getByText('Domain and branding settings updated successfully!')).toBeVisible()
    await expect(edit).toContainText('https://ada.example, https://*.ada.example')

    await page.goto(`/checkout/${link.url_id}`)
    await expect(page.locator('.ck-logo')).toBeVisible()
    const button = page.getByRole('button', { name: /^Pay / })
    await expect(button).toHaveCSS('background-color', 'rgb(122, 62, 157)')
    await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)')
  })

  test('accept a domain, show its DNS records, and verify it', async ({ page, shop }) => {
    await page.goto('/dashboard/settings/shop')
    const edit = section(page, 'Domain & Branding')
    await page.getByRole('button', { name: 'Edit Domain & Branding' }).click()
    await edit.getByLabel('Custom domain').fill('localhost')
    await save(page, 'Domain & Branding')
    await expect(edit.getByText('customDomain must be a host name such as pay.example.com.')).toBeVisible()
    const domain = `pay.${shop.email.split('@')[0]}.example`
    await edit.getByLabel('Custom domain').fill(`https://${domain}/`)
    await save(page, 'Domain & Branding')
    await expect(edit).toContainText('Waiting for DNS')
    await expect(edit).toContainText(`_linktill.${domain}`)
    await expect(edit).toContainText('linktill-verify=')

    const me = await shop.client.getMe()
    const found = (change: object) =>
      page.route('**/api/auth/domain/verify', (route) =>
        route.fulfill({ json: { ...me, domain: { ...me.domain, checkedAt: new Date().toISOString(), ...change } } }),
      )
    await found({ problem: 'missing' })
    await edit.getByRole('button', { name: 'Verify now' }).click()
    await expect(edit.getByRole('status')).toContainText('No TXT record was found there.')
    await checkPage(page, 'settings-domain')
    await page.unroute('**/api/auth/domain/verify')
    await found({ status: 'verified', problem: null })
    await edit.getByRole('button', { name: 'Verify now' }).click()
    await expect(edit).toContainText('Verified')
  })
})

test('two tabs that save different sections keep both changes', async ({ page, context }) => {
  await page.goto('/dashboard/settings/shop')
  const other = await context.newPage()
  await other.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Edit Business Information' }).click()
  await other.getByRole('button', { name: 'Edit Profile Settings' }).click()
  await other.getByLabel('Full Name').fill('Ada Lovelace')
  await save(other, 'Profile Settings')
  await expect(other.getByText('Profile updated successfully!')).toBeVisible()
  await page.getByLabel('Business type').selectOption('Company')
  await page.getByLabel('Support email').fill('help@ada')
  await save(page, 'Business Information')
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await page.getByLabel('Support email').fill('help@ada.example')
  await save(page, 'Business Information')
  await expect(page.getByText('Business information updated successfully!')).toBeVisible()
  await expect(section(page, 'Business Information')).toContainText('Company')
  await page.getByRole('link', { name: 'Account & security' }).click()
  await expect(section(page, 'Profile Settings')).toContainText('Ada Lovelace')
})

test('Sign out everywhere also ends this session', async ({ page, shop }) => {
  await page.goto('/dashboard/settings#security')
  await confirmAddress(shop)
  const { secret } = await shop.client.createApiKey({ body: { name: 'Warehouse', scopes: ['read'] } })
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Revoke all API keys, too.' }).check()
  await checkPage(page, 'settings-sign-out')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)
  const program = createClient({ baseUrl: `${productUrl()}/api`, token: secret })
  await expect(program.listProducts()).rejects.toThrow('This API key was revoked.')
  await expect(shop.client.getMe()).rejects.toThrow()
})

test.describe('Danger Zone', () => {
  test('exports everything, with progress and a link', async ({ page, shop }) => {
    await addLink(shop, await addProduct(shop))
    await page.goto('/dashboard/settings')
    const zone = section(page, 'Danger Zone')
    await zone.getByRole('button', { name: 'Export Data' }).click()
    await expect(zone.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 20_000 })
    await checkPage(page, 'settings-export')
    const saved = page.waitForEvent('download')
    await zone.getByRole('link', { name: 'Download' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^linktill_export_.*\.zip$/)
    expect(
      fs
        .readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  test('deletes the account, with the password and without open orders', async ({ page, shop, browser }) => {
    await connectPayments(shop)
    const link = await addLink(shop, await addProduct(shop))
    await buy(shop, link)
    await page.goto('/dashboard/settings')
    await section(page, 'Danger Zone').getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await page.keyboard.type('guess')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Password is incorrect.')).toBeVisible()
    await checkPage(page, 'settings-delete')
    await dialog.getByLabel('Password', { exact: true }).fill(shop.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login/)

    const shopper = await browser.newPage()
    const answer = await shopper.goto(new URL(`/checkout/${link.url_id}`, page.url()).href)
    expect(answer?.status()).toBe(410)
    await shopper.close()
    const again = await browser.newContext({ storageState: signedIn(shop.token) })
    const stale = await again.newPage()
    await stale.goto(new URL('/dashboard/settings', page.url()).href)
    await expect(stale).toHaveURL(/\/login/)
    await again.close()
  })
})
