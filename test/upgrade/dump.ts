import pg from 'pg'
import { AFTER_ROWS, BEFORE_ROWS, TABLES } from './dumpStatements.ts'

const ROWS_PER_STATEMENT = 200

/**
 * Writes a database as SQL, because the embedded PostgreSQL has no pg_dump. `makeDump.ts` restores each dump and
 * compares the two, so that nothing is missing.
 */
export async function dump(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Without a path, every name is written with its schema.
    await client.query(`set search_path = ''; set timezone = 'UTC'`)
    const statements = async (queries: string[]) => {
      const found: string[] = []
      for (const text of queries) found.push(...(await client.query({ text, rowMode: 'array' })).rows.map(([one]) => String(one)))
      return found
    }
    const rows: string[] = []
    for (const { name, columns } of (await client.query(TABLES)).rows) rows.push(...(await insertsOf(client, name, columns)))
    const all = [
      'set check_function_bodies = off',
      `set timezone = 'UTC'`,
      ...(await statements(BEFORE_ROWS)),
      ...rows,
      ...(await statements(AFTER_ROWS)),
    ]
    return `${all.map((one) => one.replace(/;?\s*$/, ';')).join('\n')}\n`
  } finally {
    await client.end()
  }
}

async function insertsOf(client: pg.Client, name: string, columns: string[]): Promise<string[]> {
  const values = columns.map((column) => `quote_nullable(cast(${column} as text))`).join(` || ', ' || `)
  const { rows } = await client.query({ text: `select ${values} from ${name} order by 1`, rowMode: 'array' })
  const inserts: string[] = []
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT) {
    const some = rows.slice(first, first + ROWS_PER_STATEMENT).map(([row]) => `(${row})`)
    inserts.push(`insert into ${name} (${columns.join(', ')}) overriding system value values\n${some.join(',\n')}`)
  }
  return inserts
}
