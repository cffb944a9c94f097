import { pg } from './database.mjs'

/** Settings of a PostgreSQL that counts statements and times their planning. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  'pg_stat_statements.track_planning': 'on',
}

/**
 * Counts the statements, the writing transactions and the log of a database. Its own statements are not counted.
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
        `select queryid::text as id, min(query) as text, sum(calls)::int as calls, sum(total_plan_time) as planning, sum(total_exec_time) as running
         from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) group by queryid`,
      )
      const { rows: totals } = await client.query(
        `select pg_snapshot_xmax(pg_current_snapshot())::text as next, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log`,
      )
      return { calls: new Map(rows.map((row) => [row.id, row])), writes: Number(totals[0].next), log: totals[0].log }
    },
    close: () => client.end(),
  }
}

/**
 * Returns the calls of each statement between two reads with the milliseconds that it was planned and ran, the bytes of the log,
 * and the transactions that wrote. `unflushed` of them did not wait for the disk.
 */
export function countsBetween(before, after) {
  const statements = [...after.calls.values()]
    .map(({ id, text, calls, planning, running }) => {
      const then = before.calls.get(id) ?? { calls: 0, planning: 0, running: 0 }
      return { id, text, calls: calls - then.calls, planning: planning - then.planning, running: running - then.running }
    })
    .filter(({ calls }) => calls > 0)
    .toSorted((one, other) => other.calls - one.calls)
  // The setting's name is normalized away.
  const unflushed = statements.filter(({ text }) => text.startsWith('with quick as'))
  return { statements, writes: after.writes - before.writes, unflushed: sumCalls(unflushed), logged: after.log - before.log }
}

// Rows of a partition count as its table's.
const ROWS = `
  select n.nspname || '.' || c.relname as name, sum(n_tup_ins)::int as inserts, sum(n_tup_upd)::int as updates
  from pg_stat_user_tables left join pg_inherits on inhrelid = relid join pg_class c on c.oid = coalesce(inhparent, relid)
    join pg_namespace n on n.oid = c.relnamespace
  where schemaname in ('public', 'sandbox') group by 1`

/** Returns how many rows each table got until now. Sessions report them when they end. */
export async function readRows(client) {
  const { rows } = await client.query(ROWS)
  return new Map(rows.map(({ name, inserts, updates }) => [name, { inserts, updates }]))
}

/** Returns the rows of one sale, rounded: by table, without those that no sale writes. */
export function rowsOfSale(before, after, sales) {
  const rows = {}
  for (const [name, { inserts, updates }] of after) {
    const then = before.get(name) ?? { inserts: 0, updates: 0 }
    const one = { inserts: Math.round((inserts - then.inserts) / sales), updates: Math.round((updates - then.updates) / sales) }
    if (one.inserts || one.updates) rows[name] = one
  }
  return rows
}

export const sumPlanning = (statements) => statements.reduce((sum, { planning }) => sum + planning, 0)
export const sumCalls = (statements) => statements.reduce((sum, { calls }) => sum + calls, 0)
