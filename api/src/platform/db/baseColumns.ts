import type { Knex } from 'knex'
import type { Migrations } from './migrationFiles.ts'

/** What `digestColumns` returns for the schema of 0.1, which is frozen. */
const COLUMNS_OF_BASE = '40d1e18abbf11e1e09e5e5b58b906c1b'

/**
 * Checks a database whose migrations have no digests, because a program before 0.1 ran them. Some of those had other
 * columns under the same names of migrations.
 * @throws a sentence when its tables are not those of 0.1.
 */
export async function assertBaseColumns(db: Knex, migrations: Migrations): Promise<void> {
  if ((await digestColumns(db, migrations)) !== COLUMNS_OF_BASE)
    throw new Error(
      'A development version before 0.1 made this database, and its tables differ from those of 0.1. It cannot be migrated: export what you need with that version, and start with an empty database. Read docs/run/upgrading.md.',
    )
}

/** Returns a digest of names, types and nullability of the columns in the tables of the first release. */
async function digestColumns(db: Knex, { files, base }: Migrations): Promise<string | null> {
  const tables = files
    .filter(({ name }) => base.includes(name))
    .flatMap(({ sql }) => [...sql.matchAll(/^create table ([\w.]+)/gm)].map(([, table]) => table!))
  const { rows } = await db.raw(
    `select md5(string_agg(concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull), ';'
       order by name collate "C", attname collate "C")) as digest
     from unnest(cast(? as text[])) name join pg_attribute on attrelid = to_regclass(name) and attnum > 0 and not attisdropped`,
    [tables],
  )
  return rows[0].digest
}
