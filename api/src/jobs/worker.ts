import { EventEmitter } from 'node:events'
import { Logger, run, runMigrations } from 'graphile-worker'
import type { Task, TaskList, WorkerEvents } from 'graphile-worker'
import type { Knex } from 'knex'
import pg from 'pg'
import type { Jobs } from './queue.ts'

/** A worker that was killed keeps its jobs locked for hours; one that has been silent this long is dead. */
const SILENT_SECONDS = 60
const HEARTBEAT_MS = 15_000

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

/** Runs jobs until `stop`, which waits for those that have begun. */
export async function startWorker({ db, url, tasks, crontab, log }: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const pgPool = new pg.Pool({ connectionString: url, max: 4 })
  // Without listeners a lost connection would end the process.
  pgPool.on('error', log)
  pgPool.on('connect', (client) => client.on('error', log))
  const events: WorkerEvents = new EventEmitter()
  const ids: string[] = []
  events.on('worker:create', ({ worker }) => ids.push(worker.workerId))
  const runner = await run({
    pgPool,
    taskList: taskListOf(tasks),
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    logger: quiet(log),
    events,
  })
  const beat = () => heartbeat(db, ids).catch(log)
  await beat()
  const timer = setInterval(beat, HEARTBEAT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await runner.stop()
      await pgPool.end()
    },
  }
}

/** The tasks as graphile-worker takes them. */
export const taskListOf = (tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [name, (async (payload) => void (await work(payload as never))) satisfies Task]),
  )

/** Says that these workers live, and unlocks the jobs of those that have been silent. */
async function heartbeat(db: Knex, ids: string[]) {
  const fresh = db.raw(`now() - interval '${SILENT_SECONDS} seconds'`)
  await db('worker_heartbeats')
    .insert(ids.map((workerId) => ({ workerId, at: db.fn.now() })))
    .onConflict('workerId')
    .merge()
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
