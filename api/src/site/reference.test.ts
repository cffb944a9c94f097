import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { buildMerchant } from '../../test/factories.ts'
import { startApi } from '../../test/server.ts'

const api = startApi()
const get = (path: string) => fetch(api.url.replace('/api', path))

it('serves the contract as YAML and as JSON, with the absolute address of this server', async () => {
  const yaml = readFileSync(new URL('../generated/openapi.yaml', import.meta.url), 'utf8')

  const served = await (await get('/openapi.yaml')).text()
  expect(served).toBe(yaml.replace('- url: /api\n', `- url: ${api.url}\n`))
  expect(await (await get('/openapi.json')).json()).toEqual(parse(served))
  expect(parse(served).servers).toEqual([{ url: api.url }])
})

it('shows every operation with a call for curl and for the SDK', async () => {
  const doc = (await (await get('/api-docs/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string; description: string; security?: object[] }>>
  }

  for (const [path, item] of Object.entries(doc.paths))
    for (const { operationId, description, security } of Object.values(item)) {
      expect(description).toContain(`await client.${operationId}(`)
      expect(description).toContain(`'${api.url}${path.split('{')[0]}`)
      expect(description.includes('Authorization: Bearer')).toBe(security?.length !== 0)
      expect(description).not.toContain('undefined')
    }
})

it('prints calls that work for a merchant without any files', async () => {
  const doc = (await (await get('/api-docs/openapi.json')).json()) as {
    paths: Record<string, { post: { description: string } }>
  }
  const sampleOf = (path: string) => doc.paths[path]!.post.description
  const merchant = await buildMerchant(api.db)
  const body = JSON.parse(/-d '(.+)'/.exec(sampleOf('/products'))![1]!)

  const made = await api.request('POST', '/products', { as: merchant, body })

  expect(made.status).toBe(201)
  expect(sampleOf('/products/import')).toContain(`-F 'excel=@products.xlsx'`)
  expect(sampleOf('/products/import')).toContain('{ body: { excel: file } }')
  expect(sampleOf('/products/upload-file')).toContain(`-F 'file=@Focus planner.pdf'`)
})

it('loads files of this server only, with a strict policy', async () => {
  const page = await get('/api-docs')
  const html = await page.text()

  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
    expect(address).toMatch(/^\//)
    if (address!.startsWith('/api-docs/')) expect((await get(address!)).status).toBe(200)
  }
})
