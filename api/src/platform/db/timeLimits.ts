import type { Socket } from 'node:net'
import pg from 'pg'

/** Time to connect. */
const CONNECT_MS = 5000
/** The longest statements are those of jobs, which work in batches of seconds. */
const STATEMENT_MS = 300_000
/** A frozen process keeps no locks. Within a transaction, the longest pauses are those of an import that reads its file. */
const IDLE_TRANSACTION_MS = 120_000
/** PostgreSQL has ended every statement before, if it still answers. */
const SILENT_MS = STATEMENT_MS + 10_000

/** Settings of a connection that nothing keeps forever. */
export interface TimeLimits {
  connectionTimeoutMillis: number
  keepAlive: boolean
  statement_timeout?: number
  idle_in_transaction_session_timeout?: number
}

const CONNECTION: TimeLimits = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true }
const SESSION: TimeLimits = {
  ...CONNECTION,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
}
/** SQLSTATE with which PgBouncer refuses these settings. It has limits of its own (docs/run/production.md#pgbouncer). */
const REFUSED = '08P01'

const known = new Map<string, Promise<TimeLimits>>()

/**
 * Returns the time limits for connections to this address. Those of the session are left out if a pooler refuses them.
 * @throws what a connection throws.
 */
export function timeLimitsOf(url: string): Promise<TimeLimits> {
  const found = known.get(url) ?? tryLimits(url)
  known.set(url, found)
  found.catch(() => known.delete(url))
  return found
}

async function tryLimits(url: string): Promise<TimeLimits> {
  const client = new pg.Client({ connectionString: url, ...SESSION })
  client.on('error', () => {})
  try {
    await client.connect()
    return SESSION
  } catch (error) {
    if ((error as { code?: string }).code === REFUSED) return CONNECTION
    throw error
  } finally {
    await client.end()
  }
}

/** Closes the connection if its server sends nothing for longer than any statement may take. */
export function closeSilent({ connection }: { connection: { stream: Socket } }, silentMs = SILENT_MS): void {
  const { stream } = connection
  stream.setTimeout(silentMs, () => stream.destroy(new Error('Connection terminated: the database sent nothing.')))
}
