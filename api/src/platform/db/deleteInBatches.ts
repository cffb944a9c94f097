import type { Knex } from 'knex'

const BATCH = 2000

interface Old {
  table: string
  /** Columns of its primary key. */
  key: readonly string[]
  /** SQL condition of the rows that go. */
  where: string
  /** Values of its `?`. */
  values?: readonly Knex.Value[]
}

/**
 * Deletes rows a few thousand at a time, each time in a statement of its own: no lock is held for long, and what an
 * interrupted run deleted stays deleted.
 * @returns how many.
 */
export async function deleteInBatches(db: Knex, { table, key, where, values = [] }: Old, batch = BATCH): Promise<number> {
  const columns = key.join(', ')
  let deleted = 0
  let last: number
  do {
    const { rowCount } = await db.raw(
      `delete from ${table} where (${columns}) in (select ${columns} from ${table} where ${where} limit ?)`,
      [...values, batch],
    )
    last = rowCount ?? 0
    deleted += last
  } while (last === batch)
  return deleted
}
