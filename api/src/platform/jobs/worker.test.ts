import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connect } from '../db/knex.ts'
import { startWorker, type Tasks } from './worker.ts'

let database: TestDatabase
const stops: (() => Promise<void>)[] = []
let logged: string[] = []
const note = (error: unknown) => void logged.push(String(error))

/** A worker whose one task ends when the test says so. */
async function startSlow() {
  let begun = () => {}
  let end: (error: Error | null) => void = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const ending = new Promise<Error | null>((resolve) => (end = resolve))
  const done: string[] = []
  const tasks = {
    slow: async () => {
      begun()
      const error = await ending
      if (error) throw error
      done.push('slow')
    },
    quick: async () => void done.push('quick'),
  } as unknown as Tasks
  const { stop } = await startWorker({ db: database.db, url: database.url, tasks, crontab: '', log: note })
  stops.push(stop)
  return { done, hasBegun, end, stop }
}

/**
 * Ends every connection to the database and refuses new ones.
 * @returns what allows them again.
 */
async function takeDatabaseAway() {
  const admin = connect(inject('databaseUrl'))
  const name = new URL(database.url).pathname.slice(1)
  await admin.raw('alter database ?? allow_connections false', [name])
  await admin.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name])
  await expect.poll(async () => (await database.db.raw('select 1').catch(() => null)) === null).toBe(true)
  return async () => {
    await admin.raw('alter database ?? allow_connections true', [name])
    await admin.destroy()
    await expect.poll(() => database.db.raw('select 1').catch(() => null)).toBeTruthy()
  }
}

const addJob = (name: string) => database.db.raw('select graphile_worker.add_job(?)', [name])

describe('startWorker', () => {
  beforeEach(async () => {
    logged = []
    database = await createTestDatabase()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await database.drop()
  })

  it('keeps a job of many minutes to itself, with any number of other workers', async () => {
    const first = await startSlow()
    await addJob('slow')
    await first.hasBegun
    await database.db.raw(`update graphile_worker._private_jobs set locked_at = now() - interval '10 minutes'`)

    const second = await startSlow()
    const locked = await database.db('graphile_worker.jobs').whereNotNull('lockedBy').pluck('task_identifier')
    first.end(null)

    await expect.poll(() => first.done, { timeout: 15_000 }).toEqual(['slow'])
    expect(locked).toEqual(['slow'])
    expect(second.done).toEqual([])
  })

  it('takes the job of a worker that stopped responding', async () => {
    await addJob('quick')
    await database.db.raw(
      `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '10 minutes', attempts = 1`,
    )

    const { done } = await startSlow()

    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['quick'])
  })

  it('restarts after the database was away while a result had to be stored', async () => {
    const { done, hasBegun, end } = await startSlow()
    await addJob('slow')
    await hasBegun

    const giveBack = await takeDatabaseAway()
    end(new Error('The work could not be done'))
    await expect.poll(() => logged.join()).toContain('Failed to fail jobs')
    await giveBack()
    await addJob('quick')

    await expect.poll(() => done, { timeout: 30_000 }).toEqual(['quick'])
  })

  it('leaves waiting jobs to other workers when it stops without its database', async () => {
    const first = await startSlow()
    for (let job = 0; job < 4; job++) await addJob('slow')
    await first.hasBegun
    await addJob('quick')
    const locked = () => database.db('graphile_worker.jobs').whereNotNull('lockedBy').pluck('id')
    await expect.poll(async () => (await locked()).length).toBe(2)

    // An error that nothing handles would end the process, and fails this run.
    const giveBack = await takeDatabaseAway()
    const stopping = first.stop()
    first.end(null)
    await stopping
    stops.length = 0
    await giveBack()
    const second = await startSlow()

    second.end(null)
    await expect.poll(() => second.done.toSorted(), { timeout: 15_000 }).toEqual(['quick', 'slow', 'slow'])
  })
})
