import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { inject } from 'vitest'
import { connect } from '../src/db/knex.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** File in which the test files of a run record statements that name their merchant. */
    statementsSeen: string
  }
}

export const TEMPLATE = 'linktill_template'

export const withDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

export interface TestDatabase {
  db: Knex
  url: string
  drop: () => Promise<void>
}

/** A private copy of the migrated template. Call `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `linktill_test_${randomBytes(6).toString('hex')}`
  const admin = connect(adminUrl)
  // The template must have no other connection while it is copied, so concurrent test files wait for each other.
  await admin.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(1)')
    await admin.raw('create database ?? template ??', [name, TEMPLATE])
  })
  const url = withDatabase(adminUrl, name)
  const db = connect(url)
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      await admin.raw('drop database ?? with (force)', [name])
      await admin.destroy()
    },
  }
}
