import { createClient } from '@linktill/sdk'
import { expect, type Page, test } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { runProduct } from '../support/runProduct.ts'

const ACCOUNT = { name: 'Ada Byron', password: 'difference-engine', storeName: 'Ada Prints', timeZone: 'UTC' }

/** Runs a product of its own with these variables. */
async function withProduct(variables: NodeJS.ProcessEnv, run: (url: string) => Promise<void>) {
  const { url, stop } = await runProduct(variables, ['--no-demo'])
  try {
    await run(url)
  } finally {
    await stop()
  }
}

async function openSecondStep(page: Page, url: string) {
  await page.goto(`${url}/signup`)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Byron')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password)
  await page.getByLabel('Confirm Password').fill(ACCOUNT.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Business Name')).toBeFocused()
}

async function signIn(page: Page, url: string) {
  const body = { ...ACCOUNT, email: 'ada@example.com' }
  const { token } = await createClient({ baseUrl: `${url}/api` }).register({ body })
  await page.evaluate((value) => localStorage.setItem('userToken', value), token)
}

test('the rates of the operator are on every page that names one', async ({ page }) => {
  await withProduct({ FEE_BASIC: '0', FEE_PRO: '6.25', FEE_ENTERPRISE: '4' }, async (url) => {
    await page.goto(url)
    const plans = page.locator('#pricing article')
    for (const [at, rate] of ['0%', '6.25%', '4%'].entries()) await expect(plans.nth(at)).toContainText(`${rate} per transaction`)
    await page.goto(`${url}/terms`)
    for (const row of ['Basic 0%', 'Pro 6.25%', 'Enterprise 4%']) await expect(page.getByRole('row', { name: row })).toBeVisible()

    await openSecondStep(page, url)
    const choice = page.getByRole('group', { name: 'Plan' })
    await expect(choice).toContainText(/Basic\s*0%/)
    await expect(choice).toContainText('6.25%')
    await expect(choice).toContainText('Enterprise costs $22.50 less than Pro')
    await expect(choice).not.toContainText('less than Basic')

    await signIn(page, url)
    await page.goto(`${url}/dashboard`)
    await expect(page.getByText('0% per transaction', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Upgrade Plan' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose a plan' })).toContainText('Pro6.25% per transaction')
  })
})

test('a shop of one’s own names no plan and no fee of a platform', async ({ page }) => {
  await withProduct({ SHOP: 'own', SIGN_UP: 'open' }, async (url) => {
    await openSecondStep(page, url)
    await expect(page.getByRole('group', { name: 'Plan' })).toBeHidden()
    await checkPage(page, 'signup-own-shop')

    await signIn(page, url)
    await page.goto(`${url}/dashboard`)
    await expect(page.getByText('Only the fee of the payment provider is taken off a sale.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upgrade Plan' })).toBeHidden()
    await checkPage(page, 'home-own-shop')
    await page.goto(`${url}/dashboard/settings`)
    await expect(page.locator('#account-overview').getByText('Store name')).toBeVisible()
    await expect(page.getByText('Plan tier')).toBeHidden()
  })
})
