import type { Knex } from 'knex'

interface Query {
  text?: string
  /** How streams are read. */
  cursor?: { text: string }
}
interface Connection {
  query: (query: string | Query, ...rest: unknown[]) => unknown
}

/** Records every distinct statement that this pool sends, as PostgreSQL gets it. */
export function recordStatements(db: Knex): Set<string> {
  const statements = new Set<string>()
  const open = db.client.acquireRawConnection
  db.client.acquireRawConnection = async function acquireRawConnection() {
    const connection: Connection = await open.call(this)
    const send = connection.query
    connection.query = function query(query, ...rest) {
      statements.add(typeof query === 'string' ? query : (query.text ?? query.cursor?.text ?? ''))
      return send.call(this, query, ...rest)
    }
    return connection
  }
  return statements
}
