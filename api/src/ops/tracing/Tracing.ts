import type { Knex } from 'knex'
import type { Middleware } from 'koa'
import type { TracingConfig } from '../../config/configReaders.ts'
import type { Payments } from '../../gateways/payments.ts'

/** Works by name, such as jobs and batches. */
type Works = Record<string, (...input: never[]) => Promise<unknown>>

/** What a process traces. Without an endpoint, nothing is wrapped. */
export interface Tracing {
  /** Middleware that traces requests. The first of all, so that the span covers the others. */
  watch: Middleware[]
  /** Traces the statements of this pool, on connections that are opened later. */
  traceStatements: (db: Knex) => void
  /** Wraps each call to the payment provider in a span. */
  tracePayments: <P extends Payments>(payments: P) => P
  /** Begins a trace for each run of a work. */
  traceWorks: <W extends Works>(works: W) => W
  /** Sends what is left, within a few seconds, and stops tracing. */
  stop: () => Promise<void>
}

export interface TracingOptions extends TracingConfig {
  /** Whether traces of callers are continued (docs/run/production.md#traces). */
  trustProxy: boolean
  /** Gets one sentence per minute at most, while the collector takes nothing. */
  log: (line: string) => void
}
