import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { connectLikeCluster } from '../../../test/likeCluster.ts'
import { startApi } from '../../../test/server.ts'
import { ENTRY_POINTS } from '../../../test/tenancy/entryPoints.ts'
import { recordStatements } from '../../../test/tenancy/recordStatements.ts'
import { claimDue } from '../../features/webhooks/direct/claim.ts'
import { relayDirectly } from '../../features/webhooks/direct/relay.ts'
import { createBatches, createTasks, CRONTAB } from '../../work.ts'
import { secretsOf } from '../http/secrets.ts'
import { acrossServers, amongMerchants, type Only } from './acrossServers.ts'

const api = startApi()
let cluster: Knex
const shops: Record<'living' | 'lost', string> = { living: '', lost: '' }
let errors: unknown[] = []
const log = (error: unknown) => void errors.push(error)

const lostServer = () =>
  Object.assign(new Error('connection to the remote node linktill@worker-2:5432 failed'), { code: '08006' })
const failForAll = async (only: Only) => {
  if (!only) throw lostServer()
  return only
}

/** What Citus would answer of two servers with a shard each, of which one is lost. */
async function imitateCitus(db: Knex) {
  await db.raw(
    'create view pg_dist_shard_placement as select * from (values (1, $$worker-1$$, 5432), (2, $$worker-2$$, 5432)) as placed (shardid, nodename, nodeport)',
  )
  await db.raw(
    `create function run_command_on_shards(text, text) returns table (shardid integer, success boolean, result text) language sql as $$
       select 1, true, cast(json_agg(id) as text) from merchants where id = '${shops.living}'
       union all select 2, false, 'failed to connect to worker-2:5432' $$`,
  )
}

beforeAll(async () => {
  shops.living = (await buildMerchant(api.db)).id
  shops.lost = (await buildMerchant(api.db)).id
  await imitateCitus(api.db)
})
beforeEach(async () => {
  errors = []
  cluster = await connectLikeCluster(api.databaseUrl)
})
afterEach(() => cluster.destroy())

it('works for all merchants at once while every server answers', async () => {
  expect(await acrossServers(cluster, async (only) => only, log)).toEqual([null])
  expect(errors).toEqual([])
})

it('works for each merchant of a pass alone, and goes on without one whose server is lost', async () => {
  const work = async (only: Only) => {
    if (only![0] === shops.lost) throw lostServer()
    return only
  }
  const pass = () => acrossServers(cluster, work, log)

  expect(await amongMerchants([shops.lost, shops.living], pass)).toEqual([[shops.living]])
  expect(await amongMerchants([], pass)).toEqual([])
  expect(errors).toMatchObject([{ code: '08006' }])
})

it('works for the merchants of each server that answers, and asks the lost one again only later', async () => {
  expect(await acrossServers(cluster, failForAll, log)).toEqual([[shops.living]])
  expect(await acrossServers(cluster, failForAll, log)).toEqual([[shops.living]])
  expect(errors).toMatchObject([{ code: '08006' }])
})

it('goes on without a server that is lost meanwhile', async () => {
  await acrossServers(cluster, failForAll, log)
  const fail = async () => {
    throw lostServer()
  }
  expect(await acrossServers(cluster, fail, log)).toEqual([])
  expect(errors).toHaveLength(2)
})

it('throws what is no outage, and an outage of a database that is no cluster', async () => {
  const fail = async () => {
    throw new TypeError('not a function')
  }
  await expect(acrossServers(cluster, fail, log)).rejects.toThrow(TypeError)
  await expect(acrossServers(api.db, failForAll, log)).rejects.toMatchObject({ code: '08006' })
  expect(errors).toEqual([])
})

/** These change the schema, or touch no merchant's rows but those of one merchant at a time. */
const ELSEWHERE = ['makePartitions', 'dropOldVisits', 'payOutSandbox', 'recallEvents', 'forgetAuditEvents']
const SCHEDULED = [...CRONTAB.matchAll(/(\w+)$/gm)].map(([, name]) => name!).filter((name) => !ELSEWHERE.includes(name))

it.each(SCHEDULED)('narrows %s to servers that answer', async (name) => {
  await acrossServers(cluster, failForAll, () => {})
  // Without a former secret, the job that seals again looks for nothing.
  const secrets = secretsOf({ id: 'new', value: 'a'.repeat(40) }, { id: 'old', value: 'b'.repeat(40) })
  const { sent } = recordStatements(cluster, { isCluster: false })
  const task = createTasks({ ...api, config: { ...api.config, secrets }, db: cluster, sendMail: async () => {}, log })[name]
  await (task as () => Promise<unknown>)()

  expect(errors).toEqual([])
  const ofAll = [...sent].filter((text) => ENTRY_POINTS.some(({ statement }) => statement.test(text.replace(/\s+/g, ' ').trim())))
  expect(ofAll.filter((text) => !text.includes('as uuid[]))'))).toEqual([])
})

it('sends mails, follows sales, relays and delivers events of shops on servers that answer', async () => {
  const merchantIds = Object.values(shops)
  for (const merchantId of merchantIds) {
    const mail = { id: randomUUID(), recipient: 'grace@example.com', canonicalRecipient: 'grace@example.com', subject: 'Hello' }
    await api.db('mails').insert({ ...mail, merchantId, template: 'account', body: 'Hello', data: {}, dueAt: new Date(0) })
    await api.db('outbox').insert({ merchantId, type: 'link.deleted', data: {} })
  }
  await acrossServers(cluster, failForAll, () => {})
  const batches = createBatches({ ...api, db: cluster, sendMail: async () => {}, log })
  await batches['sendDueMails']!()
  await batches['followSales']!()
  const limits = { most: 10, perEndpoint: 4, busy: [] }
  await relayDirectly(cluster, { livemode: false, limits, log })
  await claimDue(cluster, limits, log)

  expect(errors).toEqual([])
  const untouched = (table: string, where: object) =>
    api.db(table).where(where).whereIn('merchantId', merchantIds).pluck('merchant_id')
  expect(await untouched('mails', { attempts: 0 })).toEqual([shops.lost])
  expect(await untouched('outbox', { relayedAt: null })).toEqual([shops.lost])
})
