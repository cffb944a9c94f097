import { checkPage } from '../support/checkPage.ts'
import { expect, test } from '../support/product.ts'

const PAGES = {
  '/terms': 'Terms of Service',
  '/terms-of-service': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/privacy-policy': 'Privacy Policy',
  '/contact': 'Contact',
  '/about': 'About',
  '/blog': 'Blog',
  '/careers': 'Careers',
  '/security': 'Security',
  '/accessibility': 'Accessibility',
  '/documentation': 'Documentation',
}

test('every public page exists, and has no script', { tag: '@core' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [address, title] of Object.entries(PAGES)) {
    await page.goto(address)
    await expect(page).toHaveURL(address)
    await expect(page).toHaveTitle(`${title} · Linktill`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('has the design of the landing page', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/terms')
  // The rates of the server, also once the page's script has taken over what was built with marks.
  for (const row of ['Basic 8.5%', 'Pro 6.5%', 'Enterprise 5.3%'])
    await expect(page.getByRole('row', { name: row })).toBeVisible()
  await checkPage(page, 'site-terms')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByLabel('Menu', { exact: true }).first().click()
  await page.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/#pricing')
  expect(errors).toEqual([])
})

test('no link is broken', async ({ request }) => {
  const seen = new Set<string>()
  const dead: string[] = []
  const follow = async (address: string, from: string): Promise<void> => {
    if (seen.has(address)) return
    seen.add(address)
    const answer = await request.get(address, { maxRedirects: 0 })
    if (answer.status() !== 200) dead.push(`${address} on ${from}: ${answer.status()}`)
    const isSite = address === '/' || address in PAGES || address.startsWith('/documentation/')
    if (!isSite) return
    const links = [...(await answer.text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, link]) => link!)
    for (const link of links) await follow(link, address)
  }

  await follow('/', 'the browser')

  expect(dead).toEqual([])
  expect([...seen]).toEqual(
    expect.arrayContaining(Object.keys(PAGES).filter((address) => address !== '/terms' && address !== '/privacy')),
  )
})
