import { compareReleases, type MigrationFile, type Migrations } from './migrationFiles.ts'
import type { RanMigration, Schema } from './readSchema.ts'

const READ = 'Read docs/run/upgrading.md.'

export interface Plan {
  /** In their order. */
  pending: MigrationFile[]
  /** Whether a program before 0.1 ran the migrations, so that their content is unknown. */
  lacksDigests: boolean
}

/**
 * Compares what the database has run with what this program needs.
 * @throws a sentence when this program must not use the database.
 */
export function planMigrations({ isForeign, ran }: Schema, { files, release }: Migrations): Plan {
  const known = new Map(files.map((file) => [file.name, file]))
  const unknown = ran.filter(({ name }) => !known.has(name))
  if (isForeign || (ran.length > 0 && unknown.length === ran.length))
    throw new Error(`This database belongs to another program. Set DATABASE_URL to an empty database. ${READ}`)

  const names = new Set(ran.map(({ name }) => name))
  const pending = files.filter(({ name }) => !names.has(name))
  const newer = unknown.find((one) => pending.length > 0 || !isCompatible(one, release))
  if (newer) throw new Error(describeNewer(newer, release))

  const changed = ran.find(({ name, digest }) => known.has(name) && digest && digest !== known.get(name)!.digest)
  if (changed)
    throw new Error(
      `The database ran the migration ${changed.name} with other content than this program has. Start the program that ran it. ${READ}`,
    )
  return { pending, lacksDigests: ran.some(({ digest }) => !digest) }
}

const isCompatible = ({ compatibleWith }: RanMigration, release: string): boolean =>
  compatibleWith !== null && compareReleases(compatibleWith, release) <= 0

function describeNewer({ name, compatibleWith }: RanMigration, release: string): string {
  const needs =
    compatibleWith && compareReleases(compatibleWith, release) > 0
      ? `needs Linktill ${compatibleWith} or newer`
      : `is unknown to it`
  return `The schema of this database is newer than this program, which has that of ${release}: the migration ${name} ${needs}. Start the newer version, or restore a backup from before the upgrade. ${READ}`
}
