import { once } from 'node:events'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { headers, setAppPolicy } from './headers.ts'

it('allows pictures of the files’ own host on every page', async () => {
  const app = new Koa().use(headers({ https: false, filesOrigin: 'http://files.example:8080' })).use((ctx) => {
    setAppPolicy(ctx, { isTyped: true })
    ctx.body = 'page'
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }

  const page = await fetch(`http://127.0.0.1:${address.port}/`)
  server.close()

  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: blob: https: http://files.example:8080;")
})
