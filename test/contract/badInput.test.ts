import { beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../api/test/server.ts'
import { VERSIONS } from '../../api/src/platform/versions/versions.ts'
import { needsToken, operations, resolve, type Schema, type Served } from './document.ts'
import { examplesOf } from './requests.ts'
import { buildWorld, type World } from './world.ts'

const api = startApi()
let world: World
beforeAll(async () => {
  world = await buildWorld(api)
})

const named = (those: Served[]) => those.map((op) => [op.operationId, op] as const)
const send = (op: Served, { query = '', ...rest }: { query?: string; body?: unknown; headers?: Record<string, string> }) => {
  const [{ path, body }] = examplesOf(op) as [ReturnType<typeof examplesOf>[0]]
  return api.request(op.method, path.split('?')[0]! + query, { as: world.owner, body, ...rest })
}
const exampleOf = (op: Served) => examplesOf(op)[0]!.body as Record<string, unknown>

const fieldsOf = ({ requestBody }: Served) =>
  resolve<Schema>(requestBody?.content['application/json']?.schema ?? {}).properties ?? {}

describe('an unknown version', () => {
  it.each(named(operations.filter(needsToken)))('is refused by %s', async (_id, op) => {
    const { status, body } = await send(op, { headers: { 'linktill-version': '2020-01-01' } })

    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [
        { path: 'Linktill-Version', msg: `Linktill-Version must be one of ${VERSIONS.map(({ name }) => name).join(', ')}.` },
      ],
    })
  })
})

describe('a cursor of another list', () => {
  const lists = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'cursor'))
  const cursor = (list: string) => `${list}.1767600000000.0199a1c2-7b3e-7d41-8f60-5c2e9d0a0001`

  it.each(named(lists))('is refused by %s', async (id, op) => {
    const other = id === 'listOrders' ? 'listProducts' : 'listOrders'

    const { status, body } = await send(op, { query: `?cursor=${cursor(other)}` })

    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'cursor', msg: 'cursor must be empty or a next_cursor of this list.' }],
    })
  })
})

describe('metadata that are too large', () => {
  const taking = operations.filter((op) => 'metadata' in fieldsOf(op))
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`key_${at}`, 'x']))

  it.each(named(taking))('are refused by %s', async (_id, op) => {
    const refusal = async (metadata: unknown) => {
      const { status, body } = await send(op, { body: { ...exampleOf(op), metadata } })
      return [status, body.errors]
    }

    expect(await refusal(many)).toEqual([400, [{ path: 'metadata', msg: 'metadata must have at most 50 names.' }]])
    expect(await refusal({ ['k'.repeat(41)]: 'x' })).toEqual([
      400,
      [{ path: 'metadata', msg: 'metadata: a name must be at most 40 characters long.' }],
    ])
    const [status, errors] = await refusal({ key: 'x'.repeat(501) })
    expect([status, errors[0].path]).toEqual([400, 'metadata.key'])
  })

  it('are taken by several operations', () => expect(taking.length).toBeGreaterThan(2))
})

describe('a field under its former and its present name', () => {
  const [oldest, ...later] = VERSIONS
  const renamed = later.flatMap(({ changes }) =>
    changes.flatMap((change) =>
      Object.entries(change.renamed ?? {}).flatMap(([id, names]) =>
        Object.entries(names).map(([old, name]) => [`${id}.${old}`, { id, old, name }] as const),
      ),
    ),
  )

  it.each(renamed)('is refused: %s', async (_title, { id, old, name }) => {
    const op = operations.find(({ operationId }) => operationId === id)!
    const twice = { [old]: 'a', [name]: 'b' }
    const isQuery = op.parameters?.some((one) => one.in === 'query' && one.name === name)
    const sent = isQuery ? { query: `?${new URLSearchParams(twice)}` } : { body: { ...exampleOf(op), ...twice } }

    const refused = await send(op, { ...sent, headers: { 'linktill-version': oldest!.name } })

    expect({ status: refused.status, errors: refused.body.errors }).toEqual({
      status: 400,
      errors: [{ path: old, msg: `${old} is the former name of ${name}. Send only one of them.` }],
    })
  })

  it('is refused in its former name by the present version', async () => {
    const { id, old } = renamed[0]![1]
    const op = operations.find(({ operationId }) => operationId === id)!

    const { status, body } = await send(op, { body: { ...exampleOf(op), [old]: 'a' } })

    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: old, msg: `${old} is not a known field.` }] })
  })
})
