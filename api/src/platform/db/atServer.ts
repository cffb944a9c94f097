import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'

/** Returns the pool of the server with a merchant's rows; null if that is the pool itself. */
export type Choose = (merchantId: string) => Knex | null

interface Entry {
  db: Knex
  choose: Choose
}
interface Place {
  /** Of the pool whose statements run elsewhere. */
  client: object
  merchantId: string
  server: Knex
}
type Connection = object

// By the pool's configuration, which its transactions share.
const ENTRIES = new WeakMap<object, Entry>()
const place = new AsyncLocalStorage<Place | null>()

const noted = new AsyncLocalStorage<Set<string>>()

const entryOf = (db: Knex): Entry | undefined => ENTRIES.get(db.client.config)

/** Lets work for one merchant use connections to the server of a cluster that has their rows. Other work keeps those of the pool. */
export function enterAtServers(db: Knex, choose: Choose): void {
  ENTRIES.set(db.client.config, { db, choose })
  const { acquireConnection, releaseConnection } = db.client
  const owners = new WeakMap<Connection, Knex.Client>()
  db.client.acquireConnection = async (): Promise<Connection> => {
    const { client } = serverOf(db)
    if (client === db.client) return acquireConnection.call(client)
    const connection: Connection = await client.acquireConnection()
    owners.set(connection, client)
    return connection
  }
  db.client.releaseConnection = (connection: Connection): Promise<void> => {
    const owner = owners.get(connection)
    return owner ? owner.releaseConnection(connection) : releaseConnection.call(db.client, connection)
  }
}

/** Whether work for one merchant uses a server of a cluster. */
export const entersAtServers = (db: Knex): boolean => ENTRIES.has(db.client.config)

/** The pool that runs the next statement of `db`. A transaction stays where it began. */
export function serverOf(db: Knex): Knex {
  const chosen = place.getStore()
  return chosen && chosen.client === db.client ? chosen.server : db
}

/**
 * Does work for one merchant on the server that has their rows: there it needs no other server and no two-phase commit. On one
 * PostgreSQL it just does the work. Every server can run every statement, so a choice that is out of date costs time only.
 */
export function atServerOf<Result>(db: Knex, merchantId: string | null, work: () => Promise<Result>): Promise<Result> {
  const entry = entryOf(db)
  if (!entry || merchantId === null) return work()
  noted.getStore()?.add(merchantId)
  const server = entry.choose(merchantId)
  return place.run(server && { client: entry.db.client, merchantId, server }, work)
}

/**
 * Does what only the coordinator of a cluster can, such as jobs, messages, and rows that belong to no merchant. Where the
 * transaction runs on another server, this is not part of it.
 */
export function atCoordinator<Result>(db: Knex, work: (db: Knex) => Promise<Result>): Promise<Result> {
  const entry = entryOf(db)
  return entry && place.getStore() ? place.run(null, () => work(entry.db)) : work(db)
}

/** Does work on a cluster, and returns for which merchants it was. */
export async function noteMerchants<Result>(work: () => Promise<Result>): Promise<{ result: Result; merchantIds: string[] }> {
  const merchantIds = new Set<string>()
  const result = await noted.run(merchantIds, work)
  return { result, merchantIds: [...merchantIds] }
}

/** The merchant for whom this works on another server than the coordinator; null at the coordinator, or on one PostgreSQL. */
export const merchantAtServer = (db: Knex): string | null => (entryOf(db) && place.getStore()?.merchantId) ?? null
