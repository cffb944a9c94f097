import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import { startApi } from '../../api/test/server.ts'
import { operations, type Served } from './document.ts'
import { keepWorld, type KeptWorld } from './keepWorld.ts'
import { REFUSED } from './refused.ts'
import { examplesOf, UNKNOWN } from './requests.ts'
import { fingerprint } from './tables.ts'

const api = startApi()
let world: KeptWorld
const contract = new Map(loadContract().map((op) => [op.id as string, op]))

/** The read of the same path, if it answers an ETag. */
const readOf = ({ path }: Served) => operations.find((op) => op.path === path && op.method === 'GET' && '304' in op.responses)
const conditional = operations.filter((op) => ['PUT', 'PATCH', 'DELETE'].includes(op.method) && readOf(op))
const success = ({ responses }: Served) => Number(Object.keys(responses).find((status) => Number(status) < 400))

const send = (op: Served, tag: string, parts: Record<string, string> = {}) => {
  const [{ path, body }] = examplesOf(op, parts) as [ReturnType<typeof examplesOf>[0]]
  return api.request(op.method, path, { as: world.owner, body, headers: { 'if-match': tag } })
}
const tagOf = async (op: Served) =>
  (await api.request('GET', examplesOf(readOf(op)!)[0]!.path, { as: world.owner })).headers.get('etag')!

beforeAll(async () => {
  world = await keepWorld(api)
})
beforeEach(() => world.restore())

it('is taken by every change of an object whose read has an ETag, and by nothing else', () => {
  const taking = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'If-Match'))

  expect(taking).toEqual(conditional)
  expect(taking.length).toBeGreaterThan(10)
  for (const op of taking) expect(contract.get(op.operationId)!.readBy!.id).toBe(readOf(op)!.operationId)
  // The ETag is that of the read without a query.
  expect(taking.filter((op) => readOf(op)!.parameters?.some((one) => one.in === 'query'))).toEqual([])
})

describe.each(conditional.map((op) => [op.operationId, op] as const))('%s', (id, op) => {
  const accepted = REFUSED[id] ?? success(op)

  it('refuses a stale ETag and changes nothing', async () => {
    const { status, body } = await send(op, 'W/"stale", "older"')

    expect({ status, code: body.code }).toEqual({ status: 412, code: 'precondition_failed' })
    expect(contract.get(id)!.checkResponse(412, body)).toEqual([])
    expect(await fingerprint(api.db)).toEqual(world.before)
  })

  it('accepts the ETag of its read, also as a strong one and among others', async () => {
    const tag = await tagOf(op)

    expect((await send(op, tag)).status).toBe(accepted)
    await world.restore()
    expect((await send(op, `"stale" , ${tag.replace('W/', '')}`)).status).toBe(accepted)
    expect(api.bugs).toEqual([])
  })

  it('accepts any state if the header says so', async () => {
    expect((await send(op, '*')).status).toBe(accepted)
  })

  it.runIf(op.path.includes('{'))('responds 404 without the object, whatever the header says', async () => {
    for (const tag of ['*', 'W/"stale"']) expect(await send(op, tag, UNKNOWN)).toMatchObject({ status: 404 })
  })
})
