import { beforeAll, describe, expect, it } from 'vitest'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import { startApi } from '../../api/test/server.ts'
import { doc, operations, type Parameter, resolve, type Schema, type Served } from './document.ts'
import { examplesOf } from './requests.ts'
import { buildWorld, type World } from './world.ts'

/** POST operations that create something without accepting an Idempotency-Key, and why. */
const WITHOUT_KEY: Record<string, string> = {
  register: 'a second account at one address is refused by itself',
  createApiKey: 'its answer holds a secret, which is kept nowhere',
  createPasskey: 'its challenge works once, and its answer may hold recovery codes, which are kept nowhere',
  uploadLogo: 'a second picture changes nothing until the profile names it',
}

const api = startApi({ rateLimits: true })
let world: World
const contract = new Map(loadContract().map((op) => [op.id as string, op]))
const success = ({ responses }: Served) => Number(Object.keys(responses).find((status) => Number(status) < 400))
const isIdempotent = ({ operationId }: Served) => contract.get(operationId)!.headers.includes('Idempotency-Key')
const authorized = (op: Served, headers: Record<string, string> = {}) => ({
  headers: { ...(op.security?.length === 0 ? {} : { authorization: `Bearer ${world.keys.all}` }), ...headers },
})
/** Calls with an API key if the operation accepts one, else with a session. */
const asCaller = (op: Served, headers: Record<string, string> = {}) =>
  contract.get(op.operationId)!.scopes === null ? { as: world.owner, headers } : authorized(op, headers)

const named = (those: Served[]) => those.map((op) => [op.operationId, op] as const)

describe('Idempotency-Key', () => {
  it('is accepted by every POST that creates something, with listed exceptions', () => {
    const without = operations.filter((op) => op.method === 'POST' && success(op) === 201 && !isIdempotent(op))

    expect(without.map((op) => op.operationId).toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted())
  })

  it.each(named(operations.filter(isIdempotent)))('makes %s run once, and refuses another body', async (id, op) => {
    world = await buildWorld(api)
    const [example] = examplesOf(op)
    // The code of the example already exists.
    const body = id === 'createPromoCode' ? { ...(example!.body as object), code: 'ANOTHER' } : example!.body
    const send = (sent: unknown) =>
      api.request(op.method, example!.path, { ...authorized(op, { 'idempotency-key': `key of ${id}` }), body: sent })

    const first = await send(body)
    const second = await send(body)

    expect(first.status).toBe(success(op))
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(api.bugs).toEqual([])
  })
})

