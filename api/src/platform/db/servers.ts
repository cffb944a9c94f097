import type { Knex } from 'knex'
import type { Choose } from './atServer.ts'
import { hashOfUuid } from './hashOfUuid.ts'

/** Rows whose hash of the merchant is in this range are on a server, `host:port`. */
export interface Range {
  from: number
  to: number
  server: string
}

/** How long a map of the shards counts as new. One that is older is used while the next one is read. */
const FRESH_MS = 60_000

const SHARDS = `
  select cast(shardminvalue as integer) as "from", cast(shardmaxvalue as integer) as "to", node.nodename || ':' || node.nodeport as server
  from pg_dist_shard shard join pg_dist_placement placement using (shardid) join pg_dist_node node using (groupid)
  where logicalrelid = cast('merchants' as regclass) and noderole = 'primary' and groupid <> 0 order by cast(shardminvalue as integer)`

const readShards = async (db: Knex): Promise<Range[]> => (await db.raw(SHARDS)).rows

/** Returns the server of a merchant; null if the map has none. */
export function findServer(ranges: Range[], merchantId: string): string | null {
  const hash = hashOfUuid(merchantId)
  return ranges.find(({ from, to }) => from <= hash && hash <= to)?.server ?? null
}

/** Other addresses of servers, by the one that the cluster knows. Both are `host:port`. */
type Addresses = Record<string, string>

/** Returns the address of the same database, role and settings on another server. */
export const urlAt = (url: string, server: string, addresses: Addresses): string => {
  const [, hostname, port] = /^(.*):(\d+)$/.exec(addresses[server] ?? server)!
  return Object.assign(new URL(url), { hostname, port }).href
}

interface ServersOptions {
  /** The coordinator. */
  db: Knex
  /** Opens a pool for a server, `host:port`. */
  open: (server: string) => Knex
  log: (error: unknown) => void
  now?: () => number
}

export interface Servers {
  choose: Choose
  /** The pools that were opened. */
  pools: () => Knex[]
  stop: () => Promise<void>
}

/**
 * The servers of a cluster by the merchants whose rows they have. A server that never answered is not chosen: its address may
 * be one of a network that this process cannot reach, and the coordinator reaches it.
 */
export async function openServers({ db, open, log, now = Date.now }: ServersOptions): Promise<Servers> {
  const pools = new Map<string, Knex>()
  let ranges: Range[] = []
  let freshUntil = 0
  let reading: Promise<void> | null = null

  const prove = async (server: string): Promise<void> => {
    const pool = open(server)
    try {
      await pool.raw('select 1')
      pools.set(server, pool)
    } catch (error) {
      log(error)
      await pool.destroy()
    }
  }
  const read = async (): Promise<void> => {
    freshUntil = now() + FRESH_MS
    const found = await readShards(db)
    const added = [...new Set(found.map(({ server }) => server))].filter((server) => !pools.has(server))
    await Promise.all(added.map(prove))
    ranges = found
  }
  const refresh = (): void => {
    if (now() < freshUntil || reading) return
    reading = read()
      .catch(log)
      .finally(() => (reading = null))
  }

  await read()
  return {
    choose(merchantId) {
      refresh()
      const server = findServer(ranges, merchantId)
      return (server !== null && pools.get(server)) || null
    },
    pools: () => [...pools.values()],
    async stop() {
      await reading
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}
