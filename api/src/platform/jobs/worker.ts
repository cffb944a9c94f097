import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, runMigrations } from 'graphile-worker'
import type { Task, TaskList, WorkerEvents } from 'graphile-worker'
import type { Knex } from 'knex'
import pg from 'pg'
import { timeLimitsOf } from '../db/timeLimits.ts'
import type { Jobs } from './queue.ts'

/** A killed worker keeps its jobs locked for hours. A worker without a heartbeat for this long counts as dead. */
const SILENT_SECONDS = 60
const HEARTBEAT_MS = 15_000
/** Pause between two restarts. */
const REST_MS = 1000
/** It is notified of new jobs. It polls for those that are due later, and for retries. */
const POLL_MS = 5000
/**
 * Results are collected for this long and stored in one statement. If the process is killed meanwhile, these jobs run
 * again, as if it had been killed before their end.
 */
const COLLECT_MS = 50

/** One function per job, and per job that only the schedule starts. */
export type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<unknown> } & Record<
  string,
  (payload: never) => Promise<unknown>
>

export interface WorkerOptions {
  db: Knex
  url: string
  tasks: Tasks
  /** Lines of cron, `* * * * * expireHolds`. */
  crontab: string
  /** Called after each job. */
  onEnd?: () => void
  log: (error: unknown) => void
}

/** Migrates the job tables; run once at start, before anything adds a job. */
export const migrateJobs = (url: string): Promise<void> => runMigrations({ connectionString: url, logger: quiet(() => {}) })

/** Runs jobs until `stop`, which waits for running jobs. Restarts after the database was away. */
export async function startWorker({
  db,
  url,
  tasks,
  crontab,
  onEnd,
  log,
}: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const pgPool = new pg.Pool({ connectionString: url, max: 4, ...(await timeLimitsOf(url)) })
  // Without a listener, a lost connection would end the process.
  pgPool.on('error', log)
  pgPool.on('connect', (client) => client.on('error', log))
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked by the pool, not by the worker of the pool that runs them.
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => (poolId = workerPool.id))
  if (onEnd) events.on('job:complete', onEnd)
  const begin = () =>
    run({
      pgPool,
      taskList: taskListOf(tasks),
      crontab,
      concurrency: 2,
      noHandleSignals: true,
      logger: quiet(log),
      events,
      preset: {
        worker: {
          pollInterval: POLL_MS,
          // No local queue: stopping while it holds jobs and the database is away ends the process (0.17.3).
          // Without these two, it does not wait until a result is stored, and a failure to store one ends the process.
          completeJobBatchDelay: COLLECT_MS,
          failJobBatchDelay: COLLECT_MS,
        },
      },
    })

  let isStopped = false
  let runner = await begin()
  const keepRunning = async () => {
    while (!isStopped) {
      await runner.promise.catch(log)
      if (isStopped) return
      await sleep(REST_MS)
      const next = isStopped ? null : await begin().catch(log)
      if (next) runner = next
      if (next && isStopped) await next.stop().catch(log)
    }
  }
  const running = keepRunning()
  const beat = () => heartbeat(db, poolId).catch(log)
  await beat()
  const timer = setInterval(beat, HEARTBEAT_MS)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      // Rejects when the lost database has stopped the runner already.
      await runner.stop().catch(log)
      await running
      await pgPool.end()
    },
  }
}

/** Converts the tasks to graphile-worker's form. */
export const taskListOf = (tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [name, (async (payload) => void (await work(payload as never))) satisfies Task]),
  )

/** Stores this worker's heartbeat, and unlocks the jobs of workers without one. */
async function heartbeat(db: Knex, workerId: string) {
  const fresh = db.raw(`now() - interval '${SILENT_SECONDS} seconds'`)
  await db('worker_heartbeats').insert({ workerId, at: db.fn.now() }).onConflict('workerId').merge()
  await db('worker_heartbeats').where('at', '<', fresh).delete()
  await db.raw(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
       select distinct locked_by from graphile_worker.jobs
       where locked_at < ? and locked_by not in (select worker_id from worker_heartbeats)) silent having count(*) > 0`,
    [fresh],
  )
}

/** graphile-worker reports every job; only failures belong in the log. */
export const quiet = (log: (error: unknown) => void) =>
  new Logger(() => (level, message) => void (level === 'error' && log(new Error(message))))
