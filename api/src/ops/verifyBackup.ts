import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../platform/db/embedded.ts'
import { loadManifest, readSums } from './backupSums.ts'
import { restore } from './restore.ts'

/** So many missing files are named. */
const MOST_NAMED = 10

interface Verified {
  /** Rows of all tables. */
  rows: number
  /** Uploaded files; null if they are in a bucket. */
  files: number | null
  /** Whether the backup says what it must contain. Those of earlier versions do not. */
  isCompared: boolean
}

/**
 * Restores a backup into a temporary folder, starts its database, reads every row, and compares the sums of sales and papers with
 * those at the time of the backup, and the files with the rows that name them. Nothing of the backup or the installation changes.
 * @throws one sentence per difference, or the reason why it cannot be restored.
 */
export async function verifyBackup(backup: string, { hasBucket = false }: { hasBucket?: boolean } = {}): Promise<Verified> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'linktill-verify-'))
  try {
    const dataDir = path.join(folder, 'data')
    await fs.mkdir(dataDir)
    // The database may run under an account of its own, which has to get through. Nobody else can list what is here.
    for (const one of [folder, dataDir]) await fs.chmod(one, 0o711)
    await restore(backup, dataDir)
    const database = startEmbedded({ folder: path.join(dataDir, 'postgres') })
    const client = new pg.Client(database.url)
    try {
      await client.connect()
      return await examine(client, { backup, dataDir, hasBucket })
    } finally {
      await client.end().catch(() => {})
      database.stop()
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function examine(
  client: pg.Client,
  { backup, dataDir, hasBucket }: { backup: string; dataDir: string; hasBucket: boolean },
) {
  const rows = await readAll(client)
  const manifest = await loadManifest(backup)
  const problems = manifest ? differences(manifest.sums, await readSums(client, manifest.before)) : []
  const { rows: uploads } = hasBucket ? { rows: [] } : await readUploads(client)
  problems.push(...(await missingFiles(path.join(dataDir, 'files'), uploads)))
  if (problems.length) throw new Error(problems.join('\n'))
  return { rows, files: hasBucket ? null : uploads.length, isCompared: manifest !== null }
}

/** Reads every row of every table, so that a damaged page is found, and returns how many there are. */
async function readAll(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`)
  let sum = 0
  for (const { name } of tables) {
    // As text, because that reads values that are stored outside their page, too.
    const { rows } = await client.query(`select count(*) as many, max(length(one::text)) from ${name} one`)
    sum += Number(rows[0].many)
  }
  return sum
}

function differences(expected: Record<string, string>, found: Record<string, string>): string[] {
  return Object.entries(expected)
    .filter(([name, sum]) => found[name] !== sum)
    .map(([name, sum]) => `${name}: the backup was of ${sum}, and ${found[name] ?? 'none'} was restored.`)
}

async function readUploads(client: pg.Client): Promise<{ rows: { key: string; bytes: string }[] }> {
  const { rows } = await client.query(`select to_regclass('uploads') is not null as are_there`)
  return rows[0].are_there ? client.query('select key, bytes from uploads order by key') : { rows: [] }
}

async function missingFiles(folder: string, uploads: { key: string; bytes: string }[]): Promise<string[]> {
  const problems: string[] = []
  for (const { key, bytes } of uploads) {
    const size = await fs.stat(path.join(folder, key)).then(
      (found) => found.size,
      () => null,
    )
    if (size !== Number(bytes))
      problems.push(`The file ${key} ${size === null ? 'is missing' : `has ${size} bytes of ${bytes}`}.`)
  }
  const more = problems.length - MOST_NAMED
  return more > 0 ? [...problems.slice(0, MOST_NAMED), `${more} more files are missing or incomplete.`] : problems
}
