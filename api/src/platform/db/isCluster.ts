import type { Knex } from 'knex'

const clusters = new WeakMap<object, Promise<boolean>>()

/** Returns whether the database is a Citus cluster. Asks once per pool, and again only if it got no answer. */
export function isCluster(db: Knex): Promise<boolean> {
  const pool = db.client.config
  const known = clusters.get(pool)
  if (known) return known
  const found = findCitus(db)
  clusters.set(pool, found)
  found.catch(() => clusters.delete(pool))
  return found
}

async function findCitus(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}
