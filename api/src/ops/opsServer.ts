import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Knex } from 'knex'
import { assertDatabaseUp } from '../platform/db/assertDatabaseUp.ts'
import { within } from '../platform/within.ts'
import type { Metrics } from './metrics.ts'

/** Load balancers often give up after two seconds. */
const READY_MS = 1900

interface OpsOptions {
  /** Address to listen on: loopback, or one that the operator set. */
  host: string
  port: number
  db: Knex
  metrics: Metrics
  /** Whether this process has begun to stop. */
  isStopping: () => boolean
  /** Returns why the process cannot work with the schema of the database, or null. */
  describeProblem: () => Promise<string | null>
  /** Describes which secrets are in use. */
  describeSecrets: () => Promise<string>
}

/**
 * Serves health and metrics on a port of their own, for the operator's network. /health/live: the process responds.
 * /health/ready: it can do its work. /metrics: what it has done.
 * /secrets: whether a rotation of the secret is finished.
 */
export async function startOpsServer(options: OpsOptions): Promise<Server> {
  const { host, port, db, metrics, isStopping, describeProblem, describeSecrets } = options
  const findProblem = async () => {
    await assertDatabaseUp(db)
    return describeProblem()
  }
  const routes: Record<string, () => Promise<{ status: number; type?: string; text: string }>> = {
    '/health/live': async () => ({ status: 200, text: 'live\n' }),
    '/health/ready': async () => {
      if (isStopping()) return { status: 503, text: 'stopping\n' }
      const problem = await within(findProblem(), READY_MS, () => new Error('The schema was not read in time.')).catch(
        () => 'the database does not answer',
      )
      return problem ? { status: 503, text: `${problem}\n` } : { status: 200, text: 'ready\n' }
    },
    '/metrics': async () => ({ status: 200, ...(await metrics.read()) }),
    '/secrets': async () => ({ status: 200, text: await describeSecrets() }),
  }
  const server = createServer((request, response) => {
    const route = request.method === 'GET' ? routes[request.url ?? ''] : undefined
    if (!route) return send(response, { status: 404, text: 'not found\n' })
    route().then(
      (answer) => send(response, answer),
      () => send(response, { status: 503, text: 'not now\n' }),
    )
  })
  await once(server.listen(port, host), 'listening')
  return server
}

function send(
  response: ServerResponse,
  { status, type = 'text/plain; charset=utf-8', text }: { status: number; type?: string; text: string },
) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
