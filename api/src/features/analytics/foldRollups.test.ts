import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connect } from '../../platform/db/knex.ts'
import { atOneMoment } from './figures.ts'
import { foldRollups } from './foldRollups.ts'
import { makePartitions } from './makePartitions.ts'
import { readTop } from './readTop.ts'
import { readTotals } from './readTotals.ts'
import { newId } from '../../platform/db/newId.ts'
import { FACTS_OF_EVENTS, recordEvents } from './recordEvents.ts'
import { changeOrder } from '../orders/order/changeOrder.ts'

let database: TestDatabase
let db: Knex
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const EVER = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2040-01-01T00:00:00Z') }

async function shop() {
  const merchant = await buildMerchant(db)
  const mug = await buildProduct(db, merchant)
  const link = await buildLink(db, merchant, [mug])
  const view = (more: object = {}, on = db) =>
    recordEvents(on, [{ merchantId: merchant.id, linkId: link.id, type: 'view', ...more }])
  const views = (count: number, more = 'null') =>
    db.raw(
      `with added as (
         insert into link_events (merchant_id, link_id, type, source, created_at)
         select :merchantId, :linkId, 'view', ${more}, timestamptz '2026-01-10 12:00Z' + n * interval '1 second' from generate_series(1, :count) as n returning *)
       ${FACTS_OF_EVENTS('added')}`,
      { merchantId: merchant.id, linkId: link.id, count, firstId: newId() },
    )
  const scope = { merchantId: merchant.id, linkId: link.id, currency: 'USD' }
  const counted = async (on = db) => (await readTotals(on, scope, [EVER]))[0]!
  const raw = async (on = db) => countOf(on('link_events').where({ linkId: link.id }))
  return { merchant, mug, link, view, views, scope, counted, raw }
}
const waiting = () => countOf(db('rollup_tail'))
const countOf = async (rows: Knex.QueryBuilder) => Number((await rows.count('* as count').first())!['count'])

