import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase, waitingForLocks } from '../../../test/database.ts'
import { emit, emitAll } from './Event.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const merchantId = randomUUID()
const typesInOrder = () => database.db('outbox').where({ merchantId }).orderBy('position').pluck('type')
const deleted = (id: string) => ({ id, name: 'Planner' }) as never

it('orders the events of one call as they were given', async () => {
  const ids = Array.from({ length: 300 }, (_, at) => `${at}`)
  await emitAll(database.db, merchantId, 'product.deleted', ids.map(deleted))

  const rows = await database.db('outbox').where({ merchantId }).orderBy('position').select('data', 'position')
  expect(rows.map(({ data }) => data.id)).toEqual(ids)
  expect(new Set(rows.map(({ position }) => position)).size).toBe(300)
  await database.db('outbox').where({ merchantId }).delete()
})

it('orders events of processes that leave the position out among the others', async () => {
  const byFormerProcess = (type: string) => database.db('outbox').insert({ merchantId, type, data: '{}' })
  await byFormerProcess('link.created')
  await emit(database.db, merchantId, 'product.deleted', deleted('1'))
  await byFormerProcess('link.deleted')
  // A number that the sequence gave.
  await database.db('outbox').insert({ merchantId, type: 'link.updated', data: '{}', position: 4711 })

  expect(await typesInOrder()).toEqual(['link.updated', 'link.created', 'product.deleted', 'link.deleted'])
  await database.db('outbox').where({ merchantId }).delete()
})

it('gives a transaction that waited for an object a later position than the one that held it', async () => {
  const { db } = database
  await db.raw('create table locked_object (id integer primary key)')
  await db('locked_object').insert({ id: 1 })
  let second: Promise<void> | undefined
  await db.transaction(async (first) => {
    await first('locked_object').forUpdate()
    second = db.transaction(async (trx) => {
      await trx('locked_object').forUpdate()
      await emit(trx, merchantId, 'product.deleted', deleted('1'))
    })
    await vi.waitFor(async () => expect((await db.raw(waitingForLocks())).rows).toHaveLength(1), 10_000)
    await emit(first, merchantId, 'product.updated', deleted('1'))
  })
  await second

  expect(await typesInOrder()).toEqual(['product.updated', 'product.deleted'])
})
