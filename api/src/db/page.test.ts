import { beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../test/server.ts'
import { findPage, whereContains } from './page.ts'

const api = startApi()
const NAMES = ['Oak table', 'oakum', 'Soak', 'Table, oak', '50% off', 'under_score', 'tea']

beforeAll(async () => {
  await api.db.raw(
    'create table things as select id, name, id % 3 as rank from unnest(?::text[]) with ordinality as named (name, id)',
    [NAMES],
  )
})

const things = (text?: string) => {
  const rows = api.db('things')
  return text ? rows.where((any) => whereContains(any, ['name'], text)) : rows
}
const page = async (text: string | undefined, limit: number, offset = 0) => {
  const { ids, ...count } = await findPage('things', things(text), {
    ...{ filtered: text !== undefined, countAll: async () => NAMES.length },
    ...{ by: 'things.rank', direction: 'desc', limit, offset },
  })
  return { ids: ids.map(Number), ...count }
}

describe('whereContains', () => {
  it.each([
    ['oak', ['Oak table', 'oakum', 'Soak', 'Table, oak']],
    ['oa', ['Oak table', 'oakum', 'Table, oak']],
    ['t', ['Oak table', 'Table, oak', 'tea']],
    ['%', []],
    ['50%', ['50% off']],
    ['r_s', ['under_score']],
    ['e_', []],
  ])('finds %s', async (text, found) => {
    expect((await things(text).orderBy('id').select('name')).map(({ name }) => name)).toEqual(found)
  })
})

describe('findPage', () => {
  it('sorts what a search finds, equal values by id, and counts it all', async () => {
    expect(await page('oak', 3)).toEqual({ ids: [2, 4, 1], total: 4, isExact: true, hasMore: true })
    expect(await page('oak', 3, 3)).toEqual({ ids: [3], total: 4, isExact: true, hasMore: false })
    expect(await page('oak', 3, 9)).toEqual({ ids: [], total: 4, isExact: true, hasMore: false })
    expect(await page('nothing', 3)).toEqual({ ids: [], total: 0, isExact: true, hasMore: false })
  })

  it('gives the same page of everything', async () => {
    expect(await page(undefined, 3)).toEqual({ ids: [5, 2, 7], total: 7, isExact: true, hasMore: true })
  })

  it('stops counting at 10,000, and still finds the page', async () => {
    await api.db.raw(`insert into things (name, id, rank) select 'many', n, 0 from generate_series(100, 10100) as n`)

    expect(await page('many', 2)).toEqual({ ids: [10100, 10099], total: 10_000, isExact: false, hasMore: true })
    await api.db('things').where({ id: 100 }).delete()
    expect(await page('many', 2)).toEqual({ ids: [10100, 10099], total: 10_000, isExact: true, hasMore: true })
  })
})
