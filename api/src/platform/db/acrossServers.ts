import { AsyncLocalStorage } from 'node:async_hooks'
import type { Knex } from 'knex'
import { atServerOf } from './atServer.ts'
import { isCluster } from './isCluster.ts'
import { isOutage } from './isOutage.ts'

/** The merchants to whom a statement is restricted; null for all of them. */
export type Only = string[] | null

/**
 * SQL: the end of a condition, of a statement with the binding `only`. Each table needs one, also that of a subquery: a cluster reads
 * all shards of a table without. Citus finds the server of a single merchant.
 */
export const andOnly = (only: Only, column = 'merchant_id'): string =>
  only ? `and ${column} = ${only.length === 1 ? '(cast(:only as uuid[]))[1]' : 'any(cast(:only as uuid[]))'}` : ''

/** The same for a query by knex or objection: `query.where(isOnly(only))`. */
export const isOnly =
  (only: Only, column = 'merchant_id') =>
  (query: { whereRaw: (sql: string, bindings: [string[]]) => unknown }): void => {
    if (only) query.whereRaw(`${column} = any(cast(? as uuid[]))`, [only])
  }

export const sumOf = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0)

const among = new AsyncLocalStorage<Only>()

/** The merchants to whom a pass is restricted; null for all. */
export const merchantsOfPass = (): Only => among.getStore() ?? null

/** Does a pass of a loop that looks at these merchants only, each on their own server; null for all. */
export const amongMerchants = <Result>(only: Only, pass: () => Promise<Result>): Promise<Result> => among.run(only, pass)

/** For so long, statements for all merchants leave out a server that was lost. A new merchant waits as long. */
const AWAY_MS = 15_000

interface Away {
  until: number
  groups: string[][]
}
const AWAY = new WeakMap<object, Away>()

// Each shard is read on its own, and one that cannot be read is left out.
const GROUPS = `
  select cast(json_agg(result) as text) as shards from run_command_on_shards('merchants', 'select coalesce(json_agg(id), ''[]'') from %s') as read
  join pg_dist_shard_placement using (shardid) where success group by nodename, nodeport order by nodename, nodeport`

/**
 * Does a work that looks for rows of all merchants, such as those that are due. On a cluster, one lost server would end its
 * statement for everybody. So while one is away, the work is done for the merchants of each other server.
 * @param work gets the merchants to whom its statements are restricted. Safe to be done twice.
 * @returns what each work returned.
 */
export async function acrossServers<Result>(
  db: Knex,
  work: (only: Only) => Promise<Result>,
  log: (error: unknown) => void,
): Promise<Result[]> {
  const known = merchantsOfPass()
  if (known)
    return workEach(
      known.map((id) => [id]),
      (only) => atServerOf(db, only[0]!, () => work(only)),
      log,
    )
  const pool = db.client.config
  const away = AWAY.get(pool)
  if (away && away.until > Date.now()) return workEach(away.groups, work, log)
  try {
    return [await work(null)]
  } catch (error) {
    if (!isOutage(error) || !(await isCluster(db))) throw error
    log(error)
    const groups = await readGroups(db)
    AWAY.set(pool, { until: Date.now() + AWAY_MS, groups })
    return workEach(groups, work, log)
  }
}

async function workEach<Result>(
  groups: string[][],
  work: (only: string[]) => Promise<Result>,
  log: (error: unknown) => void,
): Promise<Result[]> {
  const results: Result[] = []
  for (const group of groups)
    try {
      results.push(await work(group))
    } catch (error) {
      // Lost meanwhile.
      if (!isOutage(error)) throw error
      log(error)
    }
  return results
}

/** Returns the merchants of each server that can be read. */
async function readGroups(db: Knex): Promise<string[][]> {
  const { rows } = await db.raw(GROUPS)
  return (rows as { shards: string }[])
    .map(({ shards }) => (JSON.parse(shards) as string[]).flatMap((ids) => JSON.parse(ids) as string[]))
    .filter(({ length }) => length > 0)
}
