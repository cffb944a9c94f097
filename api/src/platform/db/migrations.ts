import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { assertBaseColumns } from './baseColumns.ts'
import { distribute, needsDistribution } from './distribute.ts'
import { type Migrations, readMigrations } from './migrationFiles.ts'
import { type Plan, planMigrations } from './planMigrations.ts'
import { readSchema } from './readSchema.ts'
import { runMigration } from './runMigration.ts'

/** The same for every process that may migrate this database, also for those before 0.1. */
const LOCK = 7_402_115
const BETWEEN_TRIES_MS = 100
const SILENT_MS = 5000

interface MigrateOptions {
  /** By default the schema of this program. */
  migrations?: Migrations
  /** Says what a start that takes longer is waiting for. */
  log?: (line: string) => void
}

/**
 * Migrates the database to the schema of this program, and distributes its tables on a Citus cluster. Concurrent starters
 * wait for each other.
 * @throws a sentence when this program must not use the database, which then stays as it is.
 */
export async function migrate(db: Knex, { migrations = readMigrations(), log = () => {} }: MigrateOptions = {}): Promise<void> {
  if (!(await hasWork(db, migrations))) return
  await withLock(db, log, async () => {
    // Another process may have migrated it meanwhile.
    const { pending, lacksDigests } = await plan(db, migrations)
    await prepareTable(db)
    if (lacksDigests) await addDigests(db, migrations)
    for (const file of pending) await runMigration(db, file)
    await distribute(db)
  })
}

/** Returns why this program must not use the database now, or null. */
export async function describeSchemaProblem(db: Knex, migrations: Migrations): Promise<string | null> {
  const readPlan = await plan(db, migrations).catch((error: Error) => error.message)
  if (typeof readPlan === 'string') return readPlan
  return readPlan.pending.length ? 'The database is not migrated yet.' : null
}

/** Whether an older version has used this database, so that a start would change its schema. */
export async function isUpgrade(db: Knex, migrations: Migrations): Promise<boolean> {
  const { ran } = await readSchema(db)
  return ran.length > 0 && (await plan(db, migrations)).pending.length > 0
}

async function hasWork(db: Knex, migrations: Migrations): Promise<boolean> {
  const { pending, lacksDigests } = await plan(db, migrations)
  return pending.length > 0 || lacksDigests || (await needsDistribution(db))
}

async function plan(db: Knex, migrations: Migrations): Promise<Plan> {
  const found = planMigrations(await readSchema(db), migrations)
  if (found.lacksDigests) await assertBaseColumns(db, migrations)
  return found
}

/**
 * The lock belongs to a transaction, which ends with its connection: a killed process blocks no other, and PgBouncer may
 * be in between. Waiting processes try again and again, because a statement that waits has a snapshot, and
 * `create index concurrently` would wait for its end.
 */
async function withLock(db: Knex, log: (line: string) => void, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('set local idle_in_transaction_session_timeout = 0')
    const isOurs = async () => (await trx.raw(`select pg_try_advisory_xact_lock(${LOCK}) as got`)).rows[0].got
    let [silentUntil, waited] = [Date.now() + SILENT_MS, false]
    while (!(await isOurs())) {
      if (!waited && Date.now() > silentUntil) {
        waited = true
        log('Waiting for another process that migrates the database.')
      }
      await sleep(BETWEEN_TRIES_MS)
    }
    await work()
  })
}

async function prepareTable(db: Knex): Promise<void> {
  await db.raw(`create table if not exists schema_migrations (
    id serial primary key,
    name text not null unique,
    migration_time timestamptz not null
  )`)
  await db.raw(`alter table schema_migrations
    add column if not exists digest text,
    add column if not exists compatible_with text`)
}

async function addDigests(db: Knex, { files }: Migrations): Promise<void> {
  await db.transaction(async (trx) => {
    for (const { name, digest, compatibleWith } of files)
      await trx('schema_migrations').where({ name }).whereNull('digest').update({ digest, compatibleWith })
  })
}
