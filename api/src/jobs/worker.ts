import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, runMigrations } from 'graphile-worker'
import type { Task, TaskList, WorkerEvents } from 'graphile-worker'
import type { Knex } from 'knex'
import pg from 'pg'
import type { Jobs } from './queue.ts'

/** A worker that was killed keeps its jobs locked for hours; one that has been silent this long is dead. */
const SILENT_SECONDS = 60
const HEARTBEAT_MS = 15_000
/** Between two attempts to begin anew. */
const REST_MS = 1000

/** One function per job, and those that only the clock starts. */
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
  log: (error: unknown) => void
}

/** Brings the job tables up to date; once at start, before anything adds a job. */
export const migrateJobs = (url: string): Promise<void> => runMigrations({ connectionString: url, logger: quiet(() => {}) })

/** Runs jobs until `stop`, which waits for those that have begun. Begins anew where the database was away for a while. */
export async function startWorker({ db, url, tasks, crontab, log }: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const pgPool = new pg.Pool({ connectionString: url, max: 4 })
  // Without listeners a lost connection would end the process.
  pgPool.on('error', log)
  pgPool.on('connect', (client) => client.on('error', log))
  const events: WorkerEvents = new EventEmitter()
  // A job is locked by the pool, not by the one of its workers that runs it.
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => (poolId = workerPool.id))
  const begin = () =>
    run({
      pgPool,
      taskList: taskListOf(tasks),
      crontab,
      concurrency: 2,
      noHandleSignals: true,
      logger: quiet(log),
      events,
      // By itself it does not wait for an outcome to be written, and one that could not be would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
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
      // One that the database has stopped already says so.
      await runner.stop().catch(log)
      await running
      await pgPool.end()
    },
  }
}

/** The tasks as graphile-worker takes them. */
export const taskListOf = (tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [name, (async (payload) => void (await work(payload as never))) satisfies Task]),
  )

/** Says that this worker lives, and unlocks the jobs of those that have been silent. */
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

/** graphile-worker tells of every job; only what went wrong belongs into the log. */
export const quiet = (log: (error: unknown) => void) =>
  new Logger(() => (level, message) => void (level === 'error' && log(new Error(message))))
