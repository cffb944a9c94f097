import type { Knex } from 'knex'
import type { Found, PageOptions, Position, Question } from './question.ts'
import { lookAhead, readBeginning } from './search.ts'

/** Counting stops at this many matches. */
const COUNTED = 10_000

/**
 * Counts the rows of a list: exact without a filter, exact up to 10,000 with one.
 * @param rows the list's query without order, limit and offset.
 */
export async function countRows(rows: Knex.QueryBuilder, filtered: boolean): Promise<{ total: number; isExact: boolean }> {
  const counted = rows.clone().clearSelect().select(rows.client.raw('1'))
  if (filtered) void counted.limit(COUNTED + 1)
  const [row] = await rows.client.queryBuilder().count('* as total').from(counted.as('counted'))
  return { total: Math.min(row.total, filtered ? COUNTED : Infinity), isExact: !filtered || row.total <= COUNTED }
}

interface Page extends Found {
  /** Whether the list continues after this page. */
  hasMore: boolean
}

/**
 * Finds one page of a table's ids, sorted, and the number of rows.
 * @param rows the rows of the list, without filters, order, limit and offset.
 */
export async function findPage(table: string, rows: Knex.QueryBuilder, options: PageOptions): Promise<Page> {
  const { narrow, direction, nullsLast, search } = options
  const order = (key: string, id: string) => `${key} ${direction}${nullsLast ? ' nulls last' : ''}, ${id} ${direction}`
  // One extra row shows whether there are more.
  const limit = options.limit + 1
  const question: Question = { ...options, table, rows, order, limit, narrow: narrow ?? (() => {}) }
  const plain = !narrow || options.after
  const early = !plain && search && ((await readBeginning(question, search)) ?? (await lookAhead(question, search)))
  const { ids, ...counted } = early || (await (plain ? walkAndCount(question, Boolean(narrow)) : readAll(question)))
  return { ...counted, ids: ids.slice(0, options.limit), hasMore: ids.length === limit }
}

function narrowed({ rows, narrow }: Pick<Question, 'rows' | 'narrow'>): Knex.QueryBuilder {
  const matching = rows.clone()
  narrow(matching)
  return matching
}

async function walkAndCount(question: Question, filtered: boolean): Promise<Found> {
  const counted = filtered ? countRows(narrowed(question), true) : question.countAll().then((total) => ({ total, isExact: true }))
  const [count, ids] = await Promise.all([counted, walk(question)])
  return { ids, ...count }
}

/** Reads in the order of the page, until it is full. */
async function walk(question: Question): Promise<string[]> {
  const { table, by, order, limit, offset, after } = question
  const page = narrowed(question)
  if (after) onwards(page, by, `${table}.id`, after)
  const walked = await page
    .select(`${table}.id`)
    .orderByRaw(order(by, `${table}.id`))
    .limit(limit)
    .offset(offset)
  return walked.map(({ id }: { id: string }) => id)
}

/**
 * Reads all matches once, counts and sorts them. Otherwise PostgreSQL scans in the order of the page and expects
 * matches soon, which can take long in large tables. Above the counting limit, that expectation is right.
 */
async function readAll(question: Question): Promise<Found> {
  const { table, rows, by, order, limit, offset } = question
  const found = narrowed(question)
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
  if (total <= COUNTED) return { ids: page.flatMap(({ id }: { id: string | null }) => id ?? []), total, isExact: true }
  const ids = await walk(question)
  if (ids.length === 0) return { ids, ...(await countRows(narrowed(question), false)) }
  const reached = offset + ids.length
  return { ids, total: Math.max(COUNTED, reached), isExact: ids.length < limit && reached > COUNTED }
}

/** Narrows a list, newest first, to what follows a position. */
export const onwards = (rows: Knex.QueryBuilder, by: string, id: string, { at, id: last }: Position): Knex.QueryBuilder =>
  rows.whereRaw(`(${by}, ${id}) < (cast(? as timestamptz), ?)`, [at, last])

/** Sorts rows by a list of ids. */
export const inOrder = <Row extends { id: string }>(ids: string[], rows: Row[]): Row[] =>
  rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
