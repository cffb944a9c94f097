import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import { contractDocument } from '../../api/src/platform/http/document.ts'
import { COUNTED_BY } from '../../api/src/features/limitedBy.ts'
import { RULES } from '../../api/src/platform/http/operationRules.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

const YES = { const: true }
const TEXT = { type: 'string', minLength: 1 }
const COUNT = { type: 'integer', minimum: 1 }
const object = (properties: object, required: string[]) => ({ type: 'object', additionalProperties: false, properties, required })

/** What each field may contain. The compiler checks the values of `x-plan` and of lanes (platform/http/operationRules.ts). */
const FIELDS: Record<string, object> = {
  'x-rate-limit': {
    type: 'array',
    minItems: 1,
    items: object({ points: COUNT, seconds: COUNT, by: { enum: ['address', ...Object.keys(COUNTED_BY)] } }, [
      'points',
      'seconds',
      'by',
    ]),
  },
  'x-step-up': YES,
  'x-shopper': {
    ...object({ link: TEXT, secret: TEXT, token: TEXT, lane: TEXT }, []),
    // About one thing at most.
    not: { anyOf: [{ required: ['link', 'secret'] }, { required: ['link', 'token'] }, { required: ['secret', 'token'] }] },
  },
  'x-replica': YES,
  'x-plan': TEXT,
  'x-cors': YES,
  'x-json-limit': COUNT,
  'x-idempotency-scope': { type: 'array', minItems: 1, items: TEXT },
  'x-upload': object({ maxBytes: COUNT, missing: TEXT, tooLarge: TEXT }, ['maxBytes', 'missing', 'tooLarge']),
  'x-invalid': TEXT,
  'x-scopes': { type: 'array', minItems: 1, items: { enum: contractDocument.components.schemas['ApiKeyScope'].enum } },
  'x-go-name': { type: 'string', pattern: '^[A-Z]\\w+$' },
  'x-parameters': { type: 'object' },
  'x-enum': { const: 'languages' },
  'x-languages': {
    type: 'array',
    minItems: 2,
    items: object({ tag: TEXT, name: TEXT, also: { type: 'array', minItems: 1, items: TEXT } }, ['tag', 'name']),
  },
}

interface Node {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
}

/** Every field that begins with x-, with its file. */
function extensionsOf(file: string): [file: string, name: string, value: unknown][] {
  const found: [string, string, unknown][] = []
  JSON.stringify(parse(read(file)), (key, value) => {
    if (key.startsWith('x-')) found.push([file, key, value])
    return value
  })
  return found
}

describe('the fields of the contract that begin with x-', () => {
  const files = ['openapi.yaml', ...readdirSync(path.join(ROOT, 'api/contract')).map((file) => `api/contract/${file}`)]
  const found = files.flatMap(extensionsOf)
  const ajv = new Ajv2020()

  it('are known, with values that they may have', () => {
    const checks = new Map(Object.entries(FIELDS).map(([name, schema]) => [name, ajv.compile(schema)]))
    const wrong = found.filter(([, name, value]) => !checks.get(name)?.(value))

    expect(found.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  it('are all used, and described in docs/contributing/operations.md', () => {
    const described = [...read('docs/contributing/operations.md').matchAll(/^\| `(x-[\w-]+)` \|/gm)].map(([, name]) => name!)

    expect(described.toSorted()).toEqual(Object.keys(FIELDS).toSorted())
    expect([...new Set(found.map(([, name]) => name))].toSorted()).toEqual(described.toSorted())
  })

  it('are published without the rules of the server', () => {
    const published = read('api/src/generated/openapi.yaml')
    const ofServer = new Set(Object.values(RULES).flatMap((rules) => Object.keys(rules)))

    expect([...ofServer].toSorted()).toEqual(['x-plan', 'x-replica', 'x-shopper'])
    expect([...ofServer].filter((name) => published.includes(`${name}:`))).toEqual([])
  })
})

describe('x-shopper', () => {
  const contract = loadContract()

  it('is beside every operation that pages of other sites may call', () => {
    const without = contract.filter(({ readableByPages, shopper }) => readableByPages && !shopper)

    expect(without.map(({ id }) => id)).toEqual([])
  })

  it('is beside no operation that needs an account', () => {
    const ofMerchants = contract.filter(({ needsMerchant, shopper }) => needsMerchant && shopper)

    expect(ofMerchants.map(({ id }) => id)).toEqual([])
  })

  it.each(contract.flatMap((op) => (op.shopper ? [[op.id, op, op.shopper] as const] : [])))(
    'of %s names fields that it has',
    (_id, { template, method }, { link, secret, token }) => {
      const { parameters = [], requestBody }: Node = contractDocument.paths[template][method]
      const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
      const schema = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1)
      const body = Object.keys(contractDocument.components.schemas[schema ?? '']?.properties ?? {})

      if (link) expect([...named('path'), ...body]).toContain(link)
      if (secret) expect(body).toContain(secret)
      if (token) expect(named('query')).toContain(token)
    },
  )
})
