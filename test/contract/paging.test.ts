import { beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../api/test/server.ts'
import { operations, type Served } from './document.ts'
import { examplesOf } from './requests.ts'
import { listsOf } from './lists.ts'
import { buildWorld, type World } from './world.ts'

const api = startApi()
let world: World
const LISTS = listsOf(api, () => world.owner)

/** The types of events are those of the contract, so none can be added. */
const lists = operations.filter(
  (op) => op.parameters?.some((one) => one.name === 'cursor') && op.operationId !== 'listWebhookEventTypes',
)
const LIMIT = 3

/** The parameters that sort a list, without their older names. */
const sorts = (op: Served) => op.parameters!.filter(({ name, deprecated }) => /^sort/.test(name) && !deprecated)

async function read(op: Served, cursor: string, { limit = LIMIT, as = world.owner } = {}) {
  const answer = await api.request('GET', `${examplesOf(op)[0]!.path}?${new URLSearchParams({ cursor, limit: `${limit}` })}`, {
    as,
  })
  const { data, products, orders } = answer.body
  const rows: { id: string }[] = answer.status === 200 ? (data ?? products ?? orders) : []
  return { ...answer, ids: rows.map(({ id }) => id), next: answer.body.next_cursor as string | null }
}

it('covers every list of the contract', () => {
  expect(Object.keys(LISTS).toSorted()).toEqual(lists.map((op) => op.operationId).toSorted())
})

describe.each(lists.map((op) => [op.operationId, op] as const))('%s, walked by cursor', (id, op) => {
  const { add, remove, isOldestFirst = false } = LISTS[id]!
  beforeAll(async () => {
    world = await buildWorld(api)
  })

  it(`returns every row once, ${isOldestFirst ? 'oldest' : 'newest'} first, while rows are added and deleted`, async () => {
    const now = Date.now()
    // Several rows share a timestamp, so that page breaks fall between them.
    for (const minutesAgo of [50, 40, 40, 40, 40, 30, 20, 20]) await add(new Date(now - minutesAgo * 60_000))
    const { ids: all, next: none } = await read(op, '', { limit: 100 })

    const first = await read(op, '')
    // Delete the row of the cursor and a later one, and add rows before and at its timestamp.
    await remove(first.ids.at(-1)!)
    await remove(all[LIMIT + 1]!)
    await add(new Date(now - 60_000))
    const met = [...first.ids]
    for (let { next } = first; next !== null;) {
      const page = await read(op, next)
      expect(page.ids.length).toBeGreaterThan(0)
      met.push(...page.ids)
      next = page.next
    }

    expect(none).toBeNull()
    expect(all.length).toBeGreaterThanOrEqual(8)
    const listed = isOldestFirst ? (await read(op, '', { limit: 100 })).ids : all
    // The row of the cursor was met before it was deleted.
    const found = new Set([...met.slice(0, LIMIT), ...listed])
    expect(met).toEqual([...found].filter((row) => row !== all[LIMIT + 1]))
  })

  it('never returns another merchant’s rows', async () => {
    const { next } = await read(op, '')

    const strange = await read(op, next!, { as: world.stranger })

    expect(strange.ids).toEqual([])
    expect(strange.status).toBe(op.path.includes('{') ? 404 : 200)
  })

  it.runIf(sorts(op).length)('rejects another sort than newest first, and names the field', async () => {
    const [sortBy, sortDir] = sorts(op)
    const ask = (sort: Record<string, string>) =>
      api.request('GET', `${examplesOf(op)[0]!.path}?${new URLSearchParams({ cursor: '', ...sort })}`, { as: world.owner })
    const [by, direction] = [sortBy!.name, sortDir!.name]
    const values = sortBy!.schema.enum as string[]
    const other = values.find((value) => value !== 'created_at')!

    for (const [field, value] of [
      [by, other],
      [direction, 'asc'],
    ] as const)
      expect(await ask({ [field]: value })).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
    const newest = { [direction]: 'desc', ...(values.includes('created_at') && { [by]: 'created_at' }) }
    expect((await ask(newest)).status).toBe(200)
  })

  it('rejects an invalid cursor, and names the field', async () => {
    const other = lists[(lists.indexOf(op) + 1) % lists.length]!
    const theirs = (await read(other, '', { limit: 1 })).next!
    const { next } = await read(op, '')
    const [, at, last] = next!.split('.')
    const forged = [`${id}.0.${last}`, `${id}.99999999999999.${last}`, `${id}.${at}.${last}' or true`, `${id}.${at}`, id, '..']

    const answers = await Promise.all([theirs, 'nonsense', ...forged].map((cursor) => read(op, cursor)))

    for (const { status, body } of answers)
      expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'cursor' }] })
    expect(api.bugs).toEqual([])
  })
})
