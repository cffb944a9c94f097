import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const TRIES = 10

/**
 * Databases of tests on a Citus cluster: one on the coordinator, and one of the same name on every worker. Workers have
 * the coordinator's user and password.
 * @param url of a database on the coordinator, with the extension and the workers.
 * @param most how many of the workers to use.
 */
export async function openCluster(url: string, most = Infinity) {
  const known = await on(url, async (client) => {
    const { rows } = await client.query(
      'select nodename, nodeport from pg_dist_node where groupid > 0 and isactive and shouldhaveshards order by nodeport',
    )
    return rows.map(({ nodename, nodeport }) => Object.assign(new URL(url), { hostname: nodename, port: String(nodeport) }))
  })
  const workers = known.slice(0, most)
  if (!workers.length) throw new Error('CITUS_URL names a coordinator without workers.')
  const nodes = [url, ...workers.map(({ href }) => href)]
  const everywhere = (statement: string) => Promise.all(nodes.map((node) => on(node, (client) => client.query(statement))))

  return {
    /** URLs of the coordinator and the workers. */
    nodes,
    /** Of the workers. */
    ports: workers.map(({ port }) => Number(port || 5432)),
    /** Creates a database that is ready to be distributed. @returns its URL. */
    async create(name: string): Promise<string> {
      await this.drop(name)
      await everywhere(`create database ${name}`)
      await Promise.all(nodes.map((node) => on(withDatabase(node, name), (client) => client.query('create extension citus'))))
      const created = withDatabase(url, name)
      await on(created, async (client) => {
        const { hostname, port } = new URL(url)
        await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
        for (const worker of workers)
          await client.query('select citus_add_node($1, $2)', [worker.hostname, Number(worker.port || 5432)])
      })
      return created
    },
    /** Makes a database a template: nothing connects to it any more, the cluster's own background workers included. */
    async seal(name: string): Promise<void> {
      await everywhere(`alter database ${name} allow_connections false`)
      await everywhere(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    /** Copies a sealed database with its distribution, whose metadata are rows like others. */
    clone: async (name: string, template: string) => void (await everywhere(`create database ${name} template ${template}`)),
    drop: async (name: string) => void (await Promise.all(nodes.map((node) => dropOn(node, name)))),
  }
}

/** Citus's own background workers connect again and again, and a killed connection leaves prepared transactions. */
async function dropOn(node: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await on(node, async (client) => void (await client.query(`drop database if exists ${name} with (force)`)))
    } catch (error) {
      if (attempt === TRIES) throw error
      await on(withDatabase(node, name), rollBackPrepared).catch(() => {})
      await sleep(200)
    }
  }
}

async function rollBackPrepared(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select gid from pg_prepared_xacts where database = current_database()')
  for (const { gid } of rows) await client.query(`rollback prepared '${gid}'`)
}

/** Whether a server takes connections. */
export const answers = (url: string): Promise<boolean> =>
  on(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c citus.enable_create_database_propagation=off' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
/** Returns the address of another database on the same server. */
export const withDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
