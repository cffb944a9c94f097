import type { Knex } from 'knex'
import { snakeCaseMappers } from 'objection'

const { format: snakeKeys } = snakeCaseMappers()

/**
 * Inserts many rows of one shape at once, as one JSON text instead of a hundred thousand bindings. Missing columns get
 * their default.
 */
export async function insertRows(trx: Knex, table: string, rows: object[]): Promise<void> {
  const named = rows.map((row) => snakeKeys(row as Record<string, unknown>))
  const columns = Object.keys(named[0]!)
  await trx.raw('insert into ?? (??) select ?? from jsonb_populate_recordset(cast(null as ??), ?)', [
    table,
    columns,
    columns,
    table,
    JSON.stringify(named),
  ])
}
