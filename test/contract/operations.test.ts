import { beforeAll, describe, expect, it } from 'vitest'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import { startApi } from '../../api/test/server.ts'
import type { ApiKey } from '../../api/src/features/keys/ApiKey.ts'
import { hashOf } from '../../api/src/features/keys/secret.ts'
import { release } from '../../api/src/shop/merchant/handles.ts'
import { addKey } from '../../api/test/factories.ts'
import { doc, needsToken, operations, type Served } from './document.ts'
import { REFUSED } from './refused.ts'
import { examplesOf, oddRequestsOf, type Sent, UNKNOWN, type Wrong, wrongRequestsOf } from './requests.ts'
import { keepWorld, type KeptWorld } from './keepWorld.ts'
import { fingerprint } from './tables.ts'
import { addNextRelease, OF_NEXT_RELEASE } from './world.ts'

const api = startApi()
let world: KeptWorld | undefined

/** Ends the session of the request, so it runs last. */
const LAST_OF_SESSION = ['endAllSessions']

const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
const contract = new Map(loadContract().map((op) => [op.id as string, op]))
const takesJson = ({ requestBody }: Served) => requestBody !== undefined && 'application/json' in requestBody.content
const success = ({ responses }: Served) => Number(Object.keys(responses).find((status) => Number(status) < 400))

const SCOPES = doc.components.schemas['ApiKeyScope']!.enum!.filter((scope) => String(scope).includes(':')) as ApiKey['scopes']

async function addOtherKey(scopes: ApiKey['scopes']) {
  const key = await addKey(api.db, world!.owner, scopes, { name: 'Other' })
  const remove = async () => {
    await api.db('api_keys').where({ name: 'Other' }).delete()
    await release(api.db, 'key', world!.owner.id, [hashOf(key)])
  }
  return { key, remove }
}

/** Sends a request as the owner, and validates the response against the contract. */
async function send({ operationId }: Served, { method, path, ...options }: Sent, as: { id: string } | null = world!.owner) {
  const answer = await api.request(method, path, { ...options, ...(as && { as }) })
  const isJson = typeof answer.body === 'object'
  const [type] = answer.headers.get('content-type')?.split(';') ?? []
  const seen = isJson ? answer.body : type ? { type } : undefined
  expect(contract.get(operationId)!.checkResponse(answer.status, seen)).toEqual([])
  expect(JSON.stringify(answer.body)).not.toContain(OF_NEXT_RELEASE)
  return answer
}

beforeAll(() => addNextRelease(api.db))

describe.each(operations.map((op) => [op.operationId, op] as const))('%s', (_id, op) => {
  beforeAll(async () => {
    api.bugs.length = 0
    if (world) await world.restore()
    else world = await keepWorld(api)
  })

  it.runIf(needsToken(op))('wants a token, and a good one', async () => {
    const [sent] = examplesOf(op)

    for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[])
      expect(await send(op, { ...sent!, headers }, null)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  it.runIf(op.operationId !== 'getHealth')('rejects a key without the scope, even if no credentials are needed', async () => {
    const [sent] = examplesOf(op)
    const { scopes } = contract.get(op.operationId)!
    // The key has every scope except the needed ones.
    const others = SCOPES.filter((scope) => scope !== scopes?.[0])
    const { key, remove } = await addOtherKey(others)

    const answer = await send(op, { ...sent!, ...withKey(key) }, null)
    await remove()

    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('rejects a revoked key', async () => {
    const [sent] = examplesOf(op)

    const answer = await send(op, { ...sent!, ...withKey(world!.keys.revoked) }, null)

    expect(answer).toMatchObject({ status: 401, body: { message: 'This API key was revoked.' } })
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  it.runIf(op.path.includes('{'))('responds 404 for an unknown id', async () => {
    const { status, body } = await send(op, examplesOf(op, UNKNOWN)[0]!)

    expect(body.code).toBe('not_found')
    expect(status).toBe(404)
  })

  it.runIf(op.path.includes('{') && needsToken(op))('responds 404 for another merchant’s id', async () => {
    expect((await send(op, examplesOf(op)[0]!, world!.stranger)).status).toBe(404)
  })

  it('rejects each request with one invalid place, and names the place', async () => {
    const wrong = wrongRequestsOf(op)

    const answers = await Promise.all(wrong.map((request) => send(op, request)))

    expect(answers.map(({ status, body }, index) => answerTo(wrong[index]!, status, body))).toEqual(
      wrong.map(({ title, status, field }) => ({ title, status, code: CODES[status], field })),
    )
  })

  it.runIf(oddRequestsOf(op).length > 0)('answers a documented refusal to odd characters in its path and query', async () => {
    const odd = oddRequestsOf(op)

    const answers = await Promise.all(odd.map((request) => send(op, request)))

    expect(odd.filter((_, index) => answers[index]!.status >= 500)).toEqual([])
  })

  it.runIf(takesJson(op))('refuses what is too large', async () => {
    const [sent] = examplesOf(op)

    const { status, body } = await send(op, { ...sent!, body: { name: 'x'.repeat(op['x-cors'] ? 33_000 : 1_100_000) } })

    expect(status).toBe(413)
    expect(body.code).toBe('payload_too_large')
  })

  it('writes nothing and never responds 500 when it rejects requests', async () => {
    expect(await fingerprint(api.db)).toEqual(world!.before)
    expect(api.bugs).toEqual([])
  })

  it.runIf(!op.responses['400'] && !LAST_OF_SESSION.includes(op.operationId))(
    'minds no query that it does not know',
    async () => {
      const [sent] = examplesOf(op)

      expect((await send(op, { ...sent!, path: `${sent!.path}?surprise=1` })).status).toBe(REFUSED[op.operationId] ?? success(op))
    },
  )

  it('accepts its own examples', async () => {
    // With an API key if the operation accepts keys.
    const byKey = needsToken(op) && contract.get(op.operationId)!.scopes !== null
    for (const sent of examplesOf(op)) {
      const { status } = byKey ? await send(op, { ...sent, ...withKey(world!.keys.all) }, null) : await send(op, sent)
      expect(status).toBe(REFUSED[op.operationId] ?? success(op))
    }

    expect(api.bugs).toEqual([])
  })
})

/** Describes the response in the same form as the invalid request. */
const answerTo = (
  { title, field }: Wrong,
  status: number,
  { code, errors = [] }: { code: string; errors?: { path: string }[] },
) => ({
  title,
  status,
  code,
  // A value can have two errors. The expected field must be among them.
  field: field === null || errors.some(({ path }) => path === field) ? field : errors.map(({ path }) => path).join(', '),
})
const CODES = { 400: 'invalid_request', 415: 'unsupported_media_type' }
