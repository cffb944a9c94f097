import { beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { whereBegins, whereContains, whereContainsLater } from './contains.ts'
import { findPage } from './page.ts'
import type { Narrow } from './question.ts'

const api = startApi()
const NAMES = ['Oak table', 'oakum', 'Soak', 'Table, oak', '50% off', 'under_score', 'tea']
const KEY = '(fold_text(many.name) collate "C")'

beforeAll(async () => {
  await api.db.raw(
    'create table things as select id, name, id % 3 as rank from unnest(?::text[]) with ordinality as named (name, id)',
    [NAMES],
  )
  // 20,000 rows: every third is a bell; the last 1,500 by name are zithers, of which 30 in the middle are small.
  await api.db.raw(`create table many as select n as id, n % 100 as rank,
    case when n > 18500 then 'Zither ' || n else case n % 3 when 0 then 'Bell ' else 'Horn ' end || n end as name,
    case when n between 19000 and 19029 then 'small' end as note from generate_series(1, 20000) as n`)
  await api.db.raw(
    'create index many_by_name on many ((fold_text(name) collate "C"), id); create index many_by_rank on many (rank, id)',
  )
  await api.db.raw('analyze many')
})

const page = async (text: string | undefined, limit: number, offset = 0) => {
  const { ids, ...count } = await findPage('things', api.db('things'), {
    narrow: text === undefined ? null : (rows) => rows.where((any) => whereContains(any, ['name'], text)),
    by: 'things.rank',
    direction: 'desc',
    countAll: async () => NAMES.length,
    limit,
    offset,
  })
  return { ids: ids.map(Number), ...count }
}

describe('findPage', () => {
  it('sorts matches, with ties by id, and counts them all', async () => {
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
    expect(await page('many', 2, 9_998)).toEqual({ ids: [102, 101], total: 10_001, isExact: false, hasMore: true })
    expect(await page('many', 2, 10_000)).toEqual({ ids: [100], total: 10_001, isExact: true, hasMore: false })
    expect(await page('many', 2, 10_002)).toEqual({ ids: [], total: 10_001, isExact: true, hasMore: false })
    await api.db('things').where({ id: 100 }).delete()
    expect(await page('many', 2)).toEqual({ ids: [10100, 10099], total: 10_000, isExact: true, hasMore: true })
  })
})

describe('findPage with a search among rows that an index keeps in order', () => {
  interface Options {
    text: string
    by?: 'name' | 'rank'
    direction?: 'asc' | 'desc'
    limit?: number
    offset?: number
  }
  const ways: Record<string, (any: Parameters<Narrow>[0], text: string) => void> = {
    beginning: (any, text) => whereBegins(any, KEY, text),
    others: (any, text) => {
      whereContainsLater(any, 'many.name', text)
      whereContains(any, ['many.note'], text)
    },
  }
  const narrowBy =
    (text: string, ...names: string[]): Narrow =>
    (rows) =>
      rows.where((any) => names.forEach((name) => ways[name]!(any, text)))
  const BY = { name: KEY, rank: 'many.rank' }

  /** Through the function that lists use. */
  async function found({ text, by = 'name', direction = 'asc', limit = 3, offset = 0 }: Options) {
    const halves = { beginning: narrowBy(text, 'beginning'), others: narrowBy(text, 'others') }
    return findPage('many', api.db('many'), {
      narrow: narrowBy(text, 'beginning', 'others'),
      search: by === 'name' ? { halves } : {},
      by: BY[by],
      direction,
      limit,
      offset,
      countAll: async () => 20_000,
    })
  }
  /** By a plain query. */
  async function expected({ text, by = 'name', direction = 'asc', limit = 3, offset = 0 }: Options): Promise<string[]> {
    const rows = api.db('many').where((any) => whereContains(any, ['name', 'note'], text))
    const sorted = await rows.select('id').orderByRaw(`${BY[by]} ${direction}, id ${direction}`).limit(limit).offset(offset)
    return sorted.map(({ id }) => id)
  }

  it.each<Options & { total: number; isExact: boolean }>([
    // Matches by prefix are at the end.
    { text: 'zit', total: 1000, isExact: false },
    { text: 'z', total: 1000, isExact: false },
    { text: 'zit', direction: 'desc', total: 1000, isExact: false },
    { text: 'zit', offset: 997, total: 1001, isExact: false },
    { text: 'zit', offset: 1200, total: 1204, isExact: false },
    { text: 'zit', offset: 1498, limit: 3, total: 1500, isExact: true },
    { text: 'zit', offset: 1600, total: 1500, isExact: true },
    { text: 'zither 199', total: 100, isExact: true },
    // Some begin with it, others contain it.
    { text: 'small', total: 30, isExact: true },
    { text: 'small', offset: 29, total: 30, isExact: true },
    { text: 'bell 1', offset: 500, total: 1000, isExact: false },
    { text: '%', total: 0, isExact: true },
    // Too many contain it: the first rows of the page are enough.
    { text: 'ell', total: 2000, isExact: false },
    { text: 'ell', offset: 1500, total: 2000, isExact: false },
    // No row begins with it.
    { text: 'ither', total: 1500, isExact: true },
    { text: 'ell', by: 'rank', total: 600, isExact: false },
    { text: 'ell', by: 'rank', direction: 'desc', total: 600, isExact: false },
    { text: 'ell', by: 'rank', offset: 2000, total: 6166, isExact: true },
    { text: 'zit', by: 'rank', offset: 20, total: 100, isExact: false },
    { text: 'nothing', by: 'rank', total: 0, isExact: true },
    { text: '00', by: 'rank', limit: 5, total: 0, isExact: true },
  ])('finds the right page: %j', async ({ total, isExact, ...options }) => {
    const { ids, hasMore, ...count } = await found(options)

    const all = await expected({ ...options, limit: (options.limit ?? 3) + 1 })
    expect(ids).toEqual(all.slice(0, options.limit ?? 3))
    expect(hasMore).toBe(all.length > ids.length)
    expect(count).toEqual({ total, isExact })
  })

  it('reports more rows than the page while there are more', async () => {
    const { total } = await found({ text: 'ell', by: 'rank', limit: 10, offset: 590 })

    expect(total).toBe(601)
  })

  it('finds the page before the last when a row was deleted meanwhile', async () => {
    const before = await found({ text: 'zither 185', limit: 10, offset: 90 })
    await api.db('many').where({ name: 'Zither 18550' }).delete()

    const after = await found({ text: 'zither 185', limit: 10, offset: 90 })

    expect(before.ids).toHaveLength(9)
    expect(after).toMatchObject({ total: before.total - 1, isExact: true })
    expect(after.ids).toEqual(before.ids.slice(1))
  })
})
