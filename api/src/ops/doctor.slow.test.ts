import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../test/support/freePort.ts'
import { startPostOffice } from '../../../test/support/postOffice.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { startPooler } from '../../test/pooler.ts'
import { createTestRedis } from '../../test/redis.ts'
import { readConfig } from '../config/config.ts'
import { readMigrations } from '../platform/db/migrationFiles.ts'
import { checkClock } from './checkDatabase.ts'
import { describeSpace } from './checkServices.ts'
import { examine } from './examine.ts'
import { proveSecret } from './proveSecret.ts'

const SECRET = 'a secret of forty characters for testing'
const OTHER = 'a secret of forty characters, of another'
const cleanUp: (() => unknown)[] = []
let database: TestDatabase
let env: Record<string, string>

beforeEach(async () => {
  database = await createTestDatabase()
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'linktill-doctor-'))
  cleanUp.push(
    () => fs.rm(folder, { recursive: true }),
    () => database.drop(),
  )
  env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), SECRET, PAYMENTS: 'sandbox' }
  await proveSecret(database.db, readConfig(env).secrets)
})
afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end()
})

/** Returns the findings of an installation with these settings, by their names. */
async function examineWith(changes: Record<string, string> = {}) {
  const config = readConfig({ ...env, ...changes })
  const found: Record<string, string> = {}
  for await (const { about, state, text } of examine({ config, url: config.databaseUrl!, migrations: readMigrations() }))
    found[about] = `${state}: ${text}`
  return found
}

describe('an examination', () => {
  it('finds nothing wrong with an installation that works, with every service', async () => {
    const [office, redis] = [await startPostOffice(), await createTestRedis()]
    await redis.start()
    cleanUp.push(office.stop, redis.stop)

    const found = await examineWith({ SMTP_URL: office.url, REDIS_URL: redis.url, DATABASE_READ_URL: database.url })

    const { disk, ...others } = found
    expect(others).toEqual({
      database: 'ok: The database answers.',
      clock: 'ok: The clocks of the database and of this machine differ by 0.0 seconds.',
      schema: 'ok: The schema is that of this version, and so are the digests of its migrations.',
      secret: 'ok: SECRET is that of this database.',
      statements: 'ok: Prepared statements work.',
      messages: 'ok: Messages between processes arrive.',
      replica: 'ok: The read replica (DATABASE_READ_URL) answers.',
      files: 'ok: Uploaded files can be written, read and deleted.',
      mail: 'ok: The mail server answers.',
      redis: 'ok: Redis answers.',
    })
    expect(disk).toMatch(/: The disk of DATA_DIR has \d+ % free\./)
    expect(office.taken()).toBe(0)
  })

  it('names the setting of what does not answer', async () => {
    const away = `127.0.0.1:${await freePort()}`
    await fs.mkdir(env['DATA_DIR']!)
    await fs.writeFile(path.join(env['DATA_DIR']!, 'files'), 'not a folder')

    const found = await examineWith({
      SMTP_URL: `smtp://${away}`,
      REDIS_URL: `redis://${away}`,
      DATABASE_READ_URL: `postgres://${away}/a`,
      DATABASE_DIRECT_URL: `postgres://${away}/a`,
    })

    expect(found['files']).toMatch(/^failed: .*\(DATA_DIR\)/)
    expect(found['mail']).toMatch(/^failed: The mail server \(SMTP_URL\) does not accept this server: .*ECONNREFUSED/)
    expect(found['redis']).toMatch(/^warning: Redis \(REDIS_URL\) does not answer, .*ECONNREFUSED/)
    expect(found['messages']).toMatch(/^failed: .*\(DATABASE_DIRECT_URL\): .*ECONNREFUSED/)
    expect(found['replica']).toMatch(/^failed: The read replica \(DATABASE_READ_URL\) does not answer: .*ECONNREFUSED/)
  })

  it('checks the other services without the database', async () => {
    const found = await examineWith({ DATABASE_URL: `postgres://u:p@127.0.0.1:${await freePort()}/shop` })

    expect(found['database']).toMatch(/^failed: The database does not answer: .*ECONNREFUSED/)
    expect(Object.keys(found)).toEqual(['database', 'files', 'disk', 'mail', 'redis'])
  })

  it('names another secret, and a schema that this version must not use', async () => {
    await database
      .db('schema_migrations')
      .where({ name: readMigrations().files.at(-1)!.name })
      .update({ digest: 'x' })

    const found = await examineWith({ SECRET: OTHER })

    expect(found['secret']).toMatch(/^failed: SECRET is another secret/)
    expect(found['schema']).toMatch(/^failed: The database ran the migration .* with other content/)
  })

  it('says that a database is not migrated yet, and stores nothing in it', async () => {
    const empty = await createEmptyDatabase()
    cleanUp.push(empty.drop)

    const found = await examineWith({ DATABASE_URL: empty.url })

    expect(found['schema']).toBe('failed: The database is not migrated yet.')
    expect(found['secret']).toBe('ok: SECRET is compared once the database is migrated.')
    expect((await empty.db.raw(`select from pg_tables where schemaname = 'public'`)).rows).toEqual([])
  })

  it('notices a pooler in transaction mode, and not with a direct address', async () => {
    const pooler = await startPooler(database.url)
    cleanUp.push(pooler.stop)

    const through = await examineWith({ DATABASE_URL: pooler.url })
    const beside = await examineWith({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url })

    expect(through['messages']).toMatch(/^warning: .*DATABASE_DIRECT_URL/)
    expect(beside['messages']).toMatch(/^ok/)
  })

  it('notices clocks that differ by more than two seconds', async () => {
    const [slow, fast] = [-60_000, 60_000].map((off) => checkClock(database.db, () => Date.now() + off))

    expect(await slow).toMatchObject({ state: 'warning', text: expect.stringMatching(/differ by (59|60)\.\d seconds/) })
    expect(await fast).toMatchObject({ state: 'warning', text: expect.stringMatching(/differ by (59|60)\.\d seconds/) })
  })

  it('warns of a disk with less than 5 % free', () => {
    expect(describeSpace({ bavail: 49, blocks: 1000 })).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('has 4 % free'),
    })
    expect(describeSpace({ bavail: 50, blocks: 1000 })).toEqual({ state: 'ok', text: 'The disk of DATA_DIR has 5 % free.' })
  })
})

describe('npm run doctor', () => {
  /** Runs the command itself. */
  async function doctor(changes: Record<string, string>) {
    const file = path.join(import.meta.dirname, 'doctorCommand.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', file], { env: { ...process.env, ...env, ...changes } })
    const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { said, complaint, code }
  }

  it('ends with 0 when nothing failed, and with 1 when something did', async () => {
    const right = await doctor({})
    const wrong = await doctor({ SECRET: OTHER })

    expect([right.code, wrong.code]).toEqual([0, 1])
    expect(right.said).toMatch(/^ok {7}database {2}The database answers\.$/m)
    expect(wrong.said).toMatch(/^failed {3}secret {4}SECRET is another secret/m)
    expect(wrong.said).not.toContain(OTHER)
  })

  it('creates no installation where none is', async () => {
    const { complaint, code } = await doctor({ DATABASE_URL: '' })

    expect([complaint, code]).toEqual([
      `There is no installation in ${env['DATA_DIR']}. Set DATA_DIR or DATABASE_URL as for the server.\n`,
      1,
    ])
    await expect(fs.access(env['DATA_DIR']!)).rejects.toThrow('ENOENT')
  })
})
