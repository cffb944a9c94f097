import type { Knex } from 'knex'
import { acrossServers, andOnly, type Only, sumOf } from './acrossServers.ts'

const BATCH = 2000

interface Old {
  table: string
  /** Columns of its primary key. Merchants' tables begin with the merchant. */
  key: readonly string[]
  /**
   * SQL condition of the rows that go, with nothing but `and` outside parentheses. If it reads another table, a function restricts
   * that one too.
   */
  where: string | ((andOnly: (merchant: string) => string) => string)
  /** Values of its `:name`. */
  values?: Record<string, Knex.Value>
}

/**
 * Deletes rows a few thousand at a time, each time in a statement of its own: no lock is held for long, and what an
 * interrupted run deleted stays deleted. A server of a cluster that is lost is left out.
 * @returns how many.
 */
export async function deleteInBatches(
  db: Knex,
  { table, key, where, values }: Old,
  log: (error: unknown) => void,
  batch = BATCH,
): Promise<number> {
  const columns = key.join(', ')
  const deleteOf = async (only: Only) => {
    const of = key[0] === 'merchant_id' ? andOnly(only) : ''
    const condition = typeof where === 'string' ? where : where((merchant) => andOnly(only, merchant))
    const text = `delete from ${table} where (${columns}) in (select ${columns} from ${table} where ${condition} ${of} limit :batch) ${of}`
    let deleted = 0
    let last: number
    do {
      last = (await db.raw(text, { ...values, only, batch })).rowCount ?? 0
      deleted += last
    } while (last === batch)
    return deleted
  }
  return sumOf(await acrossServers(db, deleteOf, log))
}
