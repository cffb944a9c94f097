import { checkPage } from '../support/checkPage.ts'
import { signedIn } from '../support/merchant.ts'
import { expect, productUrl, test } from '../support/product.ts'
import { openShop } from '../support/shop.ts'

const HOUR = 3600

test.describe('sign-in', () => {
  test('asks for email and password', { tag: '@core' }, async ({ page }) => {
    await page.goto('/login')
    await checkPage(page, 'login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()

    await page.getByLabel('Email').fill('ada@')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email is invalid')).toBeVisible()
  })

  test('shows Signing in... while it does, and the server’s message on failure', async ({ page }) => {
    const { email } = await openShop()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/auth/login', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    answer()
    await expect(page.getByRole('alert')).toContainText(/password/i)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await checkPage(page, 'login-refused')
  })

  test('shows Login failed if the server gives no reason', async ({ page }) => {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
    )
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('difference-engine')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Login failed')
  })

  test('works by keyboard alone, and can show the password', { tag: '@core' }, async ({ page }) => {
    const { email, password } = await openShop()
    await page.goto('/login')
    await page.getByLabel('Email').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAttribute('type', 'password')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(field).toHaveAttribute('type', 'text')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  for (const [remember, hours] of [
    [false, 12],
    [true, 30 * 24],
  ] as const)
    test(`stays signed in for ${hours} hours ${remember ? 'with' : 'without'} Remember me`, async ({ page }) => {
      const { email, password } = await openShop()
      await page.goto('/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remember)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)

      const cookie = (await page.context().cookies(`${productUrl()}/api/auth`)).find(({ name }) => name === 'session')!
      const left = cookie.expires - Date.now() / 1000
      expect(left / HOUR).toBeCloseTo(hours, 0)
      expect([cookie.httpOnly, cookie.sameSite]).toEqual([true, 'Strict'])
    })

  test('guards every page of the dashboard, and returns to the requested one', { tag: '@core' }, async ({ page }) => {
    const { email, password } = await openShop()
    await page.goto('/dashboard/orders?search=nora')
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders/)
    await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('nora')
  })

  test('signs out from the avatar menu in every tab, and Back leads to the sign-in', async ({ browser }) => {
    const { token } = await openShop()
    const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn(token) })
    const [page, other] = [await context.newPage(), await context.newPage()]
    await other.goto('/dashboard/settings')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(other).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull()
    await page.goto('/dashboard/products')
    await expect(page).toHaveURL(/\/login\?next=/)
  })

  test('an expired token leads to the sign-in', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: productUrl(), storageState: signedIn('stale') })
    const page = await context.newPage()
    await page.goto('/dashboard/products')
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fproducts/)
  })

  test('has no broken links', async ({ page, request }) => {
    await page.goto('/login')
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')
    const footer = page.getByRole('contentinfo').getByRole('link')
    const addresses = await footer.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    expect(addresses).toEqual(['/terms', '/privacy', '/contact'])
    for (const address of addresses) {
      const answer = await request.get(address, { maxRedirects: 0 })
      expect([address, answer.status()]).toEqual([address, 200])
    }
  })
})
