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

/** A search text as a LIKE pattern that finds it anywhere and takes it by its letters. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
