import fs from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { describe, expect, it } from 'vitest'

const read = (name: string) => fs.readFileSync(new URL(`../src/generated/${name}`, import.meta.url), 'utf8')

describe('generate', () => {
  it('writes the types that the generator itself makes of the contract', async () => {
    const document = JSON.parse(read('openapi.json'))

    const types = await openapiTS(document, { silent: true, defaultNonNullable: false })

    expect(read('sdk.d.ts') === COMMENT_HEADER + astToString(types)).toBe(true)
  })

  it('leaves the mode to the server, and fills in defaults, only in the types of handlers', () => {
    const [handled, published] = [read('openapi.ts').split('\n'), read('sdk.d.ts').split('\n')]
    const differing = handled.flatMap((line, index) => (line === published[index] ? [] : [[line, published[index]!] as const]))

    expect(handled.length).toBe(published.length)
    expect(differing.length).toBeGreaterThan(50)
    for (const [own, others] of differing)
      if (own.includes('livemode')) expect(own).toBe(others.replace('livemode:', 'livemode?:'))
      else expect(others).toBe(own.replace(/(\w):/, '$1?:'))
  })
})
