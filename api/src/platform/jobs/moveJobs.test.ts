import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connectLikeCluster } from '../../../test/likeCluster.ts'
import { atServerOf, enterAtServers } from '../db/atServer.ts'
import { connect } from '../db/knex.ts'
import { migrateJobs } from './worker.ts'
import { moveJobs } from './moveJobs.ts'
import { queueJob } from './queue.ts'

let database: TestDatabase
let [db, server]: Knex[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.url)
  db = await connectLikeCluster(database.url)
  server = connect(database.url, { max: 2 })
  enterAtServers(db, () => server!)
})
afterAll(async () => {
  await Promise.all([db!.destroy(), server!.destroy()])
  await database.drop()
})

const merchantId = randomUUID()
const queued = async () =>
  (await database.db.raw('select task_identifier as name, key, queue_name as queue, run_at as "runAt" from graphile_worker.jobs'))
    .rows

it('puts jobs into the queue that a transaction on a merchant’s own server has left', async () => {
  const runAt = new Date('2027-01-02T03:04:05.678Z')
  const add = (trx: Knex) => queueJob(trx, 'mailNotice', { merchantId, action: 'x' }, { key: 'one', queue: 'notices', runAt })

  await atServerOf(db!, merchantId, () => db!.transaction(add).then(() => {}))
  await atServerOf(db!, merchantId, () => db!.transaction(async (trx) => add(trx).then(() => trx.rollback())).catch(() => {}))
  expect(await queued()).toEqual([])

  expect(await moveJobs(db!, () => {})).toBe(1)
  expect(await queued()).toEqual([{ name: 'mailNotice', key: 'mailNotice one', queue: 'notices', runAt }])
  expect(await moveJobs(db!, () => {})).toBe(0)
})

it('leaves a job of nobody to the queue', async () => {
  await queueJob(db!, 'offerReservations', {}, { key: 'soon' })

  expect((await queued()).map(({ name }: { name: string }) => name)).toContain('offerReservations')
})
