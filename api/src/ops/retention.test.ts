import { readFile } from 'node:fs/promises'
import { parseCrontab } from 'graphile-worker'
import { expect, it } from 'vitest'
import { startApi } from '../../test/server.ts'
import { MERCHANT_TABLES } from '../features/account/merchantTables.ts'
import { createTasks, CRONTAB } from '../work.ts'

const api = startApi()
const page = new URL('../../../docs/run/retention.md', import.meta.url)
/** The list of migrations, and months of visits, which their job creates and drops. */
const OTHERS = /^(schema_migrations|link_events_\d{4}_\d{2})$/

const rows = async () =>
  (await readFile(page, 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, -1) as [string, string, string, string])
const quoted = (text: string) => [...text.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!)

it('says of every table what it holds and how long, and of no other', async () => {
  const { rows: found } = await api.db.raw(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
     from pg_tables where schemaname in ('public', 'sandbox')`,
  )
  const tables = (found as { name: string }[]).map(({ name }) => name).filter((name) => !OTHERS.test(name))
  const documented = (await rows()).flatMap(([names]) => quoted(names))
  expect(documented.toSorted()).toEqual(tables.toSorted())
})

it('names jobs that exist', async () => {
  const tasks = Object.keys(createTasks({ ...api, sendMail: async () => {}, log: () => {} }))
  const named = (await rows()).flatMap(([, , , job]) => quoted(job))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !tasks.includes(name))).toEqual([])
})

it('names jobs that the server starts by its schedule', async () => {
  const scheduled = parseCrontab(CRONTAB).map(({ task }) => task)
  const named = (await rows()).flatMap(([, , , job]) => quoted(job))
  // A closed account queues its own.
  expect(named.filter((name) => name !== 'clearAccount' && !scheduled.includes(name))).toEqual([])
})

/** They hold few rows, or keep most of them. */
const DEFAULT_VACUUM = ['challenges', 'used_challenges', 'invitations', 'vat_checks', 'sandbox.intents']

it('vacuums the tables that jobs empty before a fifth of their rows is dead', async () => {
  const emptied = (await rows())
    .filter(([, , , job]) => quoted(job).some((name) => name.startsWith('forget')))
    .flatMap(([names]) => quoted(names))
    .filter((name) => !DEFAULT_VACUUM.includes(name))
  const { rows: found } = await api.db.raw(
    `select name from unnest(cast(? as text[])) name join pg_class on pg_class.oid = name::regclass
     where 'autovacuum_vacuum_scale_factor=0.02' = any(reloptions)`,
    [emptied],
  )
  expect(emptied.length).toBeGreaterThan(10)
  expect((found as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(emptied.toSorted())
})

it('says that what goes with the account goes with it', async () => {
  const withAccount = (await rows())
    .filter(([, , , job]) => quoted(job).includes('clearAccount'))
    .flatMap(([names]) => quoted(names))
  expect(withAccount.length).toBeGreaterThan(30)
  expect(withAccount.filter((name) => (MERCHANT_TABLES[name]?.onClose ?? 'keep') === 'keep')).toEqual([])
})
