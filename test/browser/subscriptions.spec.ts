import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expect, signedIn, test } from '../support/merchant.ts'
import { openDemo } from '../support/shop.ts'

const PAGE = '/dashboard/subscriptions'
const table = (page: Page, name: string | RegExp = 'Subscriptions') => page.getByRole('table', { name })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Subscriptions' })
const entry = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscriptions' })

test('a shop without subscriptions has no entry of the sidebar, and a page that says how to begin', async ({ page }) => {
  await page.goto('/dashboard/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(entry(page)).toHaveCount(0)

  await page.goto(PAGE)
  await expect(page.getByRole('heading', { name: 'No subscriptions yet.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Products' })).toBeVisible()
  await expect(tabs(page)).toHaveCount(0)
  await checkPage(page, 'subscriptions-empty')

  await page.goto('/dashboard/settings/shop')
  await expect(page.getByRole('heading', { name: 'Refused Buyers' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Subscriptions' })).toHaveCount(0)
})

test.describe('in the demo shop', () => {
  test.use({
    storageState: async ({}, provide) => {
      await provide(signedIn((await openDemo()).token))
    },
  })

  test('a seller finds a subscription by its state and its customer', async ({ page }) => {
    await page.goto('/dashboard/products')
    await entry(page).click()
    await expect(page.getByText('Monthly recurring revenue').locator('..')).toContainText('$450.00')
    await expect(page.getByText('At risk').locator('..')).toContainText('$45.00')
    await expect(table(page).getByRole('row')).toHaveCount(14)
    await checkPage(page, 'subscriptions-list')

    await tabs(page).getByRole('link', { name: 'Past due 1' }).click()
    await expect(table(page).getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/status=past_due/)
    const email = await table(page).getByRole('row').nth(1).getByRole('link').textContent()
    await tabs(page).getByRole('link', { name: 'Paused' }).click()
    await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(email!)
    await expect(page.getByRole('heading', { name: 'No subscriptions found.' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(table(page).getByRole('row')).toHaveCount(14)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()),
    ])
    expect(file.suggestedFilename()).toMatch(/^subscriptions_export_.*\.csv$/)
  })

  test('a seller reads a subscription, and what can be done with it', async ({ page }) => {
    await page.goto(`${PAGE}?status=past_due`)
    await table(page).getByRole('row').nth(1).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Open studio membership' })).toBeVisible()
    await expect(page.getByText('The last payment failed')).toBeVisible()
    await expect(table(page, 'Cycles').getByRole('row').nth(1)).toContainText('Open')
    await checkPage(page, 'subscription-past-due')
    await table(page, 'Cycles').getByRole('link').last().click()
    await expect(page.getByRole('dialog', { name: /^Order #\d+/ })).toBeVisible()

    await page.goto(`${PAGE}?status=active`)
    await table(page).getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel Subscription' })
    await expect(cancel.getByRole('radio', { name: 'At the end' })).toBeChecked()
    await cancel.getByText('Now', { exact: true }).click()
    await expect(cancel.getByRole('checkbox', { name: 'Refund the last payment of $45.00 in full' })).not.toBeChecked()
    await checkPage(page, 'subscription-cancel')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(cancel).toBeHidden()

    const change = page.getByRole('button', { name: 'Change', exact: true })
    await change.press('Enter')
    await page.getByRole('menuitem', { name: 'Change the price' }).press('Enter')
    const price = page.getByRole('dialog', { name: 'Change the Price' })
    await expect(price.getByLabel('New price')).toHaveValue('45.00')
    await price.getByLabel('New price').fill('fifty')
    await price.getByRole('button', { name: 'Announce price' }).click()
    await expect(price.getByText('Enter an amount, such as 12.50.')).toBeVisible()
    await checkPage(page, 'subscription-price')
    await price.getByRole('button', { name: 'Cancel' }).click()
    await expect(price).toBeHidden()

    await change.click()
    await page.getByRole('menuitem', { name: 'Move the next charge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('Choose a day.')).toBeVisible()
  })

  test('a seller reads how revenue grew and who stays', async ({ page }) => {
    await page.goto(PAGE)
    await page.getByRole('link', { name: 'Figures' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription figures' })).toBeVisible()
    await expect(page.getByText('Churned revenue')).toBeVisible()
    await expect(
      table(page, /^Percent of those who started/)
        .getByRole('row')
        .nth(1),
    ).toContainText('%')
    await checkPage(page, 'subscription-figures')
    await page.getByRole('combobox', { name: 'Range' }).selectOption('Last 30 days')
    await expect(table(page, 'What changed the recurring revenue').getByRole('row', { name: /^At the end/ })).toContainText(
      '$450.00',
    )
  })

  test('a seller decides in the settings what subscribers may do', async ({ page }) => {
    await page.goto('/dashboard/settings/shop')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Subscriptions' }).click()
    const section = page.getByRole('region', { name: 'Subscriptions', exact: true })
    await expect(section).toContainText('14 days')
    await section.getByRole('button', { name: 'Edit Subscriptions' }).click()
    const grace = section.getByLabel('Access while past due')
    await expect(grace).toBeFocused()
    await grace.fill('61')
    await section.getByRole('button', { name: 'Save changes' }).click()
    await expect(section.getByText('Enter a number of days from 0 to 60.')).toBeVisible()
    await checkPage(page, 'settings-subscriptions')
  })

  test('a page whose call fails says so and tries again', async ({ page }) => {
    await page.goto(PAGE)
    await page.goto(`${PAGE}/0199a1c2-7b3e-7d41-8f60-5c2e9d0affff`)
    await expect(page.getByRole('alert')).toContainText('Subscription not found.')
    await checkPage(page, 'subscription-missing')
  })
})
