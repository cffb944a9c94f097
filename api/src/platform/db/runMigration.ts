import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { ClientBase } from 'pg'
import type { MigrationFile } from './migrationFiles.ts'

/** Waiting longer for a lock would hold up every statement on the table that comes after it. */
const LOCK_TIMEOUT_MS = 3000
const TRIES = 20
const BETWEEN_TRIES_MS = 1000
/** A lock was not free in time, and a deadlock. */
const PASSING = ['55P03', '40P01']
/** Comments, quoted texts and bodies of functions, inside which a semicolon ends nothing. */
const TOKEN = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|[^]/g

/**
 * Runs a migration and records it. In a transaction both happen or neither. Without one, a killed process leaves some of
 * its statements done, and the next start repeats all of them.
 * @throws a sentence that names the migration.
 */
export async function runMigration(db: Knex, file: MigrationFile): Promise<void> {
  // Not by Knex, which reads a question mark as a parameter.
  const client: ClientBase = await db.client.acquireConnection()
  try {
    await (file.inTransaction ? runInTransaction(client, file) : runStatements(client, file))
  } catch (cause) {
    const state = file.inTransaction ? 'The database is as it was before it.' : 'The next start repeats it.'
    throw new Error(`The migration ${file.name} failed: ${(cause as Error).message}. ${state} Read docs/run/upgrading.md.`, {
      cause,
    })
  } finally {
    await db.client.releaseConnection(client)
  }
}

const runInTransaction = (client: ClientBase, file: MigrationFile) =>
  patiently(client, async () => {
    await client.query(file.sql)
    await record(client, file)
  })

/** Runs a transaction again while other statements hold its locks, or when it deadlocked with one of them. */
async function patiently(client: ClientBase, work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!PASSING.includes((error as { code?: string }).code ?? '') || tried === TRIES) throw error
    }
    await sleep(BETWEEN_TRIES_MS)
  }
}

async function runStatements(client: ClientBase, file: MigrationFile) {
  for (const statement of splitStatements(file.sql)) {
    const [, index] =
      /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w."]+)\s+on\b/i.exec(statement) ?? []
    const isValid = index ? await readValidity(client, index) : null
    // A killed process left it incomplete. It would be maintained, and never used.
    if (isValid === false) await client.query(`drop index concurrently ${index}`)
    if (index && !isValid) await client.query(statement)
    if (!index) await patiently(client, () => client.query(statement))
  }
  await record(client, file)
}

/** Returns the statements of an SQL file, without comments between them. */
function splitStatements(sql: string): string[] {
  const statements = ['']
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ';') statements.push('')
    else if (!token.startsWith('--') && !token.startsWith('/*')) statements[statements.length - 1] += token
  }
  return statements.map((statement) => statement.trim()).filter(Boolean)
}

/** Returns whether an index is complete, or null if it does not exist. */
async function readValidity(client: ClientBase, index: string): Promise<boolean | null> {
  const { rows } = await client.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [index])
  return rows[0]?.indisvalid ?? null
}

async function record(client: ClientBase, { name, digest, compatibleWith }: MigrationFile) {
  await client.query('insert into schema_migrations (name, migration_time, digest, compatible_with) values ($1, now(), $2, $3)', [
    name,
    digest,
    compatibleWith,
  ])
}
