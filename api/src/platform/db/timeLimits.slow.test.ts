import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { startSilentDatabase } from '../../../test/silentDatabase.ts'
import { connect } from './knex.ts'
import { closeSilent, timeLimitsOf } from './timeLimits.ts'

describe('the time limits', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const limitsIn = async (db: TestDatabase['db']) => {
    const { rows } = await db.raw(
      `select name, setting::integer from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`,
    )
    return Object.fromEntries(rows.map(({ name, setting }: { name: string; setting: number }) => [name, setting]))
  }

  it('end statements and idle transactions of a pool', async () => {
    const { statement_timeout, idle_in_transaction_session_timeout } = await timeLimitsOf(database.url)

    expect(statement_timeout).toBeGreaterThan(0)
    expect(idle_in_transaction_session_timeout).toBeGreaterThan(0)
    expect(await limitsIn(database.db)).toEqual({ statement_timeout, idle_in_transaction_session_timeout })
  })

  it('leave migrations alone, which may take long', async () => {
    const db = connect(database.url, { max: 1, mayTakeLong: true })

    expect(await limitsIn(db)).toEqual({ statement_timeout: 0, idle_in_transaction_session_timeout: 0 })
    await db.destroy()
  })

  it('end an attempt to connect to a database that never answers', async () => {
    const silent = await startSilentDatabase()

    await expect(timeLimitsOf(silent.url)).rejects.toThrow('timeout expired')
    silent.stop()
  })

  it('close a connection whose server sends nothing any more', async () => {
    const silent = await startSilentDatabase()
    const stream = net.connect(Number(new URL(silent.url).port))
    const failed = once(stream, 'error')

    closeSilent({ connection: { stream } }, 20)

    await expect(failed.then(([error]) => String(error))).resolves.toContain('Connection terminated')
    silent.stop()
  })
})
