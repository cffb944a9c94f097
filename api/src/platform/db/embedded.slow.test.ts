import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertPortFree, startEmbedded } from './embedded.ts'
import { connect } from './knex.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-embedded-'))
const pidFile = path.join(folder, 'pgdata/postmaster.pid')
const open: Knex[] = []

beforeAll(() => fs.chmodSync(folder, 0o755))
afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.destroy()))
})
afterAll(() => {
  startEmbedded({ folder }).stop()
  execFileSync('rm', ['-rf', folder])
})

/** Starts this file's cluster, or attaches to it, and creates a table of acknowledged commits. */
async function start() {
  const server = startEmbedded({ folder })
  const db = connect(server.url)
  open.push(db)
  await db.raw('create table if not exists written (n integer)')
  return { ...server, db, read: () => db('written').orderBy('n').pluck('n') }
}

/** Kills the server with kill -9, and waits until its port is closed. */
async function kill() {
  const [pid, , , port] = fs.readFileSync(pidFile, 'utf8').split('\n').map(Number)
  process.kill(pid!, 'SIGKILL')
  await expect.poll(() => isListening(port!), { timeout: 20_000, interval: 10 }).toBe(false)
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

describe('startEmbedded', () => {
  it('keeps its data over a stop and a start', async () => {
    const before = await start()
    await before.db('written').insert({ n: 1 })
    await before.db.destroy()

    before.stop()
    const after = await start()

    expect(fs.existsSync(pidFile)).toBe(true)
    expect(await after.read()).toContain(1)
  })

  it('compresses whole pages in its log', async () => {
    const { db } = await start()

    expect((await db.raw('show wal_compression')).rows).toEqual([{ wal_compression: 'pglz' }])
  })

  it('attaches to a running server', async () => {
    const one = await start()

    const other = await start()

    expect(other.url).toBe(one.url)
  })

  it('has every acknowledged commit after kill -9', async () => {
    const { db } = await start()
    await db('written').insert({ n: 2 })

    await kill()
    const after = await start()

    expect(await after.read()).toContain(2)
  })

  it('ends a statement that outlived its killed server, and starts', async () => {
    const { db } = await start()
    const busy = `set statement_timeout = '30s'; select count(*) from (select generate_series(1, 1000000000)) n`
    const statement = db.raw(busy).then(
      () => 'done',
      () => 'ended',
    )
    const running = async () =>
      (await db.raw(`select 1 from pg_stat_activity where query like 'set statement_timeout%'`)).rowCount
    await expect.poll(running, { timeout: 20_000, interval: 10 }).toBe(1)

    await kill()
    await start()

    expect(await statement).toBe('ended')
  })

  it('ignores another program’s process that has the number of a stale pid file', async () => {
    const before = await start()
    await before.db('written').insert({ n: 3 })
    await before.db.destroy()
    before.stop()
    const stranger = spawn('sleep', ['60'], { cwd: path.dirname(pidFile) })
    fs.writeFileSync(pidFile, `${stranger.pid}\n${path.join(folder, 'pgdata')}\n0\n1\n`)

    const after = await start()

    expect(stranger.signalCode).toBeNull()
    stranger.kill()
    expect(after.url).not.toContain(':1/')
    expect(await after.read()).toContain(3)
  })

  it('refuses a connection without its password', async () => {
    const { url } = await start()
    const stranger = new pg.Client(Object.assign(new URL(url), { password: 'guess' }).href)

    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  it('makes one cluster of two concurrent starters', async () => {
    const shared = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-embedded-'))
    fs.chmodSync(shared, 0o755)
    const starters = [spawnStarter(shared), spawnStarter(shared)]

    const urls = await Promise.all(starters.map(({ stdout }) => text(stdout!)))

    expect(urls[0]).toMatch(/^postgres:\/\/postgres:\w+@127\.0\.0\.1:\d+\/postgres$/)
    expect(urls[1]).toBe(urls[0])
    startEmbedded({ folder: shared }).stop()
    execFileSync('rm', ['-rf', shared])
  })
})

describe('a folder that startEmbedded refuses', () => {
  const other = path.join(folder, 'other')
  afterEach(() => fs.rmSync(other, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(other, 'postgres', name)), { recursive: true })
    fs.writeFileSync(path.join(other, 'postgres', name), text)
  }
  const expectRefusal = (sentence: string) => {
    const content = () =>
      fs.readdirSync(path.join(other, 'postgres'), { recursive: true }).filter((name) => name !== 'start.lock')
    const before = content()

    expect(() => startEmbedded({ folder: path.join(other, 'postgres') })).toThrow(sentence)
    expect(content()).toEqual(before)
  }

  it('is of another major version of PostgreSQL', () => {
    write('password', 'secret')
    write('pgdata/PG_VERSION', '9\n')

    expectRefusal('was made by PostgreSQL 9, and this version of Linktill has PostgreSQL 18. Read docs/run/upgrading.md.')
  })

  it('has a part of a database', () => {
    write('pgdata/base/1/1259', 'rows')

    expectRefusal('is not a complete database. Restore it from a backup')
  })

  it('is the target of a restore that did not finish', () => {
    write('RESTORING', '')
    write('pgdata/PG_VERSION', '18\n')

    expectRefusal(`The restore to ${other} did not finish. Delete that folder and restore again.`)
  })
})

describe('assertPortFree', () => {
  it('says what to do about a taken port', async () => {
    const other = net.createServer().listen(0)
    const { port } = other.address() as AddressInfo

    await expect(assertPortFree(port)).rejects.toThrow(`Port ${port} is taken. Stop what uses it, or set PORT to another.`)
    await new Promise((resolve) => other.close(resolve))
    await expect(assertPortFree(port)).resolves.toBeUndefined()
  })
})

/** A process that prints the address of the cluster. */
function spawnStarter(at: string): ChildProcess {
  const module = new URL('embedded.ts', import.meta.url).href
  const script = `import { startEmbedded } from '${module}'; process.stdout.write(startEmbedded({ folder: '${at}' }).url)`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
