import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
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

it.each(['swagger-ui.css', 'swagger-ui-bundle.js', 'look.css'])('serves %s for trying an operation', async (file) => {
  expect((await get(`/api-docs/${file}`)).status).toBe(200)
})
