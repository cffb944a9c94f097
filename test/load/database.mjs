import { createRequire } from 'node:module'
import path from 'node:path'
import { ROOT } from './processes.mjs'

/** The API's own driver. */
export const pg = createRequire(path.join(ROOT, 'api/package.json'))('pg')

/** Analyzes the tables, as autovacuum does within a minute. Until then, plans assume empty tables. */
export async function analyze(url) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
