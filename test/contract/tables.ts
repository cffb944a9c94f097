import type { Knex } from 'knex'

/** Text per table that changes with every insert, update or delete. */
export type Fingerprint = Record<string, string>

/** The statement has a name, because planning it for a hundred tables takes much longer than running it. */
export async function fingerprint(db: Knex): Promise<Fingerprint> {
  const tables = await tablesOf(db)
  const columns = tables.map((table) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t) as "${table}"`)
  const connection = await db.client.acquireConnection()
  try {
    const { rows } = await connection.query({ name: 'fingerprint', text: `select ${columns.join(', ')}` })
    return rows[0]
  } finally {
    await db.client.releaseConnection(connection)
  }
}

/** Deletes all rows. Truncating would make new files for every table, and all connections would plan their statements again. */
export const clear = async (db: Knex): Promise<void> => withoutForeignKeys(db, (await tablesOf(db)).map(deleteFrom))

/** Copies all rows. @returns makes these tables contain what they contain now. */
export async function keepRows(db: Knex): Promise<(tables: string[]) => Promise<void>> {
  const { rows } = await db.raw(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns where is_generated = 'NEVER' group by 1`,
  )
  const columnsOf = new Map(rows.map(({ name, columns }: { name: string; columns: string }) => [name, columns]))
  const copyOf = (table: string) => `kept."${table}"`
  const tables = await tablesOf(db)
  await db.raw(
    `drop schema if exists kept cascade; create schema kept; ${tables.map((one) => `create table ${copyOf(one)} as table ${one};`).join(' ')}`,
  )
  return (changed) =>
    withoutForeignKeys(
      db,
      changed.map(
        (one) =>
          `${deleteFrom(one)} insert into ${one} (${columnsOf.get(one)}) overriding system value select ${columnsOf.get(one)} from ${copyOf(one)};`,
      ),
    )
}

const deleteFrom = (table: string) => `delete from ${table};`

/** Runs them in one transaction, in any order. The first setting makes a cluster hand the second on to its servers. */
const withoutForeignKeys = (db: Knex, statements: string[]): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.raw(`set local citus.propagate_set_commands = 'local'; set local session_replication_role = replica`)
    await trx.raw(statements.join(' '))
  })

async function tablesOf(db: Knex): Promise<string[]> {
  const { rows } = await db.raw(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'sandbox') and tablename not like 'schema_migrations%' or tablename = '_private_jobs' order by 1`,
  )
  return rows.map(({ name }: { name: string }) => name)
}
