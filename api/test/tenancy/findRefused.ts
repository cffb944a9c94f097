import type { Knex } from 'knex'
import { explain, EXPLAINED, type Plan, walk } from './findUnbound.ts'

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

/** Reads after it has inserted, and leaves out what it inserted. */
const OWN_LEFT_OUT = /^with noted as \( insert into declines .* and id <> \$1$/

export const oneLine = (statement: string): string => statement.replace(/\s+/g, ' ').trim()

/**
 * Returns what a cluster would refuse of a statement, or do wrong. Statements of one part, and those that insert nothing, go to the
 * merchant's server as they are.
 */
export async function findRefused(db: Knex, statement: string): Promise<string[]> {
  const text = oneLine(statement)
  const forms = REFUSED.filter(({ found }) => found.test(text)).map(({ what }) => what)
  if (!EXPLAINED.test(text) || !/^with\b.*\binsert into\b/i.test(text)) return forms
  const plan = await explain(db, statement)
  if (/ for (no key )?update\b/i.test(text) && locksJoined(plan)) forms.push('joins the rows that a part locks with another part')
  if (OWN_LEFT_OUT.test(text)) return forms
  return [...forms, ...readsInserted(plan).map((table) => `reads ${table} after a part that inserts into it`)]
}

/**
 * If one part locks rows and joins them with another part, the plan has a hidden column with a whole row. Citus then reads the part's
 * rows as text, and writes them in binary.
 */
const locksJoined = (plan: Plan): boolean =>
  [...walk(plan)].some(
    (node) =>
      node['Node Type'] === 'LockRows' &&
      isPart(node) &&
      (node['Output'] as string[]).some((column) => /^[\w".]+\.\*$/.test(column)),
  )

/**
 * Tables that a part reads although an earlier one inserts into them. A cluster runs the parts one after another, so the later one sees
 * the new rows. On one PostgreSQL it does not.
 */
function readsInserted(plan: Plan): string[] {
  const parts = (plan.Plans ?? []).filter(isPart)
  const rest = { ...plan, Plans: (plan.Plans ?? []).filter((part) => !isPart(part)) }
  const inserted = new Set<string>()
  const found = new Set<string>()
  for (const part of [...parts, rest]) {
    const nodes = [...walk(part)].filter(({ Schema: schema }) => schema === 'public')
    for (const { 'Node Type': type, 'Relation Name': table } of nodes)
      if (type !== 'ModifyTable' && inserted.has(table!)) found.add(table!)
    for (const node of nodes) if (node['Operation'] === 'Insert') inserted.add(node['Relation Name']!)
  }
  return [...found]
}

const isPart = (node: Plan): boolean => String(node['Subplan Name'] ?? '').startsWith('CTE ')
