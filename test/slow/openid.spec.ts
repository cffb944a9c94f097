import { createClient } from '@linktill/sdk'
import { startIdentityProvider } from '../../api/test/identityProvider.ts'
import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/product.ts'
import { runProduct } from '../support/runProduct.ts'
import { freePort } from '../support/freePort.ts'

const SECRET = 'a secret of the client'
const DEMO = 'demo@linktill.test'

test('an identity provider signs in a merchant, and says why not', async ({ browser }) => {
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
    provider.is({ sub: 'stranger', email: 'stranger@example.com', email_verified: true })
    await page.goto('/login?next=%2Fdashboard%2Forders')
    await page.getByRole('link', { name: 'Sign in with Example Ltd' }).click()
    await expect(page.getByRole('alert')).toContainText('No confirmed account has the address of your sign-in.')
    await checkPage(page, 'login-openid')

    await page.context().clearCookies()
    provider.is({ sub: 'mara', email: DEMO, email_verified: true })
    await page.getByRole('link', { name: 'Sign in with Example Ltd' }).click()
    await expect(page).toHaveURL(`${product.url}/dashboard/orders`)
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('userToken')!)
    expect((await createClient({ baseUrl: `${product.url}/api`, token }).getMe()).email).toBe(DEMO)
  } finally {
    provider.stop()
    await product.stop()
  }
})
