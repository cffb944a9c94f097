import type { Knex } from 'knex'
import { explain, EXPLAINED, walk } from './findUnbound.ts'

/** Forms that a cluster refuses, although one PostgreSQL runs them. Each was found by a test on a cluster. */
const REFUSED: { found: RegExp; what: string }[] = [
  { found: /^update "?\w+"? set ([^()]*, )?"?merchant_id"? = /i, what: 'sets the column by which rows are distributed' },
  { found: /\breturning\b[^()]*(::text|\bcast\([^()]* as text\))[^()]*$/i, what: 'returns a time as text from a write' },
  {
    found: /^update .*\bset\b.*(\bcoalesce\([^()]*|\bthen |\belse )\b(now|statement_timestamp|clock_timestamp)\(\)/i,
    what: 'chooses with the present time inside coalesce or case of an update',
  },
  {
    found: /^update .*\bset\b.*\b(\w+_)?at [+-] interval/i,
    what: 'computes with a time of the row in an update or in what it returns',
  },
]

/**
 * Returns what a cluster would refuse of a statement, or do wrong: if one part of it locks rows and joins them with another part, the
 * plan has a hidden column with a whole row. Citus then reads the part's rows as text, and writes them in binary. Statements of
 * one part, and those that insert nothing, go to the merchant's server as they are.
 * @param text on one line.
 */
export async function findRefused(db: Knex, text: string): Promise<string[]> {
  const forms = REFUSED.filter(({ found }) => found.test(text)).map(({ what }) => what)
  return (await locksJoined(db, text)) ? [...forms, 'joins the rows that a part locks with another part'] : forms
}

async function locksJoined(db: Knex, text: string): Promise<boolean> {
  if (!EXPLAINED.test(text) || !/^with\b.* for (no key )?update\b/i.test(text) || !/\binsert into\b/i.test(text)) return false
  return [...walk(await explain(db, text))].some(
    (node) =>
      node['Node Type'] === 'LockRows' &&
      String(node['Subplan Name'] ?? '').startsWith('CTE ') &&
      (node['Output'] as string[]).some((column) => /^[\w".]+\.\*$/.test(column)),
  )
}
