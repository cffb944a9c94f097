import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Knex } from 'knex'
import { MAX_TRIES } from '../jobs/dueRows.ts'

/** Metrics of this process and of its queues, in Prometheus' format. Labels name operations and jobs, never people. */
export interface Metrics {
  /** @param seconds until the last byte was sent. */
  request: (labels: { operation: string; status: number; seconds: number }) => void
  job: (labels: { task: string; result: 'done' | 'failed'; seconds: number }) => void
  /** Counts reports of a content security policy. Anybody can send one. */
  cspReport: (labels: { disposition: string }) => void
  /** The exposition text, and its content type. */
  read: () => Promise<{ type: string; text: string }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** Queries the database only when the metrics are read. */
export function createMetrics(db: Knex): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'linktill_request_seconds',
    help: 'Response time, by operation of the contract and status.',
    registers,
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
  })
  const jobs = new Histogram({
    name: 'linktill_job_seconds',
    help: 'Time of jobs, by task and result.',
    registers,
    labelNames: ['task', 'result'],
    buckets: SECONDS,
  })
  new Gauge({
    name: 'linktill_jobs_waiting',
    help: 'Jobs and events of the payment provider that are due and not started.',
    registers,
    async collect() {
      this.set(
        await countOf(
          db,
          `select (select count(*) from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts)
             + (select count(*) from payment_events where handled_at is null and due_at <= now() and tries < ${MAX_TRIES}) as count`,
        ),
      )
    },
  })
  new Gauge({
    name: 'linktill_jobs_given_up',
    help: 'Jobs and events of the payment provider that failed on their last attempt.',
    registers,
    async collect() {
      this.set(
        await countOf(
          db,
          `select (select count(*) from graphile_worker.jobs where attempts >= max_attempts)
             + (select count(*) from payment_events where handled_at is null and tries >= ${MAX_TRIES}) as count`,
        ),
      )
    },
  })
  new Gauge({
    name: 'linktill_mails_waiting',
    help: 'Mails that are due and not sent.',
    registers,
    async collect() {
      this.set(await countOf(db, `select count(*) from mails where sent_at is null and skipped_at is null and due_at <= now()`))
    },
  })
  new Gauge({
    name: 'linktill_mails_given_up',
    help: 'Mails that were not accepted on their last attempt.',
    registers,
    async collect() {
      this.set(await countOf(db, `select count(*) from mails where sent_at is null and skipped_at is null and due_at is null`))
    },
  })
  new Gauge({
    name: 'linktill_database_connections',
    help: 'Connections of this process, by state.',
    registers,
    labelNames: ['state'],
    collect() {
      const pool = db.client.pool as { numUsed: () => number; numFree: () => number; numPendingAcquires: () => number }
      this.set({ state: 'used' }, pool.numUsed())
      this.set({ state: 'free' }, pool.numFree())
      this.set({ state: 'wanted' }, pool.numPendingAcquires())
    },
  })
  const refusals = new Counter({
    name: 'linktill_failures_total',
    help: 'Responses with status 500 and above, by operation.',
    registers,
    labelNames: ['operation'],
  })
  const cspReports = new Counter({
    name: 'linktill_csp_reports_total',
    help: 'What content security policies refused in browsers.',
    registers,
    labelNames: ['disposition'],
  })
  return {
    request({ operation, status, seconds }) {
      requests.observe({ operation, status: String(status) }, seconds)
      if (status >= 500) refusals.inc({ operation })
    },
    job: ({ task, result, seconds }) => jobs.observe({ task, result }, seconds),
    cspReport: ({ disposition }) => cspReports.inc({ disposition }),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

const countOf = async (db: Knex, statement: string): Promise<number> =>
  Number((await db.raw<{ rows: { count: string }[] }>(statement)).rows[0]!.count)
