import type { Found, Narrow, Question, Search } from './question.ts'

/** Rows from the top of the page's order that are checked first. */
const LOOKED_AT = 2000
/** Up to this many matches are always counted, and sorted directly. */
const FEW = 1000

/**
 * Finds the page of a broad search among the first rows in the order of the page. Undefined when these do not contain
 * enough matches, or when there may be so few matches in all that they can be counted.
 */
export async function lookAhead(question: Question, { atHand = question.narrow }: Search): Promise<Found | undefined> {
  const { table, rows, by, order, limit, offset, countAll } = question
  const { client } = rows
  const first = rows
    .clone()
    .select(`${table}.*`, client.raw(`${by} as key`))
    .orderByRaw(order(by, `${table}.id`))
    .limit(LOOKED_AT)
  const matches = client
    .queryBuilder()
    .from(client.raw('looked as ??', [table]))
    .select('id', 'key')
  atHand(matches)
  const answer = await client.raw(
    `with looked as materialized (?), matches as materialized (?)
     select (select count(*) from looked) as looked, (select count(*) from matches) as matches,
       array(select id from matches order by ${order('key', 'id')} limit ? offset ?) as ids`,
    [first, matches, limit, offset],
  )
  const [{ ids, looked, matches: found }] = answer.rows as [{ ids: string[]; looked: number; matches: number }]
  if (looked < LOOKED_AT) return { ids, total: found, isExact: true }
  if (found < offset + limit || (found / looked) * (await countAll()) < FEW) return undefined
  return { ids, total: Math.max(roughly(found), offset + limit), isExact: false }
}

/**
 * Finds the page of a search that sorts by the searched column. Matches by prefix are contiguous in the index, so a
 * page of them is one range scan. Other matches are usually few, and are merged in. Undefined when there are many
 * others.
 */
export async function readBeginning(question: Question, { halves }: Search): Promise<Found | undefined> {
  if (!halves) return undefined
  const { table, rows, by, order, limit, offset } = question
  const { client } = rows
  const half = (narrow: Narrow) => {
    const matching = rows.clone().select(`${table}.id`, client.raw(`${by} as key`))
    narrow(matching)
    return matching
  }
  const most = Math.max(FEW + 1, offset + limit)
  const beginning = half(halves.beginning)
    .orderByRaw(order(by, `${table}.id`))
    .limit(most)
  const answer = await client.raw(
    `with others as materialized (?), few as materialized (select * from others limit ?), beginning as materialized (?),
       matches as materialized (select * from few union select * from beginning)
     select (select count(*) from few) as others, (select count(*) from beginning) as beginning, (select count(*) from matches) as matches,
       array(select id from matches order by ${order('key', 'id')} limit ? offset ?) as ids`,
    [half(halves.others), FEW + 1, beginning, limit, offset],
  )
  const [found] = answer.rows as [{ ids: string[]; others: number; beginning: number; matches: number }]
  if (found.others > FEW) return undefined
  if (found.beginning < most) return { ids: found.ids, total: found.matches, isExact: true }
  return { ids: found.ids, total: offset + limit <= FEW ? FEW : most, isExact: false }
}

/** 1,287 becomes *at least 1,000*. */
const roughly = (count: number): number => count - (count % 10 ** (String(count).length - 1))
