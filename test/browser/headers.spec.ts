import { createHash } from 'node:crypto'
import { expect, test } from '../support/product.ts'

const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

/** The checksums of a page's inline scripts. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>([^]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )

test.describe('security headers', () => {
  for (const page of ['/', '/login', '/dashboard', '/api-docs', '/documentation', '/terms'])
    test(`${page} allows no inline script but the theme's and its own, no third-party content, and no framing`, async ({
      request,
    }) => {
      const answer = await request.get(page)

      const policy = policyOf(answer.headers())
      expect(answer.status()).toBe(200)
      expect(policy['default-src']).toEqual(["'self'"])
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      expect(policy['script-src'] ?? policy['default-src']).not.toContain("'unsafe-inline'")
      expect(answer.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      // The page must not contain what the policy would block.
      for (const hash of hashesOf(await answer.text())) expect(policy['script-src']).toContain(hash)
      // The dashboard's own asks for the profile.
      expect(hashesOf(await answer.text()).length).toBeLessThanOrEqual(page === '/dashboard' ? 2 : 1)
    })

  test(
    'the checkout can be framed only by the merchant’s sites, and has a new style nonce per response',
    { tag: '@core' },
    async ({ request }) => {
      const { token } = await (
        await request.post('/api/auth/login', { data: { email: 'demo@linktill.test', password: 'kiln-and-clay' } })
      ).json()
      const headers = { authorization: `Bearer ${token}` }
      await request.put('/api/auth/me', { headers, data: { allowedOrigins: ['https://shop.example', 'https://*.kiln.example'] } })

      const [one, other] = [await request.get('/checkout/m4kd7ta9we'), await request.get('/checkout/m4kd7ta9we')]

      const policy = policyOf(one.headers())
      expect(one.headers()['referrer-policy']).toBe('strict-origin')
      expect(policy['frame-ancestors']).toEqual([
        "'self'",
        // Listed for checkouts on a custom domain.
        new URL(one.url()).origin,
        'https://shop.example',
        'https://*.kiln.example',
        'http://localhost:*',
        'http://127.0.0.1:*',
      ])
      const nonce = /'nonce-([^']+)'/.exec(policy['style-src']!.join(' '))![1]!
      expect(await one.text()).toContain(`nonce="${nonce}"`)
      expect(other.headers()['content-security-policy']).not.toContain(nonce)
      // One inline script, allowed by its checksum.
      const hashes = hashesOf(await one.text())
      expect(hashes).toHaveLength(1)
      expect(policy['script-src']).toEqual(["'self'", ...hashes])
    },
  )

  for (const [page, types] of Object.entries({
    '/': "'none'",
    '/terms': 'docs',
    '/documentation/webhooks': 'docs',
    '/checkout/m4kd7ta9we': "'none'",
  }))
    test(`${page} requires Trusted Types, and works with them`, async ({ page: tab }) => {
      const refused: string[] = []
      await tab.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) => console.error(`refused: ${event.violatedDirective}`)),
      )
      tab.on('console', (message) => message.text().startsWith('refused: ') && refused.push(message.text()))

      const answer = await tab.goto(page, { waitUntil: 'networkidle' })

      const policy = policyOf(answer!.headers())
      expect([policy['require-trusted-types-for'], policy['trusted-types']]).toEqual([["'script'"], [types]])
      expect(policy['report-uri']).toEqual(['/csp-reports'])
      expect(refused).toEqual([])
    })

  for (const page of ['/dashboard', '/api-docs'])
    test(`${page} reports Trusted Types violations`, async ({ request }) => {
      const { 'content-security-policy-report-only': noted } = (await request.get(page)).headers()

      expect(noted).toContain("require-trusted-types-for 'script'")
    })

  test('an unknown checkout responds 404 with a page, an inactive one 410', async ({ request }) => {
    expect((await request.get('/checkout/nobodyhas1')).status()).toBe(404)
    const inactive = await request.get('/checkout/b5t8mzr3yq')
    expect(inactive.status()).toBe(410)
    expect(await inactive.text()).toContain('This checkout link is no longer active or has expired.')
  })

  test('unknown paths redirect to the landing page, unknown API paths do not', async ({ request }) => {
    const lost = await request.get('/no/such/page', { maxRedirects: 0 })
    expect([lost.status(), lost.headers()['location']]).toEqual([302, '/'])
    expect(await (await request.get('/api/nothing')).json()).toMatchObject({ code: 'not_found' })
  })
})
