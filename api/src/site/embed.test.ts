import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedRoutes } from './embed.ts'

const PINNED = 'v1.0123456789ab.js'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-embed-'))
for (const file of ['v1.js', PINNED, 'v1.js.map', 'script.json']) fs.writeFileSync(path.join(folder, file), `/* ${file} */`)

let url = ''
/** The main host of a server whose checkouts have a host of their own. */
let splitUrl = ''
const stops: (() => void)[] = []

beforeAll(async () => {
  const framersOf = async (urlId: string) =>
    urlId === 'k3x9q2abcd' ? ['https://shop.example', 'https://*.studio.example'] : null
  const serve = async (own: (origin: string) => { publicUrl: string; checkoutUrl: string }) => {
    const app = new Koa()
    app.silent = true
    const server = createServer((request, response) => void app.callback()(request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(() => server.close())
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    app.use(embedRoutes({ folder, ...own(origin), testMode: false, framersOf }).routes())
    return origin
  }
  url = await serve(() => ({ publicUrl: 'https://pay.example', checkoutUrl: 'https://pay.example' }))
  splitUrl = await serve((publicUrl) => ({ publicUrl, checkoutUrl: 'https://pay.example' }))
})

afterAll(() => {
  for (const stop of stops) stop()
  fs.rmSync(folder, { recursive: true })
})

describe('the embed script', () => {
  it.each([
    ['v1.js', 'public, max-age=300, stale-while-revalidate=86400'],
    [PINNED, 'public, max-age=31536000, immutable'],
  ])('is kept as long as %s may stay the same, on any site, and says where its sources are', async (file, caching) => {
    const answer = await fetch(`${url}/embed/${file}`)

    expect(await answer.text()).toBe(`/* ${file} */`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': caching,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      sourcemap: '/embed/v1.js.map',
    })
    expect((await fetch(url + answer.headers.get('sourcemap')!)).status).toBe(200)
  })

  it('opens checkouts on their own host when a site still gets it from the main one', async () => {
    expect(await (await fetch(`${splitUrl}/embed/v1.js`)).text()).toBe(
      'globalThis.linktillOrigin="https://pay.example";/* v1.js */',
    )
    expect(await (await fetch(`${splitUrl}/embed/${PINNED}`)).text()).toBe(`/* ${PINNED} */`)
  })

  it.each(['script.json', 'v2.js', 'v1.0123456789ac.js', 'v1.js.bak', '..%2Fv1.js'])('has no %s beside it', async (file) => {
    expect((await fetch(`${url}/embed/${file}`)).status).toBe(404)
  })
})

describe('the check after a frame did not load', () => {
  const explained = async (urlId: string, origin: string) => {
    const answer = await fetch(`${url}/checkout/${urlId}/embeddable?origin=${encodeURIComponent(origin)}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    return ((await answer.json()) as { code: string }).code
  }

  it('distinguishes a site that may not frame it from one whose own policy blocks it', async () => {
    expect(await explained('k3x9q2abcd', 'https://evil.example')).toBe('origin_not_allowed')
    expect(await explained('k3x9q2abcd', '')).toBe('origin_not_allowed')
    expect(await explained('k3x9q2abcd', 'http://localhost:5173')).toBe('origin_not_allowed')
    expect(await explained('k3x9q2abcd', 'https://shop.example')).toBe('frame_blocked')
    expect(await explained('k3x9q2abcd', 'https://pots.studio.example')).toBe('frame_blocked')
    expect(await explained('k3x9q2abcd', 'null')).toBe('origin_not_allowed')
    expect(await explained('nobody', 'https://shop.example')).toBe('link_not_found')
  })
})
