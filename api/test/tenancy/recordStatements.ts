import type { Knex } from 'knex'

interface Query {
  text?: string
  /** How streams are read. */
  cursor?: { text: string }
}
interface Connection {
  query: (query: string | Query, ...rest: unknown[]) => unknown
  on: (event: 'notice', listener: (notice: { message: string }) => void) => void
}

interface Recorded {
  /** Every distinct statement, as PostgreSQL gets it. */
  sent: Set<string>
  /** Those that Citus split among several shards. */
  split: Set<string>
}

/** Records the statements that this pool sends. */
export function recordStatements(db: Knex, { isCluster }: { isCluster: boolean }): Recorded {
  const recorded: Recorded = { sent: new Set(), split: new Set() }
  const open = db.client.acquireRawConnection
  db.client.acquireRawConnection = async function acquireRawConnection() {
    const connection: Connection = await open.call(this)
    const send = connection.query
    if (isCluster) await send.call(connection, `set citus.multi_task_query_log_level = 'notice'`)
    let last = ''
    connection.query = function query(query, ...rest) {
      last = typeof query === 'string' ? query : (query.text ?? query.cursor?.text ?? '')
      recorded.sent.add(last)
      return send.call(this, query, ...rest)
    }
    connection.on('notice', ({ message }) => {
      if (message.includes('multi-task query')) recorded.split.add(last)
    })
    return connection
  }
  return recorded
}
