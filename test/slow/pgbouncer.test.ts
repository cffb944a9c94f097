import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../api/test/database.ts'
import { readMigrations } from '../../api/src/platform/db/migrationFiles.ts'
import { connect } from '../../api/src/platform/db/knex.ts'
import { describeSchemaProblem } from '../../api/src/platform/db/migrations.ts'
import { preparesStatements } from '../../api/src/platform/db/preparesStatements.ts'
import { timeLimitsOf } from '../../api/src/platform/db/timeLimits.ts'
import { receivesMessages } from '../../api/src/platform/db/receivesMessages.ts'
import { plainSecret } from '../../api/src/platform/http/secrets.ts'
import { checkStatements } from '../../api/src/ops/checkDatabase.ts'
import { prepareDatabase } from '../../api/src/ops/prepareDatabase.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0
/** It does not run as root. */
const NOBODY = 65_534

/** A version before this loses prepared statements in transaction mode. */
const keepsStatements = () => {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))!
  return Number(major) > 1 || Number(minor) >= 21
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** PgBouncer in transaction mode before the database of `url`. */
async function startPgBouncer(url: string, folder: string): Promise<{ url: string; process: ChildProcess }> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const own = await freePort()
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port || 5432} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'ignore_startup_parameters = extra_float_digits',
    ...(keepsStatements() ? ['max_prepared_statements = 300'] : []),
  ]
  const file = path.join(folder, 'pgbouncer.ini')
  await fs.writeFile(file, `${lines.join('\n')}\n`)
  await fs.chmod(folder, 0o755)
  const bouncer = spawn('pgbouncer', ['-q', file], {
    stdio: 'ignore',
    ...(os.userInfo().uid === 0 && { uid: NOBODY, gid: NOBODY }),
  })
  const through = `postgres://${username}@127.0.0.1:${own}${pathname}`
  await expect.poll(() => receivesMessages(through, 0).catch(() => 'not there'), { timeout: 10_000 }).toBe(false)
  return { url: through, process: bouncer }
}

describe.runIf(isInstalled)('the real PgBouncer in transaction mode', () => {
  const migrations = readMigrations()
  let database: TestDatabase
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let folder: string

  beforeEach(async () => {
    database = await createEmptyDatabase()
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'linktill-pgbouncer-'))
    bouncer = await startPgBouncer(database.url, folder)
  })
  afterEach(async () => {
    bouncer.process.kill()
    await once(bouncer.process, 'exit')
    await database.drop()
    await fs.rm(folder, { recursive: true })
  })

  const config = { databaseUrl: '', dataDir: '', secrets: plainSecret('a secret of forty characters for testing') }
  async function start(directUrl: string): Promise<void> {
    const db = connect(bouncer.url)
    await prepareDatabase({ db, directUrl, migrations, config: { ...config, databaseUrl: bouncer.url }, log: () => {} })
    await db.destroy()
  }

  it.each([
    ['with the direct address', () => database.url],
    ['without it', () => bouncer.url],
  ])('lets three processes start together %s, and a later one again', async (_how, directUrl) => {
    await Promise.all([start(directUrl()), start(directUrl()), start(directUrl())])
    await start(directUrl())

    expect(await database.db('schema_migrations').pluck('name')).toEqual(migrations.files.map(({ name }) => name))
    expect(await describeSchemaProblem(database.db, migrations)).toBeNull()
  })

  it('accepts connections without the time limits of a session, and PostgreSQL with them', async () => {
    expect(await timeLimitsOf(database.url)).toHaveProperty('statement_timeout')
    expect(await timeLimitsOf(bouncer.url)).not.toHaveProperty('statement_timeout')
  })

  it('is said to lose messages, and statements before version 1.21', async () => {
    expect(await receivesMessages(bouncer.url, 500)).toBe(false)
    expect(await receivesMessages(database.url)).toBe(true)
    expect(await preparesStatements(bouncer.url)).toBe(keepsStatements())
    expect(await checkStatements(database.url)).toMatchObject({ state: 'ok' })
    if (!keepsStatements())
      expect(await checkStatements(bouncer.url)).toMatchObject({ state: 'failed', text: expect.stringContaining('1.21') })
  })
})
