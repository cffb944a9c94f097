import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { inject } from 'vitest'
import { connect } from '../src/platform/db/knex.ts'
import { openCluster, withDatabase } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Whether the databases are on a Citus cluster. */
    isCluster: boolean
    /** File in which the test files of a run record statements that name their merchant. */
    statementsSeen: string
  }
}

export const TEMPLATE = 'linktill_template'

export interface TestDatabase {
  db: Knex
  url: string
  drop: () => Promise<void>
}

/** A private copy of the migrated template. Call `drop` in afterAll. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase({ isEmpty: false })

/** A private database without tables, for tests of migrations. Call `drop` after it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase({ isEmpty: true })

async function createDatabase({ isEmpty }: { isEmpty: boolean }): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `linktill_test_${randomBytes(6).toString('hex')}`
  const cluster = inject('isCluster') ? await openCluster(adminUrl) : null
  const admin = connect(adminUrl)
  // The template must have no other connection while it is copied, so concurrent test files wait for each other.
  await admin.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(1)')
    if (isEmpty) await (cluster ? cluster.create(name) : admin.raw('create database ??', [name]))
    else if (cluster) await cluster.clone(name, TEMPLATE)
    // Copying files takes less than writing every page to the log, which only a server with replicas needs.
    else await admin.raw('create database ?? template ?? strategy file_copy', [name, TEMPLATE])
  })
  const url = withDatabase(adminUrl, name)
  const db = connect(url)
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      if (cluster) await cluster.drop(name)
      else await admin.raw('drop database ?? with (force)', [name])
      await admin.destroy()
    },
  }
}

/** Another pool for a private copy, which stays when the pool is closed. */
export function openTestDatabase(url: string): TestDatabase {
  const db = connect(url)
  return { db, url, drop: () => db.destroy() }
}

/** Returns SQL for the `pid` of each connection that waits for a row's or table's lock, on any server of a cluster. */
export const waitingForLocks = (): string =>
  inject('isCluster')
    ? 'select distinct waiting_gpid as pid from citus_lock_waits'
    : `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
