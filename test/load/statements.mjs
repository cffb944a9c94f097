import { pg } from './database.mjs'

/** Settings of a PostgreSQL that counts statements. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' }

/**
 * Counts the statements and the writing transactions of a database. Its own statements are not counted.
 * @param url of a PostgreSQL with the settings `COUNTING`.
 */
export async function openCounter(url) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  await client.query(`set pg_stat_statements.track = 'none'`)
  return {
    client,
    /** Returns the counts until now, for `countsBetween`. */
    async read() {
      const { rows } = await client.query(
        `select queryid::text as id, min(query) as text, sum(calls)::int as calls
         from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) group by queryid`,
      )
      const { rows: xids } = await client.query(`select pg_snapshot_xmax(pg_current_snapshot())::text as next`)
      return { calls: new Map(rows.map((row) => [row.id, row])), writes: Number(xids[0].next) }
    },
    close: () => client.end(),
  }
}

/**
 * Returns the calls of each statement between two reads, and the transactions that wrote. `unflushed` of them did not wait for the
 * disk.
 */
export function countsBetween(before, after) {
  const statements = [...after.calls.values()]
    .map(({ id, text, calls }) => ({ id, text, calls: calls - (before.calls.get(id)?.calls ?? 0) }))
    .filter(({ calls }) => calls > 0)
    .toSorted((one, other) => other.calls - one.calls)
  // The setting's name is normalized away.
  const unflushed = statements.filter(({ text }) => text.startsWith('with quick as'))
  return { statements, writes: after.writes - before.writes, unflushed: sumCalls(unflushed) }
}

export const sumCalls = (statements) => statements.reduce((sum, { calls }) => sum + calls, 0)
