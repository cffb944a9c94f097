import fc, { type Arbitrary } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import { startApi } from '../../api/test/server.ts'
import { SEED } from '../support/seed.ts'
import { needsToken, operations, resolve, type Schema, type Served } from './document.ts'
import { examplesOf } from './requests.ts'
import { buildWorld, type World } from './world.ts'

const RUNS = 6

const api = startApi()
let world: World
const contract = new Map(loadContract().map((op) => [op.id as string, op]))
const bodySchemaOf = ({ requestBody }: Served) => requestBody?.content['application/json']?.schema
const queriesOf = ({ parameters = [] }: Served) => parameters.filter((one) => one.in === 'query')
/** Ends the sessions of all other requests, so it runs last. */
const isLast = ({ operationId }: Served) => operationId === 'endAllSessions'

beforeAll(async () => {
  world = await buildWorld(api)
})

describe(`random requests, FUZZ_SEED=${SEED}`, () => {
  const taking = operations
    .filter((op) => bodySchemaOf(op) || queriesOf(op).length > 0)
    .toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))

  it.each(taking.map((op) => [op.operationId, op] as const))('%s answers only what is documented', async (_id, op) => {
    const [example] = examplesOf(op)
    const request = fc.record({
      body: bodySchemaOf(op) ? valueOf(bodySchemaOf(op)!) : fc.constant(undefined),
      query: fc.record(Object.fromEntries(queriesOf(op).map(({ name, schema }) => [name, valueOf(schema)])), {
        requiredKeys: [],
      }),
      as: fc.constantFrom('owner' as const, 'stranger' as const),
    })

    await fc.assert(
      fc.asyncProperty(request, async ({ body, query, as }) => {
        api.bugs.length = 0
        const path = `${example!.path.split('?')[0]}?${search(query)}`
        const answer = await api.request(op.method, path, { as: world[as], body: op.requestBody ? (body ?? null) : undefined })

        const [type] = answer.headers.get('content-type')?.split(';') ?? []
        const seen = typeof answer.body === 'object' ? answer.body : type ? { type } : undefined
        expect(api.bugs).toEqual([])
        expect(answer.status).toBeLessThan(500)
        expect(contract.get(op.operationId)!.checkResponse(answer.status, seen)).toEqual([])
        expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
        // Objects of the owner must not be readable by the stranger.
        if (as === 'stranger' && needsToken(op) && op.path.includes('{')) expect([400, 404]).toContain(answer.status)
      }),
      { numRuns: RUNS },
    )
  })
})

const search = (query: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )

/** Mostly values at and beyond the limits of the schema, sometimes anything. */
const valueOf = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fittingOf(schema) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })

function fittingOf(given: Schema): Arbitrary<unknown> {
  const schema = resolve<Schema>(given)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fittingOf))
  return fc.oneof(...[schema.type ?? 'string'].flat().map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: Schema): Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, valueOf(part)])), {
        requiredKeys: schema.required ?? [],
      })
    case 'array':
      return fc.array(schema.items ? valueOf(schema.items) : fc.string(), { maxLength: 4 })
    case 'integer':
      return fc.integer({ min: (schema.minimum ?? 0) - 1, max: Math.min((schema.maximum ?? 1e6) + 1, 2 ** 31) })
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 2000 }), fc.double({ min: -1, max: 1e7, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema)
  }
}

function textOf({ format, maxLength = 50 }: Schema): Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(world.owner.id))
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString())
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString().slice(0, 10))
  if (format === 'email') return fc.emailAddress()
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom('', ' ', '0', '%', `'`, '../..', 'https://a.example'),
  )
}