describe('foldRollups', () => {
  it('changes no result, and leaves nothing to fold', async () => {
    const { views, counted, link, mug } = await shop()
    await views(50)
    await buildOrder(db, link, [mug])
    const before = await counted()

    const folded = await foldRollups(db, 7)

    expect(folded).toBe(52) // 50 views, the order and its item
    expect(await counted()).toEqual(before)
    expect(before).toMatchObject({ views: 50, sales: 1, revenueMinor: 1250 })
    expect(await waiting()).toBe(0)
    expect(await foldRollups(db)).toBe(0)
  })

  it('counts everything once at every moment, with concurrent writers, late commits and a second folder', async () => {
    const { view, counted, raw } = await shop()
    let writing = true
    let runs = 0
    let written = 0
    const moments: [number, number][] = []
    const write = async () => {
      for (let round = 0; round < 15 || moments.length < 6; round++) {
        await db.transaction(async (trx) => {
          await view({}, trx)
          // Commits late, with a lower id than what is folded meanwhile.
          const before = runs
          await expect.poll(() => runs, { interval: 1 }).toBeGreaterThan(before)
          await view({}, trx)
        })
        written += 2
      }
    }
    const keepFolding = async () => {
      for (; writing; runs++) await foldRollups(db, 3)
    }
    const compare = async () => {
      while (writing) moments.push(await atOneMoment(db, async (trx) => [(await counted(trx)).views, await raw(trx)]))
    }
    const folding = [keepFolding(), keepFolding()]
    const comparing = compare()
    await Promise.all([write(), write(), write(), write()])
    writing = false

    await comparing
    await Promise.all(folding)
    await foldRollups(db)

    expect(moments.filter(([reported, actual]) => reported !== actual)).toEqual([])
    expect(await waiting()).toBe(0)
    expect((await counted()).views).toBe(written)
  })

  it('neither loses nor doubles anything when it is killed', { timeout: 120_000 }, async () => {
    const { views, counted } = await shop()
    await views(4000)
    const before = await counted()
    let kills = 0

    while ((await waiting()) > 0) {
      const victim = connect(database.url, { max: 1 })
      let isOver = false
      const folding = foldRollups(victim, 20)
        .catch(() => void kills++)
        .finally(() => (isOver = true))
      // Each gets further than the one before.
      const killedAt = (await waiting()) - 20 - 80 * kills
      while (!isOver && (await waiting()) > killedAt);
      // Terminated between two statements, the pool would connect again and the folding go on.
      while (!isOver)
        await db.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like '%rollup%' and state <> 'idle' and pid <> pg_backend_pid() and datname = current_database()`,
        )
      await folding
      await victim.destroy()
      expect(await counted()).toEqual(before)
    }

    expect(kills).toBeGreaterThan(0)
    expect((await counted()).views).toBe(4000)
  })

  it('lets one of two concurrent runs do the work', async () => {
    const { views, counted } = await shop()
    await views(500)

    const folded = await Promise.all([foldRollups(db), foldRollups(db)])

    expect(folded.sort()).toEqual([0, 500])
    expect((await counted()).views).toBe(500)
  })

  it('takes back what an order counted when it is changed, fails or is refunded', async () => {
    const { link, mug, counted } = await shop()
    const order = await buildOrder(db, link, [mug])
    const other = await buildOrder(db, link, [mug], { currency: 'EUR' })
    await foldRollups(db)

    await changeOrder(db, order, { refundedMinor: 250 })
    await changeOrder(db, other, { paymentStatus: 'refunded' })

    expect(await counted()).toMatchObject({ sales: 1, revenueMinor: 1000, others: [] })
    await foldRollups(db)
    await changeOrder(db, order, { paymentStatus: 'failed' })
    await changeOrder(db, other, { paymentStatus: 'completed' })
    expect(await counted()).toMatchObject({
      sales: 1,
      revenueMinor: 0,
      others: [{ currency: 'EUR', sales: 1, revenueMinor: 1250 }],
    })
  })

  it('stores a limited number of values separately, and counts the rest together', async () => {
    const { views, scope, counted } = await shop()
    await views(1, `'first.example'`)
    await foldRollups(db)

    await views(300, `'host' || n || '.example'`)
    await foldRollups(db, 100)
    await views(2, `'first.example'`)
    await foldRollups(db)

    const sources = await readTop(db, { ...scope, dimensions: ['source'], span: EVER, most: 2000 })
    const [{ kept }] = (
      await db.raw(
        `select max(kept) as kept from (select count(distinct value) as kept from rollups where dimension = 'source' and span = 'day'
        and scope_id = ? group by starts_on) as days`,
        [scope.linkId],
      )
    ).rows
    expect(Number(kept)).toBeLessThanOrEqual(201) // and OTHER
    expect(sources.find(({ value }) => value === 'first.example')?.views).toBe(3)
    expect(sources.reduce((sum, row) => sum + row.views, 0)).toBe(303)
    expect((await counted()).views).toBe(303)
  })
})

describe('makePartitions', () => {
  const parts = async () =>
    (await db.raw(`select relid::text as part from pg_partition_tree('link_events') where isleaf order by 1`)).rows.map(
      ({ part }: { part: string }) => part,
    )
  const inDefault = () => countOf(db('link_events_default'))

  it('makes the next months, once however often it runs', async () => {
    const now = new Date()
    await Promise.all([makePartitions(db), makePartitions(db)])

    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 1))
    expect(await parts()).toContain(`link_events_${next.toISOString().slice(0, 7).replace('-', '_')}`)
    const made = await parts()
    await makePartitions(db)
    expect(await parts()).toEqual(made)
  })

  it('moves events whose month had no partition, and counts them once', async () => {
    const { view, counted, raw } = await shop()
    await view({ createdAt: new Date('2021-05-31T23:59:59.999Z') })
    await view({ createdAt: new Date('2021-06-01T00:00:00Z') })
    expect(await inDefault()).toBe(2)

    await makePartitions(db)

    expect(await inDefault()).toBe(0)
    expect(await parts()).toEqual(expect.arrayContaining(['link_events_2021_05', 'link_events_2021_06']))
    expect(await raw()).toBe(2)
    expect((await counted()).views).toBe(2)
    await view({ createdAt: new Date('2021-06-15T00:00:00Z') })
    expect(await inDefault()).toBe(0)
  })

  it('puts new events into the partition of their month', async () => {
    const { view } = await shop()

    await view()

    expect(await inDefault()).toBe(0)
  })
})
