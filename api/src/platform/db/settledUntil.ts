import type { Knex } from 'knex'
import { isCluster } from './isCluster.ts'

/** A statement knows its time a moment before other connections see that it runs. */
const MARGIN = `interval '1 second'`
/** Servers of a cluster have clocks of their own. */
const CLUSTER_MARGIN = `interval '5 seconds'`

/** Whoever may still write: who has written, and who runs a statement. What an idle transaction writes later is later. */
const WRITERS = `
  select least(statement_timestamp(), min(case when backend_xid is null then query_start else xact_start end)) - ${MARGIN} as until
  from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and xact_start is not null and (backend_xid is not null or state = 'active')`

/**
 * On a cluster, the coordinator's transaction may have no number of its own while those of the workers have ended and wait for
 * it. So every open transaction counts, on all servers, however little it writes.
 */
const CLUSTER_WRITERS = `
  select least(statement_timestamp(), min(xact_start)) - ${CLUSTER_MARGIN} as until
  from citus_stat_activity where datname = current_database() and backend_type = 'client backend'
    and global_pid <> citus_backend_gpid() and xact_start is not null`

/**
 * Returns a time before which no change can appear any more: every `updated_at` before it is of a transaction that queries after
 * this one see. Transactions commit in another order than they write, so a reader of changes that has read beyond this time may
 * miss one. A long transaction that writes, such as an import, holds it back.
 * @param db the primary: a replica does not know who writes.
 */
export async function readSettledUntil(db: Knex): Promise<Date> {
  const { rows } = await db.raw((await isCluster(db)) ? CLUSTER_WRITERS : WRITERS)
  return rows[0].until
}
