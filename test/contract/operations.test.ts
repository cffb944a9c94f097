import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadContract } from '../../api/src/http/contract.ts'
import { startApi } from '../../api/test/server.ts'
import type { ApiKey } from '../../api/src/features/keys/ApiKey.ts'
import { addKey } from '../../api/test/factories.ts'
import { doc, operations, type Served } from './document.ts'
import { examplesOf, oddRequestsOf, type Sent, UNKNOWN, type Wrong, wrongRequestsOf } from './requests.ts'
import { addNextRelease, buildWorld, fingerprint, OF_NEXT_RELEASE, type World } from './world.ts'

const api = startApi()
let world: World | undefined
let before: Awaited<ReturnType<typeof fingerprint>>

/** Examples that stand for something that is over: the status they answer. */
const REFUSED: Partial<Record<string, number>> = {
  // The address is Ada's already, whom the other examples are about.
  register: 409,
  // The code is there already, too.
  createPromoCode: 409,
  // A mailed token works once, and this one was never mailed.
  resetPassword: 422,
  confirmEmail: 422,
  undoEmailChange: 422,
  getShopperOrders: 422,
  unsubscribe: 422,
  // Only its own address opens it.
  downloadDataExport: 404,
  // Nobody signed it.
  receivePaymentWebhook: 400,
}

/** Ends the session that asks: it cannot ask twice. */
const LAST_OF_SESSION = ['signOutEverywhere']

const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
const contract = new Map(loadContract().map((op) => [op.id as string, op]))
const takesJson = ({ requestBody }: Served) => requestBody !== undefined && 'application/json' in requestBody.content
const success = ({ responses }: Served) => Number(Object.keys(responses).find((status) => Number(status) < 400))
const needsToken = ({ security = [{ bearerAuth: [] }] }: Served) =>
  security.length > 0 && !security.some((one) => Object.keys(one).length === 0)

const SCOPES = doc.components.schemas['ApiKeyScope']!.enum!.filter((scope) => String(scope).includes(':')) as ApiKey['scopes']

async function addOtherKey(scopes: ApiKey['scopes']) {
  const key = await addKey(api.db, world!.owner, scopes, { name: 'Other' })
  return { key, remove: () => api.db('api_keys').where({ name: 'Other' }).delete() }
}

/** Sends a request as the owner of everything in the world, and holds the answer against the contract. */
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
    // Built anew only where the operation before changed something.
    if (world && isDeepStrictEqual(await fingerprint(api.db), before)) return
    world = await buildWorld(api)
    before = await fingerprint(api.db)
  })

  it.runIf(needsToken(op))('wants a token, and a good one', async () => {
    const [sent] = examplesOf(op)

    for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Record<string, string>[])
      expect(await send(op, { ...sent!, headers }, null)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  it.runIf(op.operationId !== 'getHealth')('refuses a key that may not do this, also when no credential is needed', async () => {
    const [sent] = examplesOf(op)
    const { scopes } = contract.get(op.operationId)!
    // Each of the scopes is needed: the key has every other one.
    const others = SCOPES.filter((scope) => scope !== scopes?.[0])
    const { key, remove } = await addOtherKey(others)

    const answer = await send(op, { ...sent!, ...withKey(key) }, null)
    await remove()

    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('refuses a key that was revoked', async () => {
    const [sent] = examplesOf(op)

    const answer = await send(op, { ...sent!, ...withKey(world!.keys.revoked) }, null)

    expect(answer).toMatchObject({ status: 401, body: { message: 'This API key was revoked.' } })
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  it.runIf(op.path.includes('{'))('does not find what is not there', async () => {
    const { status, body } = await send(op, examplesOf(op, UNKNOWN)[0]!)

    expect(body.code).toBe('not_found')
    expect(status).toBe(404)
  })

  it.runIf(op.path.includes('{') && needsToken(op))('does not find what is somebody else’s', async () => {
    expect((await send(op, examplesOf(op)[0]!, world!.stranger)).status).toBe(404)
  })

  it('refuses each request that is wrong in one place, and names the place', async () => {
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

    const { status, body } = await send(op, { ...sent!, body: { name: 'x'.repeat(1_100_000) } })

    expect(status).toBe(413)
    expect(body.code).toBe('payload_too_large')
  })

  it('writes nothing while it refuses, and finds no bug', async () => {
    expect(await fingerprint(api.db)).toEqual(before)
    expect(api.bugs).toEqual([])
  })

  it.runIf(!op.responses['400'] && !LAST_OF_SESSION.includes(op.operationId))(
    'minds no query that it does not know',
    async () => {
      const [sent] = examplesOf(op)

      expect((await send(op, { ...sent!, path: `${sent!.path}?surprise=1` })).status).toBe(success(op))
    },
  )

  it('takes its own examples', async () => {
    // Through a key where the contract lets keys in.
    const byKey = needsToken(op) && contract.get(op.operationId)!.scopes !== null
    for (const sent of examplesOf(op)) {
      const { status } = byKey ? await send(op, { ...sent, ...withKey(world!.keys.all) }, null) : await send(op, sent)
      expect(status).toBe(REFUSED[op.operationId] ?? success(op))
    }

    expect(api.bugs).toEqual([])
  })
})

/** What came back, in the words of what was wrong. */
const answerTo = (
  { title, field }: Wrong,
  status: number,
  { code, errors = [] }: { code: string; errors?: { path: string }[] },
) => ({
  ...{ title, status, code },
  // Two things may be wrong with a value at once; what was broken must be among them.
  field: field === null || errors.some(({ path }) => path === field) ? field : errors.map(({ path }) => path).join(', '),
})
const CODES = { 400: 'invalid_request', 415: 'unsupported_media_type' }
