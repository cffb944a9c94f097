import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { type Account, canReach, majorOf, nativePostgres, postgresAccount } from './nativePostgres.ts'
import { withFileLock } from './fileLock.ts'

interface EmbeddedDatabase {
  /** Its address, on 127.0.0.1 only. */
  url: string
  /**
   * Contains the cluster in `pgdata`, and its `password`. Differs from the requested folder if PostgreSQL cannot enter
   * that.
   */
  home: string
  /** Whether it was already running. */
  joined: boolean
  /** Stops the server and waits until its files no longer change. */
  stop: () => void
}

interface EmbeddedOptions {
  /** Folder for the cluster, its log and its password. */
  folder: string
  /** Extra server settings, `{ fsync: 'off' }`. */
  settings?: Record<string, string>
  /** Port to listen on; a free one by default. */
  port?: number
}

/** File in a folder whose restore has not finished. */
export const RESTORING = 'RESTORING'
const READ = 'Read docs/run/upgrading.md.'
const ON_LINUX = process.platform === 'linux'
/**
 * After a checkpoint, PostgreSQL logs the whole page with its first change. Compressed, the log of 150 sales after one had 43 KiB of a
 * sale instead of 67.
 */
const SETTINGS = { max_connections: '200', wal_compression: 'on' }
/** How long statements of a killed server may take to end. */
const ORPHANS_MS = 10_000

/**
 * Starts the PostgreSQL that ships with Linktill, or attaches to one that a killed process left running. Safe to call
 * concurrently, and after kill -9 of everything.
 * @throws a sentence when the folder is not complete, or of another PostgreSQL.
 */
export function startEmbedded({ folder, settings = {}, port: wanted }: EmbeddedOptions): EmbeddedDatabase {
  if (fs.existsSync(path.join(folder, RESTORING)))
    throw new Error(`The restore to ${path.dirname(folder)} did not finish. Delete that folder and restore again. ${READ}`)
  const account = postgresAccount()
  fs.mkdirSync(folder, { recursive: true })
  const home = reachableHome(path.resolve(folder), account)
  giveTo(account, home)
  return withFileLock(path.join(home, 'start.lock'), () => {
    const program = nativePostgres(account)
    const data = path.join(home, 'pgdata')
    const passwordFile = path.join(home, 'password')
    const run = (name: string, ...args: string[]) => runAs(account, home, program(name), args)

    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) initialise({ data, passwordFile, account, run })
    const password = fs.readFileSync(passwordFile, 'utf8')
    const running = runningPort(data)
    if (!running) assertMajor(data, majorOf(program('postgres')))
    const port = running ?? start(data, settings, wanted ?? freePort(), run)
    return {
      home,
      joined: running !== null,
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: () => run('pg_ctl', 'stop', '-D', data, '-m', 'fast', '-w', '-s'),
    }
  })
}

type Run = (program: string, ...args: string[]) => void

/**
 * Returns the folder that PostgreSQL can use. As root it runs under another account, which cannot enter a closed parent
 * such as /root; the cluster is then in /var/lib.
 */
export function reachableHome(folder: string, account: Account): string {
  const closed = !canReach(path.dirname(folder), account)
  const home = closed
    ? path.join('/var/lib', `linktill-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
    : folder
  if (closed) {
    fs.mkdirSync(home, { recursive: true })
    fs.writeFileSync(
      path.join(folder, 'MOVED'),
      `This folder is closed to the account that PostgreSQL runs under. The data is in ${home}\n`,
    )
  }
  return home
}

function giveTo(account: Account, file: string) {
  if (account.uid !== undefined) fs.chownSync(file, account.uid, account.gid!)
}

function initialise({ data, passwordFile, account, run }: { data: string; passwordFile: string; account: Account; run: Run }) {
  // Ours gets its name when it is complete. This one was copied in part.
  if (fs.existsSync(data) && fs.readdirSync(data).length)
    throw new Error(`${data} is not a complete database. Restore it from a backup, or start with an empty data folder. ${READ}`)
  fs.rmSync(data, { recursive: true, force: true })
  fs.writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 })
  giveTo(account, passwordFile)
  const fresh = `${data}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  run(
    'initdb',
    '-D',
    fresh,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  )
  fs.renameSync(fresh, data)
}

/** Files of another major version cannot be read, and are not changed. */
function assertMajor(data: string, major: string) {
  const other = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (other !== major)
    throw new Error(`${data} was made by PostgreSQL ${other}, and this version of Linktill has PostgreSQL ${major}. ${READ}`)
}

function start(data: string, settings: Record<string, string>, port: number, run: Run): number {
  endOrphans(data)
  // Its process id may belong to another program by now, and PostgreSQL would wait for that to end.
  fs.rmSync(path.join(data, 'postmaster.pid'), { force: true })
  const options = Object.entries({ ...SETTINGS, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  const log = path.join(data, 'server.log')
  const server = `-p ${port} -h 127.0.0.1 -k "" ${options.join(' ')}`
  try {
    run('pg_ctl', 'start', '-D', data, '-w', '-t', '60', '-s', '-l', log, '-o', server)
  } catch (cause) {
    throw new Error(`PostgreSQL did not start. Its log says why: ${log}`, { cause })
  }
  return port
}

/**
 * Returns the port of a server that already runs this cluster. A pid file outlives kill -9, so its process is checked.
 */
function runningPort(data: string): number | null {
  const file = path.join(data, 'postmaster.pid')
  if (!fs.existsSync(file)) return null
  const [pid, , , port] = fs.readFileSync(file, 'utf8').split('\n')
  return worksIn(data, Number(pid)) && port ? Number(port) : null
}

/**
 * Ends statements that outlived a killed server, because no new server starts beside them. Only Linux shows which
 * cluster they belong to.
 */
function endOrphans(data: string) {
  const orphans = () =>
    ON_LINUX
      ? fs
          .readdirSync('/proc')
          .map(Number)
          .filter((pid) => pid > 0 && worksIn(data, pid))
      : []
  for (let waited = 0; waited < ORPHANS_MS; waited += 100) {
    const left = orphans()
    if (!left.length) return
    for (const pid of left) signal(pid, 'SIGQUIT')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
}

/**
 * Whether a running process belongs to this cluster. Process ids are reused, and a machine may run several clusters.
 */
function worksIn(data: string, pid: number): boolean {
  if (!ON_LINUX) return signal(pid, 0)
  try {
    const name = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return name === 'postgres' && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data)
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

function runAs(account: Account, home: string, file: string, args: string[]) {
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', HOME: home, TMPDIR: home }
  const done = spawnSync(file, args, { ...account, cwd: home, env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (done.status !== 0) throw new Error(`${path.basename(file)} failed: ${done.error?.message ?? done.stderr}`)
}

/** Finds a free port. Uses a child process, because the launcher is synchronous. */
function freePort(): number {
  const script = `const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})`
  return Number(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout)
}

/** @throws a sentence that says what to do when `port` is taken. */
export async function assertPortFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. Stop what uses it, or set PORT to another.`) : error,
      ),
    )
    probe.listen(port, () => probe.close(() => resolve()))
  })
}
