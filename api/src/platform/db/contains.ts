import type { Knex } from 'knex'

/** Escapes what LIKE treats as a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** Shorter texts contain no trigram for the index. */
const SHORT = 3
const isShort = (text: string) => [...text.normalize('NFC')].length < SHORT

/**
 * Matches a search text anywhere in one of these columns, whatever the case and accents; a text of one or two letters
 * only at the beginning of a word. Both use a trigram index, so that searching for rare texts is cheap in large tables.
 */
export function whereContains(rows: Knex.QueryBuilder, columns: string[], text: string): void {
  const patterns = isShort(text) ? [`${literal(text)}%`, `% ${literal(text)}%`] : [`%${literal(text)}%`]
  for (const column of columns)
    for (const pattern of patterns) void rows.orWhereRaw('fold_text(??) like fold_text(?)', [column, pattern])
}

/**
 * Matches by prefix, for a column that an index keeps sorted: matches are contiguous there, so a page of them is one
 * range scan. `key` is what the index sorts by: `fold_text(…) collate "C"`.
 */
export const whereBegins = (rows: Knex.QueryBuilder, key: string, text: string): void =>
  void rows.orWhereRaw(`${key} like fold_text(?)`, [`${literal(text)}%`])

/** Matches that contain the text after the beginning. */
export const whereContainsLater = (rows: Knex.QueryBuilder, column: string, text: string): void =>
  void rows.orWhereRaw(`substr(fold_text(${column}), 2) like fold_text(?)`, [
    isShort(text) ? `% ${literal(text)}%` : `%${literal(text)}%`,
  ])
