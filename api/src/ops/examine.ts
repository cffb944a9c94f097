import type { Knex } from 'knex'
import type { Config } from '../config/config.ts'
import { assertDatabaseUp } from '../platform/db/assertDatabaseUp.ts'
import { connect } from '../platform/db/knex.ts'
import type { Migrations } from '../platform/db/migrationFiles.ts'
import { reasonOf } from '../platform/reasonOf.ts'
import { within } from '../platform/within.ts'
import { checkClock, checkMessages, checkSchema, checkSecret, checkStatements } from './checkDatabase.ts'
import { checkDisk, checkMail, checkRedis, checkStorage } from './checkServices.ts'
import { failed, type Finding, ok } from './Finding.ts'

/** Longer than every check waits alone. */
const CHECK_MS = 20_000
/** Findings say what went wrong. */
const SILENT = { warn: () => {}, error: () => {} }

interface ExamineOptions {
  config: Config
  /** Of the operator's database or of the embedded one. */
  url: string
  migrations: Migrations
}
type Checks = Record<string, () => Promise<Finding>>

/** Checks what a start checks, and the services around it. Changes nothing in the database. Yields a finding per check. */
export async function* examine({ config, url, migrations }: ExamineOptions): AsyncGenerator<Finding & { about: string }> {
  const db = connect(url, { max: 2, log: SILENT })
  const readDb = config.databaseReadUrl ? connect(config.databaseReadUrl, { max: 1, log: SILENT }) : null
  const ofDatabase: Checks = {
    clock: () => checkClock(db),
    schema: () => checkSchema(db, migrations),
    secret: () => checkSecret(db, config.secrets),
    // The embedded database has one process.
    ...(config.databaseUrl && {
      statements: () => checkStatements(url),
      messages: () => checkMessages(config.databaseDirectUrl ?? url),
    }),
    ...(readDb && { replica: () => checkAnswer(readDb, 'The read replica (DATABASE_READ_URL)') }),
  }
  const others: Checks = {
    files: () => checkStorage(config),
    disk: () => checkDisk(config),
    mail: () => checkMail(config),
    redis: () => checkRedis(config),
  }
  try {
    const answer = await checkAnswer(db, 'The database')
    yield { about: 'database', ...answer }
    for (const [about, check] of Object.entries(answer.state === 'ok' ? { ...ofDatabase, ...others } : others))
      yield { about, ...(await run(check)) }
  } finally {
    await Promise.all([db.destroy(), readDb?.destroy()])
  }
}

const run = (check: () => Promise<Finding>): Promise<Finding> =>
  within(check(), CHECK_MS, () => new Error(`No answer within ${CHECK_MS / 1000} seconds.`)).catch((error: Error) =>
    failed(error.message),
  )

const checkAnswer = (db: Knex, name: string): Promise<Finding> =>
  assertDatabaseUp(db).then(
    () => ok(`${name} answers.`),
    (error: unknown) => failed(`${name} does not answer: ${reasonOf(error)}.`),
  )
