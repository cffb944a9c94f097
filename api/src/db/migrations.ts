import { readdirSync, readFileSync } from 'node:fs'
import type { Knex } from 'knex'
import { distribute } from './distribute.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

/** Plain forward-only SQL files, run in name order, each in a transaction. */
const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () =>
    readdirSync(FOLDER)
      .filter((file) => file.endsWith('.sql'))
      .sort(),
  getMigrationName: (file) => file,
  getMigration: async (file) => ({
    up: (knex) => knex.raw(readFileSync(new URL(file, FOLDER), 'utf8')),
    down: async () => {
      throw new Error('Migrations only go forward')
    },
  }),
}

/** The same for every process that may migrate this database. */
const LOCK = 7_402_115

/**
 * Migrates the database to the latest schema, and distributes its tables on a Citus cluster. Concurrent starters wait
 * for each other. The lock belongs to a connection and ends with it; knex's own would outlive a killed process and block
 * every later start.
 */
export async function migrate(db: Knex): Promise<void> {
  const holder = (await db.client.acquireConnection()) as { query: (sql: string) => Promise<unknown> }
  try {
    await holder.query(`select pg_advisory_lock(${LOCK})`)
    const options = { migrationSource, tableName: 'schema_migrations' }
    await db.migrate.forceFreeMigrationsLock(options)
    await db.migrate.latest(options)
    await distribute(db)
  } finally {
    await holder.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {})
    await db.client.releaseConnection(holder)
  }
}
