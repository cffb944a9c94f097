import fs from 'node:fs'
import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { ENTRY_POINTS } from './entryPoints.ts'
import { findMade } from './findMade.ts'
import { findRefused, oneLine } from './findRefused.ts'
import { findUnbound, readOwned } from './findUnbound.ts'

/**
 * Returns a complaint for each statement that reads rows of merchants without naming the merchant, except for entry points, and for
 * each that a cluster would run on the coordinator (`findMade`) or refuse (`findRefused`).
 * @param seenFile records accepted statements for all test files of one run, so that each is planned once.
 */
export async function checkStatements(db: Knex, statements: Iterable<string>, seenFile: string): Promise<string[]> {
  const seen = new Set(fs.existsSync(seenFile) ? fs.readFileSync(seenFile, 'utf8').split('\n') : [])
  const owned = await readOwned(db)
  const complaints: string[] = []
  const good: string[] = []
  for (const statement of statements) {
    const key = createHash('sha256').update(statement).digest('base64')
    if (seen.has(key)) continue
    const text = oneLine(statement)
    const entries = entryPointsOf(text)
    const opened = entries.length > 0 ? entries.flatMap(({ opens }) => opens) : null
    const unbound = await findUnbound(db, owned, statement, opened)
    // An entry point asks all servers anyway, or runs on one PostgreSQL only.
    const refused = opened ? [] : await findRefused(db, statement)
    const made = opened ? [] : await findMade(db, statement)
    if (refused.length) complaints.push(`${refused.join(', ')}: ${text}`)
    else if (made.length) complaints.push(`${made.join(', ')} takes rows with new ids, numbers or times of the database: ${text}`)
    else if (unbound.length)
      complaints.push(`${unbound.map(({ table, by }) => `${table} by ${by.join(', ') || 'nothing'}`).join('; ')}: ${text}`)
    else good.push(`${key}\n`)
  }
  fs.appendFileSync(seenFile, good.join(''))
  return complaints
}

/** Returns the statements that a cluster split among several shards, although they are no entry points. */
export const splitInRequests = (split: Iterable<string>): string[] =>
  [...split].map(oneLine).filter((text) => entryPointsOf(text).length === 0)

const entryPointsOf = (text: string) => ENTRY_POINTS.filter((entry) => entry.statement.test(text))
