import type { Knex } from 'knex'
import type { Config } from '../config/config.ts'
import { enterAtServers } from '../platform/db/atServer.ts'
import { findCoordinator } from '../platform/db/findCoordinator.ts'
import { isCluster } from '../platform/db/isCluster.ts'
import { connect } from '../platform/db/knex.ts'
import { openServers, type Servers, urlAt } from '../platform/db/servers.ts'

/** Connections of a process to each server with merchants' rows. */
const CONNECTIONS = 8

interface Address {
  url: string
  directUrl: string
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
