import pg from 'pg'

export interface StatementCounter {
  /** Runs `work` and returns the statements of this test file's processes, jobs included, in order. */
  during: (work: () => Promise<unknown>) => Promise<string[]>
}

type Query = string | { text?: string }

/** Counts statements on every connection that is opened later. Call it before `startApi`. */
export function countStatements(): StatementCounter {
  const sent: string[] = []
  const prototype = pg.Client.prototype as unknown as { query: (query: Query, ...rest: unknown[]) => unknown }
  const send = prototype.query
  prototype.query = function query(query, ...rest) {
    sent.push(typeof query === 'string' ? query : (query.text ?? ''))
    return send.call(this, query, ...rest)
  }
  return {
    async during(work) {
      sent.length = 0
      await work()
      return [...sent]
    },
  }
}
