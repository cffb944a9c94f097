import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { connectLikeCluster } from '../../../test/likeCluster.ts'
import { atCoordinator, atServerOf, enterAtServers, merchantAtServer, noteMerchants } from './atServer.ts'
import { hashOfUuid } from './hashOfUuid.ts'
import { connect } from './knex.ts'
import { findServer, openServers, type Range, urlAt } from './servers.ts'
import { sql } from './sql.ts'

const EAST = 'east:5432'
const WEST = 'west:5432'
const HALVES: Range[] = [
  { from: -(2 ** 31), to: -1, server: EAST },
  { from: 0, to: 2 ** 31 - 1, server: WEST },
]

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

/** A coordinator whose map of shards is `ranges`. */
const mapped = (ranges: () => Range[]) => ({ raw: vi.fn(async () => ({ rows: ranges() })) }) as unknown as Knex

/** A merchant whose rows are there. */
function merchantAt(server: string): string {
  for (;;) {
    const id = randomUUID()
    if (findServer(HALVES, id) === server) return id
  }
}

const openNamed = (name: string, url = database.url) => connect(`${url}?application_name=${encodeURIComponent(name)}`, { max: 4 })

describe('findServer', () => {
  it('chooses by the range of the hash', () => {
    for (let tries = 0; tries < 100; tries++) {
      const id = randomUUID()
      expect(findServer(HALVES, id)).toBe(hashOfUuid(id) < 0 ? EAST : WEST)
    }
    expect(findServer([], randomUUID())).toBeNull()
  })
})

describe('urlAt', () => {
  it('keeps role, database and settings, and takes another address where one is given', () => {
    const url = 'postgres://ada:p%40ss@coordinator:6432/shop?sslmode=require'

    expect(urlAt(url, EAST, {})).toBe('postgres://ada:p%40ss@east:5432/shop?sslmode=require')
    expect(urlAt(url, EAST, { [EAST]: 'pooler-1:6433' })).toBe('postgres://ada:p%40ss@pooler-1:6433/shop?sslmode=require')
  })
})

describe('openServers', () => {
  it('leaves out a server that does not answer, until a later map', async () => {
    let [now, isAway] = [0, true]
    const ranges = HALVES
    const open = (server: string) =>
      server === WEST && isAway ? openNamed(WEST, 'postgres://127.0.0.1:1/none') : openNamed(server)
    const log = vi.fn()
    const servers = await openServers({ db: mapped(() => ranges), open, log, now: () => now })

    expect(servers.choose(merchantAt(EAST))).not.toBeNull()
    expect(servers.choose(merchantAt(WEST))).toBeNull()
    expect(log).toHaveBeenCalledOnce()

    isAway = false
    now += 61_000
    servers.choose(merchantAt(WEST))
    await vi.waitFor(() => expect(servers.choose(merchantAt(WEST))).not.toBeNull())
    await servers.stop()
  })

  it('follows a shard that moves, and keeps its map while the coordinator is away', async () => {
    let now = 0
    let read = () => HALVES
    const servers = await openServers({ db: mapped(() => read()), open: openNamed, log: () => {}, now: () => now })
    const merchantId = merchantAt(EAST)
    const before = servers.choose(merchantId)

    read = () => HALVES.map((range) => ({ ...range, server: WEST }))
    now += 61_000
    expect(servers.choose(merchantId)).toBe(before)
    await vi.waitFor(() => expect(servers.choose(merchantId)).toBe(servers.choose(merchantAt(WEST))))

    read = () => {
      throw new Error('away')
    }
    now += 61_000
    const kept = servers.choose(merchantId)
    await new Promise(setImmediate)
    expect(servers.choose(merchantId)).toBe(kept)
    await servers.stop()
  })
})

describe('work for a merchant', () => {
  const NAME = `select current_setting('application_name') as name`
  let db: Knex
  let servers: Awaited<ReturnType<typeof openServers>>
  beforeAll(async () => {
    db = await connectLikeCluster(`${database.url}?application_name=coordinator`)
    servers = await openServers({ db: mapped(() => HALVES), open: openNamed, log: () => {} })
    enterAtServers(db, servers.choose)
  })
  afterAll(() => Promise.all([db.destroy(), servers.stop()]))
  const names = async (on: Knex) => [
    (await on.raw(NAME)).rows[0].name,
    (await sql<{ name: string }>(on, NAME, {}))[0]!.name,
    (await sql<{ name: string }>(on, NAME, {}, 'nameOfSession'))[0]!.name,
  ]

  it('runs all its statements and transactions on the server with their rows', async () => {
    const [east, west] = [merchantAt(EAST), merchantAt(WEST)]
    const both = () => Promise.all([names(db), db.transaction(names)])

    expect(await atServerOf(db, east, both)).toEqual([Array(3).fill(EAST), Array(3).fill(EAST)])
    expect(await atServerOf(db, west, both)).toEqual([Array(3).fill(WEST), Array(3).fill(WEST)])
    expect(await both()).toEqual([Array(3).fill('coordinator'), Array(3).fill('coordinator')])
  })

  it('leaves a transaction where it began, and does what is the coordinator’s there', async () => {
    const [east, west] = [merchantAt(EAST), merchantAt(WEST)]

    await atServerOf(db, east, () =>
      db.transaction(async (trx) => {
        expect(merchantAtServer(trx)).toBe(east)
        expect(await atServerOf(trx, west, () => names(trx))).toEqual(Array(3).fill(EAST))
        expect(await atCoordinator(trx, names)).toEqual(Array(3).fill('coordinator'))
        expect(await names(trx)).toEqual(Array(3).fill(EAST))
      }),
    )
    expect(merchantAtServer(db)).toBeNull()
  })

  it('is noted', async () => {
    const east = merchantAt(EAST)

    const { merchantIds } = await noteMerchants(() => atServerOf(db, east, () => names(db)))

    expect(merchantIds).toEqual([east])
  })

  it('gives every connection back to its pool', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => atServerOf(db, merchantAt(n % 2 ? EAST : WEST), () => names(db))))

    expect(servers.pools().map(({ client }) => client.pool.numUsed())).toEqual([0, 0])
    expect(db.client.pool.numUsed()).toBe(0)
  })

  it('changes nothing on one PostgreSQL', async () => {
    const plain = database.db
    const work = vi.fn(async () => merchantAtServer(plain))

    expect(await atServerOf(plain, randomUUID(), work)).toBeNull()
    await plain.transaction((trx) => atCoordinator(trx, async (same) => expect(same).toBe(trx)))
  })
})
