import { beforeAll, describe, expect, it } from 'vitest'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import { startApi } from '../../api/test/server.ts'
import { contentOf, doc, operations, resolve, type Schema } from './document.ts'
import { examplesOf } from './requests.ts'
import { buildWorld, type World } from './world.ts'

/** Objects with an id and a time that have no mode, and why. */
const WITHOUT_MODE: Record<string, string> = {
  Identity: 'a way to sign in, which is the same in both modes',
  Passkey: 'a way to sign in, which is the same in both modes',
  SessionListItem: 'a way to sign in, which is the same in both modes',
  ShopperOrder: 'a shopper’s object: the page that shows it has testMode',
}

const schemas = doc.components.schemas
const nameOf = ({ $ref }: Schema) => $ref!.split('/').at(-1)!
const fieldsOf = (schema: Schema): Record<string, Schema> => {
  const { properties, allOf = [] } = resolve<Schema>(schema)
  return Object.assign({}, ...allOf.map(fieldsOf), properties)
}

const requiredOf = (schema: Schema): string[] => {
  const { required = [], allOf = [] } = resolve<Schema>(schema)
  return [...required, ...allOf.flatMap(requiredOf)]
}

/** Adds the names of all schemas inside one. */
function collect(schema: Schema, names: Set<string>): Set<string> {
  if (schema.$ref && names.has(nameOf(schema))) return names
  if (schema.$ref) names.add(nameOf(schema))
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = resolve<Schema>(schema)
  const parts = [...Object.values(properties), ...allOf, ...anyOf, ...oneOf, ...(items ? [items] : [])]
  for (const part of parts) collect(part, names)
  return names
}

const answered = new Set<string>()
for (const { responses } of operations)
  for (const [status, response] of Object.entries(responses))
    for (const { schema } of Number(status) < 400 ? Object.values(contentOf(response)) : []) collect(schema, answered)

const objects = [...answered].filter((name) => {
  const fields = fieldsOf(schemas[name]!)
  return 'id' in fields && ('created_at' in fields || 'createdAt' in fields)
})
const hasMode = (name: string) => fieldsOf(schemas[name]!)['livemode']?.$ref === '#/components/schemas/Livemode'

describe('livemode', () => {
  it('is in every object with an id and a time, with listed exceptions', () => {
    expect(objects.length).toBeGreaterThan(20)
    expect(objects.filter((name) => !hasMode(name)).toSorted()).toEqual(Object.keys(WITHOUT_MODE))
    for (const name of objects.filter(hasMode)) expect(requiredOf(schemas[name]!)).toContain('livemode')
  })

  it('is in every event, also in its object', () => {
    for (const [type, { post }] of Object.entries(doc.webhooks)) {
      const fields = fieldsOf(post!.requestBody!.content['application/json']!.schema)
      expect({ type, ref: fields['livemode']!.$ref }).toEqual({ type, ref: '#/components/schemas/Livemode' })
    }
  })
})

describe.each([
  ['test mode', startApi()],
  ['live mode', startApi({ testMode: false, publicUrl: 'https://pay.example' })],
] as const)('in %s', (mode, api) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(api)
  })
  const contract = new Map(loadContract().map((op) => [op.id as string, op]))
  const reads = operations.filter(({ method, operationId }) => method === 'GET' && contract.get(operationId)!.needsMerchant)

  it('every read says so of every object', { timeout: 60_000 }, async () => {
    const found = new Set<string>()
    for (const op of reads) {
      const { body } = await api.request('GET', examplesOf(op)[0]!.path, { as: world.owner })
      // Keys and events keep their own. Here both are of test mode.
      const note = (key: string, value: unknown) => {
        if (key === 'livemode') found.add(`${op.operationId} ${String(value)}`)
        return value
      }
      if (!/ApiKey|Event/.test(op.operationId)) JSON.stringify(body, note)
    }

    expect([...found].filter((one) => !one.endsWith(mode === 'live mode' ? ' true' : ' false'))).toEqual([])
    expect(found.size).toBeGreaterThan(20)
  })
})
