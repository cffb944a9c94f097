import type { Knex } from 'knex'
import { isCluster } from '../src/platform/db/isCluster.ts'
import { connect } from '../src/platform/db/knex.ts'

/** Opens a pool whose database counts as a Citus cluster, so that works run there as on one. */
export async function connectLikeCluster(url: string): Promise<Knex> {
  const db = connect(url)
  // Answers the question for the extension, which is asked once per pool.
  await isCluster({ client: db.client, raw: async () => ({ rows: [{}] }) } as unknown as Knex)
  return db
}
