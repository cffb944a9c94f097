import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openCluster, withDatabase } from '../../test/cluster.ts'
import { buildMerchant } from '../../test/factories.ts'
import { startApi } from '../../test/server.ts'
import { acrossServers, type Only } from '../platform/db/acrossServers.ts'
import { connect } from '../platform/db/knex.ts'
import { secretsOf } from '../platform/http/secrets.ts'
import { createBatches, createTasks, CRONTAB } from '../work.ts'

const api = startApi()
/** These change the schema, or delete in one statement of the database. */
const WAITING = ['makePartitions', 'dropOldVisits', 'forgetAuditEvents']
const MERCHANTS = 30
let living: string[] = []
let meet = async () => {}

/** One worker of the cluster refuses this database, as if it was lost. */
beforeAll(async () => {
  if (!inject('isCluster')) return
  for (let n = 0; n < MERCHANTS; n++) await buildMerchant(api.db)
  const { nodes } = await openCluster(inject('databaseUrl'))
  const name = new URL(api.databaseUrl).pathname.slice(1)
  const worker = connect(withDatabase(nodes.at(-1)!, 'postgres'))
  const allow = (isAllowed: boolean) => worker.raw(`alter database ${name} allow_connections ${isAllowed}`)
  await allow(false)
  await worker.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name])
  meet = async () => {
    await allow(true)
    await worker.destroy()
  }
})
afterAll(() => meet())

const jobs = [...CRONTAB.matchAll(/(\w+)$/gm)].map(([, name]) => name!).filter((name) => !WAITING.includes(name))

// One PostgreSQL has no servers.
it.skipIf(!inject('isCluster'))('works for shops on other servers with every job of the schedule and every batch', async () => {
  const notice = async () =>
    (
      await acrossServers(
        api.db,
        async (only: Only) => only ?? (await api.db('merchants').pluck('id')),
        () => {},
      )
    ).flat()
  living = await notice()
  expect(living.length).toBeGreaterThan(0)
  expect(living.length).toBeLessThan(MERCHANTS)
  const rows = { measure: 'view', count: 1, happenedAt: new Date(Date.now() - 60_000) }
  for (const merchantId of living) await api.db('rollup_tail').insert({ ...rows, merchantId })

  const errors: [string, unknown][] = []
  const works = (log: (error: unknown) => void) => {
    const secrets = secretsOf({ id: 'new', value: 'a'.repeat(40) }, { id: 'old', value: 'b'.repeat(40) })
    const options = { ...api, config: { ...api.config, secrets }, sendMail: async () => {}, log }
    return { ...createTasks(options), ...createBatches(options) } as Record<string, () => Promise<unknown>>
  }
  const log = (name: string) => (error: unknown) => void errors.push([name, error])
  for (const name of [...jobs, ...Object.keys(createBatches({ ...api, sendMail: async () => {}, log: () => {} }))]) {
    await notice()
    await works(log(name))[name]!().catch(log(name))
  }

  expect(errors.map(([name, error]) => `${name}: ${String(error)}`)).toEqual([])
  expect(await api.db('rollup_tail').whereIn('merchantId', living)).toEqual([])
})
