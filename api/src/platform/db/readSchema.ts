import type { Knex } from 'knex'

/** A migration that the database has run. */
export interface RanMigration {
  name: string
  /** Null if a program before 0.1 ran it. */
  digest: string | null
  /** The oldest release that still runs on the schema after it. Null like `digest`. */
  compatibleWith: string | null
}

export interface Schema {
  /** Whether the tables belong to another program. */
  isForeign: boolean
  /** In the order of their names. */
  ran: RanMigration[]
}

/**
 * Reads which migrations the database has run. Looks for tables first: another process may be migrating an empty database, and
 * each migration is recorded together with its tables.
 */
export async function readSchema(db: Knex): Promise<Schema> {
  const isUsed = await hasTables(db)
  const { rows: columns } = await db.raw(
    `select attname as name from pg_attribute where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped`,
  )
  const names = columns.map(({ name }: { name: string }) => name)
  // Other programs have a table of this name too, with columns such as `version`.
  if (names.length && !names.includes('migration_time')) return { isForeign: true, ran: [] }
  const ran = names.length ? await readRan(db) : []
  return { isForeign: ran.length === 0 && isUsed, ran }
}

async function readRan(db: Knex): Promise<RanMigration[]> {
  // As JSON, because a table from before 0.1 lacks two of the columns.
  const { rows } = await db.raw(
    `select name, to_jsonb(m) ->> 'digest' as digest, to_jsonb(m) ->> 'compatible_with' as "compatibleWith"
     from schema_migrations m order by name collate "C"`,
  )
  return rows
}

async function hasTables(db: Knex): Promise<boolean> {
  const { rows } = await db.raw(
    `select from pg_class where relnamespace = cast('public' as regnamespace) and relkind in ('r', 'p')
       and relname not like 'schema_migrations%'
       and not exists (select from pg_depend where classid = cast('pg_class' as regclass) and objid = pg_class.oid and deptype = 'e')
     limit 1`,
  )
  return rows.length > 0
}
