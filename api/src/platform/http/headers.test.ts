import { once } from 'node:events'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { headers, setAppPolicy } from './headers.ts'

/** Opens a page with this policy. */
async function open(policy: Parameters<typeof setAppPolicy>[1]): Promise<Headers> {
  const app = new Koa().use(headers({ https: false, filesOrigin: 'http://files.example:8080' })).use((ctx) => {
    setAppPolicy(ctx, policy)
    ctx.body = 'page'
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }

  const page = await fetch(`http://127.0.0.1:${address.port}/`)
  server.close()
  return page.headers
}

it('allows pictures of the files’ own host on every page', async () => {
  const page = await open({ isTyped: true })

  expect(page.get('content-security-policy')).toContain("img-src 'self' data: blob: https: http://files.example:8080;")
})

it('allows Stripe’s script and frames only on a page that takes a card', async () => {
  const [card, other] = [
    await open({ isTyped: false, stripe: { jsUrl: 'https://stripe.example/v3' } }),
    await open({ isTyped: false, stripe: null }),
  ]

  const policy = card.get('content-security-policy')
  expect(policy).toMatch(
    /script-src 'self' 'sha256-\S+ https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/stripe\.example;/,
  )
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  expect(card.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(other.get('content-security-policy')).not.toContain('stripe')
  expect(other.get('cross-origin-opener-policy')).toBe('same-origin')
})
