import type { Knex } from 'knex'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { untilWaiting } from '../../../test/untilWaiting.ts'
import { CHANGED_AT } from './changedAt.ts'
import { readSettledUntil } from './settledUntil.ts'

const api = startApi()
const LOCK = 4711
let product: { id: string; merchantId: string }

beforeEach(async () => {
  product = await buildProduct(api.db, await buildMerchant(api.db))
})

const readClock = async (db: Knex): Promise<Date> => (await db.raw('select clock_timestamp() as now')).rows[0].now
const change = async (db: Knex, name: string): Promise<Date> => {
  const set = { name, updatedAt: api.db.raw(CHANGED_AT) }
  const [changed] = await db('products')
    .where({ id: product.id, merchantId: product.merchantId })
    .update(set)
    .returning('updatedAt')
  return changed.updatedAt
}

/** Clocks of a cluster's servers differ more. */
const MARGIN_MS = inject('isCluster') ? 5000 : 1000

/** Waits until the margin of the clocks has passed, so that only the transaction can hold the time back. */
const untilPast = (time: Date) =>
  expect
    .poll(async () => (await readClock(api.db)).getTime(), { timeout: 10_000 })
    .toBeGreaterThan(time.getTime() + MARGIN_MS + 100)

describe('readSettledUntil', () => {
  it('is a moment ago when nobody writes', async () => {
    const before = await readClock(api.db)

    const until = await readSettledUntil(api.db)

    expect(until.getTime()).toBeGreaterThanOrEqual(before.getTime() - MARGIN_MS)
    expect(until.getTime()).toBeLessThan((await readClock(api.db)).getTime() - MARGIN_MS + 1)
  })

  it('is before the change of a transaction that has not ended', async () => {
    const trx = await api.db.transaction()
    const changedAt = await change(trx, 'Cup')
    await untilPast(changedAt)

    expect((await readSettledUntil(api.db)).getTime()).toBeLessThan(changedAt.getTime())

    await trx.rollback()
  })

  it('stays before a change that waits to be written', async () => {
    const [holder, waiter] = [await api.db.transaction(), await api.db.transaction()]
    await holder.raw('select pg_advisory_xact_lock(?)', [LOCK])
    const asked = await readClock(api.db)
    const waiting = waiter.raw(`select pg_advisory_xact_lock(?), ${CHANGED_AT} as began`, [LOCK])
    const answered = waiting.then(({ rows }) => rows[0].began as Date)
    await untilWaiting(api.db, 1)
    await untilPast(asked)

    const until = await readSettledUntil(api.db)

    await holder.rollback()
    expect(until.getTime()).toBeLessThan((await answered).getTime())
    await waiter.rollback()
  })

  // On a cluster it counts: nobody knows what it has written on another server.
  it.skipIf(inject('isCluster'))('waits for no transaction that only reads', async () => {
    const reader = await api.db.transaction()
    await reader('products').where({ merchantId: product.merchantId }).first('id')
    await untilPast(await readClock(api.db))
    const before = await readClock(api.db)

    expect((await readSettledUntil(api.db)).getTime()).toBeGreaterThanOrEqual(before.getTime() - MARGIN_MS)

    // What it writes after all is later than that.
    const until = await readSettledUntil(api.db)
    expect((await change(reader, 'Bowl')).getTime()).toBeGreaterThan(until.getTime())
    await reader.rollback()
  })
})
