import type { Knex } from 'knex'

/** What a pattern of LIKE takes by its letters. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** Shorter texts have no three-letter piece to be found by. */
const SHORT = 3
const isShort = (text: string) => [...text].length < SHORT

/**
 * Finds a search text anywhere in one of these columns; a text of one or two letters at the beginning of a word. Both ways an index of
 * three-letter pieces is of use, so that looking for what is rare costs little among many rows.
 */
export function whereContains(rows: Knex.QueryBuilder, columns: string[], text: string): void {
  const patterns = isShort(text) ? [`${literal(text)}%`, `% ${literal(text)}%`] : [`%${literal(text)}%`]
  for (const column of columns) for (const pattern of patterns) void rows.orWhereILike(column, pattern)
}

/**
 * The same in two halves, for a column by which rows are kept in order: what begins with the text stands together in that order, and
 * thousands of those need no looking for. `key` is what they are ordered by: in small letters, `collate "C"`.
 */
export const whereBegins = (rows: Knex.QueryBuilder, key: string, text: string): void =>
  void rows.orWhereRaw(`${key} like lower(?)`, [`${literal(text)}%`])

/** The other half: what holds the text further on. */
export const whereHoldsInside = (rows: Knex.QueryBuilder, column: string, text: string): void =>
  void rows.orWhereRaw(`substr(${column}, 2) ilike ?`, [isShort(text) ? `% ${literal(text)}%` : `%${literal(text)}%`])
