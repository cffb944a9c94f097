import type { Knex } from 'knex'
import type { Config } from '../config/config.ts'
import { enterAtServers } from '../platform/db/atServer.ts'
import { isCluster } from '../platform/db/isCluster.ts'
import { connect } from '../platform/db/knex.ts'
import { openServers, type Servers, urlAt } from '../platform/db/servers.ts'

/** Connections of a process to each server with merchants' rows. */
const CONNECTIONS = 8

/** Connections of a process to the sandbox's tables, which are on the coordinator, whatever merchant pays. */
const SANDBOX_CONNECTIONS = 3

interface Address {
  /**
   * For all statements. A pooler in transaction mode may be there, which lends a session for one transaction. Locks and settings end
   * with a transaction, and PgBouncer prepares the named statements (platform/db/sql.ts) wherever they run.
   */
  url: string
  /**
   * For what needs a session of its own: migrations, whose lock may be idle for minutes (prepareDatabase.ts), LISTEN
   * (platform/db/signals.ts), and the queue of jobs, which listens too (platform/jobs/worker.ts).
   */
  directUrl: string
}

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

/** Returns the addresses of the coordinator, whichever server of a cluster was named. */
export async function findAddress(
  { url, directUrl }: Address,
  { databaseServers }: Pick<Config, 'databaseServers'>,
): Promise<Address> {
  const db = connect(directUrl, { max: 1 })
  try {
    const coordinator = await findCoordinator(db)
    if (coordinator === null) return { url, directUrl }
    return { url: urlAt(url, coordinator, databaseServers), directUrl: urlAt(directUrl, coordinator, {}) }
  } finally {
    await db.destroy()
  }
}

interface ClusterOptions {
  db: Knex
  url: string
  config: Pick<Config, 'databaseServers' | 'shop'>
  /** Gets each pool that is opened. */
  watch: (pool: Knex) => void
  log: (error: unknown) => void
}

/**
 * Lets work for a merchant enter a cluster at the server with their rows. Null for one PostgreSQL, and for an own shop, which has one
 * merchant, whose account at the provider is on the coordinator.
 */
export async function openCluster({ db, url, config, watch, log }: ClusterOptions): Promise<Servers | null> {
  if (config.shop === 'own' || !(await isCluster(db))) return null
  const open = (server: string) => {
    const pool = connect(urlAt(url, server, config.databaseServers), { max: CONNECTIONS })
    watch(pool)
    return pool
  }
  const servers = await openServers({ db, open, log })
  enterAtServers(db, servers.choose)
  return servers
}

/** The pool of the sandbox: one of its own on a cluster, because the other's statements run where the merchant's rows are. */
export const openSandboxPool = (servers: Servers | null, db: Knex, url: string): Knex =>
  servers ? connect(url, { max: SANDBOX_CONNECTIONS }) : db
