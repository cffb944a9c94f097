import type { Knex } from 'knex'
import type { Migrations } from '../platform/db/migrationFiles.ts'
import { describeSchemaProblem } from '../platform/db/migrations.ts'
import { preparesStatements, STATEMENTS_PROBLEM } from '../platform/db/preparesStatements.ts'
import { POOLER_PROBLEM, receivesMessages } from '../platform/db/receivesMessages.ts'
import type { Secrets } from '../platform/http/secrets.ts'
import { reasonOf } from '../platform/reasonOf.ts'
import { failed, type Finding, ok, warning } from './Finding.ts'
import { describeSecretProblem } from './proveSecret.ts'

/** Times of requests and of rows are compared. Seconds of difference reach limits, holds and lists of changes. */
const MOST_SKEW_MS = 2000

/** Compares the clock of the database with this machine's. A slow answer is no difference. */
export async function checkClock(db: Knex, now = Date.now): Promise<Finding> {
  const asked = now()
  const { rows } = await db.raw('select extract(epoch from clock_timestamp()) * 1000 as now')
  const skew = Math.max(asked - rows[0].now, rows[0].now - now(), 0)
  const text = `The clocks of the database and of this machine differ by ${(skew / 1000).toFixed(1)} seconds.`
  return skew > MOST_SKEW_MS ? warning(`${text} Let both follow a time server.`) : ok(text)
}

export async function checkSchema(db: Knex, migrations: Migrations): Promise<Finding> {
  const problem = await describeSchemaProblem(db, migrations)
  return problem ? failed(problem) : ok('The schema is that of this version, and so are the digests of its migrations.')
}

export async function checkSecret(db: Knex, secrets: Secrets): Promise<Finding> {
  const { rows } = await db.raw(`select to_regclass('secret_proofs') is not null as "isMigrated"`)
  if (!rows[0].isMigrated) return ok('SECRET is compared once the database is migrated.')
  const problem = await describeSecretProblem(db, secrets)
  return problem ? failed(problem) : ok('SECRET is that of this database.')
}

/** @param url the pooler's, if there is one. */
export const checkStatements = async (url: string): Promise<Finding> =>
  (await preparesStatements(url)) ? ok('Prepared statements work.') : failed(STATEMENTS_PROBLEM)

export const checkMessages = (directUrl: string): Promise<Finding> =>
  receivesMessages(directUrl).then(
    (works) => (works ? ok('Messages between processes arrive.') : warning(POOLER_PROBLEM)),
    (error: unknown) => failed(`The database does not answer at its direct address (DATABASE_DIRECT_URL): ${reasonOf(error)}.`),
  )
