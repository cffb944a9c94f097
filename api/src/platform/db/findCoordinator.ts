import type { Knex } from 'knex'
import { isCluster } from './isCluster.ts'

const COORDINATOR = `
  select nodename || ':' || nodeport as server from pg_dist_node
  where groupid = 0 and (select groupid from pg_dist_local_group) <> 0`

/**
 * Returns the coordinator's `host:port` if a database is on another server of a cluster; null otherwise. Jobs, messages and
 * migrations are there.
 */
export async function findCoordinator(db: Knex): Promise<string | null> {
  if (!(await isCluster(db))) return null
  const { rows } = await db.raw(COORDINATOR)
  return rows[0]?.server ?? null
}
