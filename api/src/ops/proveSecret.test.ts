import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { readMigrations } from '../platform/db/migrationFiles.ts'
import { plainSecret, type Secrets, secretsOf } from '../platform/http/secrets.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { describeSecretProblem, proveSecret } from './proveSecret.ts'

const FORMER = { id: '0', value: 'a secret of forty characters, the former' }
const NEW = { id: '2026b', value: 'a secret of forty characters, which is new' }
const OTHER = plainSecret('a secret of forty characters, of another')

let database: TestDatabase
const start = (...secrets: [typeof NEW, ...(typeof NEW)[]]) => proveSecret(database.db, secretsOf(...secrets))

beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.drop())

it('accepts the secret of the first start again, also of processes that start together', async () => {
  await Promise.all([start(FORMER), start(FORMER), start(FORMER)])

  await start(FORMER)

  expect(await database.db('secret_proofs')).toHaveLength(1)
})

it('refuses another secret in one sentence, and keeps what is stored', async () => {
  await start(FORMER)

  await expect(proveSecret(database.db, OTHER)).rejects.toThrow('SECRET is another secret than that of this database')

  expect(await describeSecretProblem(database.db, OTHER)).toContain('SECRET')
  await start(FORMER)
})

it('follows each step of a rotation, and refuses the former secret after it', async () => {
  await start(FORMER)
  await start(FORMER, NEW)
  await start(NEW, FORMER)
  await start(NEW)

  await expect(start(FORMER)).rejects.toThrow('SECRET')
})

it('accepts processes before and after a step while they are replaced', async () => {
  await start(FORMER, NEW)
  await start(NEW, FORMER)

  await start(FORMER, NEW)
  await start(NEW, FORMER)
})

it('finds nothing wrong before the first start', async () => {
  expect(await describeSecretProblem(database.db, OTHER)).toBeNull()
})

it('is checked by each start', async () => {
  const startWith = (secrets: Secrets) => {
    const { db, url: directUrl } = database
    const config = { databaseUrl: directUrl, dataDir: '', secrets }
    return prepareDatabase({ db, directUrl, migrations: readMigrations(), config, log: () => {} })
  }
  await startWith(secretsOf(FORMER))

  await expect(startWith(OTHER)).rejects.toThrow('SECRET')
  await startWith(secretsOf(NEW, FORMER))
})
