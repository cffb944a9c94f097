import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import Koa from 'koa'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packSdk, sdkRoutes } from './sdkPackage.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-sdk-'))
const file = path.join(folder, 'package.tar')
const at = { file, publicUrl: 'https://pay.example.com', checkoutUrl: 'https://checkout.example.com' }

beforeAll(async () => {
  const tar = pack()
  tar.entry({ name: 'package/package.json' }, '{"name":"@linktill/sdk"}')
  tar.finalize()
  fs.writeFileSync(file, await buffer(tar))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

async function contentsOf(bytes: Buffer): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  const reader = extract()
  reader.end(gunzipSync(bytes))
  for await (const entry of reader) contents[entry.header.name] = await text(entry)
  return contents
}

it('has the addresses of its server', async () => {
  const { url, bytes } = await packSdk(at)

  expect(url).toBe('https://checkout.example.com/sdk.tgz')
  expect(await contentsOf(bytes)).toEqual({
    'package/package.json': '{"name":"@linktill/sdk"}',
    'package/dist/server.js':
      'export const apiUrl = "https://pay.example.com/api"\nexport const checkoutOrigin = "https://checkout.example.com"\n',
  })
})

it('is the same at each start, and another one for another address', async () => {
  const [first, second, other] = [
    await packSdk(at),
    await packSdk(at),
    await packSdk({ ...at, publicUrl: 'https://b.example.com' }),
  ]

  expect(second.bytes.equals(first.bytes)).toBe(true)
  expect(first.integrity).toBe(`sha512-${createHash('sha512').update(first.bytes).digest('base64')}`)
  expect(other.integrity).not.toBe(first.integrity)
})

it('is served with its hash, and not again to a cache that has it', async () => {
  const made = await packSdk(at)
  const server = new Koa().use(sdkRoutes(made).routes()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const get = (headers = {}) => fetch(`http://127.0.0.1:${port}/sdk.tgz`, { headers })

  const response = await get()
  const again = await get({ 'if-none-match': response.headers.get('etag')!, 'cache-control': 'max-age=0' })
  server.close()

  expect(response.headers.get('content-type')).toBe('application/gzip')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(`sha512-${/^sha-512=:(.+):$/.exec(response.headers.get('repr-digest')!)![1]}`).toBe(made.integrity)
  expect(Buffer.from(await response.arrayBuffer()).equals(made.bytes)).toBe(true)
  expect([again.status, await again.text()]).toEqual([304, ''])
})
