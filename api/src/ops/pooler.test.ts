import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { startPooler } from '../../test/pooler.ts'
import { plainSecret } from '../platform/http/secrets.ts'
import { migrateJobs, startWorker, type Tasks } from '../platform/jobs/worker.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { connect } from '../platform/db/knex.ts'
import { readMigrations } from '../platform/db/migrationFiles.ts'
import { describeSchemaProblem, migrate } from '../platform/db/migrations.ts'
import { receivesMessages } from '../platform/db/receivesMessages.ts'
import { sql } from '../platform/db/sql.ts'

let database: TestDatabase
let pooler: Awaited<ReturnType<typeof startPooler>>
const cleanUp: (() => Promise<unknown>)[] = []

async function open(create: typeof createTestDatabase) {
  database = await create()
  pooler = await startPooler(database.url)
}
const connectThrough = () => {
  const db = connect(pooler.url)
  cleanUp.push(() => db.destroy())
  return db
}
afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end()
  pooler.stop()
  await database.drop()
})

describe('an empty database behind a pooler in transaction mode', () => {
  beforeEach(() => open(createEmptyDatabase))
  const migrations = readMigrations()

  it('is migrated once by three processes that start together', async () => {
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        await migrate(connectThrough())
        await migrateJobs(pooler.url)
      }),
    )

    expect(await database.db('schema_migrations').pluck('name')).toEqual(migrations.files.map(({ name }) => name))
    expect(await describeSchemaProblem(database.db, migrations)).toBeNull()
  })

  it('is migrated at its own address', async () => {
    const config = { databaseUrl: pooler.url, dataDir: '', secrets: plainSecret('a secret of forty characters for testing') }
    const start = () => prepareDatabase({ db: connectThrough(), directUrl: database.url, migrations, config, log: () => {} })

    await Promise.all([start(), start(), start()])

    expect(await describeSchemaProblem(database.db, migrations)).toBeNull()
    expect(pooler.seen.filter((text) => /create|alter|lock/i.test(text))).toEqual([])
  })
})

describe('a database behind a pooler in transaction mode', () => {
  beforeEach(() => open(createTestDatabase))

  it('receives messages only at its own address', async () => {
    expect(await receivesMessages(database.url)).toBe(true)
    expect(await receivesMessages(pooler.url, 200)).toBe(false)
  })

  it('runs prepared statements in whichever session is free', async () => {
    const db = connectThrough()
    const ask = () => sql<{ pid: number }>(db, 'select pg_backend_pid() as pid, cast(:one as integer) as one', { one: 1 }, 'ask')

    const answers = [await ask(), await ask(), await ask()].flat()

    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(3)
  })

  it('queues jobs through the pooler, and listens for them at its own address', async () => {
    const db = connectThrough()
    let ran = () => {}
    const done = new Promise<void>((resolve) => (ran = resolve))
    const tasks = { quick: async () => ran() } as unknown as Tasks
    const { stop } = await startWorker({ db, url: database.url, tasks, crontab: '', log: () => {} })
    cleanUp.push(stop)
    const LISTENERS = `select application_name from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
    await expect.poll(async () => (await database.db.raw(LISTENERS)).rows.length).toBeGreaterThan(0)

    await db.raw('select graphile_worker.add_job(?)', ['quick'])
    await done

    expect((await database.db.raw(LISTENERS)).rows).not.toContainEqual({ applicationName: 'pooler' })
    expect(pooler.seen.filter((text) => /^listen /i.test(text))).toEqual([])
    expect(pooler.seen.join()).toContain('add_job')
  })
})
