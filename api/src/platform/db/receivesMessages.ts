import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A message arrives within milliseconds. */
const ARRIVAL_MS = 2000
const CONNECT_MS = 5000
const CHANNEL = 'linktill_proof'

/** What to do when messages do not arrive. */
export const POOLER_PROBLEM =
  'Messages of PostgreSQL do not arrive, as behind a pooler in transaction mode: work begins up to ten seconds late. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'

/**
 * Returns whether LISTEN works at this address. A pooler in transaction mode accepts it, and no message arrives: the session that
 * listens belongs to others as soon as the statement has ended.
 */
export async function receivesMessages(url: string, arrivalMs = ARRIVAL_MS): Promise<boolean> {
  const [listener, sender] = [openProof(url), openProof(url)]
  const text = randomUUID()
  let timer: NodeJS.Timeout | undefined
  try {
    await Promise.all([listener.connect(), sender.connect()])
    const arrived = new Promise<boolean>((resolve) => {
      listener.on('notification', ({ payload }) => payload === text && resolve(true))
      timer = setTimeout(() => resolve(false), arrivalMs)
    })
    await listener.query(`listen ${CHANNEL}`)
    // From another connection: a pooler delivers what the session sends to itself.
    await sender.query('select pg_notify($1, $2)', [CHANNEL, text])
    return await arrived
  } finally {
    clearTimeout(timer)
    await Promise.all([listener.end(), sender.end()])
  }
}

/** Opens a connection of its own, for one proof. */
export function openProof(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'linktill proof',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  // Without a listener, a lost connection would end the process. The statement rejects as well.
  client.on('error', () => {})
  return client
}
