import type { Knex } from 'knex'

const clusters = new WeakMap<object, Promise<boolean>>()

/** Returns whether the database is a Citus cluster. Asks once per pool. */
export function isCluster(db: Knex): Promise<boolean> {
  const known = clusters.get(db.client.config) ?? findCitus(db)
  clusters.set(db.client.config, known)
  return known
}

async function findCitus(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}
