import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Checksums, compareReleases, MIGRATIONS, readMigrations } from '../../api/src/platform/db/migrationFiles.ts'

const checksums: Checksums = JSON.parse(fs.readFileSync(path.join(MIGRATIONS, 'checksums.json'), 'utf8'))
const frozen = Object.assign({}, ...Object.values(checksums)) as Record<string, string>
const { files, base } = readMigrations()
const ROOT = path.resolve(import.meta.dirname, '../..')

describe('a frozen migration', () => {
  it('has not changed. Restore it, and write a new migration', () => {
    expect(Object.fromEntries(files.filter(({ name }) => name in frozen).map(({ name, digest }) => [name, digest]))).toEqual(
      frozen,
    )
  })

  it('is every migration. Run npm run freeze for a new one', () => {
    expect(files.filter(({ name }) => !(name in frozen)).map(({ name }) => name)).toEqual([])
  })

  it('belongs to a release, and those of later releases run later', () => {
    const releases = Object.keys(checksums)

    expect(releases).toEqual(releases.toSorted(compareReleases))
    expect(Object.keys(frozen)).toEqual(Object.keys(frozen).toSorted())
  })

  it('names as compatible a release that exists', () => {
    expect(files.filter(({ compatibleWith }) => !(compatibleWith in checksums)).map(({ name }) => name)).toEqual([])
  })
})

describe('a migration after 0.1', () => {
  it('changes nothing under the version that runs, and locks no table for long', () => {
    const later = files.filter(({ name }) => !base.includes(name))

    // Two programs for all files: one for each file would take seconds.
    const pathsOf = (isOne: boolean) =>
      later.filter(({ inTransaction }) => inTransaction === isOne).map(({ name }) => path.join(ROOT, 'api/migrations', name))
    expect([true, false].flatMap((isOne) => squawk(isOne, pathsOf(isOne)))).toEqual([])
  })

  it('locks one table per transaction, because several deadlock with sales', () => {
    const several = files
      .filter(({ name, inTransaction }) => inTransaction && !base.includes(name))
      .filter(({ sql }) => new Set([...sql.matchAll(/^alter table (?:only )?([\w.]+)/gim)].map(([, table]) => table)).size > 1)

    expect(several.map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['alter table orders drop column note;', 'ban-drop-column'],
    ['alter table orders add column note text not null;', 'adding-required-field'],
    ['alter table orders rename column note to remark;', 'renaming-column'],
    ['create index orders_by_note on orders (note);', 'require-concurrent-index-creation'],
    [
      'alter table orders add column note text; create index concurrently by_note on orders (note);',
      'ban-concurrent-index-creation-in-transaction',
    ],
  ])('with "%s" is refused', (sql, rule) => {
    expect(lint('next.sql', sql, true).join()).toContain(rule)
  })

  it.each([
    ['alter table orders add column note text;', true],
    [`alter table orders add column state text not null default 'new';`, true],
    ['create index concurrently orders_by_note on orders (note);', false],
    ['-- Nothing has read it since 0.3.\n-- squawk-ignore ban-drop-column\nalter table orders drop column note;', true],
  ])('with "%s" is right', (sql, inTransaction) => {
    expect(lint('next.sql', sql, inTransaction)).toEqual([])
  })
})

/** Returns what squawk says about a migration. */
const lint = (name: string, sql: string, inTransaction: boolean): string[] =>
  squawk(inTransaction, ['--stdin-filepath', name], sql)

function squawk(inTransaction: boolean, files: string[], input = ''): string[] {
  const program = path.join(ROOT, 'node_modules/squawk-cli/js/bin/squawk')
  const mode = inTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction'
  const args = [program, '--config', path.join(ROOT, '.squawk.toml'), '--reporter', 'gcc', mode, ...files]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
  return status === 0 ? [] : [stdout + stderr]
}
