import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { createClient } from '@linktill/sdk'
import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage.ts'
import { expect, test as base } from '../support/product.ts'
import { runProduct } from '../support/runProduct.ts'

type Product = Awaited<ReturnType<typeof runProduct>>

const COMMAND = path.resolve(import.meta.dirname, '../../api/dist/ops/inviteCommand.js')
const PASSWORD = 'difference-engine'

/** A server of this file's own: another door than that of all other tests. */
const test = base.extend<object, { own: Product; byInvitation: Product }>({
  own: [
    async ({}, provide) => {
      const product = await runProduct({ SHOP: 'own' }, ['--no-demo'])
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  byInvitation: [
    async ({}, provide) => {
      const product = await runProduct({ SIGN_UP: 'invited' })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Runs `npm run invite` beside the server. @returns the link that it prints. */
function invite({ url, dataDir }: Product, changes: Record<string, string>, args: string[] = []): string {
  const env = { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir, ...changes }
  const printed = execFileSync(process.execPath, [COMMAND, ...args], { env, encoding: 'utf8' })
  return /http\S+\/signup\?invitation=\S+/.exec(printed)![0]
}

async function signUp(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Byron')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Business Name').fill('Ada Prints')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

const signUpLinks = (page: Page) => page.locator('a[href^="/signup"]:visible')

test('an own shop opens by the owner’s link, and shows its products at /', async ({ own, page, browser }) => {
  test.slow()
  const say = (address: string) => page.goto(own.url + address)
  await say('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shop opens soon.')
  await say('/signup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-up is closed')
  await checkPage(page, 'sign-up-closed')

  const link = invite(own, { SHOP: 'own' })
  await page.goto(link)
  await signUp(page, 'ada@example.com')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready')
  const late = await browser.newContext()
  const latecomer = await late.newPage()
  await latecomer.goto(link)
  await signUp(latecomer, 'eve@example.com')
  await expect(latecomer.getByRole('alert')).toContainText('This invitation has been used. Ask for a new one.')

  const baseUrl = `${own.url}/api`
  const { token } = await createClient({ baseUrl }).login({ body: { email: 'ada@example.com', password: PASSWORD } })
  const client = createClient({ baseUrl, token })
  await client.updateMe({ body: { businessAddress: '1 Analytical Way\nLondon', businessCountry: 'GB' } })
  const add = async (name: string, changes: object, listed = true) => {
    const product = await client.createProduct({
      body: { name, price: 24.5, type: 'physical', status: 'active', ...changes },
    })
    const made = await client.createLink({ body: { name, items: [{ productId: product.id, quantity: 1 }] } })
    if (listed) await client.updateLinkOptions({ path: { id: made.id }, body: { allow_indexing: true } })
    return made
  }
  await add('Secret print', {}, false)
  await add('Engine print', {})
  await add('Sold-out print', { stock: 0 })
  await add('Print with sizes', {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { values: ['Small'], price: 12 },
      { values: ['Large'], price: 30 },
    ],
  })

  await expect(async () => {
    await say('/')
    await expect(page.getByRole('listitem')).toHaveCount(3, { timeout: 100 })
  }).toPass()
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto(own.url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ada Prints')
  await expect(visitor).toHaveTitle('Ada Prints')
  await expect(visitor.getByRole('listitem')).toHaveText([
    /Print with sizes.*from \$12\.00$/,
    /Sold-out print.*\$24\.50Sold out$/,
    /Engine print.*\$24\.50$/,
  ])
  await visitor.getByText('About the seller').click()
  await expect(visitor.getByText('1 Analytical Way')).toBeVisible()
  expect(await visitor.content()).not.toMatch(/Secret print|Sign Up|per transaction/)
  await checkPage(page, 'own-shop')
  const { headers } = await fetch(own.url)
  expect(headers.get('cache-control')).toBe('public, max-age=30')
  // Without a value of its own, fetch would ask for a fresh answer.
  const again = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' }
  expect((await fetch(own.url, { headers: again })).status).toBe(304)
  expect((await fetch(`${own.url}/?cursor=none`)).url).toBe(`${own.url}/`)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('link', { name: 'Engine print' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible()
  await expect(page.getByText('Powered by')).toHaveCount(0)
})

test('a platform by invitation offers no sign-up, and takes an invitation once', async ({ byInvitation, page }) => {
  const { url } = byInvitation
  for (const place of ['/', '/login', '/documentation', '/about', '/api-docs']) {
    await page.goto(url + place)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(signUpLinks(page)).toHaveCount(0)
  }
  await page.goto(url)
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await checkPage(page, 'landing-invited')
  await page.goto(`${url}/signup`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-up is by invitation')

  await page.goto(invite(byInvitation, { SIGN_UP: 'invited' }, ['--email', 'nora@example.com']))
  await signUp(page, 'eve@example.com')
  await expect(page.getByText('This invitation is for another address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('nora@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready')
})
