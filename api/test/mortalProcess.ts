import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../src/app.ts'
import { connect } from '../src/platform/db/knex.ts'
import { isCluster } from '../src/platform/db/isCluster.ts'
import { clientOf } from '../src/platform/db/namedPool.ts'
import { createSignals } from '../src/platform/db/signals.ts'
import { createWebhooks } from '../src/features/webhooks/createWebhooks.ts'
import { createPublicLinks } from '../src/shop/sale/createPublicLinks.ts'
import type { TestApi } from './server.ts'

/** What happens to a process when it is about to send a statement. It outlives a restart of the database, which ends its connections. */
export type End = 'killed' | 'frozen' | 'cut off'

interface MortalConnection {
  connection: { stream: { destroy: () => void } }
  query: (...args: unknown[]) => unknown
}

/** Connections of killed processes are never given back. */
const ENOUGH = 2000

/** Another server on the database of `api`, for one call at a time. Its number names no living process. */
export async function startMortal(api: TestApi) {
  const db = connect(api.databaseUrl, { max: ENOUGH })
  const streams = new Set<{ destroy: () => void }>()
  const bugs: unknown[] = []
  let held: (() => void)[] = []
  let left = Infinity
  let isStopped = false
  let isOver = false
  let stop = () => {}
  const watch = (_: number, connection: MortalConnection) => {
    streams.add(connection.connection.stream)
    const query = connection.query.bind(connection)
    connection.query = (...args) => {
      if (--left === 0) stop()
      if (!isStopped) return query(...args)
      // With a callback, it returns nothing.
      return new Promise((resolve) => held.push(() => resolve(query(...args))))
    }
  }
  for (const client of [db.client, clientOf(db, 'any')]) client.pool.on('createSuccess', watch)
  // As the server does before its first call. A process that died while it asked would never get the answer.
  await isCluster(db)
  const signals = createSignals()
  const log = (error: unknown) => bugs.push(error)
  const { config, payments } = api
  const parts = { ...api, db, signals, publicLinks: createPublicLinks({ db, signals, payments, config }) }
  const deps = { ...parts, webhooks: createWebhooks(parts, log) }
  // Clients close idle connections, as in startApi.
  const app = createApp({ ...deps, readDb: null, checkResponses: true, log })
  const server = createServer({ keepAliveTimeout: 0 }, app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    bugs,
    /**
     * Starts a new process, which ends, or loses its connections, at its statement number `at`.
     * @returns a promise of that.
     */
    begin(end: End, at: number): Promise<void> {
      held = []
      left = at
      isStopped = isOver = false
      return new Promise((resolve) => {
        stop = () => {
          isOver = true
          isStopped = end !== 'cut off'
          // PostgreSQL rolls back what the process has begun.
          if (end !== 'frozen') for (const stream of streams) stream.destroy()
          if (end !== 'frozen') streams.clear()
          resolve()
        }
      })
    },
    /** Whether the process got as far as that statement. */
    isOver: () => isOver,
    /** A frozen process goes on. */
    thaw() {
      isStopped = false
      for (const send of held.splice(0)) send()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      for (const stream of streams) stream.destroy()
      // It would wait for the connections of killed processes.
      void db.destroy().catch(() => {})
    },
  }
}