describe('the headers of every response', () => {
  const reads = operations.filter((op) => op.method === 'GET' && contract.get(op.operationId)!.scopes !== null)
  beforeAll(async () => {
    world = await buildWorld(api)
  })

  it.each(named(reads))('%s returns its request id and what is left of the key’s limit', async (_id, op) => {
    const [example] = examplesOf(op)

    const answer = await api.request('GET', example!.path, authorized(op, { 'x-request-id': 'mine-1' }))

    expect(answer.headers.get('x-request-id')).toBe('mine-1')
    for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
      expect(Number(answer.headers.get(name))).toBeGreaterThan(0)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('contain a generated request id if the caller sends none, or an invalid one', async () => {
    const answer = await api.request('GET', '/health', { headers: { 'x-request-id': 'a b' } })

    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('deprecated names', () => {
  const objects = [
    ...operations.map((op) => [op.operationId, Object.fromEntries(op.parameters?.map((one) => [one.name, one]) ?? [])] as const),
    ...Object.entries(doc.components.schemas).map(([name, schema]) => [name, fieldsOf(schema)] as const),
  ]
  const deprecated = objects.flatMap(([object, fields]) =>
    Object.entries(fields)
      .filter(([, field]) => field.deprecated)
      .map(([name, { description }]) => [`${object}.${name}`, { description, fields }] as const),
  )

  it.each(deprecated)('%s gives the name to use instead', (_name, { description, fields }) => {
    const instead = [...description!.matchAll(/`(\w+)`/g)].map(([, name]) => fields[name!])

    expect(instead.length).toBeGreaterThan(0)
    for (const field of instead) expect(field).toSatisfy((one: Schema | undefined) => one !== undefined && !one.deprecated)
  })

  it('are all checked', () => {
    expect(deprecated.length).toBe(JSON.stringify(doc).split('"deprecated":true').length - 1)
  })
})

describe('lists', () => {
  const lists = operations.filter((op) => op.parameters?.some((one) => one.name === 'limit' && one.in === 'query'))

  it.each(named(lists))('%s bounds its pages', (_id, op) => {
    const limit = op.parameters!.find((one) => one.name === 'limit')!

    expect(limit.schema.maximum).toBeLessThanOrEqual(1000)
    expect(limit.schema).toHaveProperty('default')
  })
})

describe('conditional reads', () => {
  const reads = operations.filter((op) => '304' in op.responses)
  beforeAll(async () => {
    world = await buildWorld(api)
  })

  it.each(named(reads))('%s is sent once, for as long as it holds', async (id, op) => {
    const [example] = examplesOf(op)
    // The example's token was never mailed, so the request is rejected, and errors have no ETag.
    const refusal = { getShopperOrders: 422, getWithdrawal: 404 }[id]
    const read = (tag?: string) =>
      api.request('GET', example!.path, asCaller(op, tag === undefined ? {} : { 'if-none-match': tag }))

    const first = await read()
    const tag = first.headers.get('etag')!
    if (refusal) return expect({ status: first.status, tag }).toEqual({ status: refusal, tag: null })
    const [same, among, any, other] = await Promise.all([read(tag), read(`"x", ${tag}`), read('*'), read('W/"x"')])

    expect(first.status).toBe(200)
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    for (const kept of [same, among, any]) {
      expect({ status: kept.status, body: kept.body, tag: kept.headers.get('etag') }).toEqual({ status: 304, body: '', tag })
      expect(contract.get(id)!.checkResponse(304, undefined)).toEqual([])
    }
    expect({ status: other.status, body: other.body }).toEqual({ status: 200, body: first.body })
  })

  it.each(named(reads))('%s is kept by no cache, unless everybody gets the same', async (id, op) => {
    const { headers } = await api.request('GET', examplesOf(op)[0]!.path, asCaller(op))

    if (headers.has('etag'))
      expect(headers.get('cache-control')).toBe(id === 'getPublicLink' ? 'public, max-age=0, must-revalidate' : 'no-store')
  })

  it('have another ETag after a change', async () => {
    const path = examplesOf(operations.find((op) => op.operationId === 'getProduct')!)[0]!.path
    const headers = { authorization: `Bearer ${world.keys.all}` }
    const before = (await api.request('GET', path, { headers })).headers.get('etag')!
    await api.request('PUT', path, { headers, body: { name: 'Renamed' } })

    const after = await api.request('GET', path, { headers: { ...headers, 'if-none-match': before } })

    expect(after).toMatchObject({ status: 200, body: { name: 'Renamed' } })
    expect(after.headers.get('etag')).not.toBe(before)
  })
})

describe('the scopes of keys', () => {
  const scopesOf = ({ operationId }: Served) => contract.get(operationId)!.scopes
  const scopes = doc.components.schemas['ApiKeyScope']!.enum!

  it('name an area for every operation that accepts a key, except the health check', () => {
    const withKey = operations.filter((op) => scopesOf(op) !== null)

    expect(withKey.filter((op) => scopesOf(op)!.length === 0).map(({ operationId }) => operationId)).toEqual(['getHealth'])
    expect(withKey.flatMap((op) => scopesOf(op)!.filter((scope) => !scopes.includes(scope)))).toEqual([])
  })

  it('are each used by an operation', () => {
    const needed = new Set(operations.flatMap((op) => scopesOf(op) ?? []))

    expect(scopes.filter((scope) => String(scope).includes(':') && !needed.has(scope as 'read'))).toEqual([])
  })

  it('do not cover payouts, domain, origins, account and keys', () => {
    const changes = operations.filter(
      ({ tags, method }) => method !== 'GET' && /auth|profile|account|domains|vat|keys/.test(tags[0]!),
    )

    expect(changes.filter((op) => scopesOf(op) !== null).map(({ operationId }) => operationId)).toEqual([])
  })
})

/** Returns the fields of a schema, including those of the schemas it extends. */
function fieldsOf(schema: Schema): Record<string, Schema | Parameter> {
  const { properties, allOf = [] } = resolve<Schema>(schema)
  return Object.assign({}, ...allOf.map(fieldsOf), properties)
}
