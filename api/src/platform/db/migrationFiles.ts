import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface MigrationFile {
  name: string
  sql: string
  /** SHA-256 of the content, in hexadecimal digits. */
  digest: string
  /** The oldest release that still runs on the schema after this migration, `0.1`. */
  compatibleWith: string
  /** False for `-- transaction: none`: its statements run one by one, for `create index concurrently`. */
  inTransaction: boolean
}

export interface Migrations {
  /** In the order in which they run. */
  files: MigrationFile[]
  /** The release whose schema this program has. */
  release: string
  /** Names of the migrations of the first release, whose databases may have no digests yet. */
  base: string[]
}

/** Names and digests of frozen migrations, by release. `npm run freeze` adds new ones. */
export type Checksums = Record<string, Record<string, string>>

/** The schema of this program: plain forward-only SQL files, which run in the order of their names. */
export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations')

export function readMigrations(folder = MIGRATIONS): Migrations {
  const checksums: Checksums = JSON.parse(readFileSync(path.join(folder, 'checksums.json'), 'utf8'))
  const releases = Object.keys(checksums)
  const release = releases.at(-1)!
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return {
    release,
    base: Object.keys(checksums[releases[0]!]!),
    files: names.map((name) => {
      const sql = normalize(readFileSync(path.join(folder, name), 'utf8'))
      const position = releases.findIndex((one) => name in checksums[one]!)
      return {
        name,
        sql,
        digest: createHash('sha256').update(sql).digest('hex'),
        // The release before its own. A migration that is not frozen yet belongs to the next release.
        compatibleWith: headerOf(sql, 'compatible-with') ?? (position < 0 ? release : releases[Math.max(position - 1, 0)]!),
        inTransaction: headerOf(sql, 'transaction') !== 'none',
      }
    }),
  }
}

/** Compares releases such as 0.9 and 0.10. */
export function compareReleases(one: string, other: string): number {
  const [[major, minor], [otherMajor, otherMinor]] = [one, other].map((text) => text.split('.').map(Number)) as [
    [number, number],
    [number, number],
  ]
  return major - otherMajor || minor - otherMinor
}

/** Git may write other line endings on Windows, which is the same migration. */
const normalize = (text: string): string => text.replaceAll('\r\n', '\n')

/** Returns a setting from the comments above the first statement. */
function headerOf(sql: string, name: string): string | undefined {
  const [header] = /^(?:--.*\n)*/.exec(sql)!
  const begin = `-- ${name}: `
  const line = header.split('\n').find((one) => one.startsWith(begin))
  return line?.slice(begin.length).trim()
}
