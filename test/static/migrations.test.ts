import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Checksums, compareReleases, MIGRATIONS, readMigrations } from '../../api/src/db/migrationFiles.ts'

const checksums: Checksums = JSON.parse(fs.readFileSync(path.join(MIGRATIONS, 'checksums.json'), 'utf8'))
const frozen = Object.assign({}, ...Object.values(checksums)) as Record<string, string>
const { files } = readMigrations()

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
