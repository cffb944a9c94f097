import { SpanKind, type Tracer } from '@opentelemetry/api'
import type { Knex } from 'knex'
import { endFailed, isTraced } from './inSpan.ts'

interface Query {
  text?: string
  /** Of a prepared statement (platform/db/sql.ts). */
  name?: string
}
type Callback = (error: unknown, result: unknown) => void
interface Connection {
  query: (query: string | Query, ...rest: unknown[]) => unknown
}

/**
 * Wraps each statement of a trace in a span, on connections that this pool opens later. knex's own events would miss the
 * statements of `sql()`.
 */
export function traceStatements(db: Knex, tracer: Tracer): void {
  const open = db.client.acquireRawConnection
  db.client.acquireRawConnection = async function acquireRawConnection() {
    const connection: Connection = await open.call(this)
    const send = connection.query
    connection.query = function query(query, ...rest) {
      if (!isTraced()) return send.call(this, query, ...rest)
      const { text = '', name } = typeof query === 'string' ? { text: query } : query
      const attributes = { 'db.system.name': 'postgresql', ...describe(text), ...(name && { 'linktill.statement': name }) }
      const span = tracer.startSpan(attributes['db.query.summary'], { kind: SpanKind.CLIENT, attributes })
      const end = (error: unknown) => (error ? endFailed(span, error) : span.end())
      const callback = rest.at(-1)
      if (typeof callback === 'function') {
        const answer: Callback = (error, result) => {
          end(error)
          ;(callback as Callback)(error, result)
        }
        return send.call(this, query, ...rest.slice(0, -1), answer)
      }
      const sent = send.call(this, query, ...rest) as Promise<unknown>
      sent.then(() => end(null), end)
      return sent
    }
    return connection
  }
}

/** Says what a statement does to which table. Its text is left out: some statements contain values, such as cursors of exports. */
function describe(text: string) {
  const plain = text.replace(/'[^']*'|"/g, '')
  const operation = /[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+([a-z_][\w.]*)/i.exec(plain)?.[1]
  return {
    'db.query.summary': table ? `${operation} ${table}` : operation,
    'db.operation.name': operation,
    ...(table && { 'db.collection.name': table }),
  }
}
