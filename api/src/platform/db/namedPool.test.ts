import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { startPooler } from '../../../test/pooler.ts'
import { connect } from './knex.ts'
import { countConnections } from './namedPool.ts'
import { sql } from './sql.ts'

const MODE = `select current_setting('plan_cache_mode') as mode, pg_backend_pid() as pid`

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const run = async (db: Knex, name?: string) => (await sql<{ mode: string; pid: number }>(db, MODE, {}, name))[0]!

describe('connect', () => {
  it('plans named statements once, and others for their values', async () => {
    const generic = inject('isCluster') ? 'auto' : 'force_generic_plan'

    expect((await run(database.db, 'mode')).mode).toBe(generic)
    expect((await run(database.db)).mode).toBe('auto')
    expect((await database.db.raw(MODE)).rows[0].mode).toBe('auto')
    expect((await database.db.transaction((trx) => run(trx, 'mode'))).mode).toBe('auto')
  })

  it('opens no more connections than it may', async () => {
    const db = connect(database.url, { max: 5 })

    const names = Array.from({ length: 20 }, (_, at) => (at % 2 ? 'mode' : undefined))
    const pids = new Set((await Promise.all(names.map((name) => run(db, name)))).map(({ pid }) => pid))

    expect(pids.size).toBeLessThanOrEqual(5)
    expect(countConnections(db)).toMatchObject({ most: 5, used: 0, wanted: 0 })
    await db.destroy()
    await expect(run(db, 'mode')).rejects.toThrow('Unable to acquire a connection')
  })

  it('has few connections serve everything', async () => {
    const db = connect(database.url, { max: 1 })

    expect((await run(db, 'mode')).pid).toBe((await run(db)).pid)
    await db.destroy()
  })

  it('leaves the sessions of a pooler as they are', async () => {
    const pooler = await startPooler(database.url)
    const db = connect(pooler.url)

    expect((await run(db, 'mode')).mode).toBe('auto')
    expect((await database.db.raw(MODE)).rows[0].mode).toBe('auto')
    await db.destroy()
    pooler.stop()
  })
})
