import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { makeFolder } from './makeFolder.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CACHE = path.join(ROOT, 'node_modules/.cache/linktill')
/** What decides the contents of a migrated database. The lock file names the versions of PostgreSQL and of the queue. */
const SOURCES = ['api/migrations', 'api/src/platform/db', 'api/src/platform/jobs', 'package-lock.json']
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The log may be in memory.
  max_wal_size: '256MB',
  // Compiling a plan takes longer than running it on the few rows of a test.
  jit: 'off',
}

/**
 * Starts an embedded PostgreSQL for one run of tests. `fill` writes to a new one, which is kept below `node_modules` and copied by later
 * runs, as long as the schema stays the same.
 */
export async function startKeptCluster(fill: (url: string) => Promise<void>) {
  const folder = makeFolder('linktill-test-')
  // A copy keeps the owner of the files, which Windows has no command for.
  const kept = process.platform === 'win32' ? null : path.join(CACHE, `postgres-${digestOf(SOURCES)}`)
  if (kept && fs.existsSync(kept)) copy(kept, folder)
  else {
    const first = startEmbedded({ folder, settings: SETTINGS })
    await fill(first.url)
    first.stop()
    if (kept) keep(folder, kept)
  }
  const { url } = startEmbedded({ folder, settings: SETTINGS })
  return { folder, url, stop: () => abandon(folder) }
}

/** Two runs can begin at the same time, so the folder gets its name when it is complete. */
function keep(folder: string, kept: string): void {
  const copied = `${kept}.${randomBytes(4).toString('hex')}`
  fs.mkdirSync(copied, { recursive: true })
  copy(folder, copied)
  for (const name of fs.readdirSync(CACHE))
    if (name.startsWith('postgres-') && name !== path.basename(copied))
      fs.rmSync(path.join(CACHE, name), { recursive: true, force: true })
  fs.renameSync(copied, kept)
}

const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', `${from}/.`, to])

/** Ends the server at once. Its data is deleted, so nothing must be written. */
function abandon(folder: string): void {
  const [pid] = fs.readFileSync(path.join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
}

function digestOf(sources: string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const place = path.join(ROOT, source)
    const files = fs.statSync(place).isDirectory()
      ? fs
          .readdirSync(place, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((name) => path.join(place, name))
      : [place]
    for (const file of files) if (fs.statSync(file).isFile()) hash.update(file.slice(ROOT.length)).update(fs.readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}
