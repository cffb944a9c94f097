import { createRequire } from 'node:module'
import path from 'node:path'
import { ROOT } from './processes.mjs'

/** The API's own driver. */
export const pg = createRequire(path.join(ROOT, 'api/package.json'))('pg')

/** What autovacuum does within the first minute: until then a fresh database plans as if its tables were empty. */
export async function analyze(url) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
