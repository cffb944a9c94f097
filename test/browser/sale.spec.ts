import { chooseProduct } from '../support/chooseProduct.ts'
import { expect, freshPage, test } from '../support/product.ts'

test(
  'a merchant signs up, adds a product and shares its link; a shopper pays; the order appears and the stock decreases',
  { tag: '@core' },
  async ({ page, browser }) => {
    const email = `ada-${Date.now()}@example.com`

    await page.goto('/')
    await page.getByRole('link', { name: 'Sign Up' }).first().click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Byron')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('difference-engine')
    await page.getByLabel('Confirm password').fill('difference-engine')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Business name').fill('Ada Prints')
    await page.getByRole('checkbox', { name: /terms/i }).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')

    // Shoppers can pay only with a connected account. In the sandbox, opening the link connects it.
    await page.goto('/dashboard/settings/payments')
    await page.getByRole('button', { name: /connect/i }).click()
    await expect(page.getByText('Payment processing is active')).toBeVisible()

    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('button', { name: 'Add Product' }).first().click()
    const product = page.getByRole('dialog')
    await product.getByLabel('Name').fill('Engine print')
    await product.getByLabel('Price').fill('24.50')
    await product.getByRole('radio', { name: 'Physical' }).check()
    await product.getByLabel('Stock').fill('3')
    await product.getByRole('radio', { name: 'Active', exact: true }).check()
    await product.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()

    await page.getByRole('link', { name: 'Checkout Links', exact: true }).click()
    await page.getByRole('button', { name: 'Create Link' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Link Name').fill('First print')
    await chooseProduct(dialog, 'Engine print')
    await dialog.getByRole('button', { name: 'Create Link' }).click()
    await expect(page.getByText('Link created successfully!')).toBeVisible()
    const address = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')

    const shopper = await freshPage(browser)
    await shopper.goto(address!)
    await shopper.getByLabel('Email').fill('nora@example.com')
    await shopper.getByRole('button', { name: 'Continue' }).click()
    await shopper.getByLabel('Full name').fill('Nora Lindqvist')
    await shopper.getByLabel('Address line 1').fill('418 Alder Street')
    await shopper.getByLabel('City').fill('Portland')
    await shopper.getByLabel(/State/).fill('OR')
    await shopper.getByLabel(/ZIP/).fill('97205')
    await shopper.getByRole('button', { name: 'Continue to Payment' }).click()
    await shopper.getByLabel('Card number').fill('4242424242424242')
    await shopper.getByLabel('Expiry').fill('0430')
    await shopper.getByLabel('Security code').fill('123')
    await shopper.getByRole('button', { name: 'Pay $29.50' }).click()
    await expect(shopper.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    const order = page.getByRole('row', { name: /Nora Lindqvist/ })
    await expect(order).toContainText('Completed')
    await expect(order).toContainText('$29.50')
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page.getByRole('row', { name: /Engine print/ })).toContainText('2')
  },
)
