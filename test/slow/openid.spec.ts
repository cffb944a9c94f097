import { createClient } from '@linktill/sdk'
import { startIdentityProvider } from '../../api/test/identityProvider.ts'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/product.ts'
import { runProduct } from '../support/runProduct.ts'
import { freePort } from '../support/freePort.ts'

const SECRET = 'a secret of the client'
const DEMO = { email: 'demo@linktill.test', password: 'kiln-and-clay' }

test('an identity provider signs in a merchant who has linked it, and says why not', async ({ browser }) => {
  test.slow() // starts the product
  const port = await freePort()
  const callback = `http://localhost:${port}/api/auth/openid/callback`
  const provider = await startIdentityProvider({ id: 'linktill', secret: SECRET, callback })
  const product = await runProduct({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'linktill',
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_NAME: 'Example Ltd',
  })
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    provider.is({ sub: 'mara', email: DEMO.email, email_verified: true })
    await page.goto('/login?next=%2Fdashboard%2Forders')
    await page.getByRole('link', { name: 'Sign in with Example Ltd' }).click()
    await expect(page.getByRole('alert')).toContainText('This sign-in is not linked to an account.')
    await checkPage(page, 'login-openid')

    await page.getByLabel('Email').fill(DEMO.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    await page.goto('/dashboard/settings#security')
    await page.getByRole('button', { name: 'Add sign-in' }).click()
    await expect(page.getByText('The sign-in was added.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove ${DEMO.email}` })).toBeVisible()
    await checkPage(page, 'settings-identities')

    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto('/login?next=%2Fdashboard%2Forders')
    await page.getByRole('link', { name: 'Sign in with Example Ltd' }).click()
    await expect(page).toHaveURL(`${product.url}/dashboard/orders`)
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('userToken')!)
    expect((await createClient({ baseUrl: `${product.url}/api`, token }).getMe()).email).toBe(DEMO.email)

    await page.goto('/dashboard/settings#security')
    await page.getByRole('button', { name: `Remove ${DEMO.email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('None. You sign in with your password or a passkey.')).toBeVisible()
  } finally {
    provider.stop()
    await product.stop()
  }
})
