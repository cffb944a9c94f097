import type { Knex } from 'knex'
import { snakeCase, snakeKeys } from '../platform/db/sql.ts'

/**
 * Inserts many rows of one shape at once, as one JSON text instead of a hundred thousand bindings. Missing columns get
 * their default.
 */
export async function insertRows(trx: Knex, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0]!).map(snakeCase)
  const text = JSON.stringify(rows.map(snakeKeys))
  await trx.raw('insert into ?? (??) select ?? from jsonb_populate_recordset(cast(null as ??), ?)', [
    table,
    columns,
    columns,
    table,
    text,
  ])
}
