import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Knex } from 'knex'
import { countConnections } from '../platform/db/namedPool.ts'
import { type Queues, readQueues } from './readQueues.ts'

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

const QUEUES: Record<keyof Queues, string> = {
  jobs_waiting: 'Jobs and events of the payment provider that are due and not started.',
  jobs_given_up: 'Jobs and events of the payment provider that failed on their last attempt.',
  mails_waiting: 'Mails that are due and not sent.',
  mails_given_up: 'Mails that were not accepted on their last attempt.',
}

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
  const gauges = Object.entries(QUEUES).map(([queue, help]) => ({
    queue: queue as keyof Queues,
    gauge: new Gauge({ name: `linktill_${queue}`, help, registers }),
  }))
  const databaseUp = new Gauge({
    name: 'linktill_database_up',
    help: '1 if the database answers, else 0. The queues are left out while it does not.',
    registers,
  })
  new Gauge({
    name: 'linktill_database_connections',
    help: 'Connections of this process, by state.',
    registers,
    labelNames: ['state'],
    collect() {
      const { used, free, wanted } = countConnections(db)
      for (const [state, count] of Object.entries({ used, free, wanted })) this.set({ state }, count)
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
    async read() {
      const { isUp, queues } = await readQueues(db)
      databaseUp.set(isUp ? 1 : 0)
      // A gauge without its value would repeat the former one, or 0.
      for (const { queue, gauge } of gauges)
        if (queues) gauge.set(queues[queue])
        else gauge.remove()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
