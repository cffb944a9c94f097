import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { mailedLink } from '../support/mail.ts'
import { addLink, addProduct, buy, confirmAddress, connectPayments, openDemo } from '../support/shop.ts'

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Payouts' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test.describe('payouts of a running shop', () => {
  test.use({ storageState: async ({}, provide) => provide(signedIn((await openDemo()).token)) })

  test('are listed with their sums, and show what they consist of', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Money' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
    const balance = page.getByRole('region', { name: 'Balance' })
    await expect(balance).toContainText(/Next payoutMon, \w+ \d+/)
    await expect(balance).toContainText('Goes to Test bank, account ending 6789Every Monday')
    await expect(rows(page).first()).toBeVisible()
    expect(await rows(page).count()).toBeGreaterThan(8)
    await expect(rows(page).last()).toContainText('Paid')
    await checkPage(page, 'payouts')

    await rows(page).last().getByRole('button').click()
    const drawer = page.getByRole('dialog', { name: /^Payout of / })
    await expect(drawer.getByText('Paid out')).toBeVisible()
    const sums = (await drawer.getByRole('definition').allTextContents()).map((text) => Number(text.replaceAll(/[$,]/g, '')))
    const paidOut = sums.pop()!
    expect(sums.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(paidOut, 2)
    const lines = drawer.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
    await expect(lines.first()).toContainText(/(Sale|Refund) Order #\d+/)
    await expect(lines.first()).toContainText('less fee')
    await checkPage(page, 'payout-drawer')

    await drawer.getByRole('combobox', { name: 'Kind' }).selectOption('Provider fees')
    await expect(drawer.getByText('None in this payout.')).toBeVisible()
    await drawer.getByRole('combobox', { name: 'Kind' }).selectOption('Sales')
    await lines.first().getByRole('link').click()
    await expect(page.getByRole('dialog', { name: /^Order #\d+/ })).toBeVisible()
  })

  test('are exported as a spreadsheet', async ({ page }) => {
    await page.goto('/dashboard/payouts')
    await rows(page).first().getByRole('button').click()
    await page.getByRole('button', { name: 'Export' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^payout_po_test_\w+\.csv$/)
    expect(readFileSync(await file.path(), 'utf8')).toContain(
      'date,kind,order,text,transaction,amount,fee,provider_fee,net,currency',
    )
  })

  test('are found by status and from the command palette', async ({ page }) => {
    await page.goto('/dashboard/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: /^Search pages/ }).fill('payou')
    await page.getByRole('option', { name: 'Money' }).click()
    await expect(page).toHaveURL(/\/dashboard\/payouts$/)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed')
    await expect(page.getByRole('heading', { name: 'No payouts found.' })).toBeVisible()
    await expect(page).toHaveURL(/status=failed/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test.describe('payouts', () => {
  const payout = {
    id: 'po_1',
    currency: 'USD',
    amount: 90,
    status: 'failed',
    failure: 'The bank account is closed.',
    created_at: '2026-01-05T00:00:00.000Z',
    arrives_on: '2026-01-07',
    is_complete: true,
    sales: 100,
    refunds: 0,
    disputes: 0,
    adjustments: 0,
    fees: 10,
    unmatched: 1,
  }
  const line = { id: 'txn_1', kind: 'sale', order_id: null, order_number: null, text: 'Payment', amount: 100, fee: 10, net: 90 }

  test('are empty at first, with what was earned and when it is paid', async ({ page, shop }) => {
    await page.goto('/dashboard/payouts')
    await expect(page.getByRole('heading', { name: 'No payouts yet.' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set up payments' })).toBeVisible()
    await checkPage(page, 'payouts-empty')

    await connectPayments(shop)
    await buy(shop, await addLink(shop, await addProduct(shop)))
    await page.reload()
    const balance = page.getByRole('region', { name: 'Balance' })
    await expect(balance).toContainText('Balance$22.42')
    await expect(balance).toContainText('On its way$0.00Nothing is on its way')
    await expect(page.getByText(/^You have earned \$22\.42\. It is paid out on Mon, \w+ \d+, and shows here/)).toBeVisible()
    await page.getByRole('region', { name: 'Your first sale' }).getByRole('button', { name: 'Close' }).click()
    await checkPage(page, 'money-first')
  })

  test('load and fail apart from the balance', async ({ page }) => {
    await page.route('**/api/payouts/balance', (route) =>
      route.fulfill({ status: 503, json: { message: 'The provider does not answer.', code: 'unavailable', request_id: 'r' } }),
    )
    await page.goto('/dashboard/payouts')
    await expect(page.getByRole('alert')).toContainText('Error: The provider does not answer.')
    await expect(page.getByRole('heading', { name: 'No payouts yet.' })).toBeVisible()
    await page.unroute('**/api/payouts/balance')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Balance$0.00')
  })

  test('show a skeleton, an error, and try again', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/payouts?*', async (route) => {
      await held
      await route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on our side.', code: 'internal', request_id: 'r' },
      })
    })
    await page.goto('/dashboard/payouts')
    await expect(page.getByText('Loading payouts...')).toBeAttached()
    answer()
    await expect(page.getByText('Error: Something went wrong on our side.')).toBeVisible()
    await page.unroute('**/api/payouts?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No payouts yet.' })).toBeVisible()
  })

  test('name what belongs to no known order, and why one failed', async ({ page }) => {
    await page.route('**/api/payouts?*', (route) =>
      route.fulfill({ json: { data: [payout], total: 1, next_cursor: null, is_sandbox: false } }),
    )
    await page.route('**/api/payouts/po_1', (route) => route.fulfill({ json: payout }))
    await page.route('**/api/payouts/po_1/lines?*', (route) =>
      route.fulfill({ json: { data: [{ ...line, at: payout.created_at }], total: 1, next_cursor: null } }),
    )
    await page.goto('/dashboard/payouts?open=po_1')
    const drawer = page.getByRole('dialog', { name: 'Payout of Jan 5, 2026' })
    await expect(drawer).toContainText('The bank account is closed. The money comes with a later payout.')
    await expect(drawer).toContainText('One transaction belongs to no order that is known here.')
    await expect(drawer.getByRole('listitem')).toContainText('No order known')
    await expect(drawer.getByRole('listitem')).toContainText('Payment txn_1')
    await checkPage(page, 'payout-unmatched')
  })

  test('that fail are simulated, and named in the list, in the bell, on home and by mail', async ({ page, shop }) => {
    await confirmAddress(shop)
    await connectPayments(shop)
    await page.goto('/dashboard/payouts')
    const simulate = async (outcome: string) => {
      await page.getByRole('button', { name: 'Simulate a payout' }).click()
      await page.getByRole('menuitem', { name: outcome }).click()
    }
    await simulate('The bank account is closed')
    await expect(page.getByText('Nothing was received since the last payout.')).toBeVisible()

    await buy(shop, await addLink(shop, await addProduct(shop)))
    await simulate('The bank account is closed')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Failed')
    await expect(rows(page)).toContainText('The bank account is closed.')
    await expect(page.getByRole('alert').filter({ hasText: 'Your bank returned $22.42. The bank' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Balance$22.42')
    await checkPage(page, 'payout-failed')
    expect(await mailedLink(shop.email, '/dashboard/payouts')).toContain('/dashboard/payouts?open=po_test_')

    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(
      page.getByRole('link', { name: 'Your bank returned a payout of $22.42. The bank account is closed.' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/dashboard')
    const line = page.getByRole('listitem').filter({ hasText: 'A payout of $22.42 was returned by your bank' })
    await expect(line).toContainText('The bank account is closed.')
    await checkPage(page, 'home-payout-failed')
    await line.getByRole('link', { name: 'Review: A payout of $22.42' }).click()
    await expect(page.getByRole('dialog', { name: /^Payout of / })).toContainText('The money comes with a later payout.')
    await page.getByRole('button', { name: 'Close' }).last().click()

    await simulate('The bank takes it')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Pending')
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText(/Balance\$0\.00.*On its way\$22\.42Arrives/)
    await expect(page.getByText(/^Your bank returned/)).toBeHidden()
    await page.goto('/dashboard')
    await expect(page.getByText('Needs attention')).toBeVisible()
    await expect(line).toBeHidden()
  })
})
