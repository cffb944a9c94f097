import { readdirSync, readFileSync } from 'node:fs'
import type { Knex } from 'knex'

const FOLDER = new URL('../../migrations/', import.meta.url)

/** Plain forward-only SQL files, run in name order, each in a transaction. */
export const migrationSource: Knex.MigrationSource<string> = {
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

/** Brings the database to the newest schema. Several starters at once wait for each other. */
export async function migrate(db: Knex): Promise<void> {
  await db.migrate.latest({ migrationSource, tableName: 'schema_migrations' })
}
