import type { Knex } from 'knex'
import type { Config } from '../config/config.ts'
import { connect } from '../platform/db/knex.ts'
import type { Migrations } from '../platform/db/migrationFiles.ts'
import { isUpgrade, migrate } from '../platform/db/migrations.ts'
import { migrateJobs } from '../platform/jobs/worker.ts'
import { backUpBeforeUpgrade } from './backUpBeforeUpgrade.ts'
import { proveSecret } from './proveSecret.ts'

interface PrepareOptions {
  db: Knex
  /** Address of PostgreSQL itself, without a pooler. */
  directUrl: string
  migrations: Migrations
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secrets'>
  log: (line: string) => void
}

/** One holds the lock, one runs the migration. */
const CONNECTIONS = 2

/**
 * Brings the database to the schema of this program, after a backup if it is the embedded one, and checks that it was used with
 * these secrets. Migrates on connections of its own to PostgreSQL itself: the transaction with the lock may stay idle for longer
 * than a pooler allows.
 * @throws a sentence when this program must not use the database.
 */
export async function prepareDatabase({ db, directUrl, migrations, config, log }: PrepareOptions): Promise<void> {
  if (!config.databaseUrl && (await isUpgrade(db, migrations))) {
    console.log('This version changes the schema of the database. Backing up the data folder before …')
    console.log(`Backed up to ${await backUpBeforeUpgrade(config.dataDir)}.`)
  }
  const direct = connect(directUrl, { max: CONNECTIONS, mayTakeLong: true })
  try {
    await migrate(direct, { migrations, log })
  } finally {
    await direct.destroy()
  }
  await migrateJobs(directUrl)
  await proveSecret(db, config.secrets)
}
