import type { Knex } from 'knex'

/** Beyond this many matches a filtered total stops counting (api.md: Lists). */
const COUNTED = 10_000

/**
 * How many rows a list has: exact without a filter, exact up to 10,000 with one.
 * @param rows the list's query without order, limit and offset.
 */
export async function countRows(rows: Knex.QueryBuilder, filtered: boolean): Promise<{ total: number; isExact: boolean }> {
  const counted = rows.clone().clearSelect().select(rows.client.raw('1'))
  if (filtered) void counted.limit(COUNTED + 1)
  const [row] = await rows.client.queryBuilder().count('* as total').from(counted.as('counted'))
  return { total: Math.min(row.total, filtered ? COUNTED : Infinity), isExact: !filtered || row.total <= COUNTED }
}

/** A place in a list that is sorted by time. Both parts, because many rows may share a moment. */
export interface Position {
  /** ISO 8601, to the millisecond. */
  at: string
  id: string
}

interface PageOptions {
  /** Whether a search or filter leaves something out. */
  filtered: boolean
  /** How many there are without one. */
  countAll: () => Promise<number>
  /** SQL of what the list is sorted by; equal values by id. */
  by: string
  direction: 'asc' | 'desc'
  nullsLast?: boolean
  /** Where the page before ended, newest first by what the list is sorted by; the total counts all. */
  after?: Position | null | undefined
  limit: number
  offset: number
}

/**
 * One page of a table's ids, in order, and how many rows there are. What a search finds is read once, counted and sorted there:
 * left to itself, PostgreSQL walks in the order of the page and hopes to meet matches soon, which among many rows can take long.
 * Where more match than are counted, it is right to hope.
 * @param rows the list's query without order, limit and offset.
 */
export async function findPage(table: string, rows: Knex.QueryBuilder, options: PageOptions): Promise<Page> {
  const { filtered, countAll, by, direction, nullsLast, after, offset } = options
  // One more than is asked for tells whether there are more.
  const limit = options.limit + 1
  const order = (key: string, id: string) => `${key} ${direction}${nullsLast ? ' nulls last' : ''}, ${id} ${direction}`
  const cut = ({ ids, ...counted }: Omit<Page, 'hasMore'>): Page => ({
    ...{ ...counted, ids: ids.slice(0, options.limit), hasMore: ids.length === limit },
  })
  const walk = async (): Promise<string[]> => {
    const page = rows.clone()
    if (after) onwards(page, by, `${table}.id`, after)
    const walked = await page
      .select(`${table}.id`)
      .orderByRaw(order(by, `${table}.id`))
      .limit(limit)
      .offset(offset)
    return walked.map(({ id }: { id: string }) => id)
  }
  if (!filtered || after) {
    const counted = filtered ? countRows(rows, true) : countAll().then((total) => ({ total, isExact: true }))
    const [count, ids] = await Promise.all([counted, walk()])
    return cut({ ids, ...count })
  }
  const found = rows
    .clone()
    .select(`${table}.id`, rows.client.raw(`${by} as key`))
    .limit(COUNTED + 1)
  const { rows: page } = await rows.client.raw(
    `with found as materialized (?)
     select total, id from (select count(*) as total from found) as counted
     left join lateral (select id, key from found order by ${order('key', 'id')} limit ? offset ?) as page on true
     order by ${order('key', 'id')}`,
    [found, limit, offset],
  )
  const total: number = page[0].total
  if (total > COUNTED) return cut({ ids: await walk(), total: COUNTED, isExact: false })
  return cut({ ids: page.flatMap(({ id }: { id: string | null }) => id ?? []), total, isExact: true })
}

interface Page {
  ids: string[]
  total: number
  isExact: boolean
  /** Whether the list goes on behind this page. */
  hasMore: boolean
}

/** Narrows a list, newest first, to what follows a place. */
export const onwards = (rows: Knex.QueryBuilder, by: string, id: string, { at, id: last }: Position): Knex.QueryBuilder =>
  rows.whereRaw(`(${by}, ${id}) < (cast(? as timestamptz), ?)`, [at, last])

/** Rows in the order of their ids. */
export const inOrder = <Row extends { id: string }>(ids: string[], rows: Row[]): Row[] =>
  rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** What a pattern of LIKE takes by its letters. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** Shorter texts have no three-letter piece to be found by. */
const SHORT = 3

/**
 * Finds a search text anywhere in one of these columns; a text of one or two letters at the beginning of a word. Both ways an index of
 * three-letter pieces is of use, so that looking for what is rare costs little among many rows.
 */
export function whereContains(rows: Knex.QueryBuilder, columns: string[], text: string): void {
  const patterns = [...text].length < SHORT ? [`${literal(text)}%`, `% ${literal(text)}%`] : [`%${literal(text)}%`]
  for (const column of columns) for (const pattern of patterns) void rows.orWhereILike(column, pattern)
}
