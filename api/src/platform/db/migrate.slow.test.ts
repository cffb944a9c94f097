import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Knex } from 'knex'
import { afterEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../../test/database.ts'
import { type Checksums, MIGRATIONS, type Migrations, readMigrations } from './migrationFiles.ts'
import { describeSchemaProblem, migrate } from './migrations.ts'

const PAGE = 'Read docs/run/upgrading.md.'
const cleanUp: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end()
})

async function open(create: typeof createTestDatabase): Promise<Knex> {
  const { db, drop } = await create()
  cleanUp.push(drop)
  return db
}
const empty = () => open(createEmptyDatabase)
const migrated = () => open(createTestDatabase)

/** The schema of a later program: the frozen files, and these as a release of their own. */
function withFiles(added: Record<string, string>, release = '9.0'): Migrations {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-migrations-'))
  cleanUp.push(async () => fs.rmSync(folder, { recursive: true }))
  fs.cpSync(MIGRATIONS, folder, { recursive: true })
  const list = path.join(folder, 'checksums.json')
  const checksums: Checksums = JSON.parse(fs.readFileSync(list, 'utf8'))
  checksums[release] = Object.fromEntries(Object.keys(added).map((name) => [name, 'not compared with the file']))
  fs.writeFileSync(list, JSON.stringify(checksums))
  for (const [name, sql] of Object.entries(added)) fs.writeFileSync(path.join(folder, name), sql)
  return readMigrations(folder)
}
const NEXT = '99990101-0900-next.sql'
const last = () => readMigrations().release

/** Everything that a refused start must leave as it is. */
async function contentOf(db: Knex): Promise<unknown> {
  const { rows: columns } = await db.raw(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
  )
  const { rows } = await db.raw(`select to_regclass('schema_migrations') is not null as ours`)
  return { columns, ran: rows[0].ours ? await db('schema_migrations') : null }
}

async function expectRefusal(db: Knex, migrations: Migrations, sentence: string): Promise<void> {
  const before = await contentOf(db)

  await expect(migrate(db, { migrations })).rejects.toThrow(sentence)

  expect(await describeSchemaProblem(db, migrations)).toContain(sentence)
  expect(await contentOf(db)).toEqual(before)
}

describe('migrate', () => {
  it('stores name, digest and compatibility of each migration', async () => {
    const db = await empty()

    await migrate(db)

    const ran = await db('schema_migrations').orderBy('name').select('name', 'digest', 'compatibleWith')
    expect(ran).toEqual(readMigrations().files.map(({ name, digest, compatibleWith }) => ({ name, digest, compatibleWith })))
    expect(await describeSchemaProblem(db, readMigrations())).toBeNull()
  })

  it('migrates once when two processes start together', async () => {
    const db = await empty()

    await Promise.all([migrate(db), migrate(db), migrate(db)])

    expect(await db('schema_migrations').pluck('name')).toEqual(readMigrations().files.map(({ name }) => name))
  })

  it.each([1, 2])('takes an empty database for its own when another process migrates it before statement %i', async (moment) => {
    const db = await empty()
    let statements = 0
    const watched = new Proxy(db, {
      get: (target, name) =>
        name === 'raw'
          ? async (sql: string) => {
              if (++statements === moment) await migrate(db)
              return target.raw(sql)
            }
          : Reflect.get(target, name),
    })

    const problem = await describeSchemaProblem(watched, readMigrations())

    expect(statements).toBeGreaterThanOrEqual(moment)
    expect([null, 'The database is not migrated yet.']).toContain(problem)
  })

  it('takes no lock when nothing is to be done', async () => {
    const db = await migrated()

    await db.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(7402115)')
      await migrate(db)
    })
  })

  it('says what it waits for', async () => {
    const db = await migrated()
    const migrations = withFiles({ [NEXT]: 'create table next (id integer);' })
    const lines: string[] = []

    const holder = await db.transaction()
    await holder.raw('select pg_advisory_xact_lock(7402115)')

    const waiting = migrate(db, { migrations, log: (line) => lines.push(line) })
    await expect.poll(() => lines, { timeout: 20_000 }).toEqual(['Waiting for another process that migrates the database.'])
    await holder.commit()
    await waiting

    expect(await describeSchemaProblem(db, migrations)).toBeNull()
  })

  it('leaves nothing of a migration that fails, names it, and runs it when its cause is gone', async () => {
    const db = await migrated()
    const migrations = withFiles({
      '99990101-0900-first.sql': 'create table first (id integer);',
      '99990101-0910-second.sql': `create table second (id integer);\ninsert into second select id from first where 1 / id > 0;`,
    })
    await migrate(db, { migrations: { ...migrations, files: migrations.files.slice(0, -1) } })
    await db('first').insert({ id: 0 })

    await expectRefusalOfRun(db, migrations)
    await db('first').delete()
    await migrate(db, { migrations })

    expect(await db('second').pluck('id')).toEqual([])
  })

  it('runs a statement with a question mark', async () => {
    const db = await migrated()

    await migrate(db, { migrations: withFiles({ [NEXT]: `create table next as select '{"a": 1}'::jsonb ? 'a' as has;` }) })

    expect(await db('next').first()).toEqual({ has: true })
  })

  it('tries again when a table is in use', async () => {
    const db = await migrated()
    const migrations = withFiles({ [NEXT]: 'alter table orders add column next text;' })
    const reader = await db.transaction()
    await reader('orders').first()

    const waiting = migrate(db, { migrations })
    const locks = () => db.raw(`select from pg_locks where relation = cast('orders' as regclass) and not granted`)
    await expect.poll(async () => (await locks()).rowCount).toBe(1)
    // Others are not held up for longer than the time limit of the lock.
    await db('orders').first()
    await reader.commit()
    await waiting

    expect(await describeSchemaProblem(db, migrations)).toBeNull()
  })
})

