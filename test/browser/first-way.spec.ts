import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { heading, payButton } from '../support/checkout.ts'
import { expect, test } from '../support/product.ts'

/** Fields and presses of each way, from docs/contributing/simple.md. */
const WAYS = Object.fromEntries(
  [
    ...readFileSync(path.resolve(import.meta.dirname, '../../docs/contributing/simple.md'), 'utf8').matchAll(
      /^\| (To .+?) \| (\d+) \| (\d+) \|$/gm,
    ),
  ].map(([, way, fields, presses]) => [way!, { fields: Number(fields), presses: Number(presses) }]),
)

test.describe('the way to the first sale', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 375, height: 812 } })

  test('of an e-book takes no more fields and presses than written down', async ({ page, context }) => {
    const taken = { fields: 0, presses: 0 }
    const fill = (field: Locator, text: string) => (taken.fields++, field.fill(text))
    const press = (place: Locator) => (taken.presses++, place.click())

    const email = `ada-${randomUUID()}@example.com`
    await page.goto('/')
    await press(page.getByRole('link', { name: 'a file' }))
    await fill(page.getByLabel('First Name'), 'Ada')
    await fill(page.getByLabel('Last Name'), 'Byron')
    await fill(page.getByLabel('Email'), email)
    await fill(page.getByLabel('Password', { exact: true }), 'difference-engine')
    await fill(page.getByLabel('Confirm Password'), 'difference-engine')
    await press(page.getByRole('button', { name: 'Continue' }))
    await fill(page.getByLabel('Business Name'), 'Ada Prints')
    await press(page.getByRole('checkbox', { name: /terms/ }))
    await press(page.getByRole('button', { name: 'Create Account' }))
    await expect(page.getByRole('radio', { name: 'Digital' })).toBeChecked()
    await fill(page.getByLabel('Name', { exact: true }), 'Glaze recipes')
    await fill(page.getByLabel('Price'), '18')
    taken.fields++
    await page
      .getByLabel('The file')
      .setInputFiles({ name: 'glaze.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await expect(page.getByRole('button', { name: 'Remove file' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Publish and copy link' }))
    await expect(page.getByText('Link URL copied!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/checkout\/\w{10}$/)
    const toLink = { ...taken }

    const opened = context.waitForEvent('page')
    await press(page.getByRole('link', { name: 'Buy it yourself' }))
    const checkout = await opened
    await expect(checkout.getByLabel('Email')).toHaveValue(email)
    await expect(checkout.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await press(payButton(checkout))
    await expect(heading(checkout, 'Payment Successful!')).toBeVisible()

    expect({ 'To the copied link': toLink, 'To a paid test sale': taken }).toEqual(WAYS)
  })
})