async function expectRefusalOfRun(db: Knex, migrations: Migrations): Promise<void> {
  const before = await contentOf(db)
  await expect(migrate(db, { migrations })).rejects.toThrow(
    `The migration 99990101-0910-second.sql failed: division by zero. The database is as it was before it. ${PAGE}`,
  )
  expect(await contentOf(db)).toEqual(before)
}

describe('a process that is killed while it migrates', () => {
  it('leaves the old schema, and the next one makes the new', async () => {
    const { db, url, drop } = await createTestDatabase()
    cleanUp.push(drop)
    const holder = await db.transaction()
    await holder.raw('select pg_advisory_xact_lock(1)')
    const migrations = withFiles({
      [NEXT]: 'create table first (id integer); select pg_advisory_xact_lock(1); create table second (id integer);',
    })
    const before = await contentOf(db)
    const child = spawnMigration(url, migrations)
    const waiting = async () =>
      (
        await db.raw(`select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)

    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    // Its statement ends with the time limit of locks.
    await expect.poll(waiting).toBe(0)
    const after = await contentOf(db)
    await holder.commit()
    await migrate(db, { migrations })

    expect(after).toEqual(before)
    expect(await db('second')).toEqual([])
    expect(await describeSchemaProblem(db, migrations)).toBeNull()
  })
})

/** Migrates in a process of its own. */
function spawnMigration(url: string, migrations: Migrations): ChildProcess {
  const module = (name: string) => new URL(name, import.meta.url).href
  const script = `import { connect } from '${module('knex.ts')}'; import { migrate } from '${module('migrations.ts')}'
    await migrate(connect(process.env.TARGET), { migrations: JSON.parse(process.env.MIGRATIONS) })`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: 'ignore',
    env: { ...process.env, TARGET: url, MIGRATIONS: JSON.stringify({ ...migrations, files: migrations.files.map(shorten) }) },
  })
}

/** The environment of a process has no room for the schema, which has run already. */
const shorten = (file: Migrations['files'][number]) => (file.name === NEXT ? file : { ...file, sql: '' })

describe('a migration without a transaction', () => {
  const INDEX = `-- transaction: none
-- Semicolons; here, and in 'texts', end nothing.
create index concurrently next_index
  on merchants (email);
update merchants set store_name = 'a;b' where false;`

  it('runs statement by statement', async () => {
    const db = await migrated()

    await migrate(db, { migrations: withFiles({ [NEXT]: INDEX }) })

    const { rows } = await db.raw(`select indisvalid from pg_index where indexrelid = to_regclass('next_index')`)
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('makes an incomplete index of a killed process again', async () => {
    const db = await migrated()
    await db.raw('create index next_index on merchants (name)')
    await db.raw(`update pg_index set indisvalid = false where indexrelid = to_regclass('next_index')`)

    await migrate(db, { migrations: withFiles({ [NEXT]: INDEX }) })

    const { rows } = await db.raw(
      `select indisvalid, pg_get_indexdef(indexrelid) as text from pg_index where indexrelid = to_regclass('next_index')`,
    )
    expect(rows).toEqual([{ indisvalid: true, text: 'CREATE INDEX next_index ON public.merchants USING btree (email)' }])
  })

  it('keeps a complete index when it is repeated', async () => {
    const db = await migrated()
    await db.raw('create index next_index on merchants (email)')
    const idOf = async () => (await db.raw(`select cast(to_regclass('next_index') as oid) as id`)).rows[0].id
    const before = await idOf()

    await migrate(db, { migrations: withFiles({ [NEXT]: INDEX }) })

    expect(await idOf()).toBe(before)
  })

  it('does not wait for processes that wait for it', async () => {
    const db = await migrated()
    const migrations = withFiles({ [NEXT]: INDEX })

    await Promise.all([migrate(db, { migrations }), migrate(db, { migrations }), migrate(db, { migrations })])

    expect(await db('schema_migrations').where({ name: NEXT })).toHaveLength(1)
  })
})

describe('a program on a newer schema', () => {
  it('works if the schema is compatible by default, which means with the release before', async () => {
    const db = await migrated()
    await migrate(db, { migrations: withFiles({ [NEXT]: 'alter table orders add column next text;' }) })

    await migrate(db)

    expect(await describeSchemaProblem(db, readMigrations())).toBeNull()
  })

  it('works if the schema says that it is compatible', async () => {
    const db = await migrated()
    await migrate(db, { migrations: withFiles({ [NEXT]: `-- compatible-with: ${last()}\ncreate table next (id integer);` }) })

    await migrate(db)

    expect(await db('schema_migrations').where({ name: NEXT }).first('compatibleWith')).toEqual({ compatibleWith: last() })
  })

  it('refuses a schema that needs a newer program', async () => {
    const db = await migrated()
    await migrate(db, { migrations: withFiles({ [NEXT]: `-- compatible-with: 9.0\ncreate table next (id integer);` }) })

    await expectRefusal(
      db,
      readMigrations(),
      `The schema of this database is newer than this program, which has that of ${last()}: the migration ${NEXT} needs Linktill 9.0 or newer.`,
    )
  })
})

describe('a database that this program must not use', () => {
  it('is one of another program', async () => {
    const db = await empty()
    await db.raw('create table posts (id integer)')

    await expectRefusal(db, readMigrations(), 'This database belongs to another program.')
  })

  it('is one of another program whose table of migrations has the same name', async () => {
    const db = await empty()
    await db.raw('create table schema_migrations (version varchar primary key)')
    await db.raw(`insert into schema_migrations values ('20260101000000')`)

    await expectRefusal(db, readMigrations(), 'This database belongs to another program.')
  })

  it('has run a migration with other content', async () => {
    const db = await migrated()
    await migrate(db, { migrations: withFiles({ [NEXT]: 'create table next (id integer);' }) })

    await expectRefusal(
      db,
      withFiles({ [NEXT]: 'create table next (id bigint);' }),
      `The database ran the migration ${NEXT} with other content than this program has.`,
    )
  })

  it('is of a development version whose tables differ from those of 0.1', async () => {
    const db = await beforeDigests()
    await db.raw('alter table orders drop column paid_minor')

    await expectRefusal(db, baseOnly(), 'A development version before 0.1 made this database')
  })
})

describe('a database from before the digests', () => {
  it('gets them if its tables are those of 0.1', async () => {
    const db = await beforeDigests()

    await migrate(db, { migrations: baseOnly() })
    await migrate(db)

    expect(await db('schema_migrations').orderBy('name').pluck('digest')).toEqual(
      readMigrations().files.map(({ digest }) => digest),
    )
  })
})

/** The program of 0.1. */
function baseOnly(): Migrations {
  const { files, base } = readMigrations()
  return { release: '0.1', base, files: files.filter(({ name }) => base.includes(name)) }
}

/** A database of 0.1 with the table of migrations that Knex made. */
async function beforeDigests(): Promise<Knex> {
  const db = await empty()
  await migrate(db, { migrations: baseOnly() })
  await db.raw(`alter table schema_migrations drop column digest, drop column compatible_with, add column batch integer`)
  return db
}
